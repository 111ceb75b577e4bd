"""bot.ui.handlers."""

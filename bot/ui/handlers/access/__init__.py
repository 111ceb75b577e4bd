"""bot.ui.handlers.access."""

"""bot.ui.handlers.afterwards."""

"""bot.ui.handlers.people."""

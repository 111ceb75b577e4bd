"""bot.ui.handlers.turns."""

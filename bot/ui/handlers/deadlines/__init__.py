"""bot.ui.handlers.deadlines."""

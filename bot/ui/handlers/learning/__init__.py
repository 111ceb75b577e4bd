"""bot.ui.handlers.learning."""

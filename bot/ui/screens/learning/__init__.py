"""bot.ui.screens.learning."""

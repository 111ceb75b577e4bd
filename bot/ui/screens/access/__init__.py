"""bot.ui.screens.access."""

"""bot.ui.screens.afterwards."""

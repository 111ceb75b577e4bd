"""bot.ui.screens.turns."""

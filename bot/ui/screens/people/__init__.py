"""bot.ui.screens.people."""

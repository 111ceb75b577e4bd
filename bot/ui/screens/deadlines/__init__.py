"""bot.ui.screens.deadlines."""

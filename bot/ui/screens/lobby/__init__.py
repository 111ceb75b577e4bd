"""bot.ui.screens.lobby."""

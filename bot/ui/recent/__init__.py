"""bot.ui.recent."""

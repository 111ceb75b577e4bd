"""bot.ui.publishing."""

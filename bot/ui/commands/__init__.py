"""bot.ui.commands."""

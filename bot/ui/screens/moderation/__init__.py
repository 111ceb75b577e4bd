"""bot.ui.screens.moderation."""

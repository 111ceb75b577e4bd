"""bot.ui.handlers.moderation."""

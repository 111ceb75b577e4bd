"""bot.store.moderation."""

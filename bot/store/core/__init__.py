"""bot.store.core."""

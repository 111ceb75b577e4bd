"""bot.store.access."""

"""bot.store.sqlite."""

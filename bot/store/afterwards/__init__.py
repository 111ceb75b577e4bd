"""bot.store.afterwards."""

"""bot.store.people."""

"""bot.store.deadlines."""

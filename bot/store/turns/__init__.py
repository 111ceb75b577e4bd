"""bot.store.turns."""

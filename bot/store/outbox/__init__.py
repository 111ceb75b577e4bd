"""bot.store.outbox."""

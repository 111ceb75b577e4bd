"""bot.store.learning."""

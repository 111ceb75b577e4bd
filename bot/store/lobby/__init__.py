"""bot.store.lobby."""

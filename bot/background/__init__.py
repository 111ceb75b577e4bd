"""bot.background."""

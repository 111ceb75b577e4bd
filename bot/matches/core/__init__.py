"""bot.matches.core."""

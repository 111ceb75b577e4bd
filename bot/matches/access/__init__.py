"""bot.matches.access."""

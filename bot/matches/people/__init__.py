"""bot.matches.people."""

"""bot.matches.turns."""

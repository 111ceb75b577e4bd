"""bot.matches.afterwards."""

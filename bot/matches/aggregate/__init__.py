"""bot.matches.aggregate."""

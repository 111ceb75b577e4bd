"""bot.matches.deadlines."""

"""bot.matches.lobby."""

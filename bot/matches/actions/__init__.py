"""bot.matches.actions."""

"""bot.matches.moderation."""

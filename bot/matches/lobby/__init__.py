"""How matches come about: challenges, lobbies, matches against the bot, and the deduplication of repeated requests."""

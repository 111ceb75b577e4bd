"""For the people who run the bot: check, back up, restore, watch."""

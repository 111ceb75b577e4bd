"""The rules to read in Discord: pages, their pictures, and the player's own cards."""

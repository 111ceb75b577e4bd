"""What keeps the repository in order. Nothing here is needed to run the bot."""

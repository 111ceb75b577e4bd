"""What each message is made of: pure functions from a state, a game's front and a reader to a `Screen`."""

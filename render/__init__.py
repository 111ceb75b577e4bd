"""Pictures from a seat's view of a game: knows the engine, not Discord."""

"""Use cases of learning alone: lessons and puzzles, each a position outside of any match with a turn to draft."""

"""Pictures about people, any game's: profiles and leaderboards. Knows no game: colours and signs come as a `CardStyle`.

All sizes are in px of a picture that is 1200 wide; a phone shows it 400 wide.
"""

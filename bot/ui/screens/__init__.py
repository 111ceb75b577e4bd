"""What each message shows: pure functions from state, a game's presentation and a reader to a `Screen`.

Screens that several rooms share stand in this folder, all others in the room of their subject. No screen reads the
database or talks to Discord.
"""

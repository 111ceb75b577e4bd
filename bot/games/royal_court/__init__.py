"""The Royal Court as a hosted game: what it shows and says. `front.py` puts it together."""

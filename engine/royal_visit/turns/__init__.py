"""What can be played in a turn: plays, whole turns, and every distinct outcome."""

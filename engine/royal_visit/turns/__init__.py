"""What can be played in a turn: single plays, drafts, and the list of all turns by distinct outcome."""

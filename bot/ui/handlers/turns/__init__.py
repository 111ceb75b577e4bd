"""A match under way: its hands, boards, windows, offers, resignations."""

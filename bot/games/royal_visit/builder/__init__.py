"""The turn builder: what a draft comes to, what a press makes of it, and its controls."""

"""The settings of people and of servers, each declared once. What the operator sets is in `bot/config.py`."""

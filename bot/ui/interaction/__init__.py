"""One command or press: its context, its first response within the time limit, its answers and failures."""

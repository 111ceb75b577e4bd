"""One command or press: what is known of it, its first response in time, its answers, its failures."""

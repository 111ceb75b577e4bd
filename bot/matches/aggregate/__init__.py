"""One match, loaded once: `act` is the only way to change it, `view` the only way to look into it."""

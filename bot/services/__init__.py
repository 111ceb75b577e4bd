"""Long-lived parts: started before the client, stopped after it."""

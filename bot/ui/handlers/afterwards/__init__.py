"""What can be done with a match that is over, or with its turns so far."""

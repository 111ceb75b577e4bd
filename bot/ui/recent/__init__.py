"""What is remembered of recent interactions, in memory only: bounded, and lost without harm at a restart."""

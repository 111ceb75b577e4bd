"""Long-running tasks, pools for drawing and thinking, and the health file."""

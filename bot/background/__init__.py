"""Long-running parts beside the interactions: background tasks, pools of workers, health and logging.

Tasks wait for a wake-up or a timer, call use cases, and survive failures of a single match.
"""

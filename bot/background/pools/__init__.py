"""Pools that run slow work off the event loop: threads and processes that draw, processes that think."""

"""Use cases of time: clocks that run out, claims, extensions, nudges, days away, and the timers that are due."""

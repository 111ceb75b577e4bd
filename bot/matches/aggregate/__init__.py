"""One match as the use cases handle it: changed by actions, read through views."""

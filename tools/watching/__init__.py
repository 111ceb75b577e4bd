"""The Grafana dashboard, and a picture of the same queries over an hour of a bot that was recorded."""

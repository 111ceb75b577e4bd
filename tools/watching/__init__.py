"""The Grafana dashboard, and a record of the bot's metrics to which its queries are held."""

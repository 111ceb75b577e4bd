"""Tools for maintaining the repository. The bot does not need them to run."""

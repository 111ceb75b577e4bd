"""Several processes on one database: each holds some of the shards, with a client for each shard that it holds."""

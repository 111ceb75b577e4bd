"""Benchmarks, each against a named yardstick in the same run. The results are in bench/results.md."""

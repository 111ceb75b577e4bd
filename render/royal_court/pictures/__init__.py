"""The pictures that callers ask for by function and arguments: board, hand, result, replay, rules pages.

`*_png` and `replay_gif` return a file, `*_scene` the plan that tests read. Their arguments can be pickled.
"""

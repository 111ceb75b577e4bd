"""Named positions of both games, each with its picture: for tests, benches, docs and the tools for the art.

Content and words come from the functions that the bot draws with.
"""

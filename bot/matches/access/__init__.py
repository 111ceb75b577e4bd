"""Who may play where, with whom and how much: bans, allowed channels, blocks, limits and the settings of servers.

Most of it is checks that use cases of other rooms call within their own transaction.
"""

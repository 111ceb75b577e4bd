"""Handlers: one for each action of a custom_id or command. Each reads input, calls a use case and answers.

`registry` maps every action to its handler. Rules and checks belong in the use cases, wording in the screens.
"""

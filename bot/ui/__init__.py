"""What people see and press on Discord, the same for every game.

An interaction arrives as a command (`commands`) or a custom_id (`custom_ids`), goes to its handler (`handlers`), which
calls use cases and answers with a screen (`screens`). Posts without an interaction go out through `publishing`.
"""

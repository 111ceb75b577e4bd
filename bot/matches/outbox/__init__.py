"""What the bot still has to publish: which post of a match needs which step, with which content and pings.

`bot.background.publishing` carries the steps out and reports back. What a message looks like is decided in
`bot.ui.screens`.
"""

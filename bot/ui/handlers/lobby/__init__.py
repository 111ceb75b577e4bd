"""bot.ui.handlers.lobby."""

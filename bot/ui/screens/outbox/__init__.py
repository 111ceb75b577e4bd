"""bot.ui.screens.outbox."""

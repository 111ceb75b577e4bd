"""What every other room of `bot.matches` stands on: the model, the errors, the context and pure calculations.

The calculations (clocks, intervals, paces, places, seating, offers, standing orders, notices, ratings) take rows and
return values or rows. No use case lives here, and nothing here imports another room of `bot.matches`.
"""

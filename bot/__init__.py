"""The Discord bot: carries games on Discord, from the use cases and their store to what people see and press."""

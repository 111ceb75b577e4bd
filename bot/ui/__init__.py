"""What people see and press, the same for every game."""

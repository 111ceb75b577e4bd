"""What an act comes to: a mutable position, and the rules that change it, one class on top of the other."""

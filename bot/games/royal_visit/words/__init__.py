"""What is said about turns, endings and positions, for boards, hands and alt texts."""

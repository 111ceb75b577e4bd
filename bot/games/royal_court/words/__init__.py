"""What is said about acts, endings and positions, for boards, hands and alt texts."""

"""Sentences about turns, endings and positions, for boards, hands and alt texts."""

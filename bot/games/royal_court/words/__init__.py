"""Sentences about acts, endings and positions, for boards, hands and alt texts."""

"""What each hosted game shows and says. The seam is `base`."""

"""Use cases of people: names, personal settings, lists of their matches, profiles and leaderboards."""

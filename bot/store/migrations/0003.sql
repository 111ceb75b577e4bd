-- The finished matches of a server, newest first.

CREATE INDEX matches_over ON matches (guild, game, ended) WHERE state = 'over';

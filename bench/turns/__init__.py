"""How fast the way from a press to its answer is: the real bot as its own process on a Discord of its own on loopback.

`python -m bench.turns a c` runs the rows that are named, `python -m bench.turns` all of them:

* `a` confirmed turns per CPU second of the bot's processes, against a bare discord.py bot that sends the same,
  `b` (with `a`) units of work with the database and hops to its thread for the same turns;
* `c` a lone press, with nothing else going on, and the same late in a long match;
* `d` 200 people who press every six seconds: when they see their answer, and how late the event loop was;
* `e` memory with many live matches, and how long a start with a full database takes;
* `f` lists and standings among very many.

Linux only: where CPU and memory go is read from /proc. Everything that is asked for follows from `--seed`; the seeds of
the matches are the bot's own business. Traffic stays on 127.0.0.1.
"""

"""Time from a press to its answer: the real bot as its own process, against a loopback server in place of Discord.

`python -m bench.turns a c` runs the named rows, `python -m bench.turns` all of them:

* `a` confirmed turns per CPU second of the bot's processes, against a bare discord.py bot that sends the same,
  `b` (with `a`) units of work with the database and hops to its thread for the same turns;
* `c` a lone press on an idle bot, and the same late in a long match;
* `d` 200 people who press every six seconds: when they see their answer, and how late the event loop was;
* `e` memory with many live matches, and how long a start with a full database takes;
* `f` lists and leaderboards among very many people.

Linux only: CPU and memory are read from /proc. All presses follow from `--seed`; the bot chooses the seeds of the
matches. Traffic stays on 127.0.0.1.
"""

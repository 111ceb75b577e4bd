"""Time from a press to its answer: the real bot as its own process, against a loopback server in place of Discord.

`python -m bench.turns a c` runs the named rows, `python -m bench.turns` all of them:

* `a` what a confirmed turn of Royal Visit costs in CPU, all processes of the bot together, against the fixed bare
  bot: a bare discord.py bot that answers each press once, posts the board once and deletes the old one once, with
  pictures and components as our bot's; beside it, against one that sends all that ours sends (`same requests`);
  `b` (with `a`) its presses, requests, pictures drawn, units of work with the database, statements;
* `c` a lone press on an idle bot, and the same late in a long match;
* `d` 200 people who press every six seconds: when they see their answer, and how late the event loop was;
  `d --together`: who press in the same instant;
* `e` memory with many live matches of both games once every hand was opened, and how long a start with a full
  database takes;
* `f` lists and leaderboards among very many people;
* `g` as `a` and `b` for an act at The Royal Court, at four and at six, with all hands open and windows answered: here
  the fixed bare bot answers each press and sends the board, once each;
* `i` objects after many turns, and the longest stop for garbage; it takes long (`--turns`), so only if it is named;
* `j` (only if it is named) `DRAWING_PROCESSES` against threads: turns a second, CPU, and memory as in `e`;
* `m` (only if it is named) one and two processes by HTTP against one by the gateway: CPU of a turn.

A count that has become smaller is a gain by the fixed bare bot only: the other one then sends less as well. Medians are
those of interleaved rounds. Pictures are counted where the bot's main process draws them.

Linux only: CPU and memory are read from /proc. All presses follow from `--seed`; the bot chooses the seeds of the
matches. Traffic stays on 127.0.0.1.
"""

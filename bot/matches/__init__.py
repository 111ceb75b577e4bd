"""Use cases: everything that people and the system can do with matches, without Discord and without pictures.

The rooms on top (`access`, `lobby`, `turns`, ...) each hold the use cases of one subject, under the same names as in
`bot.ui`. They stand on `aggregate` (one match), which stands on `actions` (what changes one), which stands on `core`. A
use case runs in one unit of work, raises errors from `core.errors` and returns values from `core.model`.
"""

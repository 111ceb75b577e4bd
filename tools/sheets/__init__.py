"""Draws every screen of the bot on sheets, to be looked at: `python -m tools.sheets` (`--help` has its options).

Samples are states of matches, people and servers with the functions that make screens of them (`samples`). A page is
HTML in Discord's colours (`page`); pictures of the pages are taken with Chromium. The translator notes which texts of
the catalogue the screens show (`noting`), so that a test can list the texts that stand on no sheet.
"""

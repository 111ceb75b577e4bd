"""`python -m bot play`: the real bot on a simulated Discord, with every seat played on a page in the browser.

The only folder that imports simcord, which `run` does not need.
"""

"""The act builder: what a draft comes to, what a press makes of it, and what can be pressed."""

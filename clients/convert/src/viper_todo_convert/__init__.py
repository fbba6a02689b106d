"""Turns the formats of other todo programs into the jsonl of viper-todo, and back."""

__version__ = "0.1.0"

"""The View for terminals, on curses."""

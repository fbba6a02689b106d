"""`python3 -m viper_todo_convert`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())

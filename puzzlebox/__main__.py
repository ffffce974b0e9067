"""Makes `python -m puzzlebox` the same as `puzzlebox`."""

from puzzlebox.cli import main

if __name__ == "__main__":
    main()

"""`python -m puzzlebox` is `puzzlebox`."""

from puzzlebox.cli import main

if __name__ == "__main__":
    main()

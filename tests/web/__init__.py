"""Tests of the page's side in Python. Those of the page itself are in `web/test`."""

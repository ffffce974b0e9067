"""The worker's side of the page that plays in a browser: pages, boards and games as JSON. The page is in `web/`."""

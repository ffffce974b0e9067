"""What a scene writes when it is drawn."""

import pytest

from puzzlebox.ui import text
from tests.scenes.conftest import Desk


def written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Draw the top scene and return the texts that it writes, in order."""
    texts: list[str] = []
    render = text.render_text

    def record(shown: str, *rest: object) -> object:
        texts.append(shown)
        return render(shown, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(text, "render_text", record)
        desk.picture()
    return texts

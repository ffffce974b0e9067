"""A language that nobody speaks, for tests of the screens: English with accents, 40 % longer, and in brackets.

Texts without brackets are not translated, and those without the closing bracket are cut. `--lang pseudo` shows it.
"""

import re

ACCENTS = str.maketrans("aceghijklnorstuwyzACEGHIJKLNORSTUWYZ", "áçéğħíĵķľňőŕśťúŵýžÁÇÉĞĦÍĴĶĽŇŐŔŚŤÚŴÝŽ")

FIELD = re.compile(r"(\{[^}]*\})")
"""An argument in a template, which stays as it is."""


class Pseudo:
    """The catalogue of the language, which has every text."""

    def gettext(self, message: str, /) -> str:
        if message.startswith("«"):  # a figure whose label has been translated already
            return message
        longer = re.sub("~{8}", " ~~~~~~~", "~" * (len(FIELD.sub("", message)) * 2 // 5))
        return f"«{self.spelt(message)}{longer}»"

    def spelt(self, text: str) -> str:
        """Return a text with other letters, apart from its arguments."""
        return "".join(part if FIELD.fullmatch(part) else part.translate(ACCENTS) for part in FIELD.split(text))

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return self.gettext(singular if n == 1 else plural)

    def pgettext(self, context: str, message: str, /) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        return self.ngettext(singular, plural, n)

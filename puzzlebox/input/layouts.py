"""Which key is meant on any layout of a keyboard: also on those without Latin letters, on which letters are found by
the places that they have on a US keyboard."""

import unicodedata
from string import ascii_uppercase

LAYOUTS = (
    ("йцукенгшщзхъфывапролджэячсмитьбюё", "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,.`"),
    ("іїєґўһөјљњђћџѓќѕ", "S]'\\O=-JQW]'X]'Y"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "WERTYUIOPASDFGHJKLZXCVBNM"),
    ("קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ERTYUIOPASDFGHJKL;ZXCVBNM,."),
    ("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذیکگچپ", "QWERTYUIOP[]ASDFGHJKL;'ZXCVNM,./`D;'];"),
    ("ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝขช", "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,./-="),
    ("აბცდეფგჰიჯკლმნოპქრსტუვწხყზ", ascii_uppercase),
    ("ջզչգբեանկիտհքլըթճսվմւյփդոժղէծցպրխշռ", f"{ascii_uppercase}=-[];',./"),
    ("ोवम्ािुपगरकतसलदजौीेूहनैंबॆड़चट", f"{ascii_uppercase}[];'"),
)
"""Letters of common layouts (Russian, other Cyrillic, Greek, Hebrew, Arabic and Persian, Thai, Georgian, Armenian,
Devanagari), each with what a US keyboard has at its place. A terminal may tell no more of a key than its letter."""

US_PLACES = {
    letter: place for letters, places in reversed(LAYOUTS) for letter, place in zip(letters, places, strict=True)
}


def key_name(character: str, position: str = "") -> str:
    """Return the name of a key: the character printed on it if that is a Latin letter, a digit or a sign, and else what
    a US keyboard has at its `position`. If the position is not known (""), it is that of the letter on common layouts.
    """
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return in_upper_case(character) if is_latin(character) else position or _usual_place(character)


def in_upper_case(character: str) -> str:
    """Return a character in upper case; as it is if that would be more than one."""
    return character.upper() if len(character.upper()) == 1 else character


def _usual_place(letter: str) -> str:
    return US_PLACES.get(letter.lower(), in_upper_case(letter))


def is_latin(character: str) -> bool:
    """Return whether this is a Latin letter, an ASCII digit or a sign; also for longer names of keys."""
    if character.isascii() or not (character.isdecimal() or unicodedata.category(character)[0] in "LM"):
        return True
    return unicodedata.normalize("NFKD", character).isascii() or unicodedata.name(character, "").startswith("LATIN")

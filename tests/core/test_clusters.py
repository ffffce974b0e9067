"""Tests for splitting texts into what a reader takes for one character each."""

import pytest

from puzzlebox.core.clusters import boundaries, breakable, clusters

SPLIT = {
    "plain letters": ["a", "b", "c"],
    "letters with accents": ["e\u0301", "x\u0323\u0302", "y"],
    "a family of emoji": ["\U0001f469\u200d\U0001f469\u200d\U0001f467", "a"],
    "a skin tone": ["\U0001f44d\U0001f3fd", "\U0001f44d"],
    "flags": ["\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7", "\U0001f1e9"],
    "a heart shown as an emoji": ["\u2764\ufe0f", "a"],
    "Korean syllables of single letters": ["\u1112\u1161\u11ab", "\u1100\u116e", "\uac00\u11a8"],
    "complete Korean syllables": ["\ud55c", "\uad6d"],
    "Thai vowels": ["\u0e19\u0e49\u0e33", "\u0e01"],
    "Hindi vowel signs": ["\u0939\u093f", "\u0928\u094d", "\u0926\u0940"],
    "a Persian non-joiner": ["\u0645", "\u06cc\u200c", "\u062e"],
    "a mark without a letter": ["\u0301", "a"],
}


@pytest.mark.parametrize("pieces", SPLIT.values(), ids=SPLIT)
def test_text_is_split_into_what_a_reader_takes_for_characters(pieces: list[str]) -> None:
    assert clusters("".join(pieces)) == pieces


def test_boundaries_are_between_the_pieces_and_at_both_ends() -> None:
    assert (boundaries(""), boundaries("ae\u0301b")) == ([0], [0, 1, 3, 4])


BREAKS = {
    "words": ["two", " words"],
    "words with no-break spaces": ["«\u202fmot\u202f»", " 10\xa0000"],
    "Cyrillic": ["\u0436\u0438\u0437\u043d\u044c"],
    "Chinese beside Latin letters": ["10x20", "行", "消", "除。", "abc", "字"],
    "Chinese punctuation": ["按", "“下”", "（空", "格", "键），", "然", "后……", "《数", "独》"],
    "Japanese punctuation": ["10x20", " を", "「消", "す」。", "次", "へ！"],
    "small kana and long vowels": ["きょ", "う", "チェックゲーム", "佐々", "木"],
    "full-width and half-width forms": ["Ａ", "Ｂ", "ｹﾞｰ", "ﾑ"],
}


@pytest.mark.parametrize("pieces", BREAKS.values(), ids=BREAKS)
def test_where_lines_may_break(pieces: list[str]) -> None:
    assert breakable("".join(pieces)) == pieces

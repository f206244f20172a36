"""Parts of a file: cut anywhere, its games are there once."""

import io
import random

import iccf
import pytest

pyarrow = pytest.importorskip("pyarrow")

GAMES = [
    '[Event "a"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n\n',
    '[White "tags above"]\n[Black "B"]\n[Event "b"]\n[Site "x"]\n\n1. d4 {no [Event "here"]} d5 1-0\n\n',
    '[Event "c"]\n\n1. e4 {a comment that is never closed\n\n',
    '[White "without an event"]\n\n1. c4 1/2-1/2\n\n1. d4 d5 *\n\n',
    "words between the games\n\n",
    '[Event "error"]\n\n1. e4 e5 2. Ke3 *\n\n',
    '[Event "two"]\n[Event "events"]\n\n1. f4 *\n\n',
    '[Event "M\u00fcller"]\n[White "\u041a\u0430\u0440\u043f\u043e\u0432"]\n\n1. e4 *\n',
    '\ufeff[Event "joined"]\n\n1. e4 c5 *\n',
    '[Event "long"]\n\n' + "1. Nf3 Nf6 2. Ng1 Ng8 " * 50 + "*\n\n",
]


def rows(source, **options):
    return pyarrow.table(iccf.table(io.BytesIO(source), text="plain", **options)).to_pylist()


def texts():
    chance = random.Random(19)
    for count in (1, 3, 30):
        text = "".join(chance.choice(GAMES) for _ in range(count))
        yield text.encode()
        yield text.replace("\n", "\r\n").encode()
        yield text.replace("\n", "\r").encode()
    # One encoding that is no UTF-8, guessed for the whole file.
    plain = [game for game in GAMES if game.isascii()]
    text = "".join(chance.choice(plain) for _ in range(40))
    yield text.encode() + '[Event "M\u00fcller"]\n\n1. e4 *\n'.encode("latin-1") * 20
    yield ('[White "\u041a\u0430\u0440\u043f\u043e\u0432"]\n\n1. e4 *\n' * 3 + text).encode("koi8-r") + (
        '[Event "\u0422\u0430\u043b\u044c"]\n\n1. e4 *\n'.encode("koi8-r") * 40
    )
    yield b"no game at all\n" * 2000
    yield b""


@pytest.mark.parametrize("text", list(texts()), ids=lambda text: f"{len(text)} bytes")
def test_cut_anywhere_the_rows_are_equal(text):
    whole = rows(text)
    chance = random.Random(len(text))
    for cuts in (1, 3, 20):
        places = sorted(chance.randrange(len(text) + 1) for _ in range(cuts))
        bounds = [0, *places, len(text)]
        parts = [rows(text, part=part) for part in zip(bounds, bounds[1:])]
        assert sum(parts, []) == whole, places


def test_a_part_that_ends_before_it_begins_is_refused():
    with pytest.raises(ValueError):
        iccf.table(io.BytesIO(b""), part=(2, 1))


@pytest.mark.parametrize(
    "text, plain",
    [
        (b'[Event "a"]\n\n1. e4 *\n', True),
        (b"\xef\xbb\xbf1. e4", True),
        ("[White \"M\u00fcller\"]".encode("latin-1"), True),
        ("1. e4".encode("utf-16"), False),
        ("1. e4 e5 2. Nf3 Nc6".encode("utf-16-le"), False),
        (b"\x1f\x8b\x08\x00", False),
        (b"\x28\xb5\x2f\xfd\x00", False),
        (b"PK\x03\x04", False),
        (b"From: a\nSubject: b\n\n1. e4", False),
        (b"<!DOCTYPE html><html><body>1. e4</body></html>", False),
        (b"", True),
    ],
)
def test_only_plain_text_is_cut(text, plain):
    assert iccf.is_plain(io.BytesIO(text)) == plain

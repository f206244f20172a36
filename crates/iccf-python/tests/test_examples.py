"""The examples of all docstrings, those of compiled classes included."""

import doctest
import inspect
import io

import iccf
import iccf.errors

import pytest


def documented():
    seen = set()
    waiting = [("iccf", iccf)] + [(name, getattr(iccf, name)) for name in iccf.__all__]
    for name, value in waiting:
        if not inspect.isclass(value):
            yield name, value
            continue
        yield name, value
        for member, inner in vars(value).items():
            if not member.startswith("_"):
                yield f"{name}.{member}", inner


EXAMPLES = [
    (name, value.__doc__)
    for name, value in documented()
    if ">>>" in (getattr(value, "__doc__", None) or "")
]


def test_there_are_examples():
    assert len(EXAMPLES) >= 15


@pytest.mark.parametrize("name, text", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_true(name, text):
    names = {"iccf": iccf, "io": io}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    told = []
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


def test_everything_public_says_what_it_is():
    silent = [
        name
        for name, value in documented()
        if name != "__version__" and not (getattr(value, "__doc__", None) or "").strip()
    ]
    assert silent == []

"""Pages with examples: their blocks of Python run, and print what stands below."""

import contextlib
import io
import os
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
DOCS = PACKAGE.parents[1] / "docs"
COOKBOOK = DOCS / "cookbook"

sys.path.insert(0, str(COOKBOOK))

# A block of Python, and the block of text below it if there is one.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


def run(page, folder, names=None):
    """Runs a page in a folder. With ICCF_BLESS=1 it is written anew instead."""
    text = page.read_text()
    names = {} if names is None else names

    def block(found):
        code, expected = found.groups()
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            exec(compile(code, str(page), "exec"), names)
        told = "\n".join(line.rstrip() for line in told.getvalue().splitlines())
        told = told + "\n" if told else ""
        if os.environ.get("ICCF_BLESS") != "1":
            assert told == (expected or ""), f"{page.name} prints\n{told}"
        shown = f"```python\n{code}```\n"
        return shown + f"\n```text\n{told}```\n" if expected is not None else shown

    before = os.getcwd()
    os.chdir(folder)
    try:
        renewed = BLOCK.sub(block, text)
    finally:
        os.chdir(before)
    if os.environ.get("ICCF_BLESS") == "1":
        page.write_text(renewed)

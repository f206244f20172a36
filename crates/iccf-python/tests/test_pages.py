"""The recipes of the cookbook, and the pages about Python."""

import os
import re
import shutil

import pages
import pytest

RECIPES = {
    "openings": "duckdb",
    "ratings": "polars",
    "position": "polars",
    "clocks": "pandas",
}


@pytest.mark.parametrize("name, needs", RECIPES.items())
def test_a_recipe_gives_what_it_says(name, needs, tmp_path):
    pytest.importorskip(needs)
    import sample

    sample.write(tmp_path / "games.pgn")
    pages.run(pages.COOKBOOK / f"{name}.md", tmp_path)
    for picture in tmp_path.glob("*.svg"):
        kept = pages.COOKBOOK / picture.name
        if os.environ.get("ICCF_BLESS") == "1":
            shutil.copy(picture, kept)
        assert kept.is_file()
        assert "<svg" in picture.read_text()


def test_each_recipe_is_run_and_listed():
    listed = re.findall(r"\]\((\w+)\.md\)", (pages.COOKBOOK / "README.md").read_text())
    there = {page.stem for page in pages.COOKBOOK.glob("*.md")} - {"README"}
    assert set(listed) == there == {*RECIPES, "parquet"}


def test_the_tour_is_true(tmp_path):
    import sample

    sample.write(tmp_path / "games.pgn", 50)
    pages.run(pages.DOCS / "python.md", tmp_path)
    pages.run(pages.PACKAGE / "README.md", tmp_path)

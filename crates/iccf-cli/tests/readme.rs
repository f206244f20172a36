//! The console blocks of the READMEs and of the pages for players, run as they stand.

use std::path::Path;
use std::{env, fs};

#[test]
fn the_readme_and_the_pages_are_true() {
    // Their commands are meant to be typed there.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().unwrap();
    env::set_current_dir(&root).unwrap();
    trycmd::TestCases::new()
        // Figures show where the locale has them.
        .env("LC_ALL", "C.UTF-8")
        .case("README.md")
        .case("crates/iccf-cli/README.md")
        .case("docs/boards.md")
        .case("docs/convert.md")
        .case("docs/restore.md")
        .run();

    // The first week is a story: with a desk, a folder and a day of its own, and with the
    // answer that the page shows. A program has one folder to be in, so it comes second.
    let page = root.join("docs/first-week.md");
    let text = fs::read_to_string(&page).unwrap();
    let (_, answer) = text.split_once("```text\nFrom: ").expect("the answer");
    let (answer, _) = answer.split_once("```").expect("its end");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("answer.eml"), format!("From: {answer}")).unwrap();
    env::set_current_dir(folder.path()).unwrap();
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("ICCF_DESK", folder.path().join("desk").to_str().unwrap())
        .env("ICCF_TODAY", "2026-11-18")
        .case(&page)
        .run();
    env::set_current_dir(&root).unwrap();
}

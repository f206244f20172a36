//! The console blocks of the READMEs, run as they stand.

#[test]
fn the_readme_is_true() {
    // Its commands are meant to be typed there.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).unwrap();
    trycmd::TestCases::new()
        // Figures show where the locale has them.
        .env("LC_ALL", "C.UTF-8")
        .case("README.md")
        .case("crates/iccf-cli/README.md")
        .case("docs/restore.md");
}

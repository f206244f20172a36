//! What is published: packed as a release is, with the program at hand.

#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn has(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The files that the readme links to.
fn links() -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let targets = readme.split("](").skip(1).filter_map(|rest| {
        let target = rest.split(')').next()?.split('#').next()?;
        (!target.is_empty() && !target.contains("://")).then(|| target.to_owned())
    });
    targets.collect()
}

#[test]
fn packages_hold_what_their_readme_links_to() {
    // Without the history there is no release.
    if !["git", "python3", "tar", "gzip", "dpkg-deb"]
        .iter()
        .all(|tool| has(tool))
        || !root().join(".git").exists()
    {
        eprintln!("skipped: a tool that packs is not installed, or there is no history");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // The program as it is tested is large, and to pack it takes long.
    let program = folder.path().join("iccf");
    let script = format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_iccf"));
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    run(Command::new(root().join("release/package"))
        .arg(&program)
        .arg(folder.path()));
    let packed = |ending: &str| {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let mut paths = entries.map(|entry| entry.unwrap().path());
        paths
            .find(|path| path.to_str().unwrap().ends_with(ending))
            .unwrap()
    };
    let archive = run(Command::new("tar").arg("-tzf").arg(packed(".tar.gz")));
    let package = run(Command::new("dpkg-deb").arg("-c").arg(packed(".deb")));
    let links = links();
    assert!(links.len() > 10, "{links:?}");
    for (name, list) in [("archive", archive), ("package", package)] {
        let readme = list.lines().find(|line| line.ends_with("/README.md"));
        let before = readme
            .and_then(|line| line.split_whitespace().last())
            .unwrap();
        let before = before.trim_end_matches("README.md");
        for link in &links {
            let path = format!("{before}{link}");
            let found = list.lines().any(|line| line.ends_with(&path));
            assert!(found, "{name}: {path} is missing");
        }
    }
    let sums = std::fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().count(), 2);
}

//! `use` points towards the core: which room of `src/` may use which, and no
//! two files of a room that use each other.
//!
//! The sources are read as text, without comments, strings and unit tests.
//! Paths count wherever they stand, in a `use` or in the middle of the code,
//! and by whatever way they go: `crate::text::Place`, `super::super::text` and
//! `crate::Position`, which `lib.rs` brings from `position`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What a room may use. One that is not built yet does no harm; one that is
/// missing here does.
const ROOMS: [(&str, &str); 12] = [
    ("board", ""),
    ("position", "board"),
    ("notation", "board position"),
    ("game", "board position notation"),
    ("text", "board position notation game"),
    ("restore", "board position notation game text"),
    ("convert", "board position notation game text restore"),
    (
        "record",
        "board position notation game text restore convert",
    ),
    // How values are written for other programs, with the feature `serde`.
    ("serial", "board position notation game"),
    // Before the others: bytes become text before anybody looks for chess in it.
    ("encoding", ""),
    // For unit tests alone.
    ("random", ""),
    // Beside the others: only the program draws boards.
    ("diagram", "board position notation"),
];

/// The rooms whose files must not use each other in a circle.
const WITHOUT_CIRCLES: [&str; 10] = [
    "board", "encoding", "position", "notation", "game", "text", "restore", "convert", "record",
    "diagram",
];

#[test]
fn rooms_use_only_what_they_may_and_files_do_not_use_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, "", &mut files);
    let found = faults(&files);
    assert!(
        found.is_empty(),
        "\n\n{}\n\nWhich room may use which: crates/iccf/tests/layout.rs and DESIGN.md.\n",
        found.join("\n")
    );
}

/// Path below `src/`, with slashes, and text of each Rust file.
fn collect(directory: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    let entries =
        fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    for entry in entries {
        let path = entry.expect("an entry of a directory is read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let below = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{below}/"), files);
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{below}: {error}"));
            files.push((below, text));
        }
    }
    files.sort();
}

/// A path that a file names: where, and its names from the root of the crate.
struct Use {
    file: String,
    line: usize,
    from: Vec<String>,
    to: Vec<String>,
}

/// Everything that is wrong, a sentence each, with file and line.
fn faults(files: &[(String, String)]) -> Vec<String> {
    let rooms: BTreeMap<_, Vec<_>> = ROOMS
        .iter()
        .map(|(room, may)| (*room, may.split_whitespace().collect()))
        .collect();
    let (mut uses, mut reexports) = (Vec::new(), BTreeMap::new());
    for (file, text) in files {
        for (line, from, to, name) in paths(&module_of(file), text) {
            if from.is_empty() && to.len() > 1 {
                // `lib.rs` may use all; its `pub use` gives names a second path.
                reexports.insert(name, to[0].clone());
            } else if !from.is_empty() {
                let file = file.clone();
                uses.push(Use {
                    file,
                    line,
                    from,
                    to,
                });
            }
        }
    }
    let mut found = Vec::new();
    for (file, _) in files {
        let module = module_of(file);
        if let [room] = &module[..]
            && !rooms.contains_key(room.as_str())
        {
            found.push(format!(
                "src/{file}:1: `{room}` is in no row of ROOMS, so nobody knows what it may use"
            ));
        }
    }
    for one in &mut uses {
        let (at, room) = (
            format!("src/{}:{}", one.file, one.line),
            one.from[0].clone(),
        );
        let Some(first) = one.to.first() else {
            found.push(format!(
                "{at}: `{room}` uses the root of the crate; name the room that is meant"
            ));
            continue;
        };
        if !rooms.contains_key(first.as_str()) {
            let Some(behind) = reexports.get(first) else {
                found.push(format!(
                    "{at}: `{room}` uses `crate::{first}`, which is in no room and not in lib.rs"
                ));
                continue;
            };
            one.to.insert(0, behind.clone());
        }
        let other = one.to[0].as_str();
        let may = rooms.get(room.as_str()).map_or(&[][..], |may| may);
        if other != room && !may.contains(&other) && rooms.contains_key(room.as_str()) {
            let allowed = match may {
                [] => "nothing".to_owned(),
                may => may.join(", "),
            };
            found.push(format!(
                "{at}: `{room}` uses `{other}`; it may use {allowed}"
            ));
        }
    }
    found.extend(circles(files, &uses));
    found.dedup();
    found
}

/// Files of one room that use each other, whether at once or around a corner.
///
/// A `mod.rs` and the files below it are no circle: it holds what they share.
fn circles(files: &[(String, String)], uses: &[Use]) -> Vec<String> {
    let modules: BTreeSet<_> = files.iter().map(|(file, _)| module_of(file)).collect();
    // Edges between siblings, by their parent: where one uses the other.
    let mut edges: BTreeMap<(&[String], &str, &str), String> = BTreeMap::new();
    for one in uses {
        let shared = one.from.iter().zip(&one.to);
        let depth = shared.take_while(|(from, to)| from == to).count();
        let (Some(from), Some(to)) = (one.from.get(depth), one.to.get(depth)) else {
            continue;
        };
        let known = |last: &String| {
            let sibling = one.from[..depth].iter().chain([last]).cloned();
            modules.contains(&sibling.collect::<Vec<_>>())
        };
        if depth > 0 && WITHOUT_CIRCLES.contains(&one.from[0].as_str()) && known(from) && known(to)
        {
            edges
                .entry((&one.from[..depth], from, to))
                .or_insert_with(|| format!("src/{}:{}", one.file, one.line));
        }
    }
    let mut found = Vec::new();
    for (&(parent, from, to), at) in &edges {
        let mut reached = vec![to];
        let mut next = 0;
        while let Some(&here) = reached.get(next) {
            next += 1;
            for &(also, start, end) in edges.keys() {
                if also == parent && start == here && !reached.contains(&end) {
                    reached.push(end);
                }
            }
        }
        if reached.contains(&from) {
            let room = parent.join("::");
            found.push(format!(
                "{at}: in `{room}`, `{from}` uses `{to}`, and `{to}` comes back to `{from}`"
            ));
        }
    }
    found
}

/// The module of a file below `src/`: `notation/san.rs` is `notation::san`.
fn module_of(file: &str) -> Vec<String> {
    let mut names: Vec<_> = file.trim_end_matches(".rs").split('/').collect();
    if matches!(names.last(), Some(&("mod" | "lib" | "main"))) {
        names.pop();
    }
    names.into_iter().map(str::to_owned).collect()
}

/// The paths of a file that begin in its crate: the line, the module they
/// stand in, where they lead from the root, and the name they get there.
fn paths(module: &[String], text: &str) -> Vec<(usize, Vec<String>, Vec<String>, String)> {
    let tokens = without_unit_tests(&tokens(text));
    let word = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    // Modules in the text, each with the depth of braces it stands in.
    let mut inner: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut at) = (0, 0);
    let mut found = Vec::new();
    while at < tokens.len() {
        let names = inner.iter().map(|(name, _)| name);
        let here: Vec<_> = module.iter().chain(names).cloned().collect();
        let mut record = |line, path: &[String], name: &str| {
            if let Some(to) = absolute(&here, path) {
                found.push((line, module.to_vec(), to, name.to_owned()));
            }
        };
        match word(at) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inner.pop_if(|(_, outside)| *outside == depth);
            }
            "mod" if word(at + 2) == "{" => {
                inner.push((word(at + 1).to_owned(), depth));
                at += 1;
            }
            // `use<'a>` is a bound.
            "use" if word(at + 1) != "<" => {
                at += 1;
                let mut tree = Vec::new();
                at = use_tree(&tokens, at, &mut Vec::new(), &mut tree);
                for (line, mut path, name) in tree {
                    if module.is_empty() && inner.is_empty() {
                        path.insert(0, "crate".to_owned());
                    }
                    record(line, &path, &name);
                }
                continue;
            }
            "crate" | "super" | "self" if word(at + 1) == "::" => {
                let (line, mut path) = (tokens[at].0, vec![word(at).to_owned()]);
                while word(at + 1) == "::" && is_name(word(at + 2)) {
                    path.push(word(at + 2).to_owned());
                    at += 2;
                }
                record(line, &path, word(at));
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// A path from the root of the crate, if it begins in it.
fn absolute(here: &[String], path: &[String]) -> Option<Vec<String>> {
    let (first, mut rest) = path.split_first()?;
    let mut to = match first.as_str() {
        "crate" => Vec::new(),
        "self" => here.to_vec(),
        "super" => here.split_last()?.1.to_vec(),
        _ => return None,
    };
    while let Some(("super", behind)) = rest.split_first().map(|(name, rest)| (&name[..], rest)) {
        to.pop()?;
        rest = behind;
    }
    let names = rest.iter().filter(|name| *name != "self" && *name != "*");
    to.extend(names.cloned());
    Some(to)
}

/// Reads a tree behind `use` and says where it ends. Its paths get the line
/// of their last name, and the name that they go by afterwards.
fn use_tree(
    tokens: &[(usize, String)],
    mut at: usize,
    prefix: &mut Vec<String>,
    found: &mut Vec<(usize, Vec<String>, String)>,
) -> usize {
    let whole = prefix.len();
    while let Some((line, token)) = tokens.get(at) {
        at += 1;
        match token.as_str() {
            "::" => {}
            "{" => {
                loop {
                    at = use_tree(tokens, at, prefix, found);
                    if tokens.get(at).is_none_or(|(_, token)| token != ",") {
                        break;
                    }
                    at += 1;
                }
                at += 1;
                break;
            }
            "," | "}" | ";" => {
                at -= 1;
                break;
            }
            name => {
                prefix.push(name.to_owned());
                let next = |ahead: usize| tokens.get(at + ahead).map(|(_, token)| token.as_str());
                let (called, length) = match next(0) {
                    Some("::") => continue,
                    Some("as") => (next(1).unwrap_or_default(), 2),
                    _ => (name, 0),
                };
                found.push((*line, prefix.clone(), called.to_owned()));
                at += length;
                break;
            }
        }
    }
    prefix.truncate(whole);
    at
}

/// Leaves out what is behind `#[cfg(test)]`: a test of the board may spell its
/// moves in SAN, as it is no part of what others build on.
fn without_unit_tests(tokens: &[(usize, String)]) -> Vec<(usize, String)> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let ahead = tokens[at..].iter().map(|(_, token)| token.as_str());
        if !ahead.take(MARK.len()).eq(MARK) {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        // The item ends with its braces, or with a semicolon outside all of them.
        let mut depth = 0;
        for (_, token) in &tokens[at..] {
            at += 1;
            match token.as_str() {
                "{" | "(" | "[" => depth += 1,
                "}" if depth == 1 => break,
                "}" | ")" | "]" => depth -= 1,
                ";" if depth == 0 => break,
                _ => {}
            }
        }
    }
    kept
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Names, `::` and single signs, each with its line; no comments, no strings.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let (mut line, mut rest) = (1, text);
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => block_comment(rest),
            '"' => string(rest),
            '\'' => quote(rest),
            'r' | 'b' | 'c' if raw_string(rest).is_some() => raw_string(rest).unwrap_or(1),
            _ if first.is_alphanumeric() || first == '_' => {
                let end = |c: char| !c.is_alphanumeric() && c != '_';
                let length = rest.find(end).unwrap_or(rest.len());
                found.push((line, rest[..length].to_owned()));
                length
            }
            _ if rest.starts_with("::") => {
                found.push((line, "::".to_owned()));
                2
            }
            _ => {
                if !first.is_whitespace() {
                    found.push((line, first.to_string()));
                }
                first.len_utf8()
            }
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// Block comments stand in each other.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match text.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn string(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// `r#"…"#` and its like, and `r"…"`; names that begin with these letters are
/// none.
fn raw_string(text: &str) -> Option<usize> {
    let open = text.trim_start_matches(['b', 'c']).strip_prefix('r')?;
    let hashes = open.len() - open.trim_start_matches('#').len();
    let inside = open[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let before = text.len() - inside.len();
    Some(before + inside.find(&close)? + close.len())
}

/// A character, or only the quote of a lifetime.
fn quote(text: &str) -> usize {
    let mut inside = text[1..].chars();
    match (inside.next(), inside.next()) {
        (Some('\\'), _) => 3 + text[3..].find('\'').map_or(0, |length| length + 1),
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1,
    }
}

/// What is wrong with a made-up file beside a `lib.rs`.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    let lib = "pub use position::{Position, moves::Move as Step};\npub use notation::San;\n";
    let files = [("lib.rs", lib), (file, text)];
    faults(&files.map(|(file, text)| (file.to_owned(), text.to_owned())))
}

#[test]
fn comments_strings_and_unit_tests_do_not_count() {
    for text in [
        "use crate::board::Square;",
        "use crate::{Position, board};",
        "use super::fen::Setup;",
        "// crate::text\n/* /* */ crate::text */",
        "/// [`San`](crate::San)",
        "const A: &str = \"crate::text\";",
        "const A: &str = r#\"\" crate::text\"#;",
        "a('\"', '\\'', '\\\\', '\\u{22}'); // \"",
        "fn a<'a>() -> impl B + use<'a> {}",
        "#[cfg(test)]\nmod tests { use crate::San; }",
        "#[cfg(test)]\n#[allow(a)]\nuse crate::San;",
    ] {
        assert_eq!(faults_of("position/moves.rs", text), [""; 0], "{text}");
    }
}

#[test]
fn every_way_to_a_room_is_seen() {
    for (file, text, line) in [
        ("mod", "use crate::text;", 1),
        (
            "mod",
            "\nuse crate::{\n  board,\n  text::{self, Place},\n};",
            4,
        ),
        ("mod", "fn a() {\n  crate::text::b()\n}", 2),
        ("mod", "use super::text;", 1),
        ("mod", "mod a {\n  use super::super::text;\n}", 2),
        ("mod", "mod a { mod b {} }\nuse super::text;", 2),
        ("mod", "a(\"\\\"\\\n\", b);\nuse super::text;", 3),
        ("mod", "#[cfg(test)] fn a() {}\nuse crate::text;", 2),
        ("fen", "type A = super::super::text::B;", 1),
    ] {
        assert_eq!(
            faults_of(&format!("position/{file}.rs"), text),
            [format!(
                "src/position/{file}.rs:{line}: `position` uses `text`; it may use board"
            )],
            "{text}"
        );
    }
}

#[test]
fn faults_are_said_in_a_sentence() {
    for (room, text, fault) in [
        (
            "board",
            "use crate::Step;",
            "uses `position`; it may use nothing",
        ),
        (
            "position",
            "use crate::San;",
            "uses `notation`; it may use board",
        ),
        (
            "game",
            "use crate::text::Tag;",
            "uses `text`; it may use board, position, notation",
        ),
        (
            "notation",
            "use crate::diagram::Svg;",
            "uses `diagram`; it may use board, position",
        ),
        (
            "text",
            "use crate::*;",
            "uses the root of the crate; name the room that is meant",
        ),
        (
            "text",
            "use crate::{San, No};",
            "uses `crate::No`, which is in no room and not in lib.rs",
        ),
        (
            "cellar",
            "",
            "is in no row of ROOMS, so nobody knows what it may use",
        ),
    ] {
        assert_eq!(
            faults_of(&format!("{room}/mod.rs"), text),
            [format!("src/{room}/mod.rs:1: `{room}` {fault}")],
        );
    }
}

#[test]
fn files_that_use_each_other_are_seen_around_corners() {
    for (sources, expected) in [
        (
            &[("a", "use super::b::B;"), ("b", "use super::C;")][..],
            &[][..],
        ),
        (
            &[
                ("a", "use super::b::B;"),
                ("b", "\nfn c() { super::a::d() }"),
            ],
            &[
                "src/text/a.rs:1: in `text`, `a` uses `b`, and `b` comes back to `a`",
                "src/text/b.rs:2: in `text`, `b` uses `a`, and `a` comes back to `b`",
            ],
        ),
        (
            &[
                ("a", "use super::{C, b::{self, D}};"),
                ("b", "use crate::text::c;"),
                ("c/inner", "use super::super::a::E;"),
                ("c", "use inner::F;"),
                ("d", "use super::a;"),
            ],
            &[
                "src/text/a.rs:1: in `text`, `a` uses `b`, and `b` comes back to `a`",
                "src/text/b.rs:1: in `text`, `b` uses `c`, and `c` comes back to `b`",
                "src/text/c/inner.rs:1: in `text`, `c` uses `a`, and `a` comes back to `c`",
            ],
        ),
    ] {
        let mut files = vec![("text/mod.rs".to_owned(), "use a::A;".to_owned())];
        files.extend(
            sources
                .iter()
                .map(|(name, text)| (format!("text/{name}.rs"), (*text).to_owned())),
        );
        assert_eq!(faults(&files), expected, "{sources:?}");
    }
}

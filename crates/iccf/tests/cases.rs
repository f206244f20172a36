//! Texts from life and what must be read of them: the files in `cases/`, one claim
//! after the other.
//!
//! ```text
//! == moves in notes are not played: 3
//! | 1. e4 e5 2. Nf3
//! | 2... d6 was worth a thought.
//! | 2... Nc6
//! moves: e4 e5 Nf3 Nc6
//!
//! == a wrong square is named
//! from: san:de
//! | 1. e4 e5 2. Sf4
//! moves: e4 e5
//! error at 1:12 (Sf4)
//! ```
//!
//! `moves:` stands once for each game, with nothing behind it for one that has none; without
//! it the text has no game. An error is met by one that names its token or begins on its
//! line: what it says is free, that it is said is not. Without such a line there must be
//! no error. A warning is met by any that tells of moves which may be missing or were not
//! played, see [`TELLS`]; its kind is today's. Other warnings are no failure, except in a
//! file that says `quiet` above its first claim.
//!
//! Between claim and text may stand `from: NOTATION`, `start: FEN`, `after: MOVES`,
//! `split: line`, `strict`, `chess960`, and `escaped`: such a text has `\t`, `\r`, `\\` and
//! `\u{a0}` for signs that nobody sees, and where a line ends in `\`, it goes on without
//! a break.
//!
//! All failures are listed. With `ICCF_CASES=WORDS` only those cases are read whose file or
//! claim has the words.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use iccf::convert::{Converter, Layout, Level, Options, Problem, ProblemKind, Split};
use iccf::{Notation, Position, Strictness};

/// Warnings that a move may be missing, or that something like one was not played.
const TELLS: &[ProblemKind] = &[
    ProblemKind::AnotherGame,
    ProblemKind::BareNumber,
    ProblemKind::BehindResult,
    ProblemKind::Continues,
    ProblemKind::DigitsInProse,
    ProblemKind::Gloss,
    ProblemKind::MoveMissing,
    ProblemKind::MoveNumber,
    ProblemKind::MovesInNotes,
    ProblemKind::PlyCount,
    ProblemKind::TwoLanguages,
    ProblemKind::TwoMeanings,
    ProblemKind::Variant,
    ProblemKind::WordsAmongMoves,
];

/// One text and what must be read of it.
struct Case {
    /// `doubt.cases:12: the claim`.
    name: String,
    text: String,
    options: Options,
    /// The moves of each game in SAN.
    games: Vec<String>,
    errors: Vec<Named>,
    warnings: Vec<ProblemKind>,
    /// Whether a warning that is not expected is a failure.
    quiet: bool,
}

/// Where an error is expected, and about what.
struct Named {
    line: u64,
    column: u64,
    token: String,
}

impl Named {
    fn is_met_by(&self, problem: &Problem) -> bool {
        problem.place.line == self.line
            || !self.token.is_empty()
                && (problem.token == self.token || problem.message.contains(&self.token))
    }
}

/// How a case came out.
#[derive(PartialEq)]
enum Verdict {
    Exact,
    /// Exact, with a warning that nobody expected.
    Warned,
    /// Otherwise, but an error or a warning tells of it.
    Said,
    /// Otherwise, and nothing tells of it.
    Silent,
}

/// How many cases came out how.
#[derive(Default)]
struct Counts {
    exact: usize,
    warned: usize,
    said: usize,
    silent: usize,
}

impl Counts {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Exact => self.exact += 1,
            Verdict::Warned => self.warned += 1,
            Verdict::Said => self.said += 1,
            Verdict::Silent => self.silent += 1,
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let exact = self.exact + self.warned;
        write!(
            f,
            "exact {exact:4} (warned {:3}), said {:3}, silent {:3}",
            self.warned, self.said, self.silent
        )
    }
}

/// The cases of a file.
fn cases(path: &Path) -> Vec<Case> {
    let content = fs::read_to_string(path).expect("case files are UTF-8");
    let file = path.file_name().expect("a file").to_string_lossy();
    let mut cases: Vec<Case> = Vec::new();
    let mut quiet = false;
    let mut escaped = false;
    for (i, line) in content.lines().enumerate() {
        let place = format!("{file}:{}", i + 1);
        if let Some(claim) = line.strip_prefix("== ") {
            escaped = false;
            cases.push(Case {
                name: format!("{place}: {claim}"),
                text: String::new(),
                options: Options::default().to(Notation::SAN).layout(Layout::Moves),
                games: Vec::new(),
                errors: Vec::new(),
                warnings: Vec::new(),
                quiet,
            });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            quiet |= line == "quiet";
            assert!(
                line == "quiet" || line.is_empty() || line.starts_with('#'),
                "{place}: a claim comes first"
            );
            continue;
        };
        if let Some(text) = line.strip_prefix('|') {
            let text = text.strip_prefix(' ').unwrap_or(text);
            if escaped {
                unescape(text, &mut case.text);
            } else {
                case.text.push_str(text);
                case.text.push('\n');
            }
        } else if line == "escaped" {
            escaped = true;
        } else {
            expect(case, line).unwrap_or_else(|| panic!("{place}: {line}"));
        }
    }
    cases
}

/// Takes a line that is no text: how it is read, or what must come of it.
fn expect(case: &mut Case, line: &str) -> Option<()> {
    let (word, rest) = line.split_once(": ").unwrap_or((line, ""));
    let options = case.options.clone();
    match word {
        "" => {}
        "moves" | "moves:" => case.games.push(rest.into()),
        "warning" => case.warnings.push(rest.parse().ok()?),
        "from" => case.options = options.from(rest.parse::<Notation>().ok()?),
        "start" => case.options = options.start(rest.parse::<Position>().ok()?),
        "after" => {
            let mut position = Position::new();
            let moves = rest.split(' ').map(|text| {
                let mv = Notation::SAN.read(&position, text).ok()?;
                position.play(mv);
                Some(mv)
            });
            case.options = options.after(moves.collect::<Option<Vec<_>>>()?);
        }
        "split" if rest == "line" => case.options = options.split(Split::Line),
        "strict" => case.options = options.strictness(Strictness::Strict),
        "chess960" => case.options = options.chess960(true),
        _ => {
            let (place, token) = line.strip_prefix("error at ")?.split_once(" (")?;
            let (line, column) = place.split_once(':')?;
            case.errors.push(Named {
                line: line.parse().ok()?,
                column: column.parse().ok()?,
                token: token.strip_suffix(')')?.into(),
            });
        }
    }
    Some(())
}

fn unescape(line: &str, text: &mut String) {
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('\\') {
        text.push_str(before);
        let Some(sign) = behind.chars().next() else {
            return;
        };
        rest = &behind[sign.len_utf8()..];
        text.push(match sign {
            't' => '\t',
            'r' => '\r',
            '\\' => '\\',
            'u' => {
                let (digits, behind) = rest
                    .strip_prefix('{')
                    .and_then(|rest| rest.split_once('}'))
                    .expect("`\\u{…}` has two braces");
                rest = behind;
                let code = u32::from_str_radix(digits, 16).expect("a hexadecimal number");
                char::from_u32(code).expect("the number of a sign")
            }
            _ => panic!("`\\{sign}` in {line}"),
        });
    }
    text.push_str(rest);
    text.push('\n');
}

/// Reads a text and says what is otherwise than its case has it.
fn judge(case: &Case) -> (Verdict, Vec<String>) {
    let mut converter = Converter::new(case.options.clone());
    let mut out = Vec::new();
    converter.convert(case.text.as_bytes(), &mut out);
    let games = String::from_utf8(out).expect("moves are ASCII");
    let games: Vec<_> = games.lines().collect();
    let problems = converter.problems();
    let errors: Vec<_> = of_level(problems, Level::Error).collect();
    let told: Vec<_> = of_level(problems, Level::Warning)
        .filter(|warning| TELLS.contains(&warning.kind))
        .collect();

    let mut wrong = Vec::new();
    if games != case.games {
        wrong.push(format!("read: {}", games.join(" | ")));
        wrong.push(format!("not:  {}", case.games.join(" | ")));
    }
    for named in &case.errors {
        if !errors.iter().any(|error| named.is_met_by(error)) {
            let Named {
                line,
                column,
                token,
            } = named;
            wrong.push(format!("no error at {line}:{column} ({token})"));
        }
    }
    // Where errors are expected, others may show what is wrong there.
    if case.errors.is_empty() || !wrong.is_empty() {
        wrong.extend(errors.iter().map(ToString::to_string));
    }
    for kind in &case.warnings {
        let is_met = |problem: &Problem| problem.kind == *kind || TELLS.contains(&problem.kind);
        if !problems.iter().any(is_met) {
            wrong.push(format!("no warning: {kind}"));
        }
    }
    let needless = case.warnings.is_empty() && case.errors.is_empty() && !told.is_empty();
    if case.quiet && needless || !wrong.is_empty() {
        wrong.extend(told.iter().map(ToString::to_string));
    }

    let verdict = match (wrong.is_empty(), errors.is_empty() && told.is_empty()) {
        (true, _) if needless => Verdict::Warned,
        (true, _) => Verdict::Exact,
        (false, false) => Verdict::Said,
        (false, true) => Verdict::Silent,
    };
    (verdict, wrong)
}

fn of_level(problems: &[Problem], level: Level) -> impl Iterator<Item = &Problem> {
    problems
        .iter()
        .filter(move |problem| problem.level == level)
}

#[test]
fn texts_are_read_as_their_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = fs::read_dir(folder).expect("the folder of the cases");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let wanted = std::env::var("ICCF_CASES").unwrap_or_default();
    let mut sum = Counts::default();
    let mut counted = String::new();
    let mut failures = String::new();
    for path in files {
        let mut counts = Counts::default();
        let cases = cases(&path).into_iter();
        for case in cases.filter(|case| case.name.contains(&wanted)) {
            assert!(!case.text.is_empty(), "{}: a text is missing", case.name);
            let (verdict, wrong) = judge(&case);
            counts.add(&verdict);
            sum.add(&verdict);
            if !wrong.is_empty() {
                let silent = match verdict {
                    Verdict::Silent => " (silent)",
                    _ => "",
                };
                writeln!(failures, "\n{}{silent}", case.name).unwrap();
                for line in case.text.lines() {
                    writeln!(failures, "    | {line}").unwrap();
                }
                for line in wrong {
                    writeln!(failures, "    {line}").unwrap();
                }
            }
        }
        let file = path.file_stem().expect("a name").to_string_lossy();
        writeln!(counted, "{file:20} {counts}").unwrap();
    }
    println!("{failures}\n{counted}{:20} {sum}", "all");
    assert!(
        failures.is_empty(),
        "{} said, {} silent",
        sum.said,
        sum.silent
    );
}

//! Names and places above a score, as books and columns print them.

use alloc::string::String;
use alloc::vec::Vec;

use super::prose::{BLACK, WHITE};

/// Lines looked at above the first move.
const MOST_LINES: usize = 12;

/// A longer line is no heading.
const LONGEST: usize = 120;

/// What a heading says, as tags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    pub(super) site: Option<String>,
    pub(super) date: Option<String>,
    pub(super) round: Option<String>,
    pub(super) opening: Option<String>,
}

/// Reads the lines above a score.
pub(super) fn read(above: &[u8]) -> Heading {
    let near = &above[above.len().saturating_sub(MOST_LINES * LONGEST)..];
    let above = String::from_utf8_lossy(near);
    let lines: Vec<&str> = above
        .lines()
        .map(|line| line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '*' | '_')))
        .filter(|line| !line.is_empty())
        .collect();
    let mut heading = Heading::default();
    let first = lines.len().saturating_sub(MOST_LINES);
    let mut lines = lines[first..].iter().peekable();
    while let Some(&line) = lines.next() {
        if line.len() > LONGEST {
            continue;
        }
        if let Some((white, black)) = two_columns(line)
            && is_side(white, WHITE)
            && is_side(black, BLACK)
        {
            if let Some((white, black)) = lines.peek().and_then(|next| two_columns(next)) {
                heading.name(white, black);
                lines.next();
            }
        } else {
            heading.line(line);
        }
    }
    heading
}

/// Whether a line names players, a place or the number of a game.
pub(super) fn names_something(line: &[u8]) -> bool {
    let Ok(line) = core::str::from_utf8(line) else {
        return false;
    };
    let mut heading = Heading::default();
    if (1..=LONGEST).contains(&line.len()) {
        heading.line(line.trim());
    }
    heading != Heading::default()
}

/// Words between two names.
const AGAINST: &[&str] = &[
    " - ", " – ", " — ", " v. ", " vs. ", " vs ", " versus ", " gegen ",
];

impl Heading {
    fn line(&mut self, line: &str) {
        let (line, place) = without_place(line);
        let named = self.labelled(line);
        let paired = !named && self.paired(line);
        if !paired && !named {
            self.numbered(line);
        }
        if let Some(place) = place {
            self.place(place);
        } else if !paired && !named {
            self.place_line(line);
        }
    }

    fn name(&mut self, white: &str, black: &str) {
        self.white.get_or_insert_with(|| cleaned(white));
        self.black.get_or_insert_with(|| cleaned(black));
    }

    /// `White: A. Black: B.`, or one of them.
    fn labelled(&mut self, line: &str) -> bool {
        let label = |line: &str, names: &[&str]| {
            let colon = line.find(':')?;
            is_side(&line[..colon], names).then(|| String::from(line[colon + 1..].trim()))
        };
        if let Some(rest) = label(line, WHITE) {
            let words = rest.to_lowercase();
            let black = BLACK
                .iter()
                .filter_map(|name| words.find(&alloc::format!("{name}:")))
                .min()
                .filter(|at| rest.is_char_boundary(*at));
            let (white, rest) = rest.split_at(black.unwrap_or(rest.len()));
            self.white.get_or_insert_with(|| cleaned(white));
            if let Some(black) = label(rest, BLACK) {
                self.black.get_or_insert_with(|| cleaned(&black));
            }
            return true;
        }
        label(line, BLACK).is_some_and(|black| {
            self.black.get_or_insert_with(|| cleaned(&black));
            true
        })
    }

    /// `Steinitz - Lasker`.
    fn paired(&mut self, line: &str) -> bool {
        let pair = AGAINST.iter().find_map(|sign| line.split_once(sign));
        // `Adams - Blair, Paris 1900`
        let placed = pair.and_then(|(white, rest)| {
            let (black, place) = rest.split_once(',')?;
            let year = place.trim_end_matches('.').rsplit([' ', ',']).next();
            year.is_some_and(is_year).then_some((white, black, place))
        });
        let (pair, place) = match placed {
            Some((white, black, place)) => (Some((white, black)), Some(place)),
            None => (pair, None),
        };
        let Some((white, black)) = pair.filter(|(a, b)| is_name(a) && is_name(b)) else {
            return false;
        };
        self.name(white, black);
        if let Some(place) = place {
            self.place(place.trim_end_matches('.'));
        }
        true
    }

    /// `GAME 12. RUY LOPEZ`.
    fn numbered(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let game = words.next().is_some_and(|word| {
            ["game", "partie", "partida", "partita", "партия"]
                .contains(&word.to_lowercase().as_str())
        });
        let Some(number) = words.next().filter(|_| game) else {
            return;
        };
        let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return;
        }
        self.round.get_or_insert_with(|| digits.into());
        let at = line.find(digits).map_or(line.len(), |at| at + digits.len());
        let name = line[at..].trim_matches(|c: char| !c.is_alphanumeric());
        if name.contains(char::is_alphabetic) {
            self.opening.get_or_insert_with(|| name.into());
        }
    }

    /// `Vienna 1898`.
    fn place(&mut self, place: &str) {
        let place = place.trim();
        let year = place.rsplit([' ', ',']).next().unwrap_or_default();
        if is_year(year) {
            self.date
                .get_or_insert_with(|| alloc::format!("{year}.??.??"));
            let site = place[..place.len() - year.len()].trim_end_matches([' ', ',']);
            if is_name(site) {
                self.site.get_or_insert_with(|| cleaned(site));
            }
        }
    }

    /// A line that is a place and a year and nothing else: `Paris, 1858.`
    fn place_line(&mut self, line: &str) {
        let line = line.trim_end_matches('.');
        if line.split_whitespace().count() <= 5 {
            self.place(line);
        }
    }
}

/// A line and what stands in parentheses at its end.
fn without_place(line: &str) -> (&str, Option<&str>) {
    let Some(inner) = line.trim_end_matches('.').strip_suffix(')') else {
        return (line, None);
    };
    match inner.rfind('(') {
        Some(open) => (line[..open].trim_end(), Some(&inner[open + 1..])),
        None => (line, None),
    }
}

/// Two parts of a line with a gap between them.
fn two_columns(line: &str) -> Option<(&str, &str)> {
    let at = line.find("  ").or_else(|| line.find('\t'))?;
    let (left, right) = (line[..at].trim(), line[at..].trim());
    (!left.is_empty() && !right.is_empty() && !right.contains("  ")).then_some((left, right))
}

fn is_side(text: &str, names: &[&str]) -> bool {
    let text = text.trim().trim_end_matches([':', '.']).to_lowercase();
    names.contains(&text.as_str())
}

fn is_year(text: &str) -> bool {
    text.len() == 4
        && text
            .parse()
            .is_ok_and(|year: u32| (1400..2200).contains(&year))
}

/// A few words, the first of which begins with a capital, and no digits.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    (1..=6).contains(&text.split_whitespace().count())
        && text.starts_with(char::is_uppercase)
        && !text.contains(|c: char| c.is_ascii_digit() || matches!(c, '!' | '?' | ';'))
}

/// A name as a tag has it.
fn cleaned(text: &str) -> String {
    let text = text.trim().trim_end_matches([',', ';', ':']);
    // The full stop of a sentence, but not of an initial.
    let stopped = text.strip_suffix('.').filter(|name| {
        let last = name.rsplit([' ', '.']).next().unwrap_or_default();
        last.chars().count() > 2
    });
    let mut name = String::new();
    for c in stopped.unwrap_or(text).chars().filter(|c| !c.is_control()) {
        if matches!(c, '"' | '\\') {
            name.push('\\');
        }
        name.push(c);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(above: &str) -> [Option<String>; 6] {
        let Heading {
            white,
            black,
            site,
            date,
            round,
            opening,
        } = read(above.as_bytes());
        [white, black, site, date, round, opening]
    }

    #[test]
    fn headings_are_read_as_people_print_them() {
        for (above, expected) in [
            (
                "White: A. Anderssen. Black: J. Dufresne.",
                ["A. Anderssen", "J. Dufresne", "", "", "", ""],
            ),
            (
                "White: Morphy\nBlack: The Allies\n",
                ["Morphy", "The Allies", "", "", "", ""],
            ),
            (
                "Weiß: Müller\nSchwarz: Weber",
                ["Müller", "Weber", "", "", "", ""],
            ),
            (
                "Steinitz - Lasker\n(Vienna 1898)",
                ["Steinitz", "Lasker", "Vienna", "1898.??.??", "", ""],
            ),
            (
                "Dr. Tarrasch v. Marshall (Hamburg, 1910)",
                ["Dr. Tarrasch", "Marshall", "Hamburg", "1910.??.??", "", ""],
            ),
            ("GAME 12. RUY LOPEZ", ["", "", "", "", "12", "RUY LOPEZ"]),
            ("Game 5: 1.", ["", "", "", "", "5", ""]),
            (
                "Smith v. Jones, London, 1851",
                ["Smith", "Jones", "London", "1851.??.??", "", ""],
            ),
            (
                "  WHITE.          BLACK.\n  Mr. Morphy.     The Allies.",
                ["Mr. Morphy", "The Allies", "", "", "", ""],
            ),
            ("Paris, 1858.", ["", "", "Paris", "1858.??.??", "", ""]),
            (
                "Dear Hans, thank you for your card of 3 May - it took a week.",
                ["", "", "", "", "", ""],
            ),
            (
                "White: The \"Turk\"",
                ["The \\\"Turk\\\"", "", "", "", "", ""],
            ),
        ] {
            let found = told(above).map(Option::unwrap_or_default);
            assert_eq!(found, expected.map(String::from), "{above}");
        }
    }
}

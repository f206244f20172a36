//! Writes a [`Game`] in any notation and layout: it becomes the score that a
//! reader would have made of it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::events::{Events, Note};
use super::layout::{self, Page};
use super::options::{Layout, WriteOptions};
use super::reader::known_variant;
use super::score::Score;
use super::state::GameState;
use super::tag::{Header, read_tag};
use crate::game::{Game, Item, Visit};
use crate::position::{Position, Setup, Variant};

impl Game {
    /// The game as text. What is written is what [`Converter`](crate::convert::Converter)
    /// makes of the same game, but for what a tree does not keep: see [`Game`].
    pub fn write(&self, options: &WriteOptions) -> String {
        let mut out = Vec::new();
        self.write_to(options, &mut out);
        // All parts of it are UTF-8.
        String::from_utf8(out).unwrap_or_default()
    }

    /// Appends the game as text, without an empty line before or behind it.
    pub fn write_to(&self, options: &WriteOptions, out: &mut Vec<u8>) {
        let mut source = Source::default();
        let mut score = Score::new(options);
        let header = source.header(self);
        source.moves(self, &mut score);
        let state = GameState {
            start: self.start(),
            ..GameState::default()
        };
        let page = Page {
            score: &score,
            text: source.0.as_bytes(),
            header: &header,
            game: &state,
            remark: false,
        };
        let start = out.len();
        layout::write(page, options.layout, out);
        if options.layout != Some(Layout::Moves) && out.get(start) == Some(&b'\n') {
            out.remove(start);
        }
    }
}

/// As PGN, in standard algebraic notation. Tags that PGN asks for and a result are added
/// where there are none, see [`Game`].
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(&WriteOptions::default().layout(Layout::Pgn)))
    }
}

/// A comment without a line that would begin a game, which such a line does
/// wherever it stands.
fn beginning_no_game(comment: &str) -> Cow<'_, str> {
    let event = "[Event \"";
    let mut parts = comment.split(event);
    let mut text = String::from(parts.next().unwrap_or_default());
    if text.len() == comment.len() {
        return Cow::Borrowed(comment);
    }
    for part in parts {
        // A byte order mark does not keep it from its line's start.
        if text.trim_end_matches('\u{feff}').ends_with(['\n', '\r']) {
            text.push(' ');
        }
        text.push_str(event);
        text.push_str(part);
    }
    Cow::Owned(text)
}

/// Whether a tag that was set is of another start than the game has: a reader would
/// believe it.
fn tells_other_start(game: &Game, name: &str) -> bool {
    let start = game.start();
    // A game that cannot be read for its tags has no start and no moves.
    let unread = game.start() == Position::new() && game.next(game.root()).is_none();
    if name.eq_ignore_ascii_case("Variant") {
        let told = game.tag(name).and_then(known_variant);
        return told.map_or(!unread, |told| told != start.variant());
    }
    if !["FEN", "SetUp"]
        .iter()
        .any(|one| name.eq_ignore_ascii_case(one))
    {
        return false;
    }
    let read = |variant| {
        let fen = game.tag("FEN")?.trim_ascii();
        Setup::read(fen, variant).ok().map(|setup| setup.position)
    };
    let told = [start.variant(), Variant::Standard].map(read);
    match told {
        [None, None] => !unread,
        told => !told.contains(&Some(start)),
    }
}

/// The text that a game could have been read from, moves aside.
#[derive(Default)]
struct Source(String);

impl Source {
    /// Appends a text; its place.
    fn push(&mut self, text: &str) -> core::ops::Range<usize> {
        let start = self.0.len();
        self.0.push_str(text);
        start..self.0.len()
    }

    fn header(&mut self, game: &Game) -> Header {
        let mut header = Header::default();
        for (name, value) in game.tags() {
            if tells_other_start(game, name) {
                continue;
            }
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // A tag stands on one line.
            let value = value.replace(['\n', '\r'], " ");
            let pair = self.push(&format!("[{name} \"{value}\"]\n"));
            if let Some(tag) = read_tag(self.0.as_bytes(), pair.start) {
                header.push(self.0.as_bytes(), tag);
            }
        }
        header
    }

    fn moves(&mut self, game: &Game, score: &mut Score) {
        score.begin(0);
        score.start(b"", &Header::default(), &game.start());
        let mut marked = false;
        for visit in game.walk() {
            let mut follows_move = false;
            match visit {
                Visit::Move(mut before, mv, _) => {
                    score.play(&mut before, mv, 0..0);
                    follows_move = true;
                }
                Visit::Pass(before, _) => {
                    score.pass(&before, 0..0);
                    follows_move = true;
                }
                Visit::Item(Item::Nag(nag)) => match nag.mark() {
                    // A move has room for one mark; the rest are numbers.
                    Some(mark) if marked => {
                        let range = self.push(mark);
                        score.marks(self.0.as_bytes(), range);
                    }
                    _ => {
                        let range = self.push(&format!("{nag}"));
                        score.note(self.0.as_bytes(), Note::Nag, range);
                    }
                },
                Visit::Item(Item::Comment(text)) => {
                    let range = self.push(&beginning_no_game(text));
                    score.note(self.0.as_bytes(), Note::Text, range);
                }
                Visit::Open => {
                    score.open(0);
                }
                Visit::Close => score.close(),
            }
            marked = follows_move;
        }
        if let Some(outcome) = game.outcome() {
            score.outcome(outcome, None);
        }
    }
}

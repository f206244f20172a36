//! Finds the games that come to a position, whoever is to move there:
//! `cargo run --example find_position FEN games.pgn "Ding Liren"`. With a name,
//! games of others are skipped, which costs next to nothing.
//!
//! Without arguments it looks in three games of its own.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};

use iccf::text::{Answer, TagPair, Visitor};
use iccf::{Color, Games, Move, Position, Role};

pub(crate) const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

pub(crate) const GAMES: &str = r#"[White "Morphy"]
[Black "Anderssen"]

1. e4 e5 2. Nf3 d6 *

[White "Anderssen"]
[Black "Morphy"]

1. Nf3 Nc6 2. e4 e5 3. Bc4 *

[White "Paulsen"]
[Black "Kolisch"]

1. e4 e5 2. Nf3 Nc6 *
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut out = io::stdout().lock();
    match (args.next(), args.next()) {
        (Some(fen), Some(path)) => {
            let player = args.next();
            let input = File::open(path)?;
            run(&fen.parse()?, player.as_deref(), input, &mut out)?;
        }
        _ => run(&FEN.parse()?, None, GAMES.as_bytes(), &mut out)?,
    }
    Ok(())
}

pub(crate) fn run(
    wanted: &Position,
    player: Option<&str>,
    input: impl Read,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut search = Search {
        wanted,
        player,
        players: [String::new(), String::new()],
        plies: 0,
        found: None,
    };
    let mut games = Games::new(input);
    let mut number = 0;
    // One game at a time, as what was found is told between them.
    while games.visit_next(&mut search)? {
        number += 1;
        if let Some(plies) = search.found {
            let [white, black] = &search.players;
            writeln!(
                out,
                "game {number}, {white} against {black}: after {plies} half-moves"
            )?;
        }
    }
    Ok(())
}

struct Search<'a> {
    wanted: &'a Position,
    player: Option<&'a str>,
    players: [String; 2],
    plies: u32,
    /// After how many half-moves the position came up first.
    found: Option<u32>,
}

impl Search<'_> {
    fn look(&mut self, position: &Position) {
        if self.found.is_none() && same_board(position, self.wanted) {
            self.found = Some(self.plies);
        }
    }
}

fn same_board(one: &Position, other: &Position) -> bool {
    // One comparison tells most positions apart.
    one.occupied() == other.occupied()
        && one.of_color(Color::White) == other.of_color(Color::White)
        && Role::ALL
            .iter()
            .all(|&role| one.of_role(role) == other.of_role(role))
}

impl Visitor for Search<'_> {
    fn begin_game(&mut self) {
        self.players = ["?".into(), "?".into()];
        self.plies = 0;
        self.found = None;
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        if tag.is("White") {
            self.players[0] = tag.value().into_owned();
        } else if tag.is("Black") {
            self.players[1] = tag.value().into_owned();
        }
    }

    fn begin_moves(&mut self, start: &Position) -> Answer {
        let plays = |player| self.players.iter().any(|name| name == player);
        if !self.player.is_none_or(plays) {
            return Answer::Skip;
        }
        self.look(start);
        Answer::Read
    }

    fn play(&mut self, before: &Position, mv: Move, _place: u64) {
        let mut after = *before;
        after.play(mv);
        self.plies += 1;
        self.look(&after);
    }

    fn begin_variation(&mut self) -> Answer {
        Answer::Skip
    }
}

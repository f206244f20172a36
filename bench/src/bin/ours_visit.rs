//! iccf's visitor: `ours_visit moves FILE` plays the moves of all main lines and
//! adds them up, `ours_visit headers FILE` looks at tags and skips the moves.

use std::fs::File;
use std::io;

use iccf::text::{Answer, TagPair, Visitor};
use iccf::{Games, Move, Position};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(work), Some(path)) = (args.next(), args.next()) else {
        panic!("usage: ours_visit moves|headers FILE");
    };
    let games = Games::new(File::open(path)?);
    if work == "moves" {
        let mut moves = Moves::default();
        games.visit(&mut moves)?;
        print!("{}", moves.all);
    } else {
        let mut headers = Headers::default();
        games.visit(&mut headers)?;
        print!("{}", headers.all);
    }
    Ok(())
}

/// What a game adds counts once the game is over.
#[derive(Default)]
struct Moves {
    all: iccf_bench::Moves,
    now: iccf_bench::Moves,
}

impl Visitor for Moves {
    fn begin_game(&mut self) {
        self.now = self.all;
    }

    fn play(&mut self, before: &Position, mv: Move, _: u64) {
        let occupied = before.occupied().0;
        self.now.add(mv.to().index(), mv.is_capture(), occupied);
    }

    fn begin_variation(&mut self) -> Answer {
        Answer::Skip
    }

    fn end_game(&mut self) {
        self.now.games += 1;
        self.all = self.now;
    }
}

#[derive(Default)]
struct Headers {
    all: iccf_bench::Headers,
    now: iccf_bench::Headers,
}

impl Visitor for Headers {
    fn begin_game(&mut self) {
        self.now = self.all;
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        if tag.is("White") {
            self.now.add_name(tag.raw_value());
        } else if tag.is("WhiteElo") {
            self.now.add_rating(tag.raw_value());
        }
    }

    fn begin_moves(&mut self, _: &Position) -> Answer {
        Answer::Skip
    }

    fn end_game(&mut self) {
        self.now.games += 1;
        self.all = self.now;
    }
}

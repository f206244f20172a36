//! A rival: pgn-reader and shakmaty do the work of `ours_visit`.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;

use iccf_bench::{Headers, Moves};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(work), Some(path)) = (args.next(), args.next()) else {
        panic!("usage: rival_visit moves|headers FILE");
    };
    let mut reader = Reader::new(File::open(path)?);
    if work == "moves" {
        let mut moves = AllMoves(Moves::default());
        reader.visit_all_games(&mut moves)?;
        print!("{}", moves.0);
    } else {
        let mut headers = AllHeaders(Headers::default());
        reader.visit_all_games(&mut headers)?;
        print!("{}", headers.0);
    }
    Ok(())
}

struct AllMoves(Moves);

impl Visitor for AllMoves {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("legal");
        let to = match mv.castling_side() {
            Some(side) => side.king_to(position.turn()),
            None => mv.to(),
        };
        let occupied = position.board().occupied().0;
        self.0.add(usize::from(to), mv.is_capture(), occupied);
        position.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {
        self.0.games += 1;
    }
}

struct AllHeaders(Headers);

impl Visitor for AllHeaders {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.0.games += 1;
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"White" => self.0.add_name(value.as_bytes()),
            b"WhiteElo" => self.0.add_rating(value.as_bytes()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    // To break here is how pgn-reader is told to skip.
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn end_game(&mut self, (): ()) {}
}

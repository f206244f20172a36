//! A rival: pgn-reader and shakmaty.
//!
//! `rival_shakmaty numeric FILE` writes the main lines of a PGN file as digits,
//! `rival_shakmaty san FILE` reads lines of digits and writes SAN; one game a
//! line, as `iccf convert --layout moves` does.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Role, Square};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(work), Some(path)) = (args.next(), args.next()) else {
        panic!("usage: rival_shakmaty numeric|san FILE");
    };
    let file = File::open(path)?;
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    match work.as_str() {
        "numeric" => {
            let mut reader = Reader::new(file);
            let mut digits = Digits(Vec::new());
            while reader.read_game(&mut digits)?.is_some() {
                out.write_all(&digits.0)?;
            }
        }
        _ => san(BufReader::with_capacity(1 << 20, file), &mut out)?,
    }
    out.flush()
}

struct Digits(Vec<u8>);

impl Visitor for Digits {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        self.0.clear();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("legal");
        if !self.0.is_empty() {
            self.0.push(b' ');
        }
        self.0
            .extend_from_slice(&iccf_bench::digits(&UciMove::from_standard(mv)));
        self.0
            .extend(mv.promotion().map(iccf_bench::promotion_digit));
        position.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {
        self.0.push(b'\n');
    }
}

fn san(lines: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut text = Vec::new();
    for line in lines.split(b'\n') {
        text.clear();
        let mut position = Chess::default();
        for digits in line?
            .split(|&byte| byte == b' ')
            .filter(|word| !word.is_empty())
        {
            let square = |at: usize| {
                Square::new(u32::from(digits[at + 1] - b'1') * 8 + u32::from(digits[at] - b'1'))
            };
            let promotion = digits.get(4).map(|digit| match digit {
                b'2' => Role::Rook,
                b'3' => Role::Bishop,
                b'4' => Role::Knight,
                _ => Role::Queen,
            });
            let uci = UciMove::Normal {
                from: square(0),
                to: square(2),
                promotion,
            };
            let mv = uci.to_move(&position).expect("legal");
            if !text.is_empty() {
                text.push(b' ');
            }
            SanPlus::from_move_and_play_unchecked(&mut position, mv).append_ascii_to(&mut text);
        }
        text.push(b'\n');
        out.write_all(&text)?;
    }
    Ok(())
}

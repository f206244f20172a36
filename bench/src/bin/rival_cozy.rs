//! A rival: cozy-chess, and a PGN reader made for this one job.
//!
//! `rival_cozy numeric FILE` writes the main lines of a PGN file as digits,
//! `rival_cozy san FILE` reads lines of digits and writes SAN; one game a
//! line, as `iccf convert --layout moves` does.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use cozy_chess::{
    BitBoard, Board, Color, File as BoardFile, Move, Piece, Rank, Square, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use memchr::{memchr, memmem};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (Some(work), Some(path)) = (args.next(), args.next()) else {
        panic!("usage: rival_cozy numeric|san FILE");
    };
    let file = File::open(path)?;
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    match work.as_str() {
        "numeric" => numeric(file, &mut out)?,
        _ => san(BufReader::with_capacity(1 << 20, file), &mut out)?,
    }
    out.flush()
}

/// Reads the file in blocks of whole games, so that no word is ever cut.
fn numeric(mut file: File, out: &mut impl Write) -> io::Result<()> {
    const BLOCK: usize = 1 << 20;
    let mut digits = Digits::new();
    let mut block = Vec::new();
    loop {
        let read = (&mut file).take(BLOCK as u64).read_to_end(&mut block)?;
        let end = if read == 0 {
            block.len()
        } else {
            memmem::rfind(&block, b"\n[Event ").map_or(0, |at| at + 1)
        };
        digits.games(&block[..end]);
        out.write_all(&digits.text)?;
        digits.text.clear();
        block.drain(..end);
        if read == 0 {
            return Ok(());
        }
    }
}

/// The games read so far as digits.
struct Digits {
    text: Vec<u8>,
    start: Board,
    board: Board,
    /// Whether the last game still waits for its result.
    open: bool,
    /// Whether it has a move.
    moved: bool,
}

impl Digits {
    fn new() -> Self {
        Self {
            text: Vec::new(),
            start: Board::startpos(),
            board: Board::startpos(),
            open: false,
            moved: false,
        }
    }

    fn games(&mut self, pgn: &[u8]) {
        let mut at = 0;
        while let Some(&byte) = pgn.get(at) {
            at += match byte {
                b'[' => {
                    if self.moved {
                        self.end_game();
                    }
                    self.open = true;
                    through(b'\n', &pgn[at..])
                }
                b'{' => through(b'}', &pgn[at..]),
                b';' | b'%' => through(b'\n', &pgn[at..]),
                b'(' => variation(&pgn[at..]),
                b'*' => {
                    self.end_game();
                    1
                }
                b'$' => 1 + digits(&pgn[at + 1..]),
                b'0'..=b'9' => self.number(&pgn[at..]),
                b'A'..=b'Z' | b'a'..=b'h' => {
                    let word = word(&pgn[at..]);
                    self.play(word);
                    word.len()
                }
                _ => 1,
            };
        }
        if self.open || self.moved {
            self.end_game();
        }
    }

    /// A move number, a result, or castling with zeros; how long it is.
    fn number(&mut self, rest: &[u8]) -> usize {
        let length = digits(rest);
        if !matches!(rest.get(length), Some(b'-' | b'/')) {
            return length;
        }
        let word = word(rest);
        if word.starts_with(b"0-0") {
            self.play(word);
        } else {
            self.end_game();
        }
        word.len()
    }

    fn play(&mut self, word: &[u8]) {
        let mv = read_san(&self.board, word).expect("legal");
        if self.moved {
            self.text.push(b' ');
        }
        self.moved = true;
        let [a, b] = iccf_bench::square_digits(mv.from as u8);
        let [c, d] = iccf_bench::square_digits(king_target(&self.board, mv) as u8);
        self.text.extend_from_slice(&[a, b, c, d]);
        self.text.extend(mv.promotion.map(|piece| match piece {
            Piece::Rook => b'2',
            Piece::Bishop => b'3',
            Piece::Knight => b'4',
            _ => b'1',
        }));
        self.board.play_unchecked(mv);
    }

    fn end_game(&mut self) {
        self.text.push(b'\n');
        self.board.clone_from(&self.start);
        self.open = false;
        self.moved = false;
    }
}

/// How far it is to the end of this byte's first occurrence.
fn through(byte: u8, rest: &[u8]) -> usize {
    memchr(byte, rest).map_or(rest.len(), |at| at + 1)
}

fn digits(rest: &[u8]) -> usize {
    let other = rest.iter().position(|byte| !byte.is_ascii_digit());
    other.unwrap_or(rest.len())
}

fn word(rest: &[u8]) -> &[u8] {
    let ends = |&byte: &u8| byte <= b' ' || matches!(byte, b'{' | b'(' | b')' | b';' | b'$' | b'.');
    let end = rest.iter().position(ends);
    &rest[..end.unwrap_or(rest.len())]
}

/// The length of a variation with all that is nested in it.
fn variation(rest: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(&byte) = rest.get(at) {
        at += match byte {
            b'{' => through(b'}', &rest[at..]),
            b';' => through(b'\n', &rest[at..]),
            _ => 1,
        };
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn piece_of(letter: u8) -> Option<Piece> {
    Some(match letter {
        b'N' => Piece::Knight,
        b'B' => Piece::Bishop,
        b'R' => Piece::Rook,
        b'Q' => Piece::Queen,
        b'K' => Piece::King,
        _ => return None,
    })
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = BoardFile::try_index(file.wrapping_sub(b'a').into())?;
    let rank = Rank::try_index(rank.wrapping_sub(b'1').into())?;
    Some(Square::new(file, rank))
}

/// The pieces of the side to move that reach a square, but for pins and checks.
fn reaching(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let color = board.side_to_move();
    let occupied = board.occupied();
    board.colored_pieces(color, piece)
        & match piece {
            Piece::Pawn => get_pawn_attacks(to, !color),
            Piece::Knight => get_knight_moves(to),
            Piece::Bishop => get_bishop_moves(to, occupied),
            Piece::Rook => get_rook_moves(to, occupied),
            Piece::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
            Piece::King => get_king_moves(to),
        }
}

fn read_san(board: &Board, word: &[u8]) -> Option<Move> {
    let marks = |byte: &u8| !matches!(byte, b'+' | b'#' | b'!' | b'?');
    let word = &word[..=word.iter().rposition(marks)?];
    let color = board.side_to_move();
    if let [b'O' | b'0', b'-', b'O' | b'0', long @ ..] = word {
        let rights = board.castle_rights(color);
        let rook = if long.is_empty() {
            rights.short
        } else {
            rights.long
        };
        let mv = Move {
            from: board.king(color),
            to: Square::new(rook?, Rank::First.relative_to(color)),
            promotion: None,
        };
        return board.is_legal(mv).then_some(mv);
    }
    let (piece, word) = match piece_of(word[0]) {
        Some(piece) => (piece, &word[1..]),
        None => (Piece::Pawn, word),
    };
    let (promotion, word) = match word {
        [word @ .., b'=', letter] => (piece_of(*letter), word),
        [word @ .., letter @ b'B'..=b'R'] => (piece_of(*letter), word),
        _ => (None, word),
    };
    let [origin @ .., file, rank] = word else {
        return None;
    };
    let to = square(*file, *rank)?;
    let mut from = if piece == Piece::Pawn && origin.is_empty() {
        pawn_behind(board, to)?.bitboard()
    } else {
        reaching(board, piece, to)
    };
    for &byte in origin {
        from &= match byte {
            b'a'..=b'h' => BoardFile::index((byte - b'a').into()).bitboard(),
            b'1'..=b'8' => Rank::index((byte - b'1').into()).bitboard(),
            _ => BitBoard::FULL,
        };
    }
    let moves = from.iter().map(|from| Move {
        from,
        to,
        promotion,
    });
    let mut legal = moves.filter(|&mv| board.is_legal(mv));
    let mv = legal.next()?;
    legal.next().is_none().then_some(mv)
}

/// The pawn that pushes to a square.
fn pawn_behind(board: &Board, to: Square) -> Option<Square> {
    let color = board.side_to_move();
    let back = if color == Color::White { -1 } else { 1 };
    let one = to.try_offset(0, back)?;
    if board.occupied().has(one) {
        Some(one)
    } else {
        one.try_offset(0, back)
    }
}

/// Where the king stands after castling: here it takes its rook.
fn king_target(board: &Board, mv: Move) -> Square {
    if !board.colors(board.side_to_move()).has(mv.to) {
        return mv.to;
    }
    let file = if mv.to.file() > mv.from.file() {
        BoardFile::G
    } else {
        BoardFile::C
    };
    Square::new(file, mv.from.rank())
}

fn san(mut lines: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let start = Board::startpos();
    let (mut line, mut text) = (Vec::new(), Vec::new());
    let mut board = start.clone();
    while lines.read_until(b'\n', &mut line)? > 0 {
        board.clone_from(&start);
        for word in line.split(u8::is_ascii_whitespace) {
            if word.is_empty() {
                continue;
            }
            let mv = read_digits(&board, word).expect("legal");
            if !text.is_empty() {
                text.push(b' ');
            }
            write_san(&mut board, mv, &mut text);
        }
        text.push(b'\n');
        out.write_all(&text)?;
        text.clear();
        line.clear();
    }
    Ok(())
}

fn read_digits(board: &Board, word: &[u8]) -> Option<Move> {
    let [a, b, c, d, rest @ ..] = word else {
        return None;
    };
    // The first digit is the file.
    let letter = |digit: &u8| digit + (b'a' - b'1');
    let (from, mut to) = (square(letter(a), *b)?, square(letter(c), *d)?);
    let color = board.side_to_move();
    if from == board.king(color) && !get_king_moves(from).has(to) {
        let rights = board.castle_rights(color);
        let rook = if to > from { rights.short } else { rights.long };
        to = Square::new(rook?, from.rank());
    }
    let promotion = rest.first().map(|digit| match digit {
        b'2' => Piece::Rook,
        b'3' => Piece::Bishop,
        b'4' => Piece::Knight,
        _ => Piece::Queen,
    });
    let mv = Move {
        from,
        to,
        promotion,
    };
    board.is_legal(mv).then_some(mv)
}

/// Writes a legal move and plays it.
fn write_san(board: &mut Board, mv: Move, text: &mut Vec<u8>) {
    const LETTERS: &[u8; 6] = b"PNBRQK";
    let (from, to) = (mv.from, mv.to);
    let [file, rank] = [b'a' + from.file() as u8, b'1' + from.rank() as u8];
    let piece = board.piece_on(from).expect("a piece moves");
    if board.colors(board.side_to_move()).has(to) {
        let short = to.file() > from.file();
        text.extend_from_slice(if short { b"O-O" } else { b"O-O-O" });
    } else {
        let takes = board.occupied().has(to);
        if piece == Piece::Pawn {
            if from.file() != to.file() {
                text.extend_from_slice(&[file, b'x']);
            }
        } else {
            text.push(LETTERS[piece as usize]);
            let mut others = reaching(board, piece, to) & !from.bitboard();
            for other in others {
                if !board.is_legal(Move { from: other, ..mv }) {
                    others &= !other.bitboard();
                }
            }
            if !others.is_empty() {
                let shares_file = !(others & from.file().bitboard()).is_empty();
                let shares_rank = !(others & from.rank().bitboard()).is_empty();
                if shares_rank || !shares_file {
                    text.push(file);
                }
                if shares_file {
                    text.push(rank);
                }
            }
            if takes {
                text.push(b'x');
            }
        }
        text.extend_from_slice(&[b'a' + to.file() as u8, b'1' + to.rank() as u8]);
        if let Some(piece) = mv.promotion {
            text.extend_from_slice(&[b'=', LETTERS[piece as usize]]);
        }
    }
    board.play_unchecked(mv);
    if !board.checkers().is_empty() {
        let escapes = board.generate_moves(|_| true);
        text.push(if escapes { b'+' } else { b'#' });
    }
}

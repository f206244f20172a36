//! Moves one after another: a board, a score in two notations, and a few
//! commands. On a terminal with a prompt, elsewhere line by line.

mod line;
mod typing;

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Read as _};

use iccf::convert::{Converter, Layout, Options};
use iccf::diagram::Diagram;
use iccf::{Color, Move, Notation, Outcome, Position, Variant};

pub(crate) use line::{after, bare};

use crate::args::ExplainArgs;
use crate::beginning::Beginning;
use crate::explanation::{both_names, number};
use crate::terminal::{self, Screen};
use crate::{Done, Failure};

/// More than anybody types, and than a long game has.
const LONGEST_LINE: u64 = 64 << 10;

/// The commands, and what they do.
pub(crate) const COMMANDS: [(&str, &str); 6] = [
    ("undo", "takes the last move back"),
    ("board", "shows the board and the last moves"),
    ("fen", "writes the position"),
    ("pgn", "writes the game"),
    ("help", "lists the commands"),
    ("quit", "ends; so does Ctrl-D"),
];

pub(crate) fn run(args: &ExplainArgs) -> Result<Done, Failure> {
    if args.position.after.as_deref() == Some("-") {
        let message = "standard input cannot be both --after and the moves to explain";
        return Err(Failure::Usage(message.into()));
    }
    let Beginning { start, moves } = args.position.game()?;
    let mut session = Session {
        start,
        position: start,
        played: Vec::new(),
        outcome: None,
        screen: Screen::new(args.ascii),
    };
    for mv in moves {
        session.play(mv);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        on_terminal(session)
    } else {
        line_by_line(session)
    }
}

fn on_terminal(mut session: Session) -> Result<Done, Failure> {
    terminal::print(&format!(
        "{}\nType moves in any notation. Tab completes, help explains, Ctrl-D ends.\n",
        session.board()
    ))?;
    let mut prompt = typing::Prompt::new()?;
    while let Some(line) = prompt.read(&session.position)? {
        let answer = session.answer(&line);
        let board = if answer.moved {
            session.board()
        } else {
            String::new()
        };
        terminal::print(&(board + &answer.notes + &answer.trouble))?;
        if answer.quits {
            break;
        }
    }
    Ok(Done::Well)
}

fn line_by_line(mut session: Session) -> Result<Done, Failure> {
    let mut done = Done::Well;
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    for line in 1u64.. {
        bytes.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Failure::File("<stdin>".into(), error))?;
        if read == 0 {
            break;
        }
        if read as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            let message = format!("<stdin>: line {line} is longer than any line of moves");
            return Err(Failure::Usage(message));
        }
        let before = session.played.len();
        let answer = session.answer(&String::from_utf8_lossy(&bytes));
        let mut text = session.score_from(before) + &answer.notes;
        if !answer.trouble.is_empty() {
            done = Done::WithErrors;
            let _ = write!(text, "line {line}: {}", answer.trouble);
        }
        terminal::print(&text)?;
        if answer.quits {
            break;
        }
    }
    Ok(done)
}

/// A game as it is typed.
pub(crate) struct Session {
    start: Position,
    position: Position,
    /// The moves, each with the position it was played on.
    played: Vec<(Position, Move)>,
    /// The result, if one was typed.
    outcome: Option<Outcome>,
    screen: Screen,
}

/// What a line led to.
#[derive(Default)]
struct Answer {
    /// What is worth saying about it.
    notes: String,
    /// What was wrong with it; empty if nothing was.
    trouble: String,
    /// Whether the board is another now.
    moved: bool,
    quits: bool,
}

impl Session {
    fn play(&mut self, mv: Move) {
        self.played.push((self.position, mv));
        self.position.play(mv);
        self.outcome = None;
    }

    /// Carries out a command or plays the moves of a line.
    fn answer(&mut self, line: &str) -> Answer {
        let words: Vec<_> = line::words(line).collect();
        let Some(first) = words.first() else {
            return Answer::default();
        };
        let command = COMMANDS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(first));
        match command {
            Some((name, _)) if words.len() > 1 => Answer {
                trouble: format!("{name} takes nothing behind it\n"),
                ..Answer::default()
            },
            Some((name, _)) => self.command(name),
            None => self.moves(&words),
        }
    }

    fn command(&mut self, name: &str) -> Answer {
        let mut answer = Answer::default();
        match name {
            "undo" => match self.played.pop() {
                Some((before, mv)) => {
                    self.position = before;
                    self.outcome = None;
                    answer.moved = true;
                    answer.notes = format!(
                        "taken back: {} {}\n",
                        number(&before),
                        both_names(&before, mv)
                    );
                }
                None => answer.trouble = "there is no move to take back\n".into(),
            },
            "board" => answer.notes = self.board(),
            "fen" => answer.notes = format!("{}\n", self.position),
            "pgn" => answer.notes = self.pgn(),
            "help" => answer.notes = help(),
            _ => answer.quits = true,
        }
        answer
    }

    /// Plays moves up to the first that is wrong.
    fn moves(&mut self, words: &[&str]) -> Answer {
        let mut answer = Answer::default();
        let mut rest = words;
        while !rest.is_empty() {
            let (taken, next) = line::next(&self.position, rest);
            match next {
                line::Next::Moves(readings) => {
                    let text = terminal::printable(&rest[..taken].join(" "));
                    for reading in readings {
                        for leniency in reading.leniencies.iter() {
                            let names = both_names(&self.position, reading.mv);
                            let _ = writeln!(answer.notes, "{text}: {leniency}; read as {names}");
                        }
                        self.play(reading.mv);
                        answer.moved = true;
                    }
                }
                line::Next::Outcome(outcome) => self.outcome = Some(outcome),
                line::Next::Mark => {}
                line::Next::Wrong(trouble) => {
                    answer.trouble = trouble;
                    rest = &rest[taken..];
                    if !rest.is_empty() {
                        let rest = terminal::printable(&rest.join(" "));
                        let _ = writeln!(answer.trouble, "not read after that: {rest}");
                    }
                    break;
                }
            }
            rest = &rest[taken..];
        }
        if answer.moved
            && let Some((before, mv)) = self.played.last()
            && let Some(threat) = before.effect_of(*mv).threat()
        {
            let _ = writeln!(answer.notes, "{threat}");
        }
        answer
    }

    /// The board with the last move marked, and the last moves beside it.
    fn board(&self) -> String {
        let diagram = match self.played.last() {
            Some((before, mv)) => Diagram::of_move(before, *mv).without_caption(),
            None => Diagram::new(&self.position),
        };
        self.screen.board_beside(&diagram, &self.last_moves())
    }

    /// As many moves as the board has ranks, one a line for both sides; the
    /// first line stays empty beside the files.
    fn last_moves(&self) -> Vec<String> {
        const MOST: u32 = 8;
        let first = (self.position.ply().saturating_sub(1) / 2 + 1).saturating_sub(MOST - 1);
        let mut rows = Vec::new();
        let shown = self
            .played
            .iter()
            .skip_while(|(before, _)| before.fullmoves() < first);
        for (before, mv) in shown {
            let [numeric, san] = [Notation::Numeric, Notation::SAN].map(|n| n.write(before, *mv));
            let row = match (before.turn(), rows.last_mut()) {
                (Color::Black, Some(row)) => row,
                (side, _) => {
                    if rows.is_empty() {
                        rows.push(String::new());
                    }
                    let gap = if side == Color::Black { 16 } else { 0 };
                    rows.push(format!("{:>3}. {:gap$}", before.fullmoves(), ""));
                    let last = rows.len() - 1;
                    &mut rows[last]
                }
            };
            let _ = write!(row, "{numeric:<5} {san:<8}  ");
        }
        rows.iter().map(|row| row.trim_end().to_string()).collect()
    }

    /// The moves from one on, in a line: `1. 5254 (e4) 5755 (e5)`.
    fn score_from(&self, from: usize) -> String {
        let mut score = String::new();
        for (before, mv) in self.played.get(from..).unwrap_or_default() {
            if score.is_empty() || before.turn() == Color::White {
                let separator = if score.is_empty() { "" } else { " " };
                let _ = write!(score, "{separator}{}", number(before));
            }
            let _ = write!(score, " {}", both_names(before, *mv));
        }
        if !score.is_empty() {
            score.push('\n');
        }
        score
    }

    fn pgn(&self) -> String {
        let outcome = match self.outcome {
            Some(outcome) => outcome,
            None if self.position.is_checkmate() => Outcome::Won(!self.position.turn()),
            None if self.position.is_stalemate() => Outcome::Drawn,
            None => Outcome::Open,
        };
        let mut text = String::new();
        for (before, mv) in &self.played {
            let _ = write!(text, "{} ", Notation::Numeric.write(before, *mv));
        }
        let _ = write!(text, "{}", outcome.as_str());
        let mut converter = Converter::new(
            Options::default()
                .from(Notation::Numeric)
                .to(Notation::SAN)
                .layout(Layout::Pgn)
                .start(self.start)
                .chess960(self.start.variant() == Variant::Chess960),
        );
        let mut pgn = Vec::new();
        converter.convert(text.as_bytes(), &mut pgn);
        String::from_utf8_lossy(&pgn).into_owned()
    }
}

fn help() -> String {
    let mut help = String::from("5254, Nf3, 1. e4 e5  plays moves, in any notation\n");
    for (name, what) in COMMANDS {
        let _ = writeln!(help, "{name:19}  {what}");
    }
    help
}

//! Moves one after another: a board, a score in two notations, and a few
//! commands. On a terminal with a prompt, elsewhere line by line.

mod command;
mod history;
mod line;
mod typing;

use std::fmt::Write as _;
use std::io::{self, BufRead, IsTerminal, Read as _};
use std::path::{Path, PathBuf};

use iccf::diagram::Diagram;
use iccf::record::number;
use iccf::text::ReadOptions;
use iccf::{Color, Game, Move, Notation, Outcome, Position, both_names};

pub(crate) use line::after;

use crate::args::ExplainArgs;
use crate::beginning::Beginning;
use crate::output::{Output, Rules};
use crate::terminal::{self, Screen};
use crate::{Done, Failure};
use command::Command;

/// What is said to somebody who leaves.
const UNSAVED: &str = "the game is not saved; save FILE keeps it, the same again leaves\n";

/// More than anybody types, and than a long game has.
const LONGEST_LINE: u64 = 64 << 10;

pub(crate) fn run(args: &ExplainArgs) -> Result<Done, Failure> {
    if args.position.after.as_deref() == Some("-") {
        let message = "standard input cannot be both --after and the moves to explain";
        return Err(Failure::Usage(message.into()));
    }
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut session = Session {
        game: Game::new(),
        position: Position::new(),
        played: Vec::new(),
        outcome: None,
        screen: Screen::new(args.ascii),
        view: Color::White,
        asks: terminal,
        unsaved: false,
        pending: None,
        saved_to: None,
    };
    // What comes before the moves that are typed has no result yet.
    session.begin(args.position.game()?);
    session.outcome = None;
    if terminal {
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
    loop {
        // The end of the input leaves, as the command does.
        let answer = match prompt.read(&session.position)? {
            Some(line) => session.answer(&line),
            None => session.command(Command::Quit),
        };
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

/// Whether a word is one of these, in whatever case.
fn is_any(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| other.eq_ignore_ascii_case(word))
}

/// A game as it is typed.
pub(crate) struct Session {
    /// All of it, with what was loaded: tags, comments, variations.
    game: Game,
    /// Where its main line has come to.
    position: Position,
    /// The moves of the main line, each with the position it was played on.
    played: Vec<(Position, Move)>,
    /// The result, if one was typed.
    outcome: Option<Outcome>,
    screen: Screen,
    /// The side at the bottom.
    view: Color,
    /// Whether somebody is there to be asked.
    asks: bool,
    /// Whether moves were typed since the game was saved.
    unsaved: bool,
    /// The command that would lose them, if that was just said.
    pending: Option<Command>,
    /// Where it was saved to last.
    saved_to: Option<PathBuf>,
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

impl Answer {
    fn trouble(trouble: String) -> Self {
        Self {
            trouble,
            ..Self::default()
        }
    }
}

impl Session {
    /// Goes on with a game from its last move.
    fn begin(&mut self, beginning: Beginning) {
        let Beginning { game, moves } = beginning;
        self.position = game.start();
        self.played.clear();
        for mv in moves {
            self.played.push((self.position, mv));
            self.position.play(mv);
        }
        self.outcome = game.outcome().filter(|outcome| *outcome != Outcome::Open);
        self.game = game;
        self.unsaved = false;
    }

    /// Plays a move that was read on the position.
    fn play(&mut self, mv: Move) {
        self.game.play_unchecked(self.game.last(), mv);
        self.played.push((self.position, mv));
        self.position.play(mv);
        self.unsaved = true;
    }

    /// Carries out a command or plays the moves of a line. Before moves are lost
    /// that were typed here, that is said once, until something else is typed.
    fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        match Command::read(line) {
            Some(Ok(command)) => self.command(command),
            Some(Err(trouble)) => Answer::trouble(trouble),
            // An answer, as to a question.
            None if self.pending.is_some() && is_any(line, &["y", "yes"]) => {
                let command = self.pending.clone().unwrap_or(Command::Quit);
                self.command(command)
            }
            None if self.pending.is_some() && is_any(line, &["n", "no"]) => {
                self.pending = None;
                Answer::default()
            }
            None => {
                self.pending = None;
                let words: Vec<_> = line::words(line).collect();
                self.moves(&words)
            }
        }
    }

    fn command(&mut self, command: Command) -> Answer {
        let leaves = matches!(command, Command::Quit | Command::Load(_));
        let again = self.pending.take().is_some();
        if leaves && self.asks && self.unsaved && !again {
            self.pending = Some(command);
            return Answer::trouble(UNSAVED.into());
        }
        let mut answer = Answer::default();
        match command {
            Command::Undo => return self.undo(),
            Command::Board => answer.notes = self.board(),
            Command::Flip => {
                self.view = !self.view;
                answer.notes = self.board();
            }
            Command::Fen => answer.notes = format!("{}\n", self.position),
            Command::Pgn => answer.notes = terminal::shown(&self.pgn()).into_owned(),
            Command::Save(file) => return self.save(file),
            Command::Load(file) => return self.load(&file),
            Command::Help => answer.notes = command::help(),
            Command::Quit => answer.quits = true,
        }
        answer
    }

    fn undo(&mut self) -> Answer {
        let mut answer = Answer::default();
        if let Some(outcome) = self.outcome.take() {
            answer.notes = format!("taken back: {outcome}\n");
            return answer;
        }
        let Some((before, mv)) = self.played.pop() else {
            return Answer::trouble("there is no move to take back\n".into());
        };
        self.position = before;
        self.unsaved = !self.played.is_empty();
        answer.moved = true;
        answer.notes = format!(
            "taken back: {} {}{}\n",
            number(&before),
            both_names(&before, mv),
            self.remove_last()
        );
        answer
    }

    /// Removes the last move from the game; what goes with it, as words that follow
    /// its name.
    fn remove_last(&mut self) -> &'static str {
        let last = self.game.last();
        let Some(before) = self.game.parent(last) else {
            return "";
        };
        let commented = self.game.notes_before(last).chain(self.game.notes(last));
        let commented = commented.count() > 0;
        // Without the move there is nothing that they vary.
        let varied = self.game.children(before).nth(1).is_some();
        self.game.truncate(before);
        match (commented, varied) {
            (false, false) => "",
            (true, false) => ", with its comments",
            (false, true) => ", with the variations on it",
            (true, true) => ", with its comments and the variations on it",
        }
    }

    fn save(&mut self, file: Option<PathBuf>) -> Answer {
        let Some(file) = file.or_else(|| self.saved_to.clone()) else {
            return Answer::trouble("save needs the name of a file\n".into());
        };
        let rules = Rules::new(self.saved_to.as_ref() == Some(&file), &[]);
        let written = Output::file(&file, &rules).and_then(|mut output| {
            output.write(self.pgn().as_bytes())?;
            output.finish()
        });
        let name = file.display().to_string();
        let name = terminal::file_name(&name);
        match written {
            Ok(()) => {
                let notes = format!("saved to {name}\n");
                self.saved_to = Some(file);
                self.unsaved = false;
                Answer {
                    notes,
                    ..Answer::default()
                }
            }
            Err(_) if file.is_file() && !rules.force => Answer::trouble(format!(
                "{name} exists already and is not from here; another name will do\n"
            )),
            Err(failure) => Answer::trouble(format!("{failure}\n")),
        }
    }

    fn load(&mut self, file: &Path) -> Answer {
        match Beginning::of_file(file, ReadOptions::default()) {
            Ok(beginning) => {
                self.begin(beginning);
                Answer {
                    moved: true,
                    ..Answer::default()
                }
            }
            Err(failure) => Answer::trouble(format!("{failure}\n")),
        }
    }

    /// Plays moves up to the first that is wrong.
    fn moves(&mut self, words: &[&str]) -> Answer {
        let mut answer = Answer::default();
        let mut rest = words;
        while !rest.is_empty() {
            let (taken, next) = line::next(&self.position, rest);
            if let (Some(outcome), line::Next::Moves(_)) = (self.outcome, &next) {
                answer.trouble =
                    format!("the game has ended, {outcome}; undo takes the result back\n");
                break;
            }
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
                line::Next::Outcome(outcome) => {
                    self.outcome = Some(outcome).filter(|outcome| *outcome != Outcome::Open);
                    self.unsaved = true;
                    let _ = writeln!(answer.notes, "the game ends: {outcome}");
                }
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
        let diagram = diagram.with_view(self.view);
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
        let mut game = self.game.clone();
        game.set_outcome(outcome);
        game.to_string()
    }
}

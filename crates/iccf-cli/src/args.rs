//! The command line.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use clap::{Args as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use iccf::convert::{Layout, OnError, Options, Restore, Split};
use iccf::diagram::{Background, Theme};
use iccf::encoding::{Encoding, UnknownEncoding};
use iccf::text::ReadOptions;
use iccf::{Notation, Position, Setup, Square, Strictness, Variant};

use crate::beginning::Beginning;
use crate::cmd::desk::args::DeskArgs;
use crate::part::Part;
use crate::table::{ColumnArg, ColumnNames};
use crate::values::{AllLayouts, Commands, From, LayoutArg, Layouts, Notations, Themes};
use crate::{Failure, terminal};

const EXAMPLES: &str = "\
Examples:
  iccf convert games.pgn    the games, their moves in digits
  iccf explain 5254         what is this move?
  iccf help convert         all about a command";

/// ICCF numeric notation and its sisters: converts, checks, shows and explains chess moves.
#[derive(Parser, Debug)]
#[command(name = "iccf", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Converts games from one notation to another
    Convert(ConvertArgs),
    /// Checks games and says what is wrong with them
    Check(CheckArgs),
    /// Restores damaged scores: finds the games that they can have been
    #[command(long_about = RESTORE_ABOUT)]
    Restore(RestoreArgs),
    /// Shows a position with the numbers of its squares
    Board(BoardArgs),
    /// Explains a move: what it is in every notation, what it does, or why it is wrong
    Explain(ExplainArgs),
    /// Lists the legal moves that begin with some digits
    Complete(CompleteArgs),
    /// Keeps correspondence games: moves, dates, times, cards and mails
    Desk(DeskArgs),
    /// Shows the numbered board in a browser, with all that the program can do
    Serve(ServeArgs),
    /// Lists the notations, or prints the rules of one
    Notations(NotationsArgs),
    /// Lists the languages and their piece letters
    #[command(after_help = LANGUAGES_EXAMPLES)]
    Languages,
    /// Prints a script that completes commands and options in a shell
    Completions(CompletionsArgs),
    /// Prints the manual page of the program or of a command
    Man(ManArgs),
}

impl Args {
    /// The words of the command line, or what is wrong with them.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        match ConvertArgs::alone() {
            Some(args) => Ok(Self {
                command: Command::Convert(args),
            }),
            None => Self::try_parse(),
        }
    }
}

impl ConvertArgs {
    /// The words behind `convert`, if that is the command and they are right. To describe
    /// all other commands first takes longer than to convert a game, and this one is called
    /// for file after file.
    fn alone() -> Option<Self> {
        let words = std::env::args_os().skip(1);
        let mut words = words.peekable();
        words.peek().filter(|name| *name == "convert")?;
        let command = Self::augment_args(clap::Command::new("convert"));
        let matches = command.try_get_matches_from(words).ok()?;
        Self::from_arg_matches(&matches).ok()
    }
}

const NOTATIONS_EXAMPLES: &str = "\
Examples:
  iccf notations                             all of them, with examples
  iccf notations gringmuth                   the rules of one
  iccf notations san:de                      with the letters of a language";

const LANGUAGES_EXAMPLES: &str = "\
Examples:
  iccf languages                             every language with its letters
  iccf convert --to san:de -m 7163           one of them at work: 1. Sf3";

#[derive(clap::Args, Debug)]
#[command(after_help = NOTATIONS_EXAMPLES)]
pub(crate) struct NotationsArgs {
    /// The notation whose rules are wanted
    #[arg(value_parser = Notations::written(), hide_possible_values = true)]
    pub(crate) name: Option<Notation>,
}

/// How commands that read games end.
macro_rules! exit_codes {
    () => {
        "

Exit codes:
  0  all was well; warnings are allowed
  1  some game had an error, or a text held no game
  2  bad usage, or a file that cannot be read or written"
    };
}

const CONVERT_EXAMPLES: &str = concat!(
    "\
Examples:
  iccf convert -m 5254                       one move: 1. e4
  iccf convert games.pgn -o games.num.pgn    a PGN file, its moves in digits
  iccf convert --to san --layout moves card.txt
  iccf convert archive --out-dir digits      a folder, file by file
  iccf convert games.pgn -o games.parquet    a table, a row a game; and back:
  iccf convert games.parquet --to san -o back.pgn
  zcat games.gz | iccf convert --to uci > games.uci.pgn",
    exit_codes!()
);

#[derive(clap::Args, Debug)]
#[command(after_help = CONVERT_EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Notation to write [default: numeric, or san if the first move read is numeric and --with does
    /// not ask for it]
    #[arg(short, long, value_name = "NOTATION", value_parser = Notations::written(), hide_possible_values = true)]
    pub(crate) to: Option<Notation>,

    /// Second notation beside each move
    #[arg(long, value_name = "NOTATION", value_parser = Notations::written(), hide_possible_values = true)]
    pub(crate) with: Option<Notation>,

    /// How games are laid out [default: pgn for a game with tags, else text]
    #[arg(long, value_name = "LAYOUT", value_parser = AllLayouts)]
    pub(crate) layout: Option<LayoutArg>,

    /// Columns that a table has besides the usual ones: numeric, san, uci, clocks, evals, comments;
    /// standard leaves only thirteen of the usual ones; key is for moves-table, in place of fen
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = ColumnNames,
        hide_possible_values = true
    )]
    pub(crate) columns: Vec<ColumnArg>,

    /// File to write, whole or not at all; compressed if its name ends in .gz, .bz2 or .zst, a table
    /// if in .parquet or .arrow
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Folder to write to, a file for each that is read, in the same folders below it
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub(crate) out_dir: Option<PathBuf>,

    /// Restore damaged scores, see iccf restore: only what is certain, or also what is probable
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "certain"
    )]
    pub(crate) restore: Option<TakenArg>,

    /// What becomes of a game with an error
    #[arg(long, value_enum, default_value_t = OnErrorArg::Keep, value_name = "WHAT")]
    pub(crate) on_error: OnErrorArg,
}

const CHECK_EXAMPLES: &str = concat!(
    "\
Examples:
  iccf check games.pgn
  iccf check --strict --format json games.pgn
  iccf check --duplicates archive            which games are there twice?",
    exit_codes!()
);

#[derive(clap::Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Find games that are there more than once, also where one breaks off or only the tags differ
    #[arg(long)]
    pub(crate) duplicates: bool,

    /// How the summary is written
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,
}

const RESTORE_ABOUT: &str = "\
Restores damaged scores: finds the games that they can have been

An illegible sign is written ? or _ (71?3), one of several in brackets ([17]163), and missing \
half-moves as …, (illegible) or -- lost --: one, or as many as the numbers say. Signs that were \
misread are found, too. A game is certain where the rules leave no other reading.";

const RESTORE_EXAMPLES: &str = "\
Examples:
  iccf restore -m \"1. 5254 5755 2. 71?3 2836 3. 6355\"
  iccf restore card.txt --copy other-card.txt
  iccf restore sheet.txt --final \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"
  iccf restore --choose sheet.txt -o sheet.pgn";

#[derive(clap::Args, Debug)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Notation to write [default: the notation read]
    #[arg(short, long, value_name = "NOTATION", value_parser = Notations::written(), hide_possible_values = true)]
    pub(crate) to: Option<Notation>,

    /// pgn, text, moves, lines or table [default: pgn for a game with tags, else text]
    #[arg(long, value_name = "LAYOUT", value_parser = Layouts)]
    pub(crate) layout: Option<Layout>,

    /// Another copy with the same games in the same order; may be given again
    #[arg(long = "copy", value_name = "FILE")]
    pub(crate) copies: Vec<PathBuf>,

    /// Position that the game ended in
    #[arg(long = "final", value_name = "FEN")]
    pub(crate) last: Option<String>,

    /// Readings to tell at most
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = clap::value_parser!(u16).range(1..=1000)
    )]
    pub(crate) candidates: u16,

    /// Ask at the terminal which move was played where readings part
    #[arg(long)]
    pub(crate) choose: bool,

    /// How games are written: laid out, or one JSON object a line
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,

    /// File to write, whole or not at all; compressed if its name ends in .gz, .bz2 or .zst
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

const BOARD_EXAMPLES: &str = "\
Examples:
  iccf board --numbers                                 the squares and their numbers
  iccf board --after \"5254 5755\" --move 7163           a move as an arrow
  iccf board --after \"1. e4 e5\" --view black --labels both
  iccf board --fen \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\" -o ending.svg
  iccf board --game game.pgn --every 10 --out-dir pictures";

#[derive(clap::Args, Debug)]
#[command(after_help = BOARD_EXAMPLES)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Move to play and mark, in any notation
    #[arg(long = "move", value_name = "MOVE")]
    pub(crate) mv: Option<String>,

    /// Side at the bottom
    #[arg(long, value_enum, default_value_t = ViewArg::White, value_name = "SIDE")]
    pub(crate) view: ViewArg,

    /// What stands at the edges
    #[arg(long, value_enum, default_value_t = LabelsArg::Numeric, value_name = "NOTATION")]
    pub(crate) labels: LabelsArg,

    /// Two digits in every square; without a position or a move, a board without pieces
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Squares to mark, in digits or letters: 54 or e4, several with commas
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    pub(crate) marks: Vec<Square>,

    /// Line above the board
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Line below the board [default: the move in both notations]
    #[arg(long, value_name = "TEXT")]
    pub(crate) caption: Option<String>,

    /// Colours: print, wood, blue or contrast
    #[arg(long, value_name = "THEME", default_value_t = Theme::Print, value_parser = Themes)]
    pub(crate) theme: Theme,

    /// Colour around a picture, as #1e1e1e, or none
    #[arg(long, value_name = "COLOR", value_parser = |text: &str| text.parse::<Background>())]
    pub(crate) background: Option<Background>,

    /// Game to take positions from, with --every and --out-dir; games.pgn#2 is the second of a file
    #[arg(long, value_name = "FILE", requires = "out_dir", conflicts_with_all = ["fen", "after", "mv", "output"])]
    pub(crate) game: Option<PathBuf>,

    /// Moves from one picture of a game to the next; the last position is always one
    #[arg(long, value_name = "MOVES", default_value_t = 10, requires = "game", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,

    /// Folder for the pictures of a game
    #[arg(long, value_name = "DIR", requires = "game")]
    pub(crate) out_dir: Option<PathBuf>,

    /// Letters for pieces, and nothing but ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// What is written [default: as the output file's name ends, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<BoardFormatArg>,

    /// Width of a picture in pixels [default: 640]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(100..=4000))]
    pub(crate) size: Option<u32>,

    /// File to write, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

/// What all commands that look at one position share.
#[derive(clap::Args, Debug)]
pub(crate) struct PositionArgs {
    /// Position to begin with [default: the start of a game]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Moves played from there, in any notation, numbered or not; a file of that name, or - for
    /// standard input, may hold them; games.pgn#2 is the second game of a file
    #[arg(long, value_name = "MOVES|FILE", allow_hyphen_values = true)]
    pub(crate) after: Option<String>,

    /// Chess960 rules
    #[arg(long)]
    pub(crate) chess960: bool,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  iccf explain 5254                          what is this move?
  iccf explain Nf3 --after \"1. e4 e5\"
  iccf explain 5152                          why can I not play it?
  iccf explain --format json --fen \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\" 67682
  iccf explain                               type moves one after another";

#[derive(clap::Args, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The move, in any notation; none reads moves from the terminal or from standard input
    #[arg(value_name = "MOVE")]
    pub(crate) mv: Vec<String>,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Letters for pieces, and nothing but ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// How the answer is written
    #[arg(
        long,
        value_enum,
        default_value_t = FormatArg::Human,
        value_name = "FORMAT",
        requires = "mv"
    )]
    pub(crate) format: FormatArg,
}

const COMPLETE_EXAMPLES: &str = "\
Examples:
  iccf complete 71       where can the knight on 71 (g1) go?
  iccf complete --after 5254 --format json
  iccf complete --fen \"7k/5P2/8/8/8/8/8/4K3 w - - 0 1\" 6768";

#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETE_EXAMPLES)]
pub(crate) struct CompleteArgs {
    /// The digits so far; none are the start of every move
    #[arg(value_name = "DIGITS", default_value = "", hide_default_value = true)]
    pub(crate) digits: String,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// How the moves are written
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  iccf serve --open                    the page, in your browser
  iccf serve --desk games              with your correspondence games
  iccf serve --addr 127.0.0.1:0        on a free port

The page is for this machine alone, unless --addr says otherwise, and needs no network. \
It ends with Ctrl-C. docs/web.md has the JSON API.";

#[derive(clap::Args, Debug)]
#[command(after_help = SERVE_EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:5254")]
    pub(crate) addr: SocketAddr,

    /// Folder of correspondence games; changes need the token that is printed
    #[arg(long, value_name = "DIR")]
    pub(crate) desk: Option<PathBuf>,

    /// Another name of this machine that browsers may use; may be given again
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,

    /// Start the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Tell of every request
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  iccf completions bash > iccf.bash    to be sourced, or put where bash looks for them
  iccf completions zsh > _iccf
  iccf completions fish > iccf.fish";

#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  iccf man > iccf.1
  iccf man convert > iccf-convert.1
  iccf man desk send                   or desk-send, as its file is called";

#[derive(clap::Args, Debug)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command; none is the program itself
    #[arg(value_parser = Commands, hide_possible_values = true)]
    pub(crate) command: Vec<String>,
}

/// What all commands that read games share.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct ReadingArgs {
    /// Files to read; a folder is all the games below it, none or - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Which files of a folder are read [default: .pgn, .txt and .num, compressed or not]
    #[arg(long, value_name = "PATTERN")]
    pub(crate) glob: Vec<String>,

    /// Take the moves from here instead of files
    #[arg(
        short,
        long,
        value_name = "TEXT",
        conflicts_with = "files",
        allow_hyphen_values = true
    )]
    pub(crate) moves: Option<String>,

    /// Notation to read [default: each word by itself]
    #[arg(short, long, value_name = "NOTATION", value_parser = Notations::read(), hide_possible_values = true)]
    pub(crate) from: Option<From>,

    /// Encoding of the files, such as cp437 or koi8-r [default: found out and said]
    #[arg(long, value_name = "NAME", value_parser = encoding, conflicts_with = "moves")]
    pub(crate) encoding: Option<FileEncoding>,

    /// Where a game ends
    #[arg(long, value_enum, default_value_t = SplitArg::Auto, value_name = "WHERE")]
    pub(crate) split: SplitArg,

    /// Start position of games that do not say
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Beginning of a game that goes on in the input, written too: moves in any notation, a file
    /// that holds them, or - for standard input
    #[arg(long, value_name = "MOVES|FILE", allow_hyphen_values = true)]
    pub(crate) after: Option<String>,

    /// Chess960 rules for games that do not say
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Accept standard forms only
    #[arg(long)]
    pub(crate) strict: bool,

    /// Threads to use [default: all]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,

    /// Write every error and warning to a file, as JSON lines; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,

    /// Replace files that exist, with --output, --out-dir and --report
    #[arg(long)]
    pub(crate) force: bool,

    /// Say in the end what came of each file
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    /// Say nothing but errors of use
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OnErrorArg {
    /// Its legal part is written, the rest kept as a comment
    Keep,
    /// It is left out
    Skip,
    /// Nothing is written from it on
    Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TakenArg {
    /// Readings that the rules prove
    Certain,
    /// Also readings with a probability of 95 % and more
    Probable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SplitArg {
    /// At tags, a result, or a dotted 1 before a move of White's
    Auto,
    /// At the end of its line
    Line,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FormatArg {
    /// For reading
    Human,
    /// JSON, for programs
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ViewArg {
    /// White's
    White,
    /// Black's
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LabelsArg {
    /// Digits for files
    Numeric,
    /// Letters for files
    Algebraic,
    /// Digits below, letters above
    Both,
    /// Nothing
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BoardFormatArg {
    /// Characters
    Text,
    /// A picture made of lines, sharp at every size
    Svg,
    /// A picture made of dots
    Png,
}

/// What `--encoding` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileEncoding {
    Auto,
    Only(Encoding),
}

fn encoding(label: &str) -> Result<FileEncoding, UnknownEncoding> {
    match label {
        "auto" => Ok(FileEncoding::Auto),
        _ => label.parse().map(FileEncoding::Only),
    }
}

/// Reads what `--fen` says.
fn setup(fen: &str, chess960: bool) -> Result<Setup, Failure> {
    Setup::read(fen, variant(chess960)).map_err(|error| Failure::Usage(format!("--fen: {error}")))
}

const fn variant(chess960: bool) -> Variant {
    if chess960 {
        Variant::Chess960
    } else {
        Variant::Standard
    }
}

fn warn_of(setup: &Setup) {
    for warning in setup.warnings.iter() {
        terminal::say(&format!("iccf: --fen: warning: {warning}"));
    }
}

impl PositionArgs {
    /// The position these words mean.
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        Ok(self.game()?.end())
    }

    /// The position these words begin with, and the moves from there.
    pub(crate) fn game(&self) -> Result<Beginning, Failure> {
        let start = match &self.fen {
            None if self.chess960 => Position::new().into_chess960(),
            None => Position::new(),
            Some(fen) => {
                let setup = setup(fen, self.chess960)?;
                warn_of(&setup);
                setup.position
            }
        };
        match &self.after {
            None => Ok(Beginning::at(start)),
            Some(given) => Beginning::read(given, ReadOptions::default().start(start)),
        }
    }

    /// Whether anything says which position is meant.
    pub(crate) fn is_given(&self) -> bool {
        self.fen.is_some() || self.after.is_some()
    }
}

impl ReadingArgs {
    /// The encoding of the files, if it is named.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        match self.encoding {
            None | Some(FileEncoding::Auto) => None,
            Some(FileEncoding::Only(encoding)) => Some(encoding),
        }
    }

    /// The beginning that `--after` gives.
    fn beginning(&self, given: &str, start: Option<Position>) -> Result<Beginning, Failure> {
        let reads_standard = self.moves.is_none()
            && (self.files.is_empty() || self.files.iter().any(|path| path == Path::new("-")));
        if given == "-" && reads_standard {
            let message = "standard input cannot be both --after and what is read";
            return Err(Failure::Usage(message.into()));
        }
        let options = ReadOptions::default().start(start).chess960(self.chess960);
        Beginning::read(given, options)
    }

    /// How games are to be read.
    pub(crate) fn reading(&self) -> Result<ReadOptions, Failure> {
        let start = match &self.fen {
            None => None,
            Some(fen) => {
                let setup = setup(fen, self.chess960)?;
                if !self.quiet {
                    warn_of(&setup);
                }
                Some(setup.position)
            }
        };
        let from = match self.from {
            None | Some(From::Auto) => None,
            Some(From::Only(notation)) => Some(notation),
        };
        let (start, moves) = match &self.after {
            None => (start, Vec::new()),
            Some(given) => {
                let beginning = self.beginning(given, start)?;
                (Some(beginning.game.start()), beginning.moves)
            }
        };
        Ok(ReadOptions::default()
            .from(from)
            .after(moves)
            .split(match self.split {
                SplitArg::Auto => Split::Auto,
                SplitArg::Line => Split::Line,
            })
            .start(start)
            .chess960(self.chess960)
            .strictness(if self.strict {
                Strictness::Strict
            } else {
                Strictness::Lenient
            }))
    }

    /// How many threads are to be used.
    pub(crate) fn jobs(&self) -> usize {
        // Threads cost more than a card gives them to do.
        if self.moves.is_some() {
            return 1;
        }
        let all = || available_parallelism().map_or(1, Into::into);
        self.jobs.map_or_else(all, usize::from)
    }
}

impl RestoreArgs {
    /// The position that the game ended in.
    pub(crate) fn last(&self) -> Result<Option<Position>, Failure> {
        let variant = variant(self.reading.chess960);
        let read = |fen| Setup::read(fen, variant).map(|setup| setup.position);
        let last = self.last.as_deref().map(read).transpose();
        last.map_err(|error| Failure::Usage(format!("--final: {error}")))
    }
}

/// A square in digits or letters.
fn square(name: &str) -> Result<Square, String> {
    let no_square = |_| "no square; one is 54 or e4".into();
    name.parse().map_err(no_square)
}

impl BoardArgs {
    /// Whether digits beside pieces would be smaller than anybody reads.
    fn has_small_numbers(&self) -> bool {
        let pieces = self.position.is_given() || self.mv.is_some() || self.game.is_some();
        self.numbers && pieces && self.size.is_some_and(|size| size < 400)
    }

    /// The format asked for, or the one that the output file's name asks for.
    pub(crate) fn format(&self) -> Result<BoardFormatArg, Failure> {
        let format = match (self.format, &self.output) {
            (Some(format), _) => format,
            (None, None) if self.game.is_some() => BoardFormatArg::Svg,
            (None, None) => BoardFormatArg::Text,
            (None, Some(place)) => {
                let ending = place.extension().and_then(|ending| ending.to_str());
                match ending.map(str::to_ascii_lowercase).as_deref() {
                    Some("svg") => BoardFormatArg::Svg,
                    Some("png") => BoardFormatArg::Png,
                    None | Some("txt") => BoardFormatArg::Text,
                    Some(ending) => {
                        let message = format!(
                            "{}: no format is known by the ending .{}; --format names one",
                            terminal::file_name(&place.display().to_string()),
                            terminal::printable(ending)
                        );
                        return Err(Failure::Usage(message));
                    }
                }
            }
        };
        if format == BoardFormatArg::Png {
            let place = self.output.as_ref().filter(|_| self.format.is_none());
            Part::Print.needed_by(&place.map_or("--format png".into(), |place| {
                terminal::file_name(&place.display().to_string()).into_owned()
            }))?;
        }
        let pictured = format != BoardFormatArg::Text;
        let message = match format {
            _ if self.force && self.output.is_none() && self.out_dir.is_none() => {
                "--force is for --output and --out-dir"
            }
            _ if pictured && self.has_small_numbers() => {
                "numbers beside pieces cannot be read so small; --size 400 is large enough"
            }
            BoardFormatArg::Text if self.background.is_some() => "--background is for pictures",
            BoardFormatArg::Text if self.size.is_some() => "--size is for pictures, svg and png",
            BoardFormatArg::Svg | BoardFormatArg::Png if self.ascii => "--ascii is for text",
            _ => return Ok(format),
        };
        Err(Failure::Usage(message.into()))
    }
}

impl ConvertArgs {
    /// Refuses words that do not fit together.
    fn check(&self) -> Result<(), Failure> {
        let to_standard =
            |path: &Option<PathBuf>| path.as_deref().is_some_and(|path| path == Path::new("-"));
        let games_to_standard =
            self.out_dir.is_none() && (self.output.is_none() || to_standard(&self.output));
        let report = &self.reading.report;
        let writes = self.output.is_some() || self.out_dir.is_some() || report.is_some();
        let message = if self.reading.force && !writes {
            "--force is for --output, --out-dir and --report"
        } else if to_standard(report) && games_to_standard {
            "the report and the games cannot both go to standard output; -o FILE writes the games \
             elsewhere"
        } else if report.is_some() && *report == self.output {
            "--output and --report name the same file"
        } else if self.out_dir.is_some() && self.reading.moves.is_some() {
            "--out-dir is for files, and -m gives none; -o FILE writes one"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(message.into()))
    }

    /// The options of the library these words mean.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        self.check()?;
        if let (Some(with), true) = (self.with, self.with == self.to) {
            let message =
                format!("--with {with} is what --to writes already; name another notation");
            return Err(Failure::Usage(message));
        }
        let layout = match self.layout {
            Some(LayoutArg::Text(layout)) => Some(layout),
            _ => None,
        };
        if self.with.is_some() && layout == Some(Layout::Moves) {
            let message = "--with has no place in the layout moves; text, lines and table have one";
            return Err(Failure::Usage(message.into()));
        }
        Ok(Options::default()
            .reading(self.reading.reading()?)
            .to(self.to)
            .with(self.with)
            .layout(layout)
            .restore(self.restore.map(|taken| match taken {
                TakenArg::Certain => Restore::Certain,
                TakenArg::Probable => Restore::Probable,
            }))
            .on_error(match self.on_error {
                OnErrorArg::Keep => OnError::Keep,
                OnErrorArg::Skip => OnError::Skip,
                OnErrorArg::Stop => OnError::Stop,
            }))
    }
}

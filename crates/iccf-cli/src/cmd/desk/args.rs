//! The words of `iccf desk`.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use iccf::record::{Control, Medium};
use iccf::{Color, Language, Notation};

use crate::args::FormatArg;
use crate::values::{Languages, Notations};

const EXAMPLES: &str = "\
Examples:
  iccf desk --desk games new --white Weber --black Novák --me white
  iccf desk --desk games send 1 5254 --on 2026-11-02
  iccf desk --desk games receive 1 5755 --received 2026-11-14 --postmark 2026-11-09
  iccf desk --desk games send 1 \"2. 7163 if 2... 2836 3. 6125\" --on 2026-11-16
  iccf desk --desk games list
  iccf desk --desk games card 1 -o card.pdf
  iccf desk --desk games mail 1";

#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct DeskArgs {
    /// Folder of the games [default: desk in the user's data folder]
    #[arg(
        long,
        value_name = "DIR",
        env = "ICCF_DESK",
        hide_env_values = true,
        global = true
    )]
    pub(crate) desk: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: DeskCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DeskCommand {
    /// Begins a game and prints its name
    New(Box<NewArgs>),
    /// Lists the games, the most urgent first
    List(ListArgs),
    /// Shows a game: board, moves, dates, times, conditions
    Show(ShowArgs),
    /// Records the opponent's move
    Receive(ReceiveArgs),
    /// Records your move
    Send(SendArgs),
    /// Proposes conditional moves
    If(IfArgs),
    /// Offers a draw, with the last move or with the next one
    Offer(AnswerArgs),
    /// Accepts a draw
    Accept(AnswerArgs),
    /// Declines a draw
    Decline(AnswerArgs),
    /// Claims a draw, or a win by time
    Claim(ClaimArgs),
    /// Resigns
    Resign(AnswerArgs),
    /// Notes a leave, which stops the player's time
    Leave(LeaveArgs),
    /// Adds a note, for your eyes only
    Note(NoteArgs),
    /// Takes the last change back
    Undo(UndoArgs),
    /// Lists the changes of a game
    History(HistoryArgs),
    /// Puts a finished game away
    Archive(ArchiveArgs),
    /// Prints the reply as a card
    Card(CardArgs),
    /// Prints a score sheet, filled in or empty
    Sheet(SheetArgs),
    /// Prints the reply as a mail
    Mail(MailArgs),
    /// Takes the opponent's move from a mail or the text of a card
    Read(ReadArgs),
    /// Takes games over from PGN
    Import(ImportArgs),
    /// Writes all games as one PGN
    Export(ExportArgs),
    /// Shows the position
    Board(BoardArgs),
    /// Counts games, results and days
    Stats(StatsArgs),
}

/// The game that is meant.
#[derive(clap::Args, Debug)]
pub(crate) struct GameArg {
    /// Number in the list, or a part of the name that no other game has
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct NewArgs {
    /// White's name
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,

    /// Black's name
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,

    /// Your side
    #[arg(long, value_enum, value_name = "SIDE")]
    pub(crate) me: Option<SideArg>,

    /// Event
    #[arg(long, value_name = "EVENT")]
    pub(crate) event: Option<String>,

    /// Section or board of the event
    #[arg(long, value_name = "SECTION")]
    pub(crate) section: Option<String>,

    /// 30d/10, 30d+3d, triple:50+3/75 or none [default: 30d/10 by post, 60d/10 by mail, 50d/10 on
    /// a server]
    #[arg(long, value_name = "CONTROL", value_parser = |text: &str| text.parse::<Control>())]
    pub(crate) control: Option<Control>,

    /// Days on one move beyond which each counts twice; 0 is never [default: 20, or 0 with a bank]
    #[arg(long, value_name = "DAYS")]
    pub(crate) double_after: Option<u32>,

    /// Whose time a leave stops
    #[arg(long, value_enum, default_value_t = LeaveStopsArg::Own, value_name = "WHOSE")]
    pub(crate) leave_stops: LeaveStopsArg,

    /// How moves travel [default: post]
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) medium: Option<MediumArg>,

    /// Notations of cards and mails, one or two
    #[arg(
        long,
        value_delimiter = ',',
        num_args = 1..=2,
        value_name = "NOTATION",
        value_parser = Notations::written(),
        hide_possible_values = true,
        default_value = "numeric,san"
    )]
    pub(crate) notations: Vec<Notation>,

    /// The opponent's language, such as de
    #[arg(long, value_name = "LANGUAGE", value_parser = Languages, hide_possible_values = true)]
    pub(crate) language: Option<Language>,

    /// Day on which the game begins [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) start: Option<String>,

    /// Your address; commas separate its lines
    #[arg(long, value_name = "TEXT")]
    pub(crate) address: Option<String>,

    /// The opponent's address
    #[arg(long, value_name = "TEXT")]
    pub(crate) opponent_address: Option<String>,

    /// Position to begin with
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Chess960 rules
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ListArgs {
    /// Finished games too
    #[arg(long)]
    pub(crate) all: bool,

    /// The games that were put away instead
    #[arg(long)]
    pub(crate) archived: bool,

    /// How the list is written
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,

    /// Write the due dates as a calendar
    #[arg(long, value_name = "FILE")]
    pub(crate) ics: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Letters for pieces, and nothing but ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// How the game is written
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReceiveArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The move, in any notation; conditions may follow behind `if`
    #[arg(value_name = "MOVE", required = true)]
    pub(crate) line: Vec<String>,

    #[command(flatten)]
    pub(crate) arrival: ArrivalArgs,

    /// Note a move that is refused, with its date
    #[arg(long)]
    pub(crate) record_refused: bool,
}

/// What is known of how a move came.
#[derive(clap::Args, Debug)]
pub(crate) struct ArrivalArgs {
    /// Day on which it arrived [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) received: Option<String>,

    /// Its postmark
    #[arg(long, value_name = "DATE")]
    pub(crate) postmark: Option<String>,

    /// Days the opponent says he took
    #[arg(long, value_name = "N")]
    pub(crate) days: Option<u32>,

    /// He offers a draw
    #[arg(long)]
    pub(crate) draw: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SendArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The move, in any notation; conditions may follow behind `if`
    #[arg(value_name = "MOVE", required = true)]
    pub(crate) line: Vec<String>,

    /// Day on which it is posted [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<String>,

    /// Offer a draw with it
    #[arg(long)]
    pub(crate) draw: bool,

    /// Send it though a condition of yours promised another move
    #[arg(long)]
    pub(crate) break_promise: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct IfArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// `12... 2836 13. 6125` behind your move, `12. 7163 if 12... 2836 13. 6125` before it
    #[arg(value_name = "MOVES", required = true)]
    pub(crate) line: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// draw, which is all there is
    #[arg(value_name = "WHAT", hide = true, value_parser = ["draw"])]
    pub(crate) what: Option<String>,

    /// The opponent does
    #[arg(long)]
    pub(crate) opponent: bool,

    /// Day on which it happens [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ClaimArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// What is claimed
    #[arg(value_enum, default_value_t = ClaimArg::Draw, value_name = "WHAT")]
    pub(crate) what: ClaimArg,

    /// Day of the claim [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<String>,

    /// Claim the time though it is exceeded by an estimate only
    #[arg(long)]
    pub(crate) estimated: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct LeaveArgs {
    /// The game; --all is every game that goes on
    #[arg(
        value_name = "GAME",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    pub(crate) game: Option<String>,

    /// In every game that goes on
    #[arg(long)]
    pub(crate) all: bool,

    /// First day
    #[arg(long, value_name = "DATE")]
    pub(crate) from: String,

    /// Last day, which is one of leave too
    #[arg(long, value_name = "DATE")]
    pub(crate) to: String,

    /// The opponent's leave
    #[arg(long)]
    pub(crate) opponent: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct NoteArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The note
    #[arg(value_name = "TEXT", required = true)]
    pub(crate) text: Vec<String>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct UndoArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Go back, or forward, to a version of the history
    #[arg(long, value_name = "VERSION")]
    pub(crate) to: Option<u32>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct HistoryArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Print a version instead
    #[arg(long, value_name = "VERSION")]
    pub(crate) print: Option<u32>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ArchiveArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Take it out again
    #[arg(long)]
    pub(crate) back: bool,

    /// Put it away though it is not finished
    #[arg(long, conflicts_with = "back")]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CardArgs {
    /// The games; two against one opponent share a card
    #[arg(value_name = "GAME", required = true, num_args = 1..)]
    pub(crate) games: Vec<String>,

    /// Size of the card, or of the sheet that four are printed on
    #[arg(long, value_enum, default_value_t = SizeArg::A6, value_name = "SIZE")]
    pub(crate) size: SizeArg,

    /// Black, white and grey alone
    #[arg(long)]
    pub(crate) grey: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where a page goes.
#[derive(clap::Args, Debug)]
pub(crate) struct OutputArgs {
    /// File to write: .pdf, .svg, .png or .txt [default: text, on the screen]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct SheetArgs {
    /// The game; none is an empty sheet, with a box for each digit
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// Size of the paper
    #[arg(long, value_enum, default_value_t = PaperArg::A4, value_name = "SIZE")]
    pub(crate) size: PaperArg,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(clap::Args, Debug)]
pub(crate) struct MailArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Write a message for a mail program
    #[arg(long, value_name = "FILE")]
    pub(crate) eml: Option<PathBuf>,

    /// Replace the file if it exists
    #[arg(long, requires = "eml")]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReadArgs {
    /// File to read; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The game, if the text does not tell
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) arrival: ArrivalArgs,

    /// Record without asking
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ImportArgs {
    /// Files to read; none or - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Your side, or a part of your name
    #[arg(long, value_name = "WHO")]
    pub(crate) me: Option<String>,

    /// How moves travel, in games that do not say [default: server]
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) medium: Option<MediumArg>,

    /// Take over games that are there already, as new ones
    #[arg(long)]
    pub(crate) again: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ExportArgs {
    /// File to write, whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,

    /// Moves and tags alone: no notes, addresses and dates
    #[arg(long)]
    pub(crate) bare: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Two digits in every square
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Letters for pieces, and nothing but ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// File to write: .svg, .png, .pdf or .txt [default: text, on the screen]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the output file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct StatsArgs {
    /// How the numbers are written
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SideArg {
    /// White
    White,
    /// Black
    Black,
}

impl From<SideArg> for Color {
    fn from(side: SideArg) -> Self {
        match side {
            SideArg::White => Self::White,
            SideArg::Black => Self::Black,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MediumArg {
    /// Cards and letters
    Post,
    /// Electronic mail
    Mail,
    /// A server with a clock of its own
    Server,
}

impl From<MediumArg> for Medium {
    fn from(medium: MediumArg) -> Self {
        match medium {
            MediumArg::Post => Self::Post,
            MediumArg::Mail => Self::Mail,
            MediumArg::Server => Self::Server,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LeaveStopsArg {
    /// That of the player on leave
    Own,
    /// That of both players
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ClaimArg {
    /// A draw: three times the same position, or fifty moves
    Draw,
    /// A win: the opponent's time is over, or he has been silent for more than 40 days
    Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SizeArg {
    /// A card, 148 × 105 mm
    A6,
    /// A card, 6 × 4 in
    #[value(name = "4x6")]
    FourBySix,
    /// Four to a sheet, with cut marks
    A4,
    /// Four to a sheet, with cut marks
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PaperArg {
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 in
    Letter,
}

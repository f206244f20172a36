//! A game as it is told, until it becomes rows.

use std::ops::Range;

use iccf::convert::{Level, Problem};
use iccf::text::{Answer, TagPair, Visitor};
use iccf::{Move, Outcome, Position};

/// The tags with a column of their own.
const NAMES: [&str; 11] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO",
    "FEN",
];

/// Which things of a game are of interest, apart from moves and result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Tags with a column of their own.
    pub(crate) tags: bool,
    /// All other tags.
    pub(crate) other_tags: bool,
    pub(crate) comments: bool,
}

#[derive(Debug)]
struct Comment {
    /// The number of half-moves before it.
    ply: usize,
    text: Range<usize>,
    /// Whether it was a comment, and so may have commands in it.
    has_commands: bool,
}

/// What is known of a game.
#[derive(Debug)]
pub(crate) struct Told {
    wanted: Wanted,
    /// Names and values of tags, and comments.
    text: String,
    /// The tags of [`NAMES`].
    own: [Option<Range<usize>>; NAMES.len()],
    /// Names and values of the others.
    others: Vec<(Range<usize>, Range<usize>)>,
    pub(crate) start: Position,
    /// Whether the moves could be read from there.
    pub(crate) started: bool,
    /// The moves of the main line; a null move is none.
    pub(crate) moves: Vec<Option<Move>>,
    /// Comments of the main line, and words that are kept as such.
    comments: Vec<Comment>,
    pub(crate) outcome: Option<Outcome>,
    /// How deep in variations.
    depth: u32,
    is_empty: bool,
    pub(crate) problems: Vec<Problem>,
}

impl Told {
    pub(crate) fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            text: String::new(),
            own: Default::default(),
            others: Vec::new(),
            start: Position::new(),
            started: false,
            moves: Vec::new(),
            comments: Vec::new(),
            outcome: None,
            depth: 0,
            is_empty: true,
            problems: Vec::new(),
        }
    }

    /// The value of one of the tags with a column of its own.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let slot = NAMES.iter().position(|one| *one == name)?;
        self.text.get(self.own[slot].clone()?)
    }

    /// Names and values of the other tags.
    pub(crate) fn other_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others
            .iter()
            .map(|(name, value)| (&self.text[name.clone()], &self.text[value.clone()]))
    }

    /// Comments of the main line, each with the number of half-moves before it.
    pub(crate) fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let comments = self.comments.iter();
        comments.map(|comment| (comment.ply, &self.text[comment.text.clone()]))
    }

    /// As [`comments`](Self::comments), without words that were none: what stands
    /// behind a move that cannot be read may have commands for moves that were not
    /// played.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (usize, &str)> {
        let both = self.comments.iter().zip(self.comments());
        both.filter(|(comment, _)| comment.has_commands)
            .map(|(_, both)| both)
    }

    /// The first error.
    pub(crate) fn error(&self) -> Option<&Problem> {
        let mut problems = self.problems.iter();
        problems.find(|problem| problem.level == Level::Error)
    }

    /// Whether there is nothing in it that makes a game: no tag, no move, no
    /// result, and no error. Words between games are read so.
    pub(crate) fn is_remark(&self) -> bool {
        self.is_empty && self.error().is_none()
    }

    /// About how much text there is in it.
    pub(crate) fn text_bytes(&self) -> usize {
        self.text.len()
    }

    fn keep_comment(&mut self, text: &str, has_commands: bool) {
        if self.depth == 0 && self.wanted.comments {
            self.comments.push(Comment {
                ply: self.moves.len(),
                text: self.text.len()..self.text.len() + text.len(),
                has_commands,
            });
            self.text.push_str(text);
        }
    }

    fn keep(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }
}

impl Visitor for Told {
    fn begin_game(&mut self) {
        self.text.clear();
        self.own = Default::default();
        self.others.clear();
        self.start = Position::new();
        self.started = false;
        self.moves.clear();
        self.comments.clear();
        self.outcome = None;
        self.depth = 0;
        self.is_empty = true;
        self.problems.clear();
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        self.is_empty = false;
        let own = NAMES.iter().position(|name| tag.is(name));
        match own {
            _ if !self.wanted.tags => {}
            Some(slot) if self.own[slot].is_none() => {
                self.own[slot] = Some(self.keep(&tag.value()));
            }
            // The same tag twice: the second one has no place of its own.
            _ if self.wanted.other_tags => {
                let name = self.keep(&tag.name());
                let value = self.keep(&tag.value());
                self.others.push((name, value));
            }
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position) -> Answer {
        self.start = *start;
        self.started = true;
        Answer::Read
    }

    #[inline(always)]
    fn play(&mut self, _: &Position, mv: Move, _: u64) {
        if self.depth == 0 {
            self.moves.push(Some(mv));
        }
        self.is_empty = false;
    }

    fn pass(&mut self, _: &Position, _: u64) {
        if self.depth == 0 {
            self.moves.push(None);
        }
        self.is_empty = false;
    }

    fn hears_comments(&self) -> bool {
        self.wanted.comments
    }

    fn comment(&mut self, text: &str) {
        self.keep_comment(text, true);
    }

    fn words(&mut self, text: &str) {
        self.keep_comment(text, false);
    }

    fn begin_variation(&mut self) -> Answer {
        // Not skipped: what is wrong in it is to be told.
        self.depth += 1;
        Answer::Read
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn outcome(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.is_empty = false;
    }

    fn problem(&mut self, problem: &Problem) {
        self.problems.push(problem.clone());
    }
}

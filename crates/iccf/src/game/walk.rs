//! Ways through a game.

use alloc::vec::Vec;
use core::fmt;

use super::Nag;
use super::tree::{Game, Item, MoveId, NOT_READ};
use crate::notation::San;
use crate::position::{Move, Position};

impl Game {
    /// The half-moves of the main line.
    pub fn plies(&self) -> usize {
        self.main_line().count()
    }

    /// The moves of the main line with the positions before them.
    pub fn main_line(&self) -> MainLine<'_> {
        MainLine::new(self)
    }

    /// Everything in the order in which it is written, with the position before
    /// each move.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// A place in the game from which one can go on and back; it begins at the
    /// start.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// The same at a move: all before it is played once. For an id that names no move it
    /// begins at the start.
    pub fn cursor_at(&self, id: MoveId) -> Cursor<'_> {
        let mut line: Vec<MoveId> = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            line.push(at);
            at = parent;
        }
        let mut cursor = self.cursor();
        for id in line.into_iter().rev() {
            cursor.go(id);
        }
        cursor
    }

    /// Comments and signs behind a move, or behind the start.
    pub fn notes(&self, id: MoveId) -> Items<'_> {
        Items::new(self, self.first_note(id))
    }

    /// Comments before a move, as a variation may begin with one.
    pub fn notes_before(&self, id: MoveId) -> Items<'_> {
        Items::new(self, self.first_note_before(id))
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
            && self.outcome() == other.outcome()
            && self.tags().eq(other.tags())
            && self.walk().eq(other.walk())
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("tags", &self.tags().collect::<Vec<_>>())
            .field("start", &self.start())
            .field("moves", &Moves(self))
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}

/// The moves of a game with all that stands among them, for those who look for a mistake.
struct Moves<'a>(&'a Game);

impl fmt::Debug for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for visit in self.0.walk() {
            match visit {
                Visit::Move(before, mv, _) => {
                    list.entry(&format_args!("{}", San::from_move(&before, mv)))
                }
                Visit::Pass(..) => list.entry(&format_args!("--")),
                Visit::Item(item) => list.entry(&item),
                Visit::Open => list.entry(&format_args!("(")),
                Visit::Close => list.entry(&format_args!(")")),
            };
        }
        list.finish()
    }
}

/// The comments and signs of a move, in order.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    game: &'a Game,
    next: u32,
}

impl<'a> Items<'a> {
    pub(super) fn new(game: &'a Game, first: u32) -> Self {
        Self { game, next: first }
    }

    /// Where the item that comes next stood, counted in bytes from the start of
    /// the text read.
    pub fn next_place(&self) -> Option<u64> {
        let note = self.game.note(self.next)?;
        (note.place != NOT_READ).then(|| self.game.source().start + u64::from(note.place))
    }

    /// The comments alone.
    pub fn comments(self) -> impl Iterator<Item = &'a str> {
        self.filter_map(|item| match item {
            Item::Comment(text) => Some(text),
            Item::Nag(_) => None,
        })
    }

    /// The signs alone.
    pub fn nags(self) -> impl Iterator<Item = Nag> {
        self.filter_map(|item| match item {
            Item::Nag(nag) => Some(nag),
            Item::Comment(_) => None,
        })
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let note = self.game.note(self.next)?;
        self.next = note.next;
        Some(self.game.item(&note.kind))
    }
}

/// The moves of a main line with the positions before them; a null move is
/// `None`.
#[derive(Clone, Debug)]
pub struct MainLine<'a> {
    game: &'a Game,
    at: MoveId,
    position: Position,
}

impl<'a> MainLine<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            game,
            at: game.root(),
            position: game.start(),
        }
    }
}

impl Iterator for MainLine<'_> {
    type Item = (MoveId, Position, Option<Move>);

    fn next(&mut self) -> Option<Self::Item> {
        let id = self.game.next(self.at)?;
        let (before, mv) = (self.position, self.game.mv(id));
        self.at = id;
        self.position = after(before, mv);
        Some((id, before, mv))
    }
}

fn after(before: Position, mv: Option<Move>) -> Position {
    let mut after = before;
    match mv {
        Some(mv) => after.play(mv),
        None => after = before.pass().unwrap_or(before),
    }
    after
}

/// What a [`Walk`] comes to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Visit<'a> {
    /// A move, and the position before it.
    Move(Position, Move, MoveId),
    /// A null move, and the position before it.
    Pass(Position, MoveId),
    /// A comment or a sign.
    Item(Item<'a>),
    /// A variation on the last move begins.
    Open,
    /// A variation ends.
    Close,
}

/// The ids of moves are not compared: they name moves of one game only.
impl PartialEq for Visit<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Move(before, mv, _), Self::Move(other, same, _)) => {
                before == other && mv == same
            }
            (Self::Pass(before, _), Self::Pass(other, _)) => before == other,
            (Self::Item(item), Self::Item(other)) => item == other,
            (Self::Open, Self::Open) | (Self::Close, Self::Close) => true,
            _ => false,
        }
    }
}

/// Everything in a game in the order in which it is written.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    game: &'a Game,
    /// What is still to be done, the next at the end.
    tasks: Vec<Task<'a>>,
}

#[derive(Clone, Debug)]
enum Task<'a> {
    /// The notes before a move, then the move.
    Line(MoveId, Position, Role),
    Move(MoveId, Position, Role),
    Items(Items<'a>),
    Variations(MoveId, Position),
    Close,
}

/// Whether a move is what its line goes on with, or begins a variation: only
/// of the first are the alternatives told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    First,
    Alternative,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let mut tasks = Vec::new();
        if let Some(first) = game.next(game.root()) {
            tasks.push(Task::Line(first, game.start(), Role::First));
        }
        tasks.push(Task::Items(game.notes(game.root())));
        Self { game, tasks }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Visit<'a>;

    fn next(&mut self) -> Option<Visit<'a>> {
        loop {
            match self.tasks.pop()? {
                Task::Items(mut items) => {
                    if let Some(item) = items.next() {
                        self.tasks.push(Task::Items(items));
                        return Some(Visit::Item(item));
                    }
                }
                Task::Line(id, before, role) => {
                    self.tasks.push(Task::Move(id, before, role));
                    self.tasks.push(Task::Items(self.game.notes_before(id)));
                }
                Task::Move(id, before, role) => {
                    let mv = self.game.mv(id);
                    if let Some(next) = self.game.next(id) {
                        let position = after(before, mv);
                        self.tasks.push(Task::Line(next, position, Role::First));
                    }
                    if role == Role::First
                        && let Some(sibling) = self.game.sibling(id)
                    {
                        self.tasks.push(Task::Variations(sibling, before));
                    }
                    self.tasks.push(Task::Items(self.game.notes(id)));
                    return Some(match mv {
                        Some(mv) => Visit::Move(before, mv, id),
                        None => Visit::Pass(before, id),
                    });
                }
                Task::Variations(id, before) => {
                    if let Some(sibling) = self.game.sibling(id) {
                        self.tasks.push(Task::Variations(sibling, before));
                    }
                    self.tasks.push(Task::Close);
                    self.tasks.push(Task::Line(id, before, Role::Alternative));
                    return Some(Visit::Open);
                }
                Task::Close => return Some(Visit::Close),
            }
        }
    }
}

/// A place in a game, with the position there. It keeps the positions on the
/// way, so that going back plays nothing again.
///
/// ```
/// use iccf::Game;
///
/// let game: Game = "1. e4 e5 (1... c5 2. Nf3) 2. f4".parse()?;
/// let mut cursor = game.cursor();
/// cursor.forward();
/// let sicilian = game.children(cursor.at()).nth(1).unwrap();
/// cursor.enter(sicilian);
/// assert_eq!(cursor.position().fullmoves(), 2);
/// cursor.back();
/// assert_eq!(cursor.position().fullmoves(), 1);
/// # Ok::<(), iccf::text::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    game: &'a Game,
    at: MoveId,
    position: Position,
    /// The positions before, the start first.
    before: Vec<Position>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self {
            game,
            at: game.root(),
            position: game.start(),
            before: Vec::new(),
        }
    }

    /// The move that led here, or the start.
    pub fn at(&self) -> MoveId {
        self.at
    }

    /// The position here.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Goes on with the line of play; returns the move, or `None` at its end.
    pub fn forward(&mut self) -> Option<MoveId> {
        let next = self.game.next(self.at)?;
        self.go(next);
        Some(next)
    }

    /// Goes on with one of the moves that follow here; `false` if it is none of
    /// them.
    pub fn enter(&mut self, id: MoveId) -> bool {
        let follows = self.game.children(self.at).any(|child| child == id);
        if follows {
            self.go(id);
        }
        follows
    }

    /// Goes back a move; `false` at the start.
    pub fn back(&mut self) -> bool {
        let Some(before) = self.before.pop() else {
            return false;
        };
        self.position = before;
        self.at = self.game.parent(self.at).unwrap_or(self.game.root());
        true
    }

    fn go(&mut self, id: MoveId) {
        self.before.push(self.position);
        self.position = after(self.position, self.game.mv(id));
        self.at = id;
    }
}

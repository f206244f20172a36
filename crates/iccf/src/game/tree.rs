//! The game itself: making, asking, changing.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::{Nag, Outcome};
use crate::position::{Move, Position};

/// A game: tags in order, a tree of moves, a result.
///
/// Every move in it is legal where it stands. Two games are equal if they have
/// the same tags, start, moves, comments, signs and result; where these stood
/// in a text does not count.
///
/// A tree does not keep all of a text's order. A comment behind a variation is one of
/// the move that is varied, and is written before the variation; one behind the result
/// is one of the last move; a variation on the first move of another is one more on the
/// move that both vary. Comments up to a line's end are written in braces, and signs as
/// their numbers, but for a first `!` or `?`. Whoever wants a text as it stands has
/// [`convert`](crate::convert).
///
/// Comments are kept with the blanks at their ends: `{ x }` is `" x "`, and two games
/// that differ in this are not equal.
///
/// What [`Display`](fmt::Display) writes reads back as the same game if it added
/// nothing. It adds the seven tags of PGN to a game without any, `SetUp` and `FEN` to one
/// [from another position](Self::from_position) without a tag `FEN`, `Variant` to one of
/// Chess960 without it, and `*` to one without a result; tags that tell of another start
/// than the game's, or of none, are left out. A line break in a tag becomes a blank. A
/// comment changes in two cases: one with a closing brace is written line by line behind semicolons, where any
/// line break becomes a LF; and a blank is put before `[Event "` at the start of a line,
/// which would begin another game there. What a reader cannot take are variations
/// more than 1,000 deep.
///
/// A half-move takes 16 bytes, and 24 more if it has comments, signs or alternatives. A
/// comment, a sign and a tag take 20 each, comments and tags also their text;
/// [`memory`](Self::memory) tells the sum. So a plain game of 80 half-moves that was read
/// takes about 1.5 KB beside its text. What is removed or replaced keeps its room until the
/// game is dropped.
///
/// ```
/// use iccf::{Game, Nag};
///
/// let mut game = Game::new();
/// game.set_tag("White", "Anderssen");
/// let e4 = game.play(game.last(), "5254")?;
/// let e5 = game.play(e4, "e5")?;
/// game.play(e4, "c5")?; // a variation on 1... e5
/// game.add_nag(e5, Nag(1));
/// game.add_comment(e5, "the open game");
/// game.play(e5, "Nf3")?;
/// assert_eq!(
///     game.to_string(),
///     "[White \"Anderssen\"]\n\n1. e4 e5! {the open game} (1... c5) 2. Nf3 *\n",
/// );
/// # Ok::<(), iccf::NotPlayable>(())
/// ```
#[derive(Clone, Default)]
pub struct Game {
    /// The texts of tags and comments.
    text: String,
    tags: Vec<TagSpan>,
    /// The start, unless it is the usual one.
    start: Option<Box<Position>>,
    /// The root, which is no move, first; empty if there is nothing else.
    nodes: Vec<Node>,
    extras: Vec<Extra>,
    notes: Vec<Note>,
    outcome: Option<Outcome>,
    /// Where the result stood, counted from 1; 0 if it was not read.
    outcome_place: u32,
    source: Range<u64>,
    /// The position after the move that was played last, so that the next one need not
    /// be found from the start. A game that was read and not changed has none.
    latest: Option<Box<(MoveId, Position)>>,
}

/// Names a move of a game, or its start.
///
/// It means something in the game that gave it out, and stays valid whatever is
/// added or removed elsewhere in it. A move that was removed has none: its id names
/// no move ever after. In another game an id names another move, or none.
///
/// Where an id names no move, there is nothing to ask: no move, no parent, no notes,
/// and the position is the start. Nothing can be played behind it, and what else would
/// change it does nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveId(u32);

#[derive(Clone)]
struct TagSpan {
    name: Range<u32>,
    value: Range<u32>,
    place: u32,
}

#[derive(Clone, Copy)]
struct Node {
    /// `None` passes; the root has none either.
    mv: Option<Move>,
    parent: u32,
    /// The first move that follows, or with the highest bit an index of
    /// `extras`, which then tells of it.
    link: u32,
    place: u32,
}

/// What few moves have.
#[derive(Clone, Copy, Default)]
struct Extra {
    child: u32,
    /// The next alternative to this move.
    sibling: u32,
    /// The first and the last note before the move, counted from 1.
    before: (u32, u32),
    /// The first and the last note behind it.
    behind: (u32, u32),
}

const IS_EXTRA: u32 = 1 << 31;

/// The parent of what was removed.
const REMOVED: u32 = u32::MAX;

/// The place of what was added and not read.
pub(super) const NOT_READ: u32 = u32::MAX;

/// A comment or a sign.
#[derive(Clone)]
pub(super) struct Note {
    pub(super) kind: NoteKind,
    /// The next one, counted from 1.
    pub(super) next: u32,
    pub(super) place: u32,
}

#[derive(Clone)]
pub(super) enum NoteKind {
    Nag(Nag),
    Comment(Range<u32>),
}

/// A comment or a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Item<'a> {
    /// A sign that judges.
    Nag(Nag),
    /// A comment, with commands such as `[%clk 0:01:00]` as they stood.
    Comment(&'a str),
}

impl Game {
    /// A game from the usual start, without anything in it.
    pub fn new() -> Self {
        Self::default()
    }

    /// A game from any position.
    pub fn from_position(start: Position) -> Self {
        let unusual = start != Position::new();
        Self {
            start: unusual.then(|| Box::new(start)),
            ..Self::default()
        }
    }

    /// Where the game starts.
    pub fn start(&self) -> Position {
        self.start.as_deref().copied().unwrap_or_default()
    }

    // Tags.

    /// The tags in order, names and values.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|tag| (self.text(&tag.name), self.text(&tag.value)))
    }

    /// The value of the first tag with this name, in whatever case. A name is looked for
    /// as it is, then as [`set_tag`](Self::set_tag) would keep it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = &self.tags[self.tag_index(name)?];
        Some(self.text(&tag.value))
    }

    /// Where the first tag with this name stood, counted in bytes from the start
    /// of the text read.
    pub fn tag_place(&self, name: &str) -> Option<u64> {
        let tag = &self.tags[self.tag_index(name)?];
        (tag.place != NOT_READ).then(|| self.source.start + u64::from(tag.place))
    }

    /// Sets a tag, or adds it behind the others.
    ///
    /// PGN's names have letters, digits and `_`, and begin with a letter: other
    /// signs become `_`, and an `X` is put before a name that begins otherwise.
    /// A line break in a value is written as a space.
    ///
    /// `Result` sets the result, too, if its value is one: see
    /// [`set_outcome`](Self::set_outcome).
    ///
    /// The tags `FEN`, `SetUp` and `Variant` are for the reader of a text: they
    /// do not change where this game starts. Where they tell of another start, the tags
    /// that this one needs are written in their place.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Result") {
            let sign = value.trim_ascii().as_bytes();
            let told = Outcome::from_standard(sign).or_else(|| Outcome::from_other_style(sign));
            if told.is_some() {
                self.outcome = told;
                self.outcome_place = 0;
            }
        }
        self.put_tag(name, value);
    }

    fn put_tag(&mut self, name: &str, value: &str) {
        match self.tag_index(name) {
            Some(at) => self.tags[at].value = self.keep(value),
            None => self.push_tag(&tag_name(name), value, NOT_READ),
        }
    }

    /// Removes all tags with this name; whether there were any.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let count = self.tags.len();
        while let Some(at) = self.tag_index(name) {
            self.tags.remove(at);
        }
        self.tags.len() < count
    }

    /// Which tag is the first with this name.
    fn tag_index(&self, name: &str) -> Option<usize> {
        let with = |name: &str| {
            let mut names = self.tags.iter().map(|tag| self.text(&tag.name));
            names.position(|known| known.eq_ignore_ascii_case(name))
        };
        with(name).or_else(|| with(&tag_name(name)))
    }

    pub(crate) fn push_tag(&mut self, name: &str, value: &str, place: u32) {
        let name = self.keep(name);
        let value = self.keep(value);
        self.tags.push(TagSpan { name, value, place });
    }

    // The result.

    /// The result, if there is one. `*` in a text is [`Outcome::Open`], no result
    /// at all is `None`.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Where the result stood behind the moves, counted in bytes from the start of the text
    /// read; `None` if it was set, or taken from a tag.
    pub fn outcome_place(&self) -> Option<u64> {
        let read = self.outcome.is_some() && self.outcome_place > 0;
        read.then(|| self.source.start + u64::from(self.outcome_place) - 1)
    }

    /// Sets the result, and the tag that repeats it if there is one.
    pub fn set_outcome(&mut self, outcome: impl Into<Option<Outcome>>) {
        self.outcome = outcome.into();
        self.outcome_place = 0;
        if self.tag("Result").is_some() {
            let outcome = self.outcome.unwrap_or(Outcome::Open);
            self.put_tag("Result", outcome.as_str());
        }
    }

    /// Sets the result and its place, if it stood behind the moves.
    pub(crate) fn read_outcome(&mut self, outcome: Outcome, place: Option<u32>) {
        self.outcome = Some(outcome);
        self.outcome_place = place.map_or(0, |place| place.saturating_add(1));
    }

    // Asking.

    /// The start, before any move.
    pub fn root(&self) -> MoveId {
        MoveId(0)
    }

    /// The last move of the main line, or the start. It is looked for from the start on:
    /// to build a long game, keep what [`play`](Self::play) gives.
    pub fn last(&self) -> MoveId {
        let mut last = self.root();
        while let Some(next) = self.next(last) {
            last = next;
        }
        last
    }

    /// The move; `None` for a null move and for the start, which is no move.
    pub fn mv(&self, id: MoveId) -> Option<Move> {
        self.nodes.get(id.0 as usize)?.mv
    }

    /// The move before a move, or the start; nothing stands before the start.
    pub fn parent(&self, id: MoveId) -> Option<MoveId> {
        let node = self.nodes.get(id.0 as usize)?;
        (id.0 > 0 && node.parent != REMOVED).then_some(MoveId(node.parent))
    }

    /// The move that follows in the same line of play, variations aside.
    pub fn next(&self, id: MoveId) -> Option<MoveId> {
        let child = match self.extra(id) {
            Some(extra) => extra.child,
            None => self.nodes.get(id.0 as usize)?.link,
        };
        (child > 0).then_some(MoveId(child))
    }

    /// The next alternative to a move.
    pub(super) fn sibling(&self, id: MoveId) -> Option<MoveId> {
        let sibling = self.extra(id)?.sibling;
        (sibling > 0).then_some(MoveId(sibling))
    }

    /// The moves that may follow: the one that the line of play goes on with, then
    /// the first moves of the variations on it.
    pub fn children(&self, id: MoveId) -> impl Iterator<Item = MoveId> {
        core::iter::successors(self.next(id), |child| self.sibling(*child))
    }

    /// Whether a move stands in the main line.
    pub fn is_main(&self, id: MoveId) -> bool {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if self.next(parent) != Some(at) {
                return false;
            }
            at = parent;
        }
        self.has(id)
    }

    /// Whether it is the start, or a move that was not removed.
    fn has(&self, id: MoveId) -> bool {
        let node = self.nodes.get(id.0 as usize);
        node.map_or(id.0 == 0, |node| node.parent != REMOVED)
    }

    /// The position after a move, played from the start. To look at many, a
    /// [`walk`](Self::walk) or a [`cursor`](Self::cursor) is quicker.
    pub fn position(&self, id: MoveId) -> Position {
        let mut line = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            line.push(self.mv(at));
            at = parent;
        }
        let mut position = self.start();
        for mv in line.into_iter().rev() {
            match mv {
                Some(mv) => position.play(mv),
                None => position = position.pass().unwrap_or(position),
            }
        }
        position
    }

    /// Where a move stood, counted in bytes from the start of the text read; `None`
    /// for one that was not read but added, and for the start.
    pub fn place(&self, id: MoveId) -> Option<u64> {
        let node = self.nodes.get(id.0 as usize)?;
        let read = id.0 > 0 && node.place != NOT_READ;
        read.then(|| self.source.start + u64::from(node.place))
    }

    /// Where the game stood in the text it was read from; empty if it was not.
    pub fn source(&self) -> Range<u64> {
        self.source.clone()
    }

    pub(crate) fn set_source(&mut self, source: Range<u64>) {
        self.source = source;
    }

    /// About how many bytes the game takes. One that was read has as much room as it
    /// needs; one that is built has room to grow, up to twice as much, and keeps a
    /// position.
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.text.capacity()
            + self.tags.capacity() * size_of::<TagSpan>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.extras.capacity() * size_of::<Extra>()
            + self.notes.capacity() * size_of::<Note>()
            + self.start.as_ref().map_or(0, |_| size_of::<Position>())
            + self
                .latest
                .as_ref()
                .map_or(0, |_| size_of::<(MoveId, Position)>())
    }

    // Changing.

    /// Adds a move behind another, or behind the start: as the line of play goes
    /// on, or, if a move follows there already, as a variation on that one, even if it is
    /// the same move: [`children`](Self::children) tells what follows. The move is given
    /// in any notation, without its number, and read generously; null moves are
    /// [`pass`](Self::pass).
    ///
    /// Behind the move that was played last this takes no longer in a long game than in a
    /// short one; elsewhere the position is found from the start.
    pub fn play(&mut self, behind: MoveId, text: &str) -> Result<MoveId, NotPlayable> {
        let position = self.position_behind(behind)?;
        let strictness = crate::notation::Strictness::Lenient;
        let read = crate::notation::Notation::read_any(&position, text, strictness);
        let (_, reading) = read.map_err(|error| NotPlayable::Unread(Box::new(error)))?;
        Ok(self.push_played(behind, position, Some(reading.mv)))
    }

    /// As [`play`](Self::play), with a move that was read already. One that is
    /// not legal there is refused.
    pub fn try_play(&mut self, behind: MoveId, mv: Move) -> Result<MoveId, NotPlayable> {
        let position = self.position_behind(behind)?;
        if !position.is_legal(mv) {
            return Err(NotPlayable::OtherPosition(mv));
        }
        Ok(self.push_played(behind, position, Some(mv)))
    }

    /// As [`try_play`](Self::try_play), for a move that is known to be legal
    /// there: that is not proven, and a wrong one makes the game mean nothing. Behind an
    /// id that names no move of this game nothing is added, and what comes back names no
    /// move either.
    pub fn play_unchecked(&mut self, behind: MoveId, mv: Move) -> MoveId {
        if !self.has(behind) {
            return MoveId(REMOVED);
        }
        self.push(behind, Some(mv), NOT_READ)
    }

    /// Adds a null move, with which a side passes; in check it cannot.
    pub fn pass(&mut self, behind: MoveId) -> Result<MoveId, NotPlayable> {
        let position = self.position_behind(behind)?;
        if position.is_check() {
            return Err(NotPlayable::PassInCheck);
        }
        Ok(self.push_played(behind, position, None))
    }

    /// Adds a comment behind a move, or behind the start. For an id that names no move,
    /// this and the next ones do nothing.
    pub fn add_comment(&mut self, id: MoveId, text: &str) {
        let text = self.keep(text);
        self.push_note(id, NoteKind::Comment(text), NOT_READ, false);
    }

    /// Adds a comment before a move, as a variation may begin with one. Before any other
    /// move, it is written where it stands, and a reader takes it for one behind the move
    /// before, or behind the start. Nothing stands before the start, so one that is added
    /// there stands behind it.
    pub fn add_comment_before(&mut self, id: MoveId, text: &str) {
        let text = self.keep(text);
        self.push_note(id, NoteKind::Comment(text), NOT_READ, id != self.root());
    }

    /// Adds a sign behind a move.
    pub fn add_nag(&mut self, id: MoveId, nag: Nag) {
        self.push_note(id, NoteKind::Nag(nag), NOT_READ, false);
    }

    /// Removes all comments and signs of a move.
    pub fn remove_notes(&mut self, id: MoveId) {
        self.retain_notes(id, |_| false);
    }

    /// Keeps of the comments and signs of a move, or of the start, those that are wanted.
    ///
    /// ```
    /// use iccf::{Game, Item};
    ///
    /// let mut game: Game = "1. e4! {[%clk 0:05:00]} {best by test} *".parse()?;
    /// let is_clock = |item: Item<'_>| matches!(item, Item::Comment(text) if text.starts_with("[%"));
    /// game.retain_notes(game.last(), |item| !is_clock(item));
    /// assert_eq!(game.notes(game.last()).count(), 2);
    /// # Ok::<(), iccf::text::Problem>(())
    /// ```
    pub fn retain_notes(&mut self, id: MoveId, mut is_wanted: impl FnMut(Item<'_>) -> bool) {
        let Some(Extra { before, behind, .. }) = self.extra(id).copied() else {
            return;
        };
        let before = self.retained(before.0, &mut is_wanted);
        let behind = self.retained(behind.0, &mut is_wanted);
        let extra = self.extra_mut(id);
        extra.before = before;
        extra.behind = behind;
    }

    /// Takes the notes out of a list that are not wanted; its first and its last one.
    fn retained(
        &mut self,
        mut number: u32,
        is_wanted: &mut impl FnMut(Item<'_>) -> bool,
    ) -> (u32, u32) {
        let mut list = (0, 0);
        while let Some(note) = self.note(number) {
            let next = note.next;
            if is_wanted(self.item(&note.kind)) {
                match self.notes.get_mut((list.1 as usize).wrapping_sub(1)) {
                    Some(last) => last.next = number,
                    None => list.0 = number,
                }
                list.1 = number;
                self.notes[number as usize - 1].next = 0;
            }
            number = next;
        }
        list
    }

    /// Makes a move the one that its line goes on with; the one that did becomes the first
    /// variation on it.
    ///
    /// ```
    /// use iccf::Game;
    ///
    /// let mut game: Game = "1. e4 e5 (1... c5 2. Nf3) 2. f4 *".parse()?;
    /// let e4 = game.next(game.root()).unwrap();
    /// let sicilian = game.children(e4).nth(1).unwrap();
    /// game.promote(sicilian);
    /// assert!(game.to_string().ends_with("\n\n1. e4 c5 (1... e5 2. f4) 2. Nf3 *\n"));
    /// # Ok::<(), iccf::text::Problem>(())
    /// ```
    pub fn promote(&mut self, id: MoveId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        let Some(first) = self.next(parent).filter(|first| *first != id) else {
            return;
        };
        self.unlink(parent, id);
        self.extra_mut(id).sibling = first.0;
        self.set_child(parent, id.0);
    }

    /// [Promotes](Self::promote) a move and all before it, so that it stands in the main
    /// line.
    pub fn promote_to_main(&mut self, id: MoveId) {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            self.promote(at);
            at = parent;
        }
    }

    /// Removes all that follows a move, variations included.
    pub fn truncate(&mut self, id: MoveId) {
        let cut: Vec<MoveId> = self.children(id).collect();
        self.set_child(id, 0);
        self.forget(cut);
    }

    /// Removes a move and all that follows it; its first alternative takes its
    /// place. The start stays. Memory is given back when the game is dropped.
    pub fn remove(&mut self, id: MoveId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        self.unlink(parent, id);
        self.forget(alloc::vec![id]);
    }

    /// Takes a move from among those that follow another.
    fn unlink(&mut self, parent: MoveId, id: MoveId) {
        let behind = self.sibling(id).map_or(0, |sibling| sibling.0);
        if self.next(parent) == Some(id) {
            self.set_child(parent, behind);
        } else {
            let before = self
                .children(parent)
                .find(|child| self.sibling(*child) == Some(id));
            if let Some(before) = before {
                self.extra_mut(before).sibling = behind;
            }
        }
    }

    /// Makes moves that nothing leads to, and all that follows them, none.
    fn forget(&mut self, mut cut: Vec<MoveId>) {
        while let Some(id) = cut.pop() {
            cut.extend(self.children(id));
            self.nodes[id.0 as usize] = Node {
                mv: None,
                parent: REMOVED,
                link: 0,
                place: NOT_READ,
            };
        }
    }

    fn position_behind(&self, id: MoveId) -> Result<Position, NotPlayable> {
        if !self.has(id) {
            return Err(NotPlayable::NoSuchMove);
        }
        match self.latest.as_deref() {
            Some((latest, position)) if *latest == id => Ok(*position),
            _ => Ok(self.position(id)),
        }
    }

    /// Adds a move that is legal in the position behind another, or a null move.
    fn push_played(&mut self, behind: MoveId, before: Position, mv: Option<Move>) -> MoveId {
        let id = self.push(behind, mv, NOT_READ);
        let mut position = before;
        match mv {
            Some(mv) => position.play(mv),
            None => position = position.pass().unwrap_or(position),
        }
        let latest = (id, position);
        match &mut self.latest {
            Some(known) => **known = latest,
            none => *none = Some(Box::new(latest)),
        }
        id
    }

    /// Adds a move, or a null move.
    pub(crate) fn push(&mut self, behind: MoveId, mv: Option<Move>, place: u32) -> MoveId {
        self.plant();
        let id = self.add_node(behind, mv, place);
        match self.children(behind).last() {
            None => self.set_child(behind, id),
            Some(last) => self.extra_mut(last).sibling = id,
        }
        MoveId(id)
    }

    /// Adds a move behind the one that was added last and that nothing follows.
    #[inline]
    pub(crate) fn push_next(&mut self, behind: MoveId, mv: Move, place: u32) -> MoveId {
        let id = self.nodes.len() as u32;
        match self.nodes.get_mut(behind.0 as usize) {
            Some(node) if node.link == 0 => node.link = id,
            _ => return self.push(behind, Some(mv), place),
        }
        self.nodes.push(Node {
            mv: Some(mv),
            parent: behind.0,
            link: 0,
            place,
        });
        MoveId(id)
    }

    /// Adds an alternative behind another one, or behind those that follow it.
    pub(crate) fn push_alternative(
        &mut self,
        behind: MoveId,
        to: MoveId,
        mv: Option<Move>,
        place: u32,
    ) -> MoveId {
        if self.parent(to) != Some(behind) {
            return self.push(behind, mv, place);
        }
        let mut last = to;
        while let Some(sibling) = self.sibling(last) {
            last = sibling;
        }
        let id = self.add_node(behind, mv, place);
        self.extra_mut(last).sibling = id;
        MoveId(id)
    }

    /// Adds a node that nothing leads to yet; its index.
    fn add_node(&mut self, behind: MoveId, mv: Option<Move>, place: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            mv,
            parent: behind.0,
            link: 0,
            place,
        });
        id
    }

    /// Adds a line to the comment that was added last.
    pub(crate) fn continue_comment(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line);
        let end = self.text.len() as u32;
        if let Some(Note {
            kind: NoteKind::Comment(range),
            ..
        }) = self.notes.last_mut()
        {
            range.end = end;
        }
    }

    pub(crate) fn set_start(&mut self, start: Position) {
        self.start = Some(Box::new(start));
        self.latest = None;
    }

    /// Makes room for the root.
    pub(crate) fn plant(&mut self) {
        if self.nodes.is_empty() {
            self.nodes.push(Node {
                mv: None,
                parent: 0,
                link: 0,
                place: 0,
            });
        }
    }

    /// Makes it a new game that keeps the room it has.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
        self.start = None;
        self.nodes.clear();
        self.extras.clear();
        self.notes.clear();
        self.outcome = None;
        self.outcome_place = 0;
        self.source = 0..0;
        self.latest = None;
    }

    pub(crate) fn push_comment(&mut self, id: MoveId, text: &str, place: u32, before: bool) {
        let text = self.keep(text);
        self.push_note(id, NoteKind::Comment(text), place, before);
    }

    pub(crate) fn push_nag(&mut self, id: MoveId, nag: Nag, place: u32) {
        self.push_note(id, NoteKind::Nag(nag), place, false);
    }

    fn push_note(&mut self, id: MoveId, kind: NoteKind, place: u32, before: bool) {
        self.plant();
        if !self.has(id) {
            return;
        }
        self.notes.push(Note {
            kind,
            next: 0,
            place,
        });
        let note = self.notes.len() as u32;
        let extra = self.extra_mut(id);
        let list = if before {
            &mut extra.before
        } else {
            &mut extra.behind
        };
        let last = core::mem::replace(&mut list.1, note);
        if last == 0 {
            list.0 = note;
        } else {
            self.notes[last as usize - 1].next = note;
        }
    }

    /// The first note behind a move, counted from 1; 0 is none.
    pub(super) fn first_note(&self, id: MoveId) -> u32 {
        self.extra(id).map_or(0, |extra| extra.behind.0)
    }

    /// The first note before a move.
    pub(super) fn first_note_before(&self, id: MoveId) -> u32 {
        self.extra(id).map_or(0, |extra| extra.before.0)
    }

    /// A note as it is shown.
    pub(super) fn item(&self, kind: &NoteKind) -> Item<'_> {
        match kind {
            NoteKind::Nag(nag) => Item::Nag(*nag),
            NoteKind::Comment(range) => Item::Comment(self.text(range)),
        }
    }

    /// The note with this number, counted from 1.
    pub(super) fn note(&self, number: u32) -> Option<&Note> {
        self.notes.get((number as usize).checked_sub(1)?)
    }

    pub(super) fn text(&self, range: &Range<u32>) -> &str {
        let range = range.start as usize..range.end as usize;
        self.text.get(range).unwrap_or_default()
    }

    fn keep(&mut self, text: &str) -> Range<u32> {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        start..self.text.len() as u32
    }

    fn extra(&self, id: MoveId) -> Option<&Extra> {
        let link = self.nodes.get(id.0 as usize)?.link;
        let is_extra = link & IS_EXTRA != 0;
        is_extra.then(|| &self.extras[(link ^ IS_EXTRA) as usize])
    }

    fn extra_mut(&mut self, id: MoveId) -> &mut Extra {
        let link = &mut self.nodes[id.0 as usize].link;
        if *link & IS_EXTRA == 0 {
            let child = core::mem::replace(link, self.extras.len() as u32 | IS_EXTRA);
            self.extras.push(Extra {
                child,
                ..Extra::default()
            });
        }
        &mut self.extras[(*link ^ IS_EXTRA) as usize]
    }

    fn set_child(&mut self, id: MoveId, child: u32) {
        if self.extra(id).is_some() {
            self.extra_mut(id).child = child;
        } else if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.link = child;
        }
    }
}

/// A name as PGN allows it for a tag.
fn tag_name(name: &str) -> Cow<'_, str> {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if begins && name.chars().all(is_sign) {
        return Cow::Borrowed(name);
    }
    let mut allowed = String::from(if begins { "" } else { "X" });
    allowed.extend(name.chars().map(|c| if is_sign(c) { c } else { '_' }));
    Cow::Owned(allowed)
}

/// Why a move was not added to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotPlayable {
    /// The text is no legal move there.
    Unread(Box<crate::notation::MoveError>),
    /// The move is not legal there: it comes from another position.
    OtherPosition(Move),
    /// A side in check cannot pass.
    PassInCheck,
    /// The game has no move with this id to play behind.
    NoSuchMove,
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(error) => error.fmt(f),
            Self::OtherPosition(mv) => {
                let (from, to) = (mv.from(), mv.to());
                write!(f, "the move from {from} to {to} is not legal there")
            }
            Self::PassInCheck => f.write_str("a side in check cannot pass"),
            Self::NoSuchMove => f.write_str("the game has no such move"),
        }
    }
}

/// An error that is another one says what that says, and has its source.
impl core::error::Error for NotPlayable {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Unread(error) => error.source(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_move_takes_as_many_bytes_as_is_said() {
        for (name, size, said) in [
            ("half-move", size_of::<Node>(), 16),
            ("half-move with more", size_of::<Extra>(), 24),
            ("comment or sign", size_of::<Note>(), 20),
            ("tag", size_of::<TagSpan>(), 20),
        ] {
            assert_eq!(size, said, "{name}");
        }
    }
}

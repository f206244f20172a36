//! The search for the line of play that explains a text best.
//!
//! From left to right, each token that can be a move is played, or left aside for a
//! reason, each at a cost that its surroundings give. Readings that come to the same
//! position are one, and the best few are followed: so the work is tokens times width.

use alloc::vec::Vec;

use super::costs;
use super::edges::{Edge, Spellings, Tongues};
use crate::board::Color;
use crate::game::Outcome;
use crate::notation::{Leniency, Notation};
use crate::position::{Move, Position};
use crate::text::lex::{Kind, Lead, Sense, Sheet, Token};

/// How many moves behind one that words say was not played are taken for the same.
const FEW: u8 = 3;

/// How many tokens of the next game are read where readings do not agree that there is one.
const FAR_BEHIND: usize = 240;

/// No place.
const NONE: u32 = u32::MAX;

/// A position, and the move that led to it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) parent: u32,
    pub(super) mv: Option<Move>,
    /// A position further back on the way, from which the start is never far.
    jump: u32,
    /// Half-moves since the start.
    pub(super) ply: u32,
    child: u32,
    sibling: u32,
}

/// Why a token was left aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It says a move again.
    Repeated,
    /// It is a move of a variation.
    SideLine,
    /// The game has not come to its number.
    Future,
    /// It is the move due, and words say that it was not played.
    Supposed,
    /// It stands in brackets.
    Bracketed,
    /// It is legal as the move due, and nothing explains why it is not played.
    Due,
    /// It is legal in the place of the last move, and nothing explains it.
    Instead,
    /// It is not legal, where moves stand.
    Illegal,
    /// It stands above the game, which has another move there, or does not come to it.
    Differs,
    /// It is named among words.
    Named,
    /// It stands behind the result.
    BehindResult,
}

/// What was decided of a token.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    Played {
        node: u32,
        end: u32,
        ends_at: u32,
        notation: Notation,
        tongues: Tongues,
        ambiguous: bool,
        wrong_number: bool,
        /// Whether words stand before it that do not send it, and no number.
        out_of_words: bool,
        /// Whether words around it say that it was not played.
        cued: bool,
        /// Whether it is read in letters that it only looks like.
        alike: bool,
        /// Whether its letter is taken for a pawn's.
        pawn_letter: bool,
    },
    Left(Reason),
    Result(Outcome),
    NewGame,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    before: u32,
    token: u32,
    choice: Choice,
}

/// A reading of the text so far.
#[derive(Clone, Debug)]
struct Reading {
    node: u32,
    /// The last step, in `steps`.
    step: u32,
    /// The token behind the last move played.
    last: u32,
    /// Up to which token it is taken.
    busy: u32,
    tongues: Tongues,
    cost: i32,
    /// What moves left aside since the last one played cost: in any case, and if the game
    /// does not go on with its number.
    hard: i32,
    soft: i32,
    /// Where the last variation is, and the token behind its last move.
    side: u32,
    side_last: u32,
    /// How many moves of that variation words are still taken to say were not played.
    supposed: u8,
    /// By how much numbers are off.
    offset: i32,
    half_moves: bool,
    depth: u8,
    /// Whether a result was met.
    ended: bool,
    /// The last position of the game that ended.
    ended_node: u32,
    /// Which token is the first behind the first game, and the last step of that game.
    closed: Option<(u32, u32)>,
}

impl Reading {
    /// Of nothing so far.
    const fn at_start(tongues: Tongues) -> Self {
        Self {
            node: 0,
            step: NONE,
            last: 0,
            busy: 0,
            tongues,
            cost: 0,
            hard: 0,
            soft: 0,
            side: NONE,
            side_last: 0,
            supposed: 0,
            offset: 0,
            half_moves: false,
            depth: 0,
            ended: false,
            ended_node: NONE,
            closed: None,
        }
    }

    const fn total(&self) -> i32 {
        self.cost + self.hard + self.soft
    }
}

/// What the search came to.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) nodes: Vec<Node>,
    /// What was decided, token by token, of the first game.
    pub(super) choices: Vec<(u32, Choice)>,
    /// The token behind the game, if that is known.
    pub(super) closed: Option<u32>,
    /// Whether what follows the text taken apart can change none of it.
    pub(super) settled: bool,
    pub(super) tongues: Tongues,
    /// The next best reading with other moves.
    rival: Option<Rival>,
    /// The tokens left aside around which words say that they were not played.
    pub(super) cued: Vec<u32>,
    /// Those that are legal behind the last move.
    pub(super) legal_at_end: Vec<u32>,
    /// Those that are legal there, or in the place of one of the last two moves.
    pub(super) fits_near_end: Vec<u32>,
}

/// Another reading.
#[derive(Clone, Copy, Debug)]
struct Rival {
    /// How much more it costs.
    more: i32,
    /// The first token where it differs.
    token: u32,
    /// Whether it only ends earlier.
    shorter: bool,
}

impl Decoded {
    /// The first token where another reading differs that costs nearly the same.
    pub(super) fn doubted(&self) -> Option<u32> {
        /// How much more another reading must cost for the best one to be believed.
        const SURE: i32 = 6;
        const SURE_OF_LAST: i32 = 2;
        let rival = self.rival?;
        let sure = if rival.shorter { SURE_OF_LAST } else { SURE };
        (rival.more < sure).then_some(rival.token)
    }
}

pub(super) struct Decoder<'s, 't> {
    sheet: &'s Sheet<'t>,
    spellings: Spellings,
    nodes: Vec<Node>,
    steps: Vec<Step>,
    known: Vec<(u32, u32, Vec<Edge>)>,
    /// The token whose edges are known.
    known_of: u32,
}

impl<'s, 't> Decoder<'s, 't> {
    pub(super) fn new(sheet: &'s Sheet<'t>, start: &Position, from: Option<Notation>) -> Self {
        Self {
            sheet,
            spellings: Spellings::new(sheet, from),
            nodes: alloc::vec![Node {
                position: *start,
                parent: NONE,
                mv: None,
                jump: 0,
                ply: 0,
                child: NONE,
                sibling: NONE,
            }],
            steps: Vec::new(),
            known: Vec::new(),
            known_of: NONE,
        }
    }

    /// Reads the sheet; `whole` if no text follows it.
    pub(super) fn decode(mut self, from: Option<Notation>, whole: bool) -> Decoded {
        let mut beam = alloc::vec![Reading::at_start(Tongues::of(from))];
        let mut next: Vec<Reading> = Vec::new();
        let mut settled = whole;
        for token in 0..self.sheet.tokens.len() {
            let one = &self.sheet.tokens[token];
            match one.kind {
                Kind::Result(outcome) => {
                    for reading in beam.drain(..) {
                        self.result(token, outcome, reading, &mut next);
                    }
                }
                _ if one.is_move() || one.has_phrase() => {
                    for reading in beam.drain(..) {
                        if reading.busy as usize > token {
                            next.push(reading);
                            continue;
                        }
                        self.play(token, &reading, &mut next);
                        self.begin_anew(token, &reading, &mut next);
                        self.leave(token, reading, &mut next);
                    }
                }
                _ => continue,
            }
            core::mem::swap(&mut beam, &mut next);
            prune(&mut beam);
            let first = beam[0].closed;
            let agreed = || beam.iter().all(|reading| reading.closed == first);
            let long_ago = |(closed, _): (u32, u32)| token > closed as usize + FAR_BEHIND;
            if first.is_some_and(|closed| long_ago(closed) || agreed()) {
                settled = true;
                break;
            }
        }
        beam.sort_by_key(Reading::total);
        let best = beam[0].clone();
        let mut choices = self.choices(&best);
        self.check_words(&mut choices);
        let rival = self.rival(&choices, &best, &beam[1..]);
        let left =
            |(token, choice): &(u32, Choice)| matches!(choice, Choice::Left(_)).then_some(*token);
        let left: Vec<u32> = choices.iter().filter_map(left).collect();
        let cued = left
            .iter()
            .copied()
            .filter(|token| {
                let token = *token as usize;
                self.cues_in_sentence(token, true) > 0 || self.cues_behind(token) > 0
            })
            .collect();
        let last = choices.iter().rev().find_map(|(_, choice)| match choice {
            Choice::Played { node, .. } => Some(*node),
            _ => None,
        });
        let mut legal_at_end = Vec::new();
        let mut fits_near_end = Vec::new();
        for token in left {
            let Some(mut node) = last else {
                continue;
            };
            for back in 0..3 {
                if self.fits(token as usize, node, best.tongues) {
                    if back == 0 {
                        legal_at_end.push(token);
                    }
                    fits_near_end.push(token);
                    break;
                }
                node = self.nodes[node as usize].parent;
                if node == NONE {
                    break;
                }
            }
        }
        Decoded {
            cued,
            legal_at_end,
            fits_near_end,
            closed: best.closed.map(|(token, _)| token),
            settled,
            tongues: best.tongues,
            choices,
            rival,
            nodes: self.nodes,
        }
    }

    /// The decisions of the first game of a reading.
    fn choices(&self, reading: &Reading) -> Vec<(u32, Choice)> {
        let mut step = reading.closed.map_or(reading.step, |(_, step)| step);
        let mut choices = Vec::new();
        while step != NONE {
            let one = &self.steps[step as usize];
            choices.push((one.token, one.choice));
            step = one.before;
        }
        choices.reverse();
        choices
    }

    /// Holds what stands above the game, and behind it, to its last position.
    fn check_words(&mut self, choices: &mut [(u32, Choice)]) {
        let played = |one: &&(u32, Choice)| matches!(one.1, Choice::Played { .. });
        let Some(&(first, _)) = choices.iter().find(played) else {
            return;
        };
        let Some(&(last, Choice::Played { node, .. })) = choices.iter().rev().find(played) else {
            return;
        };
        let result = |one: &Token| matches!(one.kind, Kind::Result(_));
        let ended = self.sheet.tokens.iter().position(result);
        let reading = Reading {
            node,
            ..Reading::at_start(Tongues::ALL)
        };
        let ply = self.nodes[node as usize].ply;
        for (token, choice) in choices.iter_mut() {
            let Choice::Left(reason) = choice else {
                continue;
            };
            let place = *token as usize;
            let one = self.sheet.tokens[place];
            if *token < first {
                let lead = one.leads[0].filter(|lead| lead.dotted || lead.implied);
                let due = lead.and_then(|lead| self.ply_of(&reading, &lead));
                *reason = match due {
                    Some(due) if due < ply && self.repeats(place, node, due) => Reason::Repeated,
                    Some(due) if due <= ply => {
                        let before = self.on_way_to(node, due).unwrap_or(0);
                        if self.fits(place, before, Tongues::ALL) && self.cues(place) == 0 {
                            Reason::Differs
                        } else {
                            Reason::Named
                        }
                    }
                    Some(_) if self.sheet.line_of(place).is_score() => Reason::Differs,
                    Some(_) => Reason::Future,
                    None if self.fits(place, node, Tongues::ALL) && one.kind == Kind::Move => {
                        if self.sends(place) {
                            Reason::Differs
                        } else {
                            Reason::Named
                        }
                    }
                    None => Reason::Named,
                };
            } else if *reason == Reason::Named
                && ended.is_some_and(|ended| ended < place)
                && one.kind == Kind::Move
                && self.fits(place, node, Tongues::ALL)
            {
                let line = self.sheet.line_of(place);
                let heads = line.is_score()
                    && line.first as usize == place
                    && self.sheet.between(last as usize, place).words == 0;
                if (self.sends(place) || heads) && self.cues_in_sentence(place, true) == 0 {
                    *reason = Reason::BehindResult;
                }
            }
        }
    }

    /// Whether words on the line of a token send a move.
    fn sends(&self, token: usize) -> bool {
        let line = self.sheet.line_of(token);
        self.sheet.tokens[line.first as usize..token]
            .iter()
            .any(|one| one.senses.has(Sense::Sending))
    }

    /// The best reading with other moves.
    fn rival(
        &self,
        choices: &[(u32, Choice)],
        best: &Reading,
        others: &[Reading],
    ) -> Option<Rival> {
        let moves = |choices: &[(u32, Choice)]| -> Vec<(u32, Option<Move>)> {
            choices
                .iter()
                .filter_map(|(token, choice)| match choice {
                    Choice::Played { node, .. } => Some((*token, self.nodes[*node as usize].mv)),
                    _ => None,
                })
                .collect()
        };
        let mine = moves(choices);
        others.iter().find_map(|other| {
            let theirs = moves(&self.choices(other));
            let differs = mine
                .iter()
                .zip(&theirs)
                .find(|(mine, theirs)| mine.1 != theirs.1)
                .map(|(mine, theirs)| mine.0.min(theirs.0));
            let longer = || {
                let at = mine.len().min(theirs.len());
                let rest = if mine.len() > at { &mine } else { &theirs };
                rest.get(at).map(|(token, _)| *token)
            };
            let at = differs.or_else(longer)?;
            Some(Rival {
                more: other.total() - best.total(),
                token: at,
                shorter: differs.is_none() && theirs.len() < mine.len(),
            })
        })
    }

    fn step(&mut self, reading: &mut Reading, token: usize, choice: Choice) {
        self.steps.push(Step {
            before: reading.step,
            token: token as u32,
            choice,
        });
        reading.step = self.steps.len() as u32 - 1;
    }

    /// The moves that a token can be on a position.
    fn edges(&mut self, token: usize, node: u32) -> usize {
        if self.known_of != token as u32 {
            self.known_of = token as u32;
            self.known.clear();
        }
        if let Some(place) = self.known.iter().position(|known| known.1 == node) {
            return place;
        }
        let position = &self.nodes[node as usize].position;
        let edges = self.spellings.edges(self.sheet, token, position);
        self.known.push((token as u32, node, edges));
        self.known.len() - 1
    }

    /// Whether a token can be a move on a position, in one of some languages.
    fn fits(&mut self, token: usize, node: u32, tongues: Tongues) -> bool {
        let place = self.edges(token, node);
        self.known[place]
            .2
            .iter()
            .any(|edge| !edge.tongues.and(tongues).is_empty())
    }

    /// The position behind a move.
    fn child(&mut self, node: u32, mv: Move) -> u32 {
        let mut child = self.nodes[node as usize].child;
        while child != NONE {
            let one = &self.nodes[child as usize];
            if one.mv == Some(mv) {
                return child;
            }
            child = one.sibling;
        }
        let parent = &self.nodes[node as usize];
        let mut position = parent.position;
        position.play(mv);
        let (ply, sibling) = (parent.ply + 1, parent.child);
        // Jumps double as numbers in skew binary do, so that any position on the way is
        // found in a few dozen steps.
        let further = &self.nodes[parent.jump as usize];
        let even = parent.ply - further.ply == further.ply - self.nodes[further.jump as usize].ply;
        let jump = if even { further.jump } else { node };
        self.nodes.push(Node {
            position,
            parent: node,
            mv: Some(mv),
            jump,
            ply,
            child: NONE,
            sibling,
        });
        let child = self.nodes.len() as u32 - 1;
        self.nodes[node as usize].child = child;
        child
    }

    fn child_of(&mut self, node: u32, edge: &Edge) -> u32 {
        let mut node = node;
        for &mv in edge.moves.as_slice() {
            node = self.child(node, mv);
        }
        node
    }

    /// The position on the way to a node after some half-moves.
    fn on_way_to(&self, mut node: u32, ply: u32) -> Option<u32> {
        while node != NONE {
            let one = &self.nodes[node as usize];
            if one.ply == ply {
                return Some(node);
            }
            if one.ply < ply {
                return None;
            }
            let far = self.nodes[one.jump as usize].ply >= ply;
            node = if far && one.jump != node {
                one.jump
            } else {
                one.parent
            };
        }
        None
    }

    /// After how many half-moves a numbered move is due, if the game has come to it.
    fn ply_of(&self, reading: &Reading, lead: &Lead) -> Option<u32> {
        if reading.half_moves {
            return u32::from(lead.number).checked_sub(1);
        }
        let start = &self.nodes[0].position;
        let first = i64::from(start.fullmoves()) + i64::from(reading.offset);
        let black = |side: Color| i64::from(side == Color::Black);
        let ply = 2 * (i64::from(lead.number) - first) + black(lead.side) - black(start.turn());
        u32::try_from(ply).ok()
    }

    /// Plays a token, in every way in which it is legal.
    fn play(&mut self, token: usize, reading: &Reading, next: &mut Vec<Reading>) {
        if reading.ended {
            return;
        }
        let place = self.edges(token, reading.node);
        if self.known[place].2.is_empty() {
            return;
        }
        let edges = self.known[place].2.clone();
        let (cost, fit) = self.cost_of_playing(token, reading);
        for edge in &edges {
            self.play_edge(token, reading, edge, cost, fit, next);
        }
    }

    fn play_edge(
        &mut self,
        token: usize,
        reading: &Reading,
        edge: &Edge,
        cost: i32,
        fit: Fit,
        next: &mut Vec<Reading>,
    ) {
        let tongues = reading.tongues.and(edge.tongues);
        if tongues.is_empty() {
            return;
        }
        let node = self.child_of(reading.node, edge);
        let foreign = reading.tongues.has_english() && !tongues.has_english();
        let mut played = reading.clone();
        played.node = node;
        played.cost += cost + edge.cost + if foreign { costs::FOREIGN } else { 0 };
        played.cost += reading.hard;
        played.cost += match fit {
            Fit::Exact => reading.soft.min(costs::RESUMED),
            _ => reading.soft,
        };
        (played.hard, played.soft) = (0, 0);
        played.tongues = tongues;
        played.last = edge.end;
        played.busy = edge.end;
        played.side = NONE;
        played.supposed = 0;
        played.depth = self.sheet.tokens[token].depth;
        played.half_moves |= fit == Fit::HalfMoves;
        let choice = Choice::Played {
            node,
            end: edge.end,
            ends_at: edge.ends_at,
            notation: edge.notation,
            tongues: edge.tongues,
            ambiguous: edge.ambiguous,
            wrong_number: fit == Fit::Wrong,
            out_of_words: fit == Fit::None
                && !self.sheet.tokens[token].full
                && self.is_out_of_words(token, reading),
            cued: self.cues(token) > 0,
            alike: edge.leniencies.has(Leniency::LookAlike) && self.sheet.word(token).is_ascii(),
            pawn_letter: edge.leniencies.has(Leniency::PawnLetter),
        };
        self.step(&mut played, token, choice);
        next.push(played);
    }

    /// What it costs to play a token, and how its number fits.
    fn cost_of_playing(&mut self, token: usize, reading: &Reading) -> (i32, Fit) {
        let one = self.sheet.tokens[token];
        let ply = self.nodes[reading.node as usize].ply;
        let fit = self.fit(reading, &one.leads, ply);
        let first = ply == 0;
        let line = *self.sheet.line_of(token);
        let between = self.sheet.between(reading.last as usize, token);
        let adjacent = between.words == 0 && between.moves == 0;
        let turn = self.nodes[reading.node as usize].position.turn();
        let mut cost = 0;
        if first {
            cost += match fit {
                Fit::Exact => 0,
                Fit::Counted => costs::FIRST_COUNTED,
                Fit::None if line.is_score() || self.is_said(token) => costs::FIRST_UNNUMBERED,
                Fit::None if one.full => costs::FULL_IN_WORDS,
                Fit::None => costs::FIRST_IN_WORDS,
                _ => costs::FIRST_MISNUMBERED,
            };
        } else {
            cost += match fit {
                Fit::Exact | Fit::Counted => 0,
                Fit::None if adjacent && turn == Color::Black => 0,
                Fit::None if adjacent => costs::NO_NUMBER,
                Fit::None if line.is_score() && line.first as usize == token => {
                    costs::NEW_SCORE_LINE
                }
                Fit::None if self.is_said(token) => costs::SAID,
                Fit::None if self.sends(token) => costs::SENT,
                Fit::None => {
                    let words = between.words as i32 * costs::EACH_WORD;
                    let sentence = i32::from(between.sentences > 0) * costs::SENTENCE_BEFORE;
                    costs::WORDS_BEFORE + words.min(costs::MOST_WORDS) + sentence
                }
                Fit::WhitesNumber => costs::WHITES_NUMBER,
                Fit::HalfMoves => costs::HALF_MOVES,
                Fit::Wrong if adjacent => costs::WRONG_NUMBER_NEAR,
                Fit::Wrong => costs::WRONG_NUMBER,
            };
        }
        let odd_row = one.leads.iter().flatten().any(|lead| {
            !lead.dotted
                && !lead.implied
                && line.first == lead.token
                && !matches!(fit, Fit::Exact | Fit::Counted)
        });
        if odd_row {
            cost += costs::WRONG_ROW;
        }
        if one.depth > reading.depth && !first {
            cost += costs::INTO_BRACKETS;
        } else if one.depth < reading.depth {
            cost += costs::OUT_OF_BRACKETS;
        }
        cost += self.cues(token);
        if self.names_square(token) {
            cost += costs::NAMES_SQUARE;
        }
        if self.is_within_side(token, reading) {
            let side_ply = self.nodes[reading.side as usize].ply;
            let numbered = match one.leads[0] {
                Some(lead) => self.ply_of(reading, &lead) == Some(side_ply),
                None => true,
            };
            if numbered && self.fits(token, reading.side, reading.tongues) {
                let between = self.sheet.between(reading.side_last as usize, token);
                let paragraph = self.parted(reading.side_last as usize, token);
                let last = (reading.side_last as usize).saturating_sub(1);
                let ended = self.sheet.tokens[last].ends_sentence;
                cost += match (between.words, paragraph || ended) {
                    (_, true) => 0,
                    (0, _) => costs::WITHIN_SIDE_LINE,
                    _ => costs::WITHIN_SIDE_TEXT,
                };
            }
        }
        (cost, fit)
    }

    /// Whether a variation may go on with a token: not behind the brackets it stands in.
    fn is_within_side(&self, token: usize, reading: &Reading) -> bool {
        let last = (reading.side_last as usize).saturating_sub(1);
        reading.side != NONE
            && reading.side != reading.node
            && self.sheet.tokens[token].depth >= self.sheet.tokens[last].depth
    }

    /// Whether somebody says a move and nothing else: `Karl: e4`.
    fn is_said(&self, token: usize) -> bool {
        let line = self.sheet.line_of(token);
        let before = token
            .checked_sub(1)
            .filter(|before| *before >= line.first as usize);
        let said = before.is_some_and(|before| self.sheet.tokens[before].colon);
        said && self.sheet.tokens[token + 1..line.end as usize]
            .iter()
            .all(|token| token.kind != Kind::Word)
    }

    /// Whether words stand between the last move and a token, and do not send it.
    fn is_out_of_words(&self, token: usize, reading: &Reading) -> bool {
        let first = self.nodes[reading.node as usize].ply == 0;
        let line = self.sheet.line_of(token);
        let between = self.sheet.between(reading.last as usize, token);
        let heads = line.is_score() && line.first as usize == token;
        !first && between.words > 0 && !heads && !self.is_said(token) && !self.sends(token)
    }

    /// Whether a token is the name of a square that words speak of: `on d4`.
    fn names_square(&self, token: usize) -> bool {
        let word = self.sheet.word(token);
        if !matches!(word, [b'a'..=b'h', b'1'..=b'8'])
            || self.sheet.tokens[token].leads[0].is_some()
        {
            return false;
        }
        let tokens = &self.sheet.tokens;
        let before = token.checked_sub(1).map(|before| tokens[before]);
        before.is_some_and(|one| one.kind == Kind::Word && one.senses.has(Sense::Square))
            || tokens
                .get(token + 1)
                .is_some_and(|one| one.senses.has(Sense::BehindSquare))
    }

    /// Whether an empty line stands between two tokens.
    fn parted(&self, from: usize, to: usize) -> bool {
        // So far apart, lines do not belong together.
        const FAR: u32 = 40;
        let lines = self
            .sheet
            .tokens
            .get(from.saturating_sub(1))
            .map_or(0, |token| token.line);
        let last = self.sheet.tokens[to].line;
        if last > lines + FAR {
            return true;
        }
        self.sheet.lines[lines as usize + 1..=last.max(lines) as usize]
            .iter()
            .any(|line| line.begins_paragraph)
    }

    /// How a number fits the half-move due.
    fn fit(&self, reading: &Reading, leads: &[Option<Lead>; 2], ply: u32) -> Fit {
        let mut best = Fit::None;
        for lead in leads.iter().flatten() {
            let turn = self.nodes[reading.node as usize].position.turn();
            let fit = match self.ply_of(reading, lead) {
                Some(due) if due == ply && (lead.dotted || lead.implied) => Fit::Exact,
                Some(due) if due == ply => Fit::Counted,
                Some(due) if due + 1 == ply && turn == Color::Black && !lead.implied => {
                    if lead.dotted {
                        Fit::WhitesNumber
                    } else {
                        Fit::None
                    }
                }
                _ if lead.dotted
                    && !lead.misread
                    && ply > 0
                    && !reading.half_moves
                    && u32::from(lead.number) == ply + 1
                    && ply < 4 =>
                {
                    Fit::HalfMoves
                }
                // A count may be of anything, and so may what stands behind White's.
                _ if !lead.dotted || lead.misread => Fit::None,
                _ => Fit::Wrong,
            };
            if fit.rank() > best.rank() || best == Fit::None {
                best = fit;
            }
        }
        best
    }

    /// What words around a token cost that say it was not played.
    fn cues(&self, token: usize) -> i32 {
        self.cues_before(token).max(self.cues_behind(token))
    }

    fn cues_before(&self, token: usize) -> i32 {
        self.cues_in_sentence(token, false)
    }

    /// The same, from the beginning of the sentence or from the last move.
    fn cues_in_sentence(&self, token: usize, through_moves: bool) -> i32 {
        let tokens = &self.sheet.tokens;
        let line = self.sheet.line_of(token);
        let heads = tokens[token].leads[0].is_some_and(|lead| lead.token == line.first);
        if through_moves && heads && line.is_score() {
            return 0;
        }
        let mut cost = 0;
        let mut words = 0;
        let mut sent = false;
        let mut colon = false;
        let mut at = token;
        for _ in 0..10 {
            let Some(before) = at.checked_sub(1) else {
                break;
            };
            let one = &tokens[before];
            let stops = if through_moves {
                one.ends_sentence
            } else {
                one.kind == Kind::Move
            };
            if stops || one.ends_sentence && one.kind == Kind::Word {
                // A word between two moves judges the first: `Nf3 best Nc6`.
                let numbered = tokens[token].leads[0].is_some_and(|lead| lead.dotted);
                if one.kind == Kind::Move && words == 1 && cost == costs::SUPPOSED && !numbered {
                    cost = 0;
                }
                break;
            }
            words += u32::from(one.kind == Kind::Word);
            sent |= one.senses.has(Sense::Sending);
            if one.depth > tokens[token].depth {
                at = before;
                continue;
            }
            if matches!(
                one.kind,
                Kind::Comment | Kind::Open | Kind::Close | Kind::Result(_)
            ) {
                break;
            }
            if one.senses.has(Sense::Accepting) {
                cost = 0;
                break;
            }
            // What stands before a colon announces, unless the last word says otherwise.
            colon |= at < token && tokens[before].colon;
            let silenced = colon && !one.colon;
            if silenced {
                at = before;
                continue;
            }
            if one.senses.has(Sense::If) {
                cost = cost.max(costs::CONDITION);
            } else if one.senses.has(Sense::Supposing) && !sent {
                cost = cost.max(costs::SUPPOSED);
            }
            at = before;
        }
        cost
    }

    /// What words behind a token cost that say it was not played.
    fn cues_behind(&self, token: usize) -> i32 {
        let tokens = &self.sheet.tokens;
        let mut cost = 0;
        let mut behind = token + 1;
        if let Some(end) = self.sheet.phrases_at(token).map(|phrase| phrase.end).max() {
            behind = end as usize;
        }
        if tokens[token].ends_sentence {
            return cost;
        }
        for (count, one) in tokens[behind.min(tokens.len())..]
            .iter()
            .take(3)
            .enumerate()
        {
            if self.parted(token + 1, behind + count) {
                break;
            }
            match one.kind {
                Kind::Sign | Kind::Nag | Kind::Check | Kind::Open => continue,
                Kind::Word if one.senses.has(Sense::Struck) => cost += costs::STRUCK,
                Kind::Word if one.depth > tokens[token].depth => {}
                Kind::Word if one.senses.has(Sense::Would) => cost = cost.max(costs::DOUBTED),
                _ => {}
            }
            break;
        }
        cost
    }

    /// Takes a token for the first move of another game.
    fn begin_anew(&mut self, token: usize, reading: &Reading, next: &mut Vec<Reading>) {
        let one = &self.sheet.tokens[token];
        let ply = self.nodes[reading.node as usize].ply;
        if ply == 0 && !reading.ended {
            return;
        }
        let line = *self.sheet.line_of(token);
        let start = self.nodes[0].position;
        let leads = one.leads[0].is_some_and(|lead| {
            (lead.dotted || line.first == lead.token)
                && lead.side == start.turn()
                && !lead.implied
                && u32::from(lead.number) == start.fullmoves()
        });
        // Behind a result, a line of moves needs no number.
        let bare = reading.ended
            && one.leads[0].is_none()
            && line.is_score()
            && line.first as usize == token
            && line.moves > 1;
        if !(leads || bare) || one.depth > 0 && !reading.ended {
            return;
        }
        if !self.fits(token, 0, Tongues::of(self.spellings_from())) {
            return;
        }
        let mut anew = reading.clone();
        if !reading.ended {
            let lead = one.leads[0].map_or(token as u32, |lead| lead.token);
            let line = *self.sheet.line_of(lead as usize);
            let heads = line.first == lead;
            let before = &self.sheet.tokens[line.first as usize..lead as usize];
            let named = before.len() <= 4 && !before.iter().any(Token::is_move);
            anew.cost += match (heads, line.is_score()) {
                (true, true) => costs::NEW_GAME,
                (true, false) => costs::NEW_GAME_IN_WORDS,
                _ if named => costs::NEW_GAME_NAMED,
                _ => costs::NEW_GAME_ON_LINE,
            };
            let first = self.on_way_to(reading.node, 1);
            let place = self.edges(token, 0);
            let same = first.is_some_and(|first| {
                let mv = self.nodes[first as usize].mv;
                let edges = &self.known[place].2;
                edges
                    .iter()
                    .any(|edge| edge.moves.as_slice().first().copied() == mv)
            });
            if same && !line.begins_paragraph {
                anew.cost += costs::SAME_AGAIN;
            }
        }
        anew.cost += anew.hard + anew.soft;
        (anew.hard, anew.soft) = (0, 0);
        if anew.closed.is_none() {
            anew.closed = Some((self.heading_above(token, reading), reading.step));
        }
        anew.ended = false;
        anew.node = 0;
        anew.side = NONE;
        anew.offset = 0;
        anew.half_moves = false;
        anew.depth = one.depth;
        anew.last = token as u32;
        anew.tongues = Tongues::of(self.spellings_from());
        self.step(&mut anew, token, Choice::NewGame);
        self.play(token, &anew, next);
    }

    const fn spellings_from(&self) -> Option<Notation> {
        self.spellings.from()
    }

    /// The first token that belongs to a game which begins with a token: names and dates
    /// above it do.
    fn heading_above(&self, token: usize, reading: &Reading) -> u32 {
        let lead = self.sheet.tokens[token].leads[0].map_or(token, |lead| lead.token as usize);
        let line = self.sheet.tokens[lead].line as usize;
        let lines = &self.sheet.lines;
        if lines[line].first as usize != lead {
            return lead as u32;
        }
        let mut first = line;
        let mut at = line;
        let mut parts = 0;
        while let Some(above) = at.checked_sub(1) {
            let one = &lines[above];
            let played = (one.end as usize) <= reading.last as usize
                || (one.first as usize) < reading.last as usize;
            if played || one.moves > 0 || parts > 2 {
                break;
            }
            if one.first == one.end {
                parts += 1;
            } else {
                first = above;
            }
            at = above;
        }
        // Words right below the last move are a note on it.
        if first < line && !lines[first].begins_paragraph {
            let paragraph = (first..=line).find(|place| lines[*place].begins_paragraph);
            first = paragraph.unwrap_or(line);
        }
        lines[first].first
    }

    /// Leaves a token aside, for the best reason there is.
    fn leave(&mut self, token: usize, mut reading: Reading, next: &mut Vec<Reading>) {
        let one = self.sheet.tokens[token];
        let (mut reason, hard, mut soft) = self.reason(token, &mut reading);
        match reason {
            Reason::Supposed => reading.supposed = FEW,
            Reason::SideLine
                if reading.supposed > 0
                    && one.leads[0]
                        .is_none_or(|lead| self.sheet.line_of(token).first != lead.token) =>
            {
                (reason, soft) = (Reason::Supposed, 0);
                reading.supposed -= 1;
            }
            Reason::Named | Reason::Repeated => {}
            _ => reading.supposed = 0,
        }
        reading.hard += hard;
        reading.soft += soft;
        // The words of a move are left aside together.
        if one.has_phrase() {
            reading.busy = self.end_of(token);
        }
        if one.kind != Kind::NearlyMove && one.kind != Kind::Word || hard > 0 {
            self.step(&mut reading, token, Choice::Left(reason));
        }
        next.push(reading);
    }

    /// Why a token is left aside, and what that costs.
    fn reason(&mut self, token: usize, reading: &mut Reading) -> (Reason, i32, i32) {
        let one = self.sheet.tokens[token];
        let line = *self.sheet.line_of(token);
        let bracketed = one.depth > reading.depth;
        let tongues = reading.tongues;
        let nearly = one.kind != Kind::Move && !one.has_phrase();
        if reading.ended {
            let due = self.nodes[reading.ended_node as usize].ply;
            let numbered = one.leads[0].is_some_and(|lead| {
                (lead.dotted || line.first == lead.token)
                    && self.ply_of(reading, &lead) == Some(due)
            });
            if numbered
                && !bracketed
                && self.cues_in_sentence(token, true) == 0
                && self.fits(token, reading.ended_node, tongues)
            {
                return (Reason::BehindResult, costs::BEHIND_RESULT, 0);
            }
            let start = &self.nodes[0].position;
            let first = one.leads[0].is_some_and(|lead| {
                (lead.dotted || line.first == lead.token)
                    && !lead.implied
                    && u32::from(lead.number) == start.fullmoves()
                    && lead.side == start.turn()
            });
            let bare = line.is_score() && line.first as usize == token && line.moves > 1;
            if !bracketed
                && (first || bare && one.leads[0].is_none())
                && self.cues_before(token) == 0
                && self.fits(token, 0, Tongues::of(self.spellings_from()))
            {
                let cost = if first {
                    costs::FIRST_LEFT
                } else {
                    costs::MOVES_LEFT
                };
                return (Reason::Named, cost, 0);
            }
            return (Reason::Named, 0, 0);
        }
        let node = reading.node;
        let ply = self.nodes[node as usize].ply;
        let before = self.cues_before(token);
        let supposed = if before > 0 {
            costs::DUE_SUPPOSED
        } else if self.cues_behind(token) > 0 {
            costs::DUE_DOUBTED
        } else {
            0
        };
        if ply == 0 {
            // No game has begun.
            if !self.fits(token, 0, tongues) {
                let shaped = !nearly && one.depth == 0;
                return (Reason::Named, 0, i32::from(shaped) * costs::SIDE_MOVE);
            }
            let first = one.leads[0]
                .is_some_and(|lead| self.ply_of(reading, &lead) == Some(0) && lead.dotted);
            return match (first, line.is_score()) {
                (true, _) if supposed > 0 => (Reason::Supposed, supposed, 0),
                (true, _) => (Reason::Due, costs::FIRST_LEFT, 0),
                _ if self.is_said(token) => (Reason::Due, costs::SAID_LEFT, 0),
                (_, true) => (Reason::Due, costs::MOVES_LEFT, 0),
                _ => (Reason::Named, 0, i32::from(!nearly)),
            };
        }
        for lead in one.leads.into_iter().flatten() {
            let Some(due) = self.ply_of(reading, &lead) else {
                continue;
            };
            if let Some(found) = self.numbered_reason(token, reading, due, &lead, supposed) {
                return found;
            }
            if lead.dotted {
                break;
            }
        }
        if let Some(lead) = one.leads[0].filter(|lead| lead.dotted) {
            let ahead = self.ply_of(reading, &lead).is_some_and(|due| due > ply);
            return if bracketed {
                (Reason::Bracketed, 0, 0)
            } else if ahead {
                (Reason::Future, 0, costs::FUTURE)
            } else if line.is_score() {
                (Reason::Illegal, costs::ILLEGAL_ON_SCORE_LINE, 0)
            } else {
                (Reason::Named, 0, costs::ILLEGAL)
            };
        }
        self.bare_reason(token, reading, supposed)
    }

    /// Why a token is left aside before which a number stands.
    fn numbered_reason(
        &mut self,
        token: usize,
        reading: &mut Reading,
        due: u32,
        lead: &Lead,
        supposed: i32,
    ) -> Option<(Reason, i32, i32)> {
        let (node, tongues) = (reading.node, reading.tongues);
        let bracketed = self.sheet.tokens[token].depth > reading.depth;
        let ply = self.nodes[node as usize].ply;
        let behind = |this: &Self| this.end_of(token);
        let aside = if bracketed { 0 } else { costs::SIDE_MOVE };
        // On with the variation, or another move in it.
        if self.is_within_side(token, reading) {
            let on_side = self.on_way_to(reading.side, due);
            if let Some(before) = on_side.filter(|before| *before != node || due != ply)
                && self.fits(token, before, tongues)
            {
                let is_main = self.on_way_to(node, due) == Some(before);
                let repeats = is_main && self.repeats(token, node, due);
                reading.side = self.side_child(token, before, tongues);
                reading.side_last = behind(self);
                let hard = if due == ply && !bracketed && self.fits(token, node, tongues) {
                    costs::DUE_IN_SIDE_LINE
                } else {
                    0
                };
                let reason = if repeats {
                    Reason::Repeated
                } else {
                    Reason::SideLine
                };
                return Some((reason, hard, aside));
            }
        }
        if due < ply {
            let before = self.on_way_to(node, due)?;
            if !self.fits(token, before, tongues) {
                return None;
            }
            let repeated = self.repeats(token, node, due);
            let after = self.side_child(token, before, tongues);
            reading.side = if repeated {
                self.on_way_to(node, due + 1).unwrap_or(after)
            } else {
                after
            };
            reading.side_last = behind(self);
            return Some(if repeated {
                (
                    Reason::Repeated,
                    0,
                    if bracketed {
                        0
                    } else {
                        costs::REPEATED_WITH_NUMBER
                    },
                )
            } else {
                (Reason::SideLine, 0, aside)
            });
        }
        if due == ply && self.fits(token, node, tongues) {
            reading.side = self.side_child(token, node, tongues);
            reading.side_last = behind(self);
            return Some(if bracketed {
                (Reason::Bracketed, costs::DUE_IN_BRACKETS, 0)
            } else if supposed > 0 {
                (Reason::Supposed, supposed, 0)
            } else if lead.dotted || lead.implied {
                (Reason::Due, costs::DUE, 0)
            } else {
                (Reason::Due, costs::DUE_IN_WORDS, 0)
            });
        }
        None
    }

    /// Why a token is left aside before which no number stands that fits.
    fn bare_reason(
        &mut self,
        token: usize,
        reading: &mut Reading,
        supposed: i32,
    ) -> (Reason, i32, i32) {
        let one = self.sheet.tokens[token];
        let line = *self.sheet.line_of(token);
        let bracketed = one.depth > reading.depth;
        let (node, tongues) = (reading.node, reading.tongues);
        let nearly = one.kind != Kind::Move && !one.has_phrase();
        if self.names_square(token) {
            return (Reason::Named, 0, 0);
        }
        if self.is_within_side(token, reading)
            && self.sheet.between(reading.side_last as usize, token).words == 0
            && self.fits(token, reading.side, tongues)
        {
            reading.side = self.side_child(token, reading.side, tongues);
            reading.side_last = self.end_of(token);
            return (
                Reason::SideLine,
                0,
                if bracketed { 0 } else { costs::SIDE_MOVE },
            );
        }
        let ply = self.nodes[node as usize].ply;
        if self.repeats(token, node, ply - 1) {
            return (Reason::Repeated, 0, costs::REPEATED);
        }
        let apart = self.sheet.between(reading.last as usize, token).words > 1;
        let in_words = !line.is_score() || apart;
        if self.fits(token, node, tongues) {
            reading.side = self.side_child(token, node, tongues);
            reading.side_last = self.end_of(token);
            return if bracketed {
                (Reason::Bracketed, 0, 0)
            } else if supposed > 0 {
                (Reason::Supposed, supposed, 0)
            } else if in_words {
                let cost = match (nearly, one.full) {
                    (true, _) => 0,
                    _ if self.is_said(token) => costs::DUE,
                    _ if self.sends(token) => costs::SENT_LEFT,
                    (_, true) => costs::DUE,
                    _ => costs::DUE_IN_WORDS,
                };
                (Reason::Named, cost, 0)
            } else {
                (Reason::Due, costs::DUE_ON_SCORE_LINE, 0)
            };
        }
        let before = self.nodes[node as usize].parent;
        if before != NONE && self.fits(token, before, tongues) {
            reading.side = self.side_child(token, before, tongues);
            reading.side_last = self.end_of(token);
            return if bracketed {
                (Reason::Bracketed, 0, 0)
            } else if supposed > 0 {
                (Reason::Supposed, 0, costs::SIDE_MOVE)
            } else {
                (
                    Reason::Instead,
                    if in_words || nearly {
                        0
                    } else {
                        costs::OTHER_MOVE
                    },
                    2,
                )
            };
        }
        if nearly {
            return (Reason::Named, 0, 0);
        }
        if bracketed {
            return (Reason::Bracketed, 0, 0);
        }
        if in_words {
            (Reason::Named, 0, costs::ILLEGAL)
        } else {
            (Reason::Illegal, costs::ILLEGAL_ON_SCORE_LINE, 0)
        }
    }

    fn end_of(&self, token: usize) -> u32 {
        let phrase = self.sheet.phrases_at(token).map(|phrase| phrase.end).max();
        phrase.unwrap_or(token as u32 + 1)
    }

    /// Whether a token names the move that the game has after some half-moves.
    fn repeats(&mut self, token: usize, node: u32, ply: u32) -> bool {
        let (Some(before), Some(after)) =
            (self.on_way_to(node, ply), self.on_way_to(node, ply + 1))
        else {
            return false;
        };
        let mv = self.nodes[after as usize].mv;
        let place = self.edges(token, before);
        self.known[place]
            .2
            .iter()
            .any(|edge| edge.moves.as_slice().first().copied() == mv)
    }

    /// The position behind the likeliest move that a token is in a variation.
    fn side_child(&mut self, token: usize, node: u32, tongues: Tongues) -> u32 {
        let place = self.edges(token, node);
        let edges = &self.known[place].2;
        let best = edges
            .iter()
            .filter(|edge| !edge.tongues.and(tongues).is_empty())
            .min_by_key(|edge| edge.cost)
            .cloned();
        match best {
            Some(edge) => self.child_of(node, &edge),
            None => node,
        }
    }

    /// A result, which ends the game or is that of another one.
    fn result(
        &mut self,
        token: usize,
        outcome: Outcome,
        reading: Reading,
        next: &mut Vec<Reading>,
    ) {
        let one = self.sheet.tokens[token];
        let ply = self.nodes[reading.node as usize].ply;
        if reading.ended || ply == 0 {
            next.push(reading);
            return;
        }
        let line = *self.sheet.line_of(token);
        let between = self.sheet.between(reading.last as usize, token);
        let star = outcome == Outcome::Open;
        let mut ended = reading.clone();
        let named = !star
            && self.sheet.tokens[token + 1..line.end as usize]
                .iter()
                .take(1)
                .any(|behind| {
                    behind.kind == Kind::Word
                        && self.sheet.text[behind.start as usize].is_ascii_uppercase()
                        && !behind.ends_sentence
                });
        if one.depth > reading.depth {
            ended.cost += costs::RESULT_IN_BRACKETS;
        } else if named {
            ended.cost += costs::RESULT_IN_NAMES;
        } else if between.words > 0 && line.first as usize != token {
            ended.cost += costs::RESULT_BEHIND_WORDS;
        }
        let half = outcome == Outcome::Drawn && one.end - one.start <= 3;
        if half {
            ended.cost += costs::HALF_ENDS;
        }
        ended.cost += ended.hard + ended.soft;
        (ended.hard, ended.soft) = (0, 0);
        ended.ended = true;
        ended.ended_node = ended.node;
        ended.side = NONE;
        self.step(&mut ended, token, Choice::Result(outcome));
        next.push(ended);
        let mut passed = reading;
        if one.depth <= passed.depth && !half {
            // That of another game has names beside it.
            let next = self.sheet.tokens.get(token + 1);
            let apart = next.is_none_or(|next| next.line > one.line || next.kind != Kind::Word);
            passed.hard += match (star, apart) {
                (true, _) => costs::STAR_PASSED,
                (_, true) => costs::RESULT_PASSED_APART,
                _ => costs::RESULT_PASSED,
            };
        }
        next.push(passed);
    }
}

/// How a number fits the half-move due, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    Wrong,
    None,
    HalfMoves,
    WhitesNumber,
    Counted,
    Exact,
}

impl Fit {
    const fn rank(self) -> u8 {
        self as u8
    }
}

/// Keeps one reading for each position, and the best few of them.
fn prune(beam: &mut Vec<Reading>) {
    beam.sort_by_key(Reading::total);
    let best = beam.first().map_or(0, Reading::total);
    let mut kept: Vec<Reading> = Vec::with_capacity(beam.len().min(costs::WIDTH));
    for reading in beam.drain(..) {
        if kept.len() == costs::WIDTH || reading.total() > best + costs::MARGIN {
            break;
        }
        let same = kept.iter().any(|one| {
            one.node == reading.node
                && one.ended == reading.ended
                && one.closed == reading.closed
                && one.busy == reading.busy
                && one.tongues == reading.tongues
        });
        if !same {
            kept.push(reading);
        }
    }
    *beam = kept;
}

//! Accounts for what is not played: which of it is explained, which is told of, and from
//! where a game cannot be read on.

use super::decode::{Choice, Decoded, Reason};
use crate::board::Color;
use crate::game::Outcome;
use crate::text::lex::{Kind, Lexicon, Sense, Senses, Sheet};

/// What is said of a token that is left aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// A reason explains it.
    Explained,
    /// It may have been a move of the game.
    Doubtful(&'static str),
    /// The game goes on with it, and cannot be read on.
    Unread,
}

/// Whether a list of tokens in their order has one.
fn has(tokens: &[u32], token: usize) -> bool {
    tokens.binary_search(&(token as u32)).is_ok()
}

/// A game that was found, and what is to be known of it to judge what was left aside.
pub(super) struct Account<'a, 't> {
    pub(super) sheet: &'a Sheet<'t>,
    pub(super) decoded: &'a Decoded,
    lexicon: &'a Lexicon,
    /// The first move, and the token behind the last one.
    first: Option<usize>,
    last: usize,
    /// The last position.
    node: u32,
    /// The result, if one ended the game.
    ended: Option<(usize, Outcome)>,
    /// The number of the first move.
    begins_at: u32,
    /// The token behind the game.
    pub(super) behind: usize,
    /// The number of the move due at the end, and whose it is.
    due: (u32, Color),
}

impl<'a, 't> Account<'a, 't> {
    pub(super) fn new(sheet: &'a Sheet<'t>, decoded: &'a Decoded, lexicon: &'a Lexicon) -> Self {
        let mut first = None;
        let mut last = 0;
        let mut node = 0;
        let mut ended = None;
        for (token, choice) in &decoded.choices {
            match choice {
                Choice::Played { end, node: at, .. } => {
                    first.get_or_insert(*token as usize);
                    last = *end as usize;
                    node = *at;
                }
                Choice::Result(outcome) => ended = Some((*token as usize, *outcome)),
                _ => {}
            }
        }
        let position = &decoded.nodes[node as usize].position;
        Self {
            sheet,
            decoded,
            lexicon,
            first,
            last,
            node,
            ended,
            begins_at: decoded.nodes[0].position.fullmoves(),
            behind: decoded
                .closed
                .map_or(sheet.tokens.len(), |token| token as usize),
            due: (position.fullmoves(), position.turn()),
        }
    }

    /// Whether every token is explained, and no other reading fits nearly as well.
    pub(super) fn is_sure(&self) -> bool {
        let Some(first) = self.first else {
            return false;
        };
        let sure = |(token, choice): &(u32, Choice)| match choice {
            Choice::Left(reason) => self.is_surely_left(*token as usize, *reason),
            Choice::Played {
                ambiguous,
                wrong_number,
                out_of_words,
                cued,
                pawn_letter,
                end,
                ..
            } => {
                let last = *end as usize == self.last;
                let doubtful = *ambiguous || *wrong_number || *out_of_words || *pawn_letter;
                let place = *token as usize;
                !(doubtful
                    || last && *cued
                    || self.may_be_year(place)
                    || self.is_of_one_of_many(place))
            }
            _ => true,
        };
        let alike =
            |(_, choice): &&(u32, Choice)| matches!(choice, Choice::Played { alike: true, .. });
        let alike = self.decoded.choices.iter().filter(alike).count();
        // A variation before any move, or a game without moves above this one.
        let tokens = &self.sheet.tokens;
        let enclosed = tokens[..first]
            .iter()
            .any(|token| token.kind == Kind::Open && self.sheet.text[token.start as usize] == b'(')
            && tokens[first].depth > 0;
        let empty = (0..first).any(|at| {
            let line = self.sheet.line_of(at);
            matches!(tokens[at].kind, Kind::Result(_)) && line.end - line.first == 1
        });
        if enclosed || empty || (1..3).contains(&alike) {
            return false;
        }
        !self.has_odd_signs()
            && self.decoded.choices.iter().all(sure)
            && self.unread().is_none()
            && self.decoded.doubted().is_none()
    }

    /// Whether digits behind a word may be a year: `London 1867`.
    fn may_be_year(&self, token: usize) -> bool {
        let tokens = &self.sheet.tokens;
        let word = self.sheet.word(token);
        let before = token.checked_sub(1).map(|before| tokens[before].kind);
        matches!(word, [b'1', b'5'..=b'8', _, _]) && before == Some(Kind::Word)
    }

    /// Whether a move stands on a line that names one of several games, behind the first
    /// move of this one.
    fn is_of_one_of_many(&self, token: usize) -> bool {
        let line = self.sheet.line_of(token);
        let named = self.sheet.tokens[line.first as usize..line.end as usize]
            .iter()
            .any(|one| one.senses.has(Sense::Game));
        let first = self.first.unwrap_or(token);
        named && self.sheet.tokens[first].line != self.sheet.tokens[token].line
    }

    /// Whether it is sure that a move was left aside for a reason.
    fn is_surely_left(&self, token: usize, reason: Reason) -> bool {
        let one = &self.sheet.tokens[token];
        let line = self.sheet.line_of(token);
        let explained = self.verdict(token, reason) == Verdict::Explained;
        // Where a first move stands, another game may begin.
        let first = one.leads[0].is_some_and(|lead| {
            lead.dotted && lead.side == Color::White && u32::from(lead.number) == self.begins_at
        });
        let anew = first && one.depth == 0 && token < self.last && !self.is_cued(token);
        let told = match reason {
            Reason::Bracketed => !one.full || one.leads[0].is_some(),
            Reason::Repeated | Reason::SideLine => !anew,
            Reason::Supposed => true,
            _ => !line.is_score(),
        };
        explained && told
    }

    /// Whether what may have been a move stands among the moves, and is none now.
    fn has_odd_signs(&self) -> bool {
        let tokens = &self.sheet.tokens[..self.behind];
        let mut played = self.decoded.choices.iter().peekable();
        let mut busy = 0;
        tokens.iter().enumerate().any(|(at, token)| {
            while let Some((_, choice)) = played.next_if(|(place, _)| *place as usize <= at) {
                if let Choice::Played { end, .. } = choice {
                    busy = *end as usize;
                }
            }
            if token.kind == Kind::OpenComment {
                return true;
            }
            if at < busy || token.depth > 0 {
                return false;
            }
            let word = self.sheet.word(at);
            let digits = word.iter().any(u8::is_ascii_digit);
            let behind_number = at.checked_sub(1).is_some_and(|before| {
                matches!(self.sheet.tokens[before].kind, Kind::Number { .. })
            });
            let begun = self.first.is_some_and(|first| at > first) && at < self.last;
            match token.kind {
                // A bracket without a partner, what is misprinted, a move without its rank.
                Kind::Other if matches!(word, b"(" | b"[" | b")" | b"]") && begun => return true,
                Kind::Other if begun && digits && word.len() > 1 => return true,
                Kind::Check if behind_number => return true,
                _ => {}
            }
            if !self.sheet.line_of(at).is_score() {
                return false;
            }
            let lettered = word
                .iter()
                .any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
            match token.kind {
                Kind::NearlyMove | Kind::Null | Kind::OpenComment => true,
                Kind::Other => lettered,
                Kind::Word => digits,
                Kind::Blank => !self.is_empty_row(at),
                _ => false,
            }
        })
    }

    /// Whether nothing but signs for moves stands on the line of a token.
    fn is_empty_row(&self, token: usize) -> bool {
        let line = self.sheet.line_of(token);
        line.moves == 0 && line.words == 0
    }

    /// How many half-moves the game has.
    pub(super) fn plies(&self) -> usize {
        self.decoded.nodes[self.node as usize].ply as usize
    }

    pub(super) const fn first(&self) -> Option<usize> {
        self.first
    }

    pub(super) const fn ended(&self) -> Option<(usize, Outcome)> {
        self.ended
    }

    /// The first token from which on the game cannot be read.
    pub(super) fn unread(&self) -> Option<usize> {
        let left = self
            .decoded
            .choices
            .iter()
            .filter_map(|(token, choice)| match choice {
                Choice::Left(reason) => Some((*token as usize, *reason)),
                _ => None,
            });
        let by_move = left
            .filter(|(token, reason)| self.verdict(*token, *reason) == Verdict::Unread)
            .map(|(token, _)| token)
            .next();
        let by_row = self.unread_row();
        match (by_move, by_row) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// What is said of a token that was left aside for a reason.
    pub(super) fn verdict(&self, token: usize, reason: Reason) -> Verdict {
        let one = &self.sheet.tokens[token];
        let line = self.sheet.line_of(token);
        let Some(first) = self.first else {
            return Verdict::Explained;
        };
        let bracketed = one.depth > self.sheet.tokens[first].depth;
        if token < first {
            return match reason {
                Reason::Differs if !bracketed => Verdict::Unread,
                _ => Verdict::Explained,
            };
        }
        let resumed = token < self.last;
        let over = self.ended.is_some_and(|(ended, _)| ended < token);
        let open = self.ended.is_none();
        let before_result = !over && !open;
        let dotted = one.leads[0].is_some_and(|lead| lead.dotted && !lead.misread);
        let numbered = one.leads[0].is_some_and(|lead| lead.dotted || lead.implied);
        let corrected = self.is_corrected(token);
        if resumed {
            return match reason {
                Reason::Due => Verdict::Doubtful("could be the next move, and is kept as a note"),
                Reason::Instead => Verdict::Doubtful(
                    "could stand in place of the last move, and is kept as a note",
                ),
                Reason::Illegal => Verdict::Doubtful("is no legal move, and is kept as a note"),
                _ => Verdict::Explained,
            };
        }
        match reason {
            Reason::BehindResult if !bracketed => Verdict::Unread,
            _ if over => Verdict::Explained,
            _ if corrected
                && reason != Reason::Repeated
                && has(&self.decoded.fits_near_end, token) =>
            {
                Verdict::Unread
            }
            _ if bracketed => Verdict::Explained,
            Reason::Due if self.is_cued(token) => {
                Verdict::Doubtful("could be the next move, and is kept as a note")
            }
            Reason::Due => Verdict::Unread,
            _ if self.is_cued(token) => Verdict::Explained,
            Reason::Illegal if line.is_score() || dotted => Verdict::Unread,
            Reason::Future if line.is_score() => Verdict::Unread,
            Reason::Future => Verdict::Doubtful(
                "has a number that the game does not come to, and is kept as a note",
            ),
            Reason::Instead if line.is_score() && open && !self.is_alternative(token) => {
                Verdict::Unread
            }
            Reason::Instead => {
                Verdict::Doubtful("could stand in place of the last move, and is kept as a note")
            }
            Reason::SideLine if numbered && !before_result && !self.is_cued(token) => {
                Verdict::Unread
            }
            Reason::Named if self.could_be_next(token) => {
                Verdict::Doubtful("could be the next move, and is kept as a note")
            }
            _ => Verdict::Explained,
        }
    }

    /// Whether a word such as `or` stands before a token.
    fn is_alternative(&self, token: usize) -> bool {
        let before = token.checked_sub(1).map(|before| self.sheet.tokens[before]);
        before.is_some_and(|before| before.senses.has(Sense::Or))
    }

    /// Whether a move that is named among words is the next one, for all that is known.
    fn could_be_next(&self, token: usize) -> bool {
        let one = &self.sheet.tokens[token];
        let before = token.checked_sub(1).map(|before| self.sheet.tokens[before]);
        let behind = self.sheet.tokens.get(token + 1);
        let square = before.is_some_and(|word| word.senses.has(Sense::Square))
            || behind.is_some_and(|word| word.senses.has(Sense::BehindSquare));
        one.kind == Kind::Move
            && !square
            && !self.is_cued(token)
            && has(&self.decoded.legal_at_end, token)
    }

    /// Whether words around a token say that it was not played.
    fn is_cued(&self, token: usize) -> bool {
        has(&self.decoded.cued, token)
    }

    /// Whether words before a token take a move back.
    fn is_corrected(&self, token: usize) -> bool {
        let tokens = &self.sheet.tokens;
        let line = self.sheet.line_of(token);
        let above = (tokens[token].line as usize)
            .checked_sub(1)
            .map_or(line.first, |above| self.sheet.lines[above].first);
        let start = (above as usize).max(self.last).min(token);
        tokens[start..(token + 4).min(tokens.len())]
            .iter()
            .any(|one| one.senses.has(Sense::Correcting))
    }

    /// A row of the score in which no move can be read, or a move that is torn.
    fn unread_row(&self) -> Option<usize> {
        let tokens = &self.sheet.tokens;
        self.first?;
        let end = self
            .ended
            .map_or(self.behind, |(ended, _)| ended)
            .max(self.last);
        // Right behind the last move, on its line.
        if let Some(found) = self.torn().or_else(|| self.said_to_be_missing(end)) {
            return Some(found);
        }
        for at in self.last..end {
            let token = &tokens[at];
            let line = self.sheet.line_of(at);
            let heads = line.first as usize == at;
            let (number, black) = match token.kind {
                Kind::Number {
                    number,
                    misread: false,
                    black,
                } => (number, black),
                Kind::Count(number) if heads => (number, false),
                _ => continue,
            };
            if token.depth > 0 || !(heads || line.is_score() || line.words == 0) {
                continue;
            }
            let next = self.due.0 + u32::from(self.due.1 == Color::Black && !black && heads);
            if u32::from(number) != next && u32::from(number) != self.due.0 {
                continue;
            }
            let to = (line.end as usize).min(end);
            let row = &tokens[at + 1..to.max(at + 1)];
            let blank = |kind: Kind| {
                matches!(
                    kind,
                    Kind::Blank | Kind::Rule | Kind::Dots | Kind::Number { .. }
                )
            };
            if row.iter().all(|token| blank(token.kind)) {
                continue;
            }
            let missing = row.iter().any(|token| token.senses.has(Sense::Missing));
            let filled = row.iter().any(|token| token.kind == Kind::Move);
            let known = row[0].senses != Senses::NONE || row[0].kind == Kind::Aside;
            let short = row.len() <= 2 && !known;
            if missing || filled && !known && !self.is_cued(at + 1) || short {
                return Some(at + 1);
            }
        }
        None
    }

    /// Words behind the last move that say that the rest of the score is not there.
    fn said_to_be_missing(&self, end: usize) -> Option<usize> {
        /// How many words behind the last move are looked at.
        const NEAR: usize = 16;
        let tokens = &self.sheet.tokens;
        let near = self.last..end.min(self.last + NEAR).max(self.last);
        for at in near.clone() {
            let token = &tokens[at];
            if token.kind == Kind::Comment {
                let text = core::str::from_utf8(self.sheet.word(at)).unwrap_or_default();
                let senses = |word: &str| self.lexicon.senses(word);
                let (mut missing, mut rest) = (false, false);
                for word in text.split(|c: char| !c.is_alphanumeric()).take(NEAR) {
                    let senses = senses(word);
                    missing |= senses.has(Sense::Missing);
                    rest |= senses.has(Sense::Rest);
                }
                if missing && rest {
                    return Some(at);
                }
            }
            if !token.senses.has(Sense::Missing) {
                continue;
            }
            let around = near.start.max(at.saturating_sub(6))..(at + 6).min(near.end);
            if tokens[around]
                .iter()
                .any(|token| token.senses.has(Sense::Rest))
            {
                return Some(at);
            }
        }
        None
    }

    /// What is left of a move right behind the last one.
    fn torn(&self) -> Option<usize> {
        let tokens = &self.sheet.tokens;
        let before = self.last.checked_sub(1)?;
        let line = self.sheet.line_of(before);
        let end = self
            .ended
            .map_or(line.end as usize, |(ended, _)| ended.min(line.end as usize));
        let next = self.last;
        let token = tokens.get(next)?;
        let below = self.sheet.line_of(next);
        let same = next < end;
        let alone = below.first as usize == next && below.end as usize <= next + 2;
        if !(same || alone) || tokens[before].ends_sentence || next >= self.behind {
            return None;
        }
        let rest = if same {
            end - next
        } else {
            (below.end as usize) - next
        };
        let length = token.end - token.start;
        let word = self.sheet.word(next);
        let shaped = match token.kind {
            Kind::NearlyMove => true,
            Kind::Count(_) => same && rest == 1 && word.len() >= 2 && self.digits_before(before),
            Kind::Blank => same && self.due.1 == Color::Black,
            // Signs among digits or letters: `48?4`, `K?-B3`.
            Kind::Other | Kind::Word
                if same
                    && self.due.1 == Color::Black
                    && word
                        .iter()
                        .any(|byte| byte.is_ascii_digit() || matches!(byte, b'?' | b'[')) =>
            {
                true
            }
            Kind::Other | Kind::Word => {
                let piece = word.first().is_some_and(|byte| {
                    byte.is_ascii_uppercase() || (b'a'..=b'h').contains(byte) || *byte >= 0x80
                });
                let below = tokens
                    .get(next + 1)
                    .filter(|after| after.line != token.line && after.kind == Kind::Word);
                let ends = below
                    .is_none_or(|after| self.sheet.lines[after.line as usize].begins_paragraph);
                piece && length <= 3 && rest <= 1 && ends && token.senses == Senses::NONE
            }
            Kind::Dots => {
                self.ended.is_some() && self.due.1 == Color::Black || self.ended.is_some()
            }
            _ => false,
        };
        let words = tokens[next..next + rest]
            .iter()
            .filter(|token| token.kind == Kind::Word)
            .count();
        let missing = token.senses.has(Sense::Missing) && same;
        (missing || shaped && (rest <= 2 || token.kind != Kind::Word) && words <= 1).then_some(next)
    }

    /// Whether the move at a token is in digits.
    fn digits_before(&self, token: usize) -> bool {
        self.sheet
            .word(token)
            .iter()
            .take(4)
            .all(u8::is_ascii_digit)
    }
}

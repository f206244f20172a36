//! Reading: letters, words and signs into a description of a move.

use super::vocabulary::Vocabulary;
use super::{Action, Descriptive, DescriptiveStyle, Files, How, ParseDescriptiveError, Place, Who};
use crate::board::Role;
use crate::notation::marks::{CAPTURES, CheckMark, DASHES, after_dash};
use crate::position::CastlingSide;

/// More bytes than any move has, in whatever words.
const LONGEST: usize = 64;

/// Letters that name one piece or file at most: `QKtP`.
const LETTERS: usize = 3;

/// Ranks that a move names at most, each in a digit: where a piece stands, in two ways,
/// and where it goes to or what it takes stands.
const RANKS: usize = 3;

/// Reads a whole text as one move.
pub(super) fn read(
    text: &str,
    style: DescriptiveStyle,
) -> Result<Descriptive, ParseDescriptiveError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ParseDescriptiveError::Empty);
    }
    if text.len() > LONGEST {
        return Err(ParseDescriptiveError::TooLong);
    }
    let mut cursor = Cursor::new(text, style);
    let action = match cursor.castling() {
        Some(castling) => castling,
        None => cursor.action()?,
    };
    let mut read = Descriptive::new(style, action);
    while cursor.mark(&mut read) {}
    cursor.gap();
    let castles = matches!(action, Action::Castles(_));
    if cursor.at < text.len() || castles && (read.promotion.is_some() || read.en_passant) {
        return Err(ParseDescriptiveError::Behind);
    }
    let standard = read.spelling();
    read.loose = standard.as_str() != text.trim_end_matches(['!', '?']).trim_end();
    Ok(read)
}

/// The longest move that a text begins with, and its length in bytes. Signs
/// such as `!` behind it are left where they are.
pub(super) fn scan(text: &str, style: DescriptiveStyle) -> Option<(Descriptive, usize)> {
    if text.starts_with(char::is_whitespace) {
        return None;
    }
    if let Some(found) = scan_word(text, style) {
        return Some(found);
    }
    // What follows is looked at no further than a sign would stand.
    let text = start(text, 2 * LONGEST);
    // Most words are seen to be none at their start, before all ends are tried.
    if !Cursor::new(text, style).may_begin_move() {
        return None;
    }
    let first = up_to_ranks(start(text, LONGEST));
    let longest = |wanted: &dyn Fn(&str, &str) -> bool| {
        let ends = first.char_indices().rev();
        ends.filter(|(_, last)| !last.is_whitespace() && !matches!(last, '!' | '?' | ','))
            .map(|(at, last)| at + last.len_utf8())
            .filter(|&end| {
                is_whole(&text[..end], &text[end..]) && wanted(&text[..end], &text[end..])
            })
            .find_map(|end| Some((read(&text[..end], style).ok()?, end)))
    };
    // A sign behind letters makes them the next piece, unless no move is left
    // without them: then it is a dash between moves, or a note.
    longest(&|phrase, behind| !ends_in_next(phrase, behind, style))
        .or_else(|| longest(&|phrase, behind| ends_in_next(phrase, behind, style)))
}

/// The commonest case: a move in one word, before another one, a number or
/// nothing.
fn scan_word(text: &str, style: DescriptiveStyle) -> Option<(Descriptive, usize)> {
    let (word, behind) = match text.split_once([' ', '\n']) {
        Some((word, behind)) => (word, behind.trim_start()),
        None => (text, ""),
    };
    if word.len() > LONGEST || !word.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let next = behind.split([' ', '\n']).next().unwrap_or_default();
    let signs: &[char] = match style {
        _ if style.has_rank_first() => &['x', '1', '2', '3', '4', '5', '6', '7', '8'],
        _ => &['-', 'x'],
    };
    let is_move = next.starts_with(|c: char| c.is_ascii_uppercase())
        && next.contains(signs)
        && !next.trim_end_matches([',', '.']).ends_with("side");
    // A number behind a file may be its rank.
    let whole = word.ends_with(|c: char| c.is_ascii_digit()) || word.contains('x');
    let digits = next.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = whole && digits.len() < next.len() && digits.starts_with('.');
    if !next.is_empty() && !is_move && !is_number {
        return None;
    }
    Some((read(word, style).ok()?, word.len()))
}

/// A text's start, of so many bytes at most.
fn start(text: &str, length: usize) -> &str {
    let mut end = text.len().min(length);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// A text up to the first digit that cannot be of the move it begins with, as there are
/// too many before it.
fn up_to_ranks(text: &str) -> &str {
    let is_rank = |byte: &u8| matches!(byte, b'1'..=b'9');
    let mut ranks = text.bytes().enumerate().filter(|(_, byte)| is_rank(byte));
    ranks.nth(RANKS).map_or(text, |(at, _)| &text[..at])
}

/// Whether a text may end a move here: not within a word or a number, nor
/// before a full stop that has another beside it.
fn is_whole(phrase: &str, behind: &str) -> bool {
    let next = behind.chars().next().unwrap_or(' ');
    // A dash close behind goes on: `O-O-O`, `R-K 1-0`, `BxQ N/5-R4`. A long one
    // may stand between moves. A sign that cannot be read may stand before it:
    // `Castles, K?-Q2`, `Castles, Q_Kt3`.
    let sign = behind.trim_start_matches(['?', '!', '_', '£', char::REPLACEMENT_CHARACTER]);
    let goes_on = |c: char| c != '—' && DASHES.contains(&c) || c.is_alphabetic();
    if sign.starts_with(goes_on) || next.is_alphanumeric() || matches!(next, '/' | '=' | '\'' | '’')
    {
        return false;
    }
    let unstopped = phrase.strip_suffix('.').unwrap_or(phrase);
    let stopped = unstopped != phrase;
    if unstopped.ends_with('.') || stopped && next == '.' {
        return false;
    }
    // A digit by itself behind a move in one piece is the next move's number:
    // `R-K 2. P-Q4`.
    let Some(before) = unstopped.strip_suffix(|c: char| c.is_ascii_digit()) else {
        return true;
    };
    let by_itself = before.ends_with(char::is_whitespace);
    let in_one_piece = !before.trim_end().contains(char::is_whitespace);
    !(by_itself && in_one_piece && (stopped || next == '.'))
}

/// Whether the last letters are the piece that moves next: `Castles QR-Q1`,
/// `BxQ R(K1)xB`.
fn ends_in_next(phrase: &str, behind: &str, style: DescriptiveStyle) -> bool {
    let letters = phrase.trim_end_matches('.');
    let before = letters.trim_end_matches(char::is_alphabetic);
    let mut cursor = Cursor::new(&letters[before.len()..], style);
    let (_, count) = cursor.pieces();
    let is_piece = count > 0 && cursor.rest().is_empty();
    if behind.starts_with('(') {
        return is_piece && before.ends_with(char::is_whitespace);
    }
    let place = phrase.strip_suffix(')');
    let is_placed = place.is_some_and(|place| place.ends_with(|c: char| c.is_ascii_digit()));
    let gap = behind;
    let behind = behind.trim_start_matches(|c: char| c == '.' || c.is_whitespace());
    let Vocabulary { goes, takes, .. } = style.vocabulary();
    let mut words = goes.iter().chain(*takes);
    let sign = |c: char| DASHES.contains(&c) || CAPTURES.contains(&c);
    // `Castles Q Kt-Q2`: the piece has two words, one space apart.
    let near = count == 1 && !gap.trim_start_matches('.').starts_with("  ");
    let mut next = Cursor::new(behind, style);
    let in_two = next.piece().is_some() && {
        next.gap();
        next.rest().starts_with(sign)
    };
    (is_piece || is_placed)
        && (behind.starts_with(sign) || words.any(|word| starts_with_word(behind, word)))
        || is_piece && near && phrase_castles(before, style) && in_two
}

/// Whether a text is castling in a word.
fn phrase_castles(text: &str, style: DescriptiveStyle) -> bool {
    let mut cursor = Cursor::new(text.trim(), style);
    cursor.word(cursor.vocabulary.castles) && cursor.rest().trim().is_empty()
}

/// Whether a text begins with a word, in letters of either case. A space in
/// the word stands for any gap.
fn starts_with_word(text: &str, word: &str) -> bool {
    after_word(text, word).is_some()
}

/// What stands behind a word that a text begins with.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    // Most words are another from the first letter on.
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    if first(text) != first(word) {
        return None;
    }
    let mut rest = text;
    for (i, part) in word.split(' ').enumerate() {
        if i > 0 {
            rest = rest.trim_start_matches(|c: char| c == '.' || c.is_whitespace());
        }
        rest = after_letters(rest, part)?;
    }
    (!rest.starts_with(char::is_alphabetic)).then_some(rest)
}

/// What stands behind a word for taking. One of two letters is in small ones:
/// `pr.` takes, and `PR` is a king's pawn.
fn takes<'a>(text: &'a str, vocabulary: &Vocabulary) -> Option<&'a str> {
    let small = text.starts_with(|c: char| c.is_lowercase());
    let mut words = vocabulary.takes.iter();
    words.find_map(|word| after_word(text, word).filter(|_| small || word.len() > 2))
}

fn after_letters<'a>(text: &'a str, letters: &str) -> Option<&'a str> {
    let start = text.get(..letters.len())?;
    start
        .eq_ignore_ascii_case(letters)
        .then(|| &text[letters.len()..])
}

#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    style: DescriptiveStyle,
    vocabulary: &'static Vocabulary,
}

impl<'a> Cursor<'a> {
    const fn new(text: &'a str, style: DescriptiveStyle) -> Self {
        Self {
            text,
            at: 0,
            style,
            vocabulary: style.vocabulary(),
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn go_to(&mut self, rest: &str) {
        self.at = self.text.len() - rest.len();
    }

    /// Spaces and full stops, which have no meaning.
    fn gap(&mut self) {
        let gap = |c: char| c == '.' || c.is_whitespace();
        self.go_to(self.rest().trim_start_matches(gap));
    }

    fn sign(&mut self, signs: &[char]) -> bool {
        let rest = self.rest().strip_prefix(signs);
        rest.inspect(|rest| self.go_to(rest)).is_some()
    }

    fn dash(&mut self) -> bool {
        let rest = after_dash(self.rest());
        rest.inspect(|rest| self.go_to(rest)).is_some()
    }

    fn word(&mut self, words: &[&str]) -> bool {
        let rest = words.iter().find_map(|word| after_word(self.rest(), word));
        rest.inspect(|rest| self.go_to(rest)).is_some()
    }

    fn takes(&mut self) -> bool {
        let rest = takes(self.rest(), self.vocabulary);
        rest.inspect(|rest| self.go_to(rest)).is_some()
    }

    fn digit(&mut self) -> Option<u8> {
        let digit = self.rest().chars().next()?.to_digit(10)?;
        let rank = (1..=8).contains(&digit).then_some(digit as u8)?;
        self.at += 1;
        Some(rank)
    }

    /// A piece in a letter or a word, and the `'s` behind it.
    fn piece(&mut self) -> Option<Role> {
        let rest = self.rest();
        if !rest.starts_with(char::is_alphabetic) {
            return None;
        }
        let no_piece = |word: &&str| starts_with_word(rest, word);
        let is_word = self.vocabulary.no_pieces.iter().any(no_piece);
        if is_word || takes(rest, self.vocabulary).is_some() {
            return None;
        }
        let (rest, role) = self.vocabulary.pieces.iter().find_map(|&(name, role)| {
            // Letters stand beside each other, words do not.
            let rest = match name.len() {
                1 | 2 => after_letters(rest, name)?,
                _ => after_word(rest, name)?,
            };
            Some((rest, role))
        })?;
        let behind = ["'s", "’s", "'", "’"]
            .iter()
            .find_map(|possessive| after_letters(rest, possessive));
        self.go_to(behind.unwrap_or(rest));
        Some(role)
    }

    /// As many letters as stand together, in English order: the wing first.
    fn pieces(&mut self) -> ([Role; LETTERS], usize) {
        let mut roles = [Role::Pawn; LETTERS];
        let mut count = 0;
        while count < LETTERS {
            let before = *self;
            if count > 0 {
                self.gap();
            }
            let Some(role) = self.piece() else {
                *self = before;
                break;
            };
            roles[count] = role;
            count += 1;
        }
        if self.style.has_rank_first() {
            roles[..count].reverse();
        }
        (roles, count)
    }

    fn files(&mut self) -> Option<Files> {
        let (roles, count) = self.pieces();
        Files::named(&roles[..count])
    }

    /// The rank behind a file, in a digit or a word.
    fn rank(&mut self) -> Option<u8> {
        let before = *self;
        self.gap();
        if let Some(rank) = self.digit() {
            let ordinals = self.vocabulary.ordinals.iter();
            let mut behind = ordinals.filter_map(|word| after_word(self.rest(), word));
            if let Some(rest) = behind.next() {
                self.go_to(rest);
            }
            return Some(rank - 1);
        }
        let word = self.vocabulary.ranks.iter().find_map(|&(word, rank)| {
            let rest = after_word(self.rest(), word)?;
            Some((rest, rank - 1))
        });
        if let Some((rest, rank)) = word {
            self.go_to(rest);
            Some(rank)
        } else {
            *self = before;
            None
        }
    }

    /// The square a piece goes to. Without a rank it is the first, `R-K`.
    fn target(&mut self) -> Option<Place> {
        let (files, rank) = match self.style {
            _ if self.style.has_rank_first() => {
                let rank = self.rank()?;
                self.gap();
                (self.files()?, Some(rank))
            }
            _ => (self.files()?, self.rank().or(Some(0))),
        };
        if self.rest().starts_with(['0', '9']) {
            return None;
        }
        (files != Files::ALL).then_some(Place { files, rank })
    }

    /// A rank or a square that tells where a piece stands.
    fn place(&mut self) -> Option<Place> {
        self.gap();
        let (files, rank) = match self.style {
            _ if self.style.has_rank_first() => {
                let rank = self.rank()?;
                let before = *self;
                self.gap();
                let files = self.files()?;
                if files == Files::ALL {
                    *self = before;
                }
                (files, rank)
            }
            _ => (self.files()?, self.rank()?),
        };
        Some(Place {
            files,
            rank: Some(rank),
        })
    }

    /// `(KB3)`, `/4`: where a piece stands; nothing if it does not say so.
    fn place_in_signs(&mut self) -> Place {
        let before = *self;
        self.gap();
        let apart = self.at > before.at;
        let open = self.sign(&['(']);
        // `PxP (4) KtxP`: the next move's number.
        if open && apart && self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let digits = |c: char| c.is_ascii_digit();
            if self.rest().trim_start_matches(digits).starts_with(')') {
                *self = before;
                return Place::ANYWHERE;
            }
        }
        let marked = open || self.sign(&['/']);
        let marked = self.word(self.vocabulary.on) || marked;
        let place = marked.then(|| self.place()).flatten();
        if open && place.is_some() {
            self.gap();
        }
        match place {
            Some(place) if !open || self.sign(&[')']) => place,
            _ => {
                *self = before;
                Place::ANYWHERE
            }
        }
    }

    /// A piece with what is said of it.
    fn who(&mut self) -> Option<Who> {
        let (roles, count) = self.pieces();
        let who = Who::named(&roles[..count])?;
        let place = self.place_in_signs();
        who.at(place)
    }

    /// Whether castling stands here, or a piece with something that says what it does
    /// and where or to whom.
    fn may_begin_move(mut self) -> bool {
        if self.castling().is_some() {
            return true;
        }
        if self.who().is_none() {
            return false;
        }
        let rank_first = self.style.has_rank_first();
        let before = self;
        self.gap();
        if self.digit().is_some() {
            self.gap();
            // `T1xP`, `N3-K2`; in Spanish a rank may be the target's.
            let signs: &[char] = if rank_first { &CAPTURES } else { &DASHES };
            let sign = self.rest().starts_with(signs) || self.rest().starts_with(CAPTURES);
            return sign || rank_first && self.may_begin_piece();
        }
        self = before;
        self.gap();
        if self.sign(&CAPTURES) || self.takes() {
            self.gap();
            return self.may_begin_piece();
        }
        let goes = self.dash() || self.word(self.vocabulary.goes);
        self.gap();
        if rank_first {
            return self.rank().is_some();
        }
        goes && (self.may_begin_piece() || self.word(self.vocabulary.own))
    }

    /// Whether a piece may stand here. What its letters mean can hang on how far the
    /// text goes, as in `TxA P4R`, so only the first one counts.
    fn may_begin_piece(&self) -> bool {
        let first = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
        let mut pieces = self.vocabulary.pieces.iter();
        pieces.any(|(name, _)| first(name) == first(self.rest()))
    }

    fn action(&mut self) -> Result<Action, ParseDescriptiveError> {
        let mut who = self.who().ok_or(ParseDescriptiveError::Piece)?;
        let before = *self;
        let rank_first = self.style.has_rank_first();
        // `N3-K2`, `T1xP`
        if let Some(rank) = self.digit() {
            self.gap();
            let signs: &[char] = if rank_first { &CAPTURES } else { &DASHES };
            let sign = self.rest().starts_with(signs) || self.rest().starts_with(CAPTURES);
            if sign {
                let rank = Some(rank - 1);
                let files = Files::ALL;
                who = who
                    .at(Place { files, rank })
                    .ok_or(ParseDescriptiveError::Piece)?;
            } else {
                *self = before;
            }
        }
        self.gap();
        if self.sign(&CAPTURES) || self.takes() {
            self.gap();
            let what = self.who().ok_or(ParseDescriptiveError::Taken)?;
            return Ok(Action::Takes { who, what });
        }
        // Spanish does without a sign.
        if !(self.dash() || self.word(self.vocabulary.goes) || rank_first) {
            return Err(ParseDescriptiveError::Sign);
        }
        self.gap();
        let royal = matches!(who.role, Role::King | Role::Queen);
        let to = if royal && self.word(self.vocabulary.own) {
            self.gap();
            // `Q. to her B's 4th`: the file of that piece on her side.
            let files = match self.piece() {
                Some(piece) => Files::named(&[who.role, piece]),
                None => Files::named(&[who.role]),
            };
            let files = files.ok_or(ParseDescriptiveError::Square)?;
            let rank = self.rank().ok_or(ParseDescriptiveError::Square)?;
            let rank = Some(rank);
            Place { files, rank }
        } else {
            self.target().ok_or(ParseDescriptiveError::Square)?
        };
        Ok(Action::Moves { who, to })
    }

    /// Castling in signs or words.
    fn castling(&mut self) -> Option<Action> {
        if self.word(self.vocabulary.castles) {
            return Some(Action::Castles(self.castling_side()));
        }
        let mut rings = 0;
        let before = *self;
        let mut end = *self;
        while rings < 3 && self.sign(&['O', 'o', '0']) {
            rings += 1;
            end = *self;
            self.gap();
            if !self.dash() {
                break;
            }
            self.gap();
        }
        *self = if rings > 1 { end } else { before };
        match rings {
            2 => Some(Action::Castles(Some(CastlingSide::King))),
            3 => Some(Action::Castles(Some(CastlingSide::Queen))),
            _ => None,
        }
    }

    /// `K`, `QR`, `(K)`, `with K's R.`, `on the King's side`, `long`.
    fn castling_side(&mut self) -> Option<CastlingSide> {
        let before = *self;
        // A wide gap stands between columns: then a letter alone is the next piece.
        let wide = self.rest().starts_with("  ") || self.rest().starts_with('\t');
        self.sign(&[',']);
        self.gap();
        let open = self.sign(&['(']);
        let spoken = self.word(&["on", "with"]);
        self.gap();
        if spoken {
            self.word(&["the", "his"]);
            self.gap();
        }
        let side = if self.word(self.vocabulary.castles_short) {
            Some(CastlingSide::King)
        } else if self.word(self.vocabulary.castles_long) {
            Some(CastlingSide::Queen)
        } else {
            let (roles, count) = self.pieces();
            let side = match roles[..count] {
                [Role::King, Role::Rook] => Some(CastlingSide::King),
                [Role::Queen, Role::Rook] => Some(CastlingSide::Queen),
                [Role::King] if open || !wide => Some(CastlingSide::King),
                [Role::Queen] if open || !wide => Some(CastlingSide::Queen),
                _ => None,
            };
            let end = *self;
            self.gap();
            self.dash();
            if !self.word(&["side"]) {
                *self = end;
            }
            side
        };
        if open && side.is_some() {
            self.gap();
        }
        if side.is_none() || open && !self.sign(&[')']) {
            *self = before;
            return None;
        }
        side
    }

    /// One of the things that may stand behind a move.
    fn mark(&mut self, read: &mut Descriptive) -> bool {
        let before = *self;
        if self.text[..self.at].ends_with(|c: char| c.is_ascii_digit()) && read.promotion.is_none()
        {
            // `P-K8Q`
            if let Some(role) = self.piece() {
                read.promotion = Some(role);
                return true;
            }
        }
        let gap = |c: char| matches!(c, '.' | ',') || c.is_whitespace();
        self.go_to(self.rest().trim_start_matches(gap));
        // Nothing stands behind most moves, and there are many words to look for.
        if self.rest().is_empty() {
            *self = before;
            return false;
        }
        let open = self.sign(&['(']);
        self.gap();
        if self.bare_mark(read, open) {
            if !open {
                return true;
            }
            self.gap();
            if self.sign(&[')']) {
                return true;
            }
        }
        *self = before;
        false
    }

    fn bare_mark(&mut self, read: &mut Descriptive, open: bool) -> bool {
        if self.sign(&['!', '?']) {
            return true;
        }
        if self.word(self.vocabulary.en_passant) {
            return !core::mem::replace(&mut read.en_passant, true);
        }
        if let Some(role) = self.promotion(open) {
            return read.promotion.replace(role).is_none();
        }
        let Some((mark, how)) = self.check() else {
            return false;
        };
        read.how = how.or(read.how);
        // `ch` and `mate` together are mate.
        if read.mark != CheckMark::Mate {
            read.mark = mark;
        }
        true
    }

    fn fillers(&mut self) {
        while self.word(self.vocabulary.fillers) {
            self.gap();
        }
    }

    fn promotion(&mut self, open: bool) -> Option<Role> {
        let before = *self;
        let role = if self.sign(&['=', '/']) || open {
            self.gap();
            // A small letter in parentheses points to a note.
            let note = open && self.rest().starts_with(char::is_lowercase);
            self.piece().filter(|_| !note)
        } else {
            None
        };
        if role.is_some() {
            return role;
        }
        *self = before;
        self.fillers();
        if self.word(self.vocabulary.queens) {
            return Some(Role::Queen);
        }
        let role = if self.word(self.vocabulary.becomes) {
            self.gap();
            self.fillers();
            self.piece()
        } else {
            None
        };
        if role.is_none() {
            *self = before;
        }
        role
    }

    /// `dis`, `dbl`; `ch` may stand close behind, as in `disch`.
    fn how(&mut self) -> Option<How> {
        let Vocabulary {
            discovered, double, ..
        } = self.vocabulary;
        let after = |words: &[&str]| {
            words.iter().find_map(|word| {
                let close = |rest: &&str| after_letters(rest, "ch").is_some();
                let rest = self.rest();
                after_word(rest, word).or_else(|| after_letters(rest, word).filter(close))
            })
        };
        let discovered = after(discovered).map(|rest| (rest, How::Discovered));
        let (rest, how) = discovered.or_else(|| Some((after(double)?, How::Double)))?;
        self.go_to(rest);
        Some(how)
    }

    fn check(&mut self) -> Option<(CheckMark, Option<How>)> {
        let before = *self;
        self.fillers();
        let mut how = self.how();
        self.gap();
        let mark = self.check_sign();
        if mark.is_none() {
            *self = before;
        } else if how.is_none() {
            let end = *self;
            self.gap();
            how = self.how();
            if how.is_none() {
                *self = end;
            }
        }
        mark.map(|mark| (mark, how))
    }

    fn check_sign(&mut self) -> Option<CheckMark> {
        let double_plus = self.rest().starts_with("++");
        if self.word(self.vocabulary.mate) || self.sign(&['#', '‡']) {
            Some(CheckMark::Mate)
        } else if self.word(self.vocabulary.check) || self.sign(&['+', '†']) {
            let double = double_plus && self.sign(&['+']);
            Some(if double {
                CheckMark::DoublePlus
            } else {
                CheckMark::Check
            })
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use alloc::string::String;

    /// Letters, words and signs of a style in any order.
    fn random_phrase(random: &mut Random, style: DescriptiveStyle) -> String {
        const SIGNS: [&str; 24] = [
            "-", "x", ":", "(", ")", "/", "=", "+", "!", "?", ".", ",", "'s", " ", " ", " ", "  ",
            "—", "O", "0", "1", "4", "8", "9",
        ];
        let words = style.vocabulary();
        let lists = [
            words.no_pieces,
            words.goes,
            words.takes,
            words.own,
            words.on,
            words.ordinals,
            words.castles,
            words.castles_short,
            words.castles_long,
            words.check,
            words.fillers,
        ];
        let mut text = String::new();
        for _ in 0..=random.below(7) {
            match random.below(8) {
                0..4 => {
                    let piece = words.pieces[random.below(words.pieces.len())].0;
                    text += &piece.to_ascii_uppercase();
                }
                4..7 => text += SIGNS[random.below(SIGNS.len())],
                _ => {
                    let list = lists[random.below(lists.len())];
                    if !list.is_empty() {
                        text += list[random.below(list.len())];
                    }
                }
            }
        }
        text
    }

    /// The glance at a text's start spares a search, and must not hide a move.
    #[test]
    fn what_begins_with_a_move_is_seen_to_begin_like_one() {
        let mut random = Random::default();
        let mut ruled_out = 0;
        for style in DescriptiveStyle::ALL.iter().copied() {
            for _ in 0..40_000 {
                let text = random_phrase(&mut random, style);
                let starts_blank = text.starts_with(char::is_whitespace);
                if Cursor::new(&text, style).may_begin_move() || starts_blank {
                    continue;
                }
                for (at, last) in text.char_indices() {
                    let end = at + last.len_utf8();
                    let whole = is_whole(&text[..end], &text[end..]);
                    let read = read(&text[..end], style);
                    assert!(!whole || read.is_err(), "{style:?} {text:?} to {end}");
                }
                ruled_out += 1;
            }
        }
        assert!(ruled_out > 10_000, "{ruled_out}");
    }

    /// A search for a move's end stops at the digit that is too many.
    #[test]
    fn no_move_has_more_ranks_than_are_looked_for() {
        for text in ["R(K1)xP(K4)", "R(K1)xP(K4) dis ch", "Kt/3-B5", "P-R8=Q"] {
            assert_eq!(up_to_ranks(text), text);
        }
        assert_eq!(up_to_ranks("P-K4 2. P-Q4 P-Q4"), "P-K4 2. P-Q4 P-Q");
        let mut random = Random::default();
        for style in DescriptiveStyle::ALL.iter().copied() {
            for _ in 0..20_000 {
                // Digits wherever they can stand, in what is a move with fewer of them.
                let mut text = random_phrase(&mut random, style);
                for _ in 0..4 {
                    let place = random.below(text.len() + 1);
                    if text.is_char_boundary(place) {
                        text.insert(place, if random.below(2) == 0 { '4' } else { '1' });
                    }
                }
                if up_to_ranks(&text).len() < text.len() {
                    assert!(read(&text, style).is_err(), "{style:?} {text:?}");
                }
            }
        }
    }
}

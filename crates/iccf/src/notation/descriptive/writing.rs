//! Writing: the shortest description that no other legal move fits.

use super::{Action, Descriptive, DescriptiveStyle, Files, Place, Who};
use crate::board::{Role, Square};
use crate::notation::Spelling;
use crate::notation::marks::CheckMark;
use crate::position::{CastlingSide, Move, Position};

/// The shortest description of a move, without a mark for check or mate.
pub(super) fn shortest(position: &Position, mv: Move, style: DescriptiveStyle) -> Descriptive {
    if let Some(side) = mv.castling() {
        return Descriptive::new(style, Action::Castles(Some(side)));
    }
    let us = position.turn();
    let mut rivals = position.legal_moves();
    rivals.retain(|other| {
        (other.role(), other.capture(), other.promotion())
            == (mv.role(), mv.capture(), mv.promotion())
            && other.castling().is_none()
    });
    let full = |square: Square| Place::of(square, us);
    let to_full = full(mv.to());
    let forms = |who: Who, name: usize| {
        let action = match mv.capture() {
            None => Action::Moves {
                who,
                to: Place {
                    files: [to_full.files.either_wing(), to_full.files][name],
                    ..to_full
                },
            },
            Some(taken) => Action::Takes {
                who,
                what: names(taken, to_full)[name],
            },
        };
        Descriptive {
            promotion: mv.promotion(),
            en_passant: mv.is_en_passant(),
            ..Descriptive::new(style, action)
        }
    };
    let whos = names(mv.role(), full(mv.from()));
    let plainest = forms(whos[0], 0);
    if rivals.len() == 1 {
        return plainest;
    }
    // A rank or a wing says less of what is taken than of the taker.
    let targets: &[usize] = match mv.capture() {
        None => &[0, 1],
        Some(Role::Pawn) => &[0, 1, 2, 4],
        Some(_) => &[0, 4],
    };
    let all = whos
        .iter()
        .flat_map(|&who| targets.iter().map(move |&name| (who, name)))
        .map(|(who, name)| forms(who, name));
    all.filter(|form| *form.among(position, &rivals) == [mv])
        .min_by_key(|form| form.spelling().len())
        // Both squares in full, last of all forms, tell any two moves apart.
        .unwrap_or(plainest)
}

/// How many ways there are to name a piece.
const NAMES: usize = 5;

/// The ways to name a piece that stands somewhere, the plainest first. Some
/// may be alike.
fn names(role: Role, place: Place) -> [Who; NAMES] {
    let bare = Who::of(role);
    let wing = |wing| Who {
        wing: (bare.has_wings()).then_some(wing),
        ..bare
    };
    let (one, other) = match role {
        Role::Pawn => {
            let pawn = |files| Who {
                place: Place { files, rank: None },
                ..bare
            };
            (pawn(place.files.either_wing()), pawn(place.files))
        }
        _ => (wing(CastlingSide::Queen), wing(CastlingSide::King)),
    };
    let rank = Place {
        files: Files::ALL,
        ..place
    };
    let on = |place| Who { place, ..bare };
    [bare, one, other, on(rank), on(place)]
}

/// Where a piece stands, and what is said of it there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Mover,
    Taker,
    Taken,
}

impl Descriptive {
    /// The text, as it is written in this style.
    pub fn spelling(self) -> Spelling {
        let mut text = Spelling::new();
        match self.action {
            // Which side is not said, as in the books that say no more.
            Action::Castles(None) => text.push_str("Castles"),
            Action::Castles(Some(side)) => text.push_str(side.san()),
            Action::Moves { who, to } => {
                self.push_who(&mut text, who, Part::Mover);
                if !self.style.has_rank_first() {
                    text.push('-');
                }
                self.push_place(&mut text, to);
            }
            Action::Takes { who, what } => {
                self.push_who(&mut text, who, Part::Taker);
                text.push('x');
                self.push_who(&mut text, what, Part::Taken);
            }
        }
        let rank_first = self.style.has_rank_first();
        if let Some(role) = self.promotion {
            text.push(if rank_first { '=' } else { '(' });
            text.push_str(self.style.letters(role));
            if !rank_first {
                text.push(')');
            }
        }
        if self.en_passant {
            text.push_str(match self.style {
                DescriptiveStyle::Spanish => "a.p.",
                _ => "e.p.",
            });
        }
        if self.mark != CheckMark::None {
            text.push(char::from(self.mark.sign()));
        }
        text
    }

    /// Letters side by side: where ranks stand first, wings stand behind.
    fn push_pair(self, text: &mut Spelling, wing: Option<CastlingSide>, role: Role) {
        let wing = wing.map_or("", |wing| {
            self.style.letters(match wing {
                CastlingSide::King => Role::King,
                CastlingSide::Queen => Role::Queen,
            })
        });
        let role = self.style.letters(role);
        let pair = match self.style {
            style if style.has_rank_first() => [role, wing],
            _ => [wing, role],
        };
        for letters in pair {
            text.push_str(letters);
        }
    }

    fn push_files(self, text: &mut Spelling, files: Files) {
        if let Some((wing, role)) = files.name() {
            self.push_pair(text, wing, role);
        }
    }

    pub(super) fn push_place(self, text: &mut Spelling, place: Place) {
        let rank = place.rank.map(|rank| char::from(b'1' + rank));
        let rank_first = self.style.has_rank_first();
        if let (Some(rank), true) = (rank, rank_first) {
            text.push(rank);
        }
        self.push_files(text, place.files);
        if let (Some(rank), false) = (rank, rank_first) {
            text.push(rank);
        }
    }

    fn push_who(self, text: &mut Spelling, who: Who, part: Part) {
        let rank_first = self.style.has_rank_first();
        let (files, rank) = (who.place.files, who.place.rank);
        // A pawn is named by its file.
        let named = who.role == Role::Pawn && rank.is_none();
        if named && !rank_first {
            self.push_files(text, files);
        }
        self.push_pair(text, who.wing, who.role);
        if named && rank_first {
            self.push_files(text, files);
        }
        if rank.is_none() {
            return;
        }
        let (open, close) = match part {
            // `P/4xP`, `T1xP`
            Part::Taker if files == Files::ALL && rank_first => ("", ""),
            Part::Mover | Part::Taker if files == Files::ALL && !rank_first => ("/", ""),
            Part::Mover | Part::Taker => ("(", ")"),
            Part::Taken => ("/", ""),
        };
        text.push_str(open);
        self.push_place(text, who.place);
        text.push_str(close);
    }
}

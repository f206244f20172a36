//! The words and letters of descriptive notation, one table for a language.

use super::DescriptiveStyle;
use crate::board::Role;

/// What a language calls things. All words are small letters, longer ones
/// before those they begin with.
pub(super) struct Vocabulary {
    /// Pieces, as words and as letters.
    pub(super) pieces: &'static [(&'static str, Role)],
    /// Words that begin like a letter of a piece, but are none.
    pub(super) no_pieces: &'static [&'static str],
    pub(super) goes: &'static [&'static str],
    pub(super) takes: &'static [&'static str],
    /// The file on which the king or queen that moves began: `Q. to her 2nd`.
    pub(super) own: &'static [&'static str],
    pub(super) on: &'static [&'static str],
    /// Ranks in words, from the first on.
    pub(super) ranks: &'static [(&'static str, u8)],
    /// What may follow the digit of a rank.
    pub(super) ordinals: &'static [&'static str],
    pub(super) castles: &'static [&'static str],
    pub(super) castles_short: &'static [&'static str],
    pub(super) castles_long: &'static [&'static str],
    /// Words before the piece a pawn becomes.
    pub(super) becomes: &'static [&'static str],
    /// Words that say a pawn becomes a queen.
    pub(super) queens: &'static [&'static str],
    pub(super) en_passant: &'static [&'static str],
    /// Words before or behind the one for a check.
    pub(super) discovered: &'static [&'static str],
    pub(super) double: &'static [&'static str],
    pub(super) check: &'static [&'static str],
    pub(super) mate: &'static [&'static str],
    /// Words between the parts of a sentence, without a meaning of their own.
    pub(super) fillers: &'static [&'static str],
}

pub(super) static ENGLISH: Vocabulary = Vocabulary {
    pieces: &[
        ("knight", Role::Knight),
        ("bishop", Role::Bishop),
        ("queen", Role::Queen),
        ("king", Role::King),
        ("rook", Role::Rook),
        ("pawn", Role::Pawn),
        ("kt", Role::Knight),
        ("k", Role::King),
        ("q", Role::Queen),
        ("r", Role::Rook),
        ("b", Role::Bishop),
        ("n", Role::Knight),
        ("p", Role::Pawn),
    ],
    no_pieces: &[
        "becoming",
        "becomes",
        "promoting",
        "promotes",
        "queens",
        "queening",
    ],
    goes: &["to"],
    takes: &["takes", "captures", "tks"],
    own: &["her", "his"],
    on: &["at", "on"],
    ranks: &[
        ("square", 1),
        ("sq", 1),
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
        ("sixth", 6),
        ("seventh", 7),
        ("eighth", 8),
    ],
    ordinals: &["st", "nd", "rd", "th", "d"],
    castles: &["castles", "castled", "castle"],
    castles_short: &["kingside", "short"],
    castles_long: &["queenside", "long"],
    becomes: &["becoming", "becomes", "promoting", "promotes"],
    queens: &["queens", "queening"],
    en_passant: &["en passant", "in passing", "en pass", "e p", "ep"],
    discovered: &["discovering", "discovered", "disc", "dis"],
    double: &["double", "doub", "dble", "dbl", "db"],
    check: &["checks", "check", "ch"],
    mate: &["checkmate", "mates", "mate"],
    fillers: &["and", "giving", "with", "the", "a", "an", "to"],
};

pub(super) static SPANISH: Vocabulary = Vocabulary {
    pieces: &[
        ("caballo", Role::Knight),
        ("alfil", Role::Bishop),
        ("torre", Role::Rook),
        ("dama", Role::Queen),
        ("rey", Role::King),
        ("peón", Role::Pawn),
        ("peon", Role::Pawn),
        ("c", Role::Knight),
        ("a", Role::Bishop),
        ("t", Role::Rook),
        ("d", Role::Queen),
        ("r", Role::King),
        ("p", Role::Pawn),
    ],
    no_pieces: &[
        "por",
        "al paso",
        "a p",
        "ap",
        "corona",
        "coronando",
        "doble",
    ],
    goes: &[],
    takes: &["por", "toma"],
    own: &[],
    on: &["en"],
    ranks: &[],
    ordinals: &[],
    castles: &["enroque", "enroca", "enr"],
    castles_short: &["corto"],
    castles_long: &["largo"],
    becomes: &["coronando", "corona"],
    queens: &[],
    en_passant: &["al paso", "a p", "ap", "e p", "ep"],
    discovered: &["a la descubierta", "descubierto", "desc"],
    double: &["doble"],
    check: &["jaque", "j"],
    mate: &["jaque mate", "jaque y mate", "mate"],
    fillers: &["y", "una"],
};

pub(super) static FRENCH: Vocabulary = Vocabulary {
    pieces: &[
        ("cavalier", Role::Knight),
        ("fou", Role::Bishop),
        ("tour", Role::Rook),
        ("dame", Role::Queen),
        ("roi", Role::King),
        ("pion", Role::Pawn),
        ("c", Role::Knight),
        ("f", Role::Bishop),
        ("t", Role::Rook),
        ("d", Role::Queen),
        ("r", Role::King),
        ("p", Role::Pawn),
    ],
    no_pieces: &["prend", "promu", "double", "roque", "déc", "découvert"],
    goes: &[],
    takes: &["prend", "pr"],
    own: &[],
    on: &["en", "de"],
    ranks: &[],
    ordinals: &[],
    castles: &["roque"],
    castles_short: &["court", "petit"],
    castles_long: &["long", "grand"],
    becomes: &["promu", "fait"],
    queens: &[],
    en_passant: &["en passant", "e p", "ep"],
    discovered: &["à la découverte", "découvert", "déc"],
    double: &["double"],
    check: &["échec", "echec", "éch", "ech"],
    mate: &["échec et mat", "echec et mat", "mat"],
    fillers: &["et", "une"],
};

pub(super) static PORTUGUESE: Vocabulary = Vocabulary {
    pieces: &[
        ("cavalo", Role::Knight),
        ("bispo", Role::Bishop),
        ("torre", Role::Rook),
        ("dama", Role::Queen),
        ("rei", Role::King),
        ("peão", Role::Pawn),
        ("peao", Role::Pawn),
        ("c", Role::Knight),
        ("b", Role::Bishop),
        ("t", Role::Rook),
        ("d", Role::Queen),
        ("r", Role::King),
        ("p", Role::Pawn),
    ],
    no_pieces: &[
        "por",
        "toma",
        "promove",
        "duplo",
        "roque",
        "descoberto",
        "desc",
    ],
    goes: &[],
    takes: &["por", "toma"],
    own: &[],
    on: &["em"],
    ranks: &[],
    ordinals: &[],
    castles: &["roque"],
    castles_short: &["pequeno", "curto"],
    castles_long: &["grande", "longo"],
    becomes: &["promove", "faz"],
    queens: &[],
    en_passant: &["en passant", "de passagem", "e p", "ep"],
    discovered: &["à descoberta", "descoberto", "desc"],
    double: &["duplo"],
    check: &["xeque"],
    mate: &["xeque mate", "xeque-mate", "mate"],
    fillers: &["e", "uma"],
};

impl DescriptiveStyle {
    /// Whether the rank stands before the file, as in `C3AR`.
    pub(super) const fn has_rank_first(self) -> bool {
        matches!(self, Self::Spanish | Self::French | Self::Portuguese)
    }

    pub(super) const fn vocabulary(self) -> &'static Vocabulary {
        match self {
            Self::English | Self::Kt => &ENGLISH,
            Self::Spanish => &SPANISH,
            Self::French => &FRENCH,
            Self::Portuguese => &PORTUGUESE,
        }
    }

    /// The letters of a piece, as they are written.
    pub(super) const fn letters(self, role: Role) -> &'static str {
        match (self, role) {
            (Self::Spanish, Role::Bishop) => "A",
            (Self::French, Role::Bishop) => "F",
            (Self::Spanish | Self::French | Self::Portuguese, role) => match role {
                Role::King => "R",
                Role::Queen => "D",
                Role::Rook => "T",
                Role::Bishop => "B",
                Role::Knight => "C",
                Role::Pawn => "P",
            },
            (Self::Kt, Role::Knight) => "Kt",
            (_, Role::King) => "K",
            (_, Role::Queen) => "Q",
            (_, Role::Rook) => "R",
            (_, Role::Bishop) => "B",
            (_, Role::Knight) => "N",
            (_, Role::Pawn) => "P",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_names_stand_before_those_they_begin_with() {
        for &style in DescriptiveStyle::ALL {
            let names = style.vocabulary().pieces;
            for (i, (name, _)) in names.iter().enumerate() {
                let hidden = names[..i].iter().find(|(other, _)| name.starts_with(other));
                assert_eq!(hidden, None, "{name}");
            }
        }
    }

    #[test]
    fn letters_that_are_written_are_read() {
        for &style in DescriptiveStyle::ALL {
            for &role in Role::ALL {
                let letters = style.letters(role).to_ascii_lowercase();
                let mut names = style.vocabulary().pieces.iter();
                let read = names.find(|(name, _)| *name == letters);
                assert_eq!(read.map(|&(_, role)| role), Some(role), "{letters}");
            }
        }
    }
}

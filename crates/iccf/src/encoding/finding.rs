//! What was found out about an input's encoding.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use std::sync::OnceLock;

use super::label::Encoding;

/// An encoding that nobody named, and what it was told by.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// How the text is read, or those lines of it that are no UTF-8.
    pub encoding: Encoding,
    /// Why.
    pub evidence: Evidence,
}

/// What an encoding was told by.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// A byte order mark, which leaves no doubt.
    Mark,
    /// Every other byte is zero.
    Pattern,
    /// A guess by the letters of the text, with the first word that needed one.
    Word(String),
}

/// Tells how an input is read, and why: `read as KOI8-R, as in “Карпов”`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "read as {}, ", self.encoding)?;
        match &self.evidence {
            Evidence::Mark => f.write_str("as its byte order mark says"),
            Evidence::Pattern => f.write_str("as every other byte is zero"),
            Evidence::Word(word) => write!(f, "as in “{word}”"),
        }
    }
}

/// Where the finding of an input appears once there is one. Clones see the
/// same, also on another thread than the one that reads.
#[derive(Clone, Debug, Default)]
pub struct Found(Arc<OnceLock<Finding>>);

impl Found {
    /// The finding, if there is one so far: none for plain UTF-8.
    pub fn get(&self) -> Option<&Finding> {
        self.0.get()
    }

    /// Only the first is told.
    pub(super) fn tell(&self, encoding: Encoding, evidence: Evidence) {
        let _ = self.0.set(Finding { encoding, evidence });
    }
}

//! Damaged scores: what time took away, proven again.
//!
//! A score sheet has signs that nobody can read any more, half-moves that are
//! missing, and slips of the pen that nobody marked. The rules of chess are
//! strict, so there are few games that such a score can have been. [`Restorer`]
//! finds them. Where the rules leave one, it is *certain*; where they leave
//! several, a small model of what people play puts them in order.
//!
//! ```
//! use iccf::restore::{Restorer, Status};
//!
//! let restored = Restorer::default().restore(b"1. 5254 5755 2. 71?3 2836 3. 6125");
//! assert_eq!(restored.status, Status::Probable); // 7163, hardly 7183
//!
//! let restored = Restorer::default().restore(b"1. 5254 5755 2. 71?3 2836 3. 6355");
//! assert_eq!(restored.status, Status::Certain);
//! assert_eq!(restored.numeric()[2], "7163");
//! ```

mod contradiction;
mod entry;
mod guess;
mod lattice;
mod mend;
mod patch;
mod place;
#[doc(hidden)]
pub mod prior;
mod restoration;
mod restorer;
mod search;
mod shape;
mod sign;
mod slot;
mod transcript;
mod weights;
mod word;

pub use contradiction::Contradiction;
pub use restoration::{Candidate, Certainty, Parting, Restoration, Restored, Status};
pub use restorer::{Options, Restorer};

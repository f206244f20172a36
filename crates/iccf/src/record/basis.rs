//! Where the days of a move come from, and how sure they are.

/// Where a number of days comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Basis {
    /// The dates tell.
    Dates,
    /// The player who made the move said so, or another program did.
    Said,
    /// Counted from the day the card was sent, as the day it arrived is not known.
    Estimated,
    /// The move was a condition, which costs nothing.
    Conditional,
    /// The first move answers nothing, and costs nothing.
    First,
    /// Nothing tells; counted as none.
    Unknown,
}

/// How sure it is that a time is exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Certainty {
    Certain,
    /// Only if the estimates hold.
    Estimated,
}

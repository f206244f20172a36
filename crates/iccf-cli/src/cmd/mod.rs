//! The commands, one file each.

pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod complete;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod desk;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod notations;
pub(crate) mod restore;
#[cfg(feature = "serve")]
pub(crate) mod serve;

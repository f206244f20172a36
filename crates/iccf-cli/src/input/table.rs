//! Tables, read as the games in them.

#[cfg(feature = "tables")]
mod built;
#[cfg(not(feature = "tables"))]
mod refused;

#[cfg(feature = "tables")]
pub(super) use built::Table;
#[cfg(not(feature = "tables"))]
pub(super) use refused::Table;

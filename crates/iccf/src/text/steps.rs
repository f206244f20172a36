//! How much text is looked at: tests hold it to the length of the text. Nothing is
//! counted in a release.

#[cfg(all(debug_assertions, feature = "std"))]
std::thread_local! {
    static TAKEN: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Counts bytes that are looked at.
#[inline(always)]
pub(super) fn count(bytes: usize) {
    #[cfg(all(debug_assertions, feature = "std"))]
    TAKEN.set(TAKEN.get() + 1 + bytes as u64);
    #[cfg(not(all(debug_assertions, feature = "std")))]
    let _ = bytes;
}

/// How many bytes this thread has looked at, if they are counted.
#[cfg(all(debug_assertions, feature = "std"))]
#[allow(clippy::unnecessary_wraps)] // The other one has nothing to say.
pub(crate) fn taken() -> Option<u64> {
    Some(TAKEN.get())
}

#[cfg(not(all(debug_assertions, feature = "std")))]
pub(crate) fn taken() -> Option<u64> {
    None
}

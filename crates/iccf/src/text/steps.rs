//! How much text is looked at: tests hold it to the length of the text. Nothing is
//! counted in a release.

#[cfg(feature = "std")]
std::thread_local! {
    static TAKEN: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Counts bytes that are looked at.
#[inline(always)]
pub(super) fn count(bytes: usize) {
    #[cfg(feature = "std")]
    if cfg!(debug_assertions) {
        TAKEN.set(TAKEN.get() + 1 + bytes as u64);
    }
    #[cfg(not(feature = "std"))]
    let _ = bytes;
}

/// How many bytes this thread has looked at, if they are counted.
#[cfg(feature = "std")]
pub(crate) fn taken() -> Option<u64> {
    cfg!(debug_assertions).then(|| TAKEN.get())
}

//! Loops made twice: for any processor, and for those that have newer instructions.

/// Work in a loop. `run` is to be inlined always: so it is made for the processor that
/// the function around it is made for.
pub(super) trait Loop {
    type Output;

    fn run(self) -> Self::Output;
}

/// Runs a loop in the way that is made for this processor.
// `unsafe`, as the compiler cannot know what the processor has. Bits are shifted,
// counted and found all the time here, and all but the oldest x86-64 processors have
// instructions of their own for that. Tournament games take 4 % less time.
#[allow(unsafe_code)]
#[inline(always)]
pub(super) fn run<L: Loop>(work: L) -> L::Output {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if is_newer() {
        // SAFETY: the processor has what the function was made for.
        return unsafe { newer(work) };
    }
    anywhere(work)
}

/// Whether the processor has the newer instructions. Four questions for each loop of each
/// game show, so the answer is remembered.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[inline(always)]
fn is_newer() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    use std::is_x86_feature_detected as has;

    const OLDER: u8 = 1;
    const NEWER: u8 = 2;
    static KNOWN: AtomicU8 = AtomicU8::new(0);

    #[cold]
    fn find_out() -> u8 {
        let newer = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
        let known = if newer { NEWER } else { OLDER };
        KNOWN.store(known, Relaxed);
        known
    }

    match KNOWN.load(Relaxed) {
        0 => find_out() == NEWER,
        known => known == NEWER,
    }
}

// Not inlined: each loop has the registers to itself.
#[inline(never)]
fn anywhere<L: Loop>(work: L) -> L::Output {
    work.run()
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn newer<L: Loop>(work: L) -> L::Output {
    work.run()
}

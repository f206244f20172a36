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
    {
        use std::is_x86_feature_detected as has;
        if has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") {
            // SAFETY: the processor has what the function was made for.
            return unsafe { newer(work) };
        }
    }
    anywhere(work)
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

//! How much is held and worked on at a time, so that many requests take no more
//! memory than a few, and so that long ones do not keep short ones waiting.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::trouble::Trouble;

/// What even a short request takes, in kilobytes.
const LEAST: usize = 16;
/// The most bytes of a request that counts as short.
const SHORT: usize = 64 << 10;

/// Kilobytes of requests that may be held, and threads that may work. Short requests
/// have a lane of their own.
#[derive(Clone)]
pub(crate) struct Budget {
    short: Lane,
    long: Lane,
}

#[derive(Clone)]
struct Lane {
    kilobytes: Arc<Semaphore>,
    most: usize,
    workers: Arc<Semaphore>,
}

impl Lane {
    fn new(memory: usize) -> Self {
        let most = (memory >> 10).max(LEAST);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            kilobytes: Arc::new(Semaphore::new(most)),
            most,
            workers: Arc::new(Semaphore::new(cores)),
        }
    }
}

impl Budget {
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            short: Lane::new(memory / 4),
            long: Lane::new(memory - memory / 4),
        }
    }

    fn lane(&self, bytes: usize) -> &Lane {
        if bytes <= SHORT {
            &self.short
        } else {
            &self.long
        }
    }

    /// Waits until there is room for a request of so many bytes.
    pub(crate) async fn room(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let lane = self.lane(bytes);
        let wanted = (bytes.div_ceil(1 << 10) + LEAST).min(lane.most) as u32;
        let permits = Arc::clone(&lane.kilobytes).acquire_many_owned(wanted).await;
        permits.ok()
    }

    /// Does work on so many bytes that may take a while, beside the threads that
    /// answer. If nobody waits for it any more, the work is told.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl FnOnce(&GivenUp) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let closed = || Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "closing");
        let permit = Arc::clone(&self.lane(bytes).workers).acquire_owned().await;
        let permit = permit.map_err(|_| closed())?;
        let waiting = Waiting::default();
        let given_up = waiting.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&given_up);
            drop(permit);
            done
        });
        done.await
            .map_err(|_| Trouble::ours("the work was not done"))?
    }
}

/// Tells work that nobody waits for its result: the time is up, or whoever asked has
/// hung up.
#[derive(Clone, Default, Debug)]
pub(crate) struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    pub(crate) fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error if nobody waits any more. It is never sent.
    pub(crate) fn check(&self) -> Result<(), Trouble> {
        if self.is_so() {
            return Err(Trouble::ours("given up"));
        }
        Ok(())
    }

    /// A text that cannot be read on once nobody waits for it.
    pub(crate) fn reading<'a>(&'a self, text: &'a [u8]) -> impl Read + Send + 'a {
        Reading {
            given_up: self,
            rest: text,
        }
    }
}

/// Held while somebody waits for work.
#[derive(Default)]
struct Waiting(GivenUp);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

struct Reading<'a> {
    given_up: &'a GivenUp,
    rest: &'a [u8],
}

impl Read for Reading<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given_up.is_so() {
            return Err(io::Error::other("given up"));
        }
        self.rest.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_nobody_waits_for_is_told_and_makes_room() {
        let budget = Budget::new(1 << 20);
        let workers = budget.long.workers.available_permits();
        let (began, mut begins) = tokio::sync::mpsc::unbounded_channel();
        for _ in 0..workers {
            let began = began.clone();
            let endless = budget.work(1 << 20, move |given_up| {
                let _ = began.send(());
                while !given_up.is_so() {
                    std::thread::yield_now();
                }
                given_up.check()
            });
            tokio::select! {
                biased;
                _ = endless => unreachable!("it works until it is given up"),
                _ = begins.recv() => {}
            }
        }
        // All workers were busy for good; dropping the futures ended them.
        let next = budget.work(1 << 20, |_| Ok(7)).await;
        assert_eq!(next.ok(), Some(7));
    }

    #[tokio::test]
    async fn long_requests_do_not_keep_short_ones_waiting() {
        let budget = Budget::new(1 << 20);
        let held = budget.room(1 << 20).await;
        assert!(held.is_some());
        assert!(budget.room(1 << 10).await.is_some());
    }

    #[test]
    fn a_text_ends_when_it_is_given_up() {
        let waiting = Waiting::default();
        let given_up = waiting.0.clone();
        let mut reading = given_up.reading(b"1. e4 e5");
        let mut buffer = [0; 4];
        assert_eq!(reading.read(&mut buffer).ok(), Some(4));
        drop(waiting);
        assert!(reading.read(&mut buffer).is_err());
    }
}

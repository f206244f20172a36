//! Work on several threads, whose results come in the order of what was worked on.

use alloc::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Things for each thread that are begun and not yet taken: where one takes long,
/// the others wait for it.
const AHEAD: usize = 4;

/// What comes from a source.
#[derive(Debug)]
#[non_exhaustive]
pub enum Task<W, T> {
    /// To be worked on.
    Work(W),
    /// To be handed on as it is, in its turn.
    Done(T),
}

/// Works on what comes from a source and hands the results on, in the order of the
/// source. Of things that are begun and not yet taken there are at most four for each
/// thread, so memory stays flat. With one thread all of it happens on this one.
///
/// ```
/// use iccf::convert::{Task, in_order};
///
/// let mut words = ["a", "b", "c"].into_iter().map(Task::Work);
/// let upper = |word: &str| word.to_uppercase();
/// let all: Vec<_> = in_order(2, || words.next(), upper, |results| results.collect());
/// assert_eq!(all, ["A", "B", "C"]);
/// ```
pub fn in_order<W: Send, T: Send, O>(
    jobs: usize,
    mut source: impl FnMut() -> Option<Task<W, T>> + Send,
    work: impl Fn(W) -> T + Sync,
    take: impl FnOnce(&mut (dyn Iterator<Item = T> + '_)) -> O,
) -> O {
    if jobs <= 1 {
        return take(&mut core::iter::from_fn(|| match source()? {
            Task::Work(one) => Some(work(one)),
            Task::Done(result) => Some(result),
        }));
    }
    let (to_workers, waiting) = sync_channel(jobs);
    let (to_taker, results) = channel();
    // The source takes a permit for each thing, and gets it back when its result
    // was taken.
    let (give_permit, permits) = sync_channel(AHEAD * jobs);
    for _ in 0..AHEAD * jobs {
        let _ = give_permit.try_send(());
    }
    // Only workers hold it: once they are gone, the source's next send fails.
    let waiting = Arc::new(Mutex::new(waiting));
    thread::scope(|scope| {
        let sourcing = scope.spawn({
            let to_taker = to_taker.clone();
            move || read_on(&mut source, &permits, &to_workers, &to_taker)
        });
        for _ in 0..jobs {
            let (to_taker, waiting, work) = (to_taker.clone(), Arc::clone(&waiting), &work);
            scope.spawn(move || work_on(&waiting, &to_taker, work));
        }
        drop(waiting);
        drop(to_taker);
        let mut results = Results {
            arriving: results,
            give_permit,
            early: BTreeMap::new(),
            due: 0,
        };
        let outcome = take(&mut results);
        // Threads that still send get an error, and end.
        drop(results);
        if let Err(panic) = sourcing.join() {
            std::panic::resume_unwind(panic);
        }
        outcome
    })
}

/// Results in their order.
struct Results<T> {
    arriving: Receiver<(u64, T)>,
    give_permit: SyncSender<()>,
    /// Those whose turn has not come.
    early: BTreeMap<u64, T>,
    due: u64,
}

impl<T> Iterator for Results<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        if self.due > 0 {
            // The one before is done with.
            let _ = self.give_permit.try_send(());
        }
        loop {
            if let Some(result) = self.early.remove(&self.due) {
                self.due += 1;
                return Some(result);
            }
            let (index, result) = self.arriving.recv().ok()?;
            self.early.insert(index, result);
        }
    }
}

fn read_on<W, T>(
    source: &mut impl FnMut() -> Option<Task<W, T>>,
    permits: &Receiver<()>,
    to_workers: &SyncSender<(u64, W)>,
    to_taker: &Sender<(u64, T)>,
) {
    let mut index = 0;
    while permits.recv().is_ok()
        && let Some(task) = source()
    {
        let sent = match task {
            Task::Work(one) => to_workers.send((index, one)).is_ok(),
            Task::Done(result) => to_taker.send((index, result)).is_ok(),
        };
        if !sent {
            break;
        }
        index += 1;
    }
}

fn work_on<W, T>(
    waiting: &Mutex<Receiver<(u64, W)>>,
    to_taker: &Sender<(u64, T)>,
    work: &impl Fn(W) -> T,
) {
    loop {
        let next = match waiting.lock() {
            Ok(waiting) => waiting.recv(),
            Err(_) => return,
        };
        let Ok((index, one)) = next else {
            return;
        };
        if to_taker.send((index, work(one))).is_err() {
            return;
        }
    }
}

//! How much is held and worked on at a time, so that many requests take no more
//! memory than a few.

use std::sync::Arc;

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::trouble::Trouble;

/// What even a short request takes.
const LEAST: usize = 16;

/// Kilobytes of requests that may be held, and threads that may work.
#[derive(Clone)]
pub(crate) struct Budget {
    kilobytes: Arc<Semaphore>,
    most: usize,
    workers: Arc<Semaphore>,
}

impl Budget {
    pub(crate) fn new(memory: usize) -> Self {
        let most = (memory >> 10).max(LEAST);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            kilobytes: Arc::new(Semaphore::new(most)),
            most,
            workers: Arc::new(Semaphore::new(cores)),
        }
    }

    /// Waits until there is room for a request of so many bytes.
    pub(crate) async fn room(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let wanted = (bytes.div_ceil(1 << 10) + LEAST).min(self.most) as u32;
        let permits = Arc::clone(&self.kilobytes).acquire_many_owned(wanted).await;
        permits.ok()
    }

    /// Does work that may take a while beside the threads that answer.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let closed = || Trouble::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "closing");
        let permit = Arc::clone(&self.workers).acquire_owned().await;
        let permit = permit.map_err(|_| closed())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await
            .map_err(|_| Trouble::ours("the work was not done"))?
    }
}

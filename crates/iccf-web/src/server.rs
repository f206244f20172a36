//! Listens, answers, and ends in order.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Semaphore;

use crate::router::router;
use crate::settings::Settings;

/// How long a connection may take to send the head of a request, also the next one.
const PATIENCE: Duration = Duration::from_secs(15);
/// After an error of the system, such as too many open files.
const BREATH: Duration = Duration::from_millis(50);

/// Serves until the program is told to end; `ready` is called with the address once
/// the server listens.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(settings.address).await?;
        let end = End::new()?;
        ready(listener.local_addr()?);
        accept(listener, settings, end).await;
        Ok(())
    });
    // Work that is still under way is not waited for: its time is over.
    runtime.shutdown_background();
    served
}

async fn accept(listener: TcpListener, settings: Settings, mut end: End) {
    let connections = Arc::new(Semaphore::new(settings.limits.connections));
    let farewell = settings.limits.farewell;
    let router = router(settings);
    let graceful = GracefulShutdown::new();
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(64 << 10);
    loop {
        let next = async {
            let permit = Arc::clone(&connections).acquire_owned().await;
            (listener.accept().await, permit)
        };
        let (accepted, permit) = tokio::select! {
            accepted = next => accepted,
            () = end.told() => break,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        // Answers are short: waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = server.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Whoever hangs up early is not told so.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(farewell, graceful.shutdown()).await;
}

/// What tells the server to end. It is heeded from here on, and so before anybody is
/// told that the server listens.
#[cfg(unix)]
struct End {
    interrupt: Signal,
    terminate: Signal,
}

#[cfg(unix)]
impl End {
    fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn told(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Elsewhere there is Ctrl-C alone.
#[cfg(not(unix))]
struct End;

#[cfg(not(unix))]
impl End {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn told(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

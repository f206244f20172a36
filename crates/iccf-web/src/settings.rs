//! Where the server listens, and what it puts up with.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::desk::Desk;

/// What is served, where and to whom.
#[derive(Clone)]
#[non_exhaustive]
pub struct Settings {
    /// Where to listen; port 0 takes a free one.
    pub address: SocketAddr,
    /// Names, besides addresses and `localhost`, that the server may be called by.
    pub hosts: Vec<String>,
    /// The correspondence games, and the token that changes to them need.
    pub desk: Option<(Arc<dyn Desk>, String)>,
    /// Whether every request is told of on standard error.
    pub verbose: bool,
    /// What is put up with.
    pub limits: Limits,
}

impl Settings {
    /// Serves there, without a desk.
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            hosts: Vec::new(),
            desk: None,
            verbose: false,
            limits: Limits::default(),
        }
    }

    /// Adds correspondence games; a change needs the token.
    #[must_use]
    pub fn desk(mut self, desk: Arc<dyn Desk>, token: String) -> Self {
        self.desk = Some((desk, token));
        self
    }

    /// Answers to these names, too.
    #[must_use]
    pub fn hosts(mut self, hosts: Vec<String>) -> Self {
        self.hosts = hosts;
        self
    }

    /// Tells of every request.
    #[must_use]
    pub fn verbose(mut self, verbose: bool) -> Self {
        self.verbose = verbose;
        self
    }

    /// Puts up with that much.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// What the server puts up with.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The longest request in bytes.
    pub body: usize,
    /// The longest text in bytes, once unpacked.
    pub text: usize,
    /// The longest text of a game that is told move by move, which takes a few
    /// hundred times its length.
    pub game: usize,
    /// The longest text that is restored, which takes more work.
    pub restored: usize,
    /// Games and problems that are listed at most.
    pub rows: usize,
    /// Games of a text that are counted at most; a text with more is refused.
    pub games: usize,
    /// Bytes of all requests that are held at a time.
    pub memory: usize,
    /// Connections at a time.
    pub connections: usize,
    /// How long a request may take to arrive and to be answered.
    pub time: Duration,
    /// How long those that are under way may take at the end.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 16 << 20,
            text: 32 << 20,
            game: 256 << 10,
            restored: 64 << 10,
            rows: 20_000,
            games: 200_000,
            memory: 64 << 20,
            connections: 512,
            time: Duration::from_secs(30),
            farewell: Duration::from_secs(3),
        }
    }
}

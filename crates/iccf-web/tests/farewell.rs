//! The server ends when it is told to, whatever it is working on.

#![cfg(unix)]

use std::io::Write as _;
use std::net::TcpStream;
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use iccf_web::{Change, Desk, DeskError, Limits, Settings, serve};
use serde_json::Value;

/// A desk that never answers, and tells when it is asked.
struct Silent(Mutex<Sender<()>>);

impl Silent {
    fn never<T>(&self) -> Result<T, DeskError> {
        self.0.lock().unwrap().send(()).unwrap();
        loop {
            thread::park();
        }
    }
}

impl Desk for Silent {
    fn list(&self) -> Result<Value, DeskError> {
        self.never()
    }
    fn show(&self, _: &str) -> Result<Value, DeskError> {
        self.never()
    }
    fn change(&self, _: &str, _: &Change) -> Result<String, DeskError> {
        self.never()
    }
    fn mail(&self, _: &str) -> Result<String, DeskError> {
        self.never()
    }
    fn card(&self, _: &str) -> Result<Vec<u8>, DeskError> {
        self.never()
    }
    fn sheet(&self, _: &str) -> Result<Vec<u8>, DeskError> {
        self.never()
    }
}

#[test]
fn work_that_never_ends_does_not_keep_the_server() {
    let (asked, is_asked) = channel();
    let mut limits = Limits::default();
    limits.farewell = Duration::from_millis(100);
    let settings = Settings::new("127.0.0.1:0".parse().unwrap())
        .limits(limits)
        .desk(Arc::new(Silent(Mutex::new(asked))), "token".into());
    let (ready, is_ready) = channel();
    let (ended, has_ended) = channel();
    thread::spawn(move || {
        serve(settings, |address| ready.send(address).unwrap()).unwrap();
        ended.send(()).unwrap();
    });
    let mut stream = TcpStream::connect(is_ready.recv().unwrap()).unwrap();
    stream
        .write_all(b"GET /api/desk HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    is_asked.recv().unwrap();
    let id = std::process::id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let end = has_ended.recv_timeout(Duration::from_secs(20));
    assert!(end.is_ok(), "the server waits for work without an end");
}

//! `iccf serve` over real sockets.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;

struct Server {
    program: Child,
    address: String,
}

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iccf"));
    command.arg("serve");
    command
}

impl Server {
    fn start(words: &[&str]) -> Self {
        let mut program = command()
            .args(["--addr", "127.0.0.1:0"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = program.stdout.as_mut().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap();
        Self {
            address: address.into(),
            program,
        }
    }

    /// Sends a request as it stands and reads the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self, path: &str, body: &str) -> String {
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        ))
    }

    fn end(mut self) -> (bool, String) {
        let id = self.program.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        let mut said = String::new();
        let errors = self.program.stderr.take().unwrap();
        BufReader::new(errors).read_to_string(&mut said).unwrap();
        (self.program.wait().unwrap().success(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn it_answers_tells_of_it_and_ends_when_told() {
    let server = Server::start(&["-v"]);
    let answer = server.post(
        "/api/convert",
        "{\"text\": \"1. 5254\", \"layout\": \"moves\"}",
    );
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("\"text\":\"e4\\n\""), "{answer}");
    let (well, said) = Server::end(server);
    assert!(well);
    let words: Vec<_> = said.split_whitespace().skip(1).take(3).collect();
    assert_eq!(words, ["POST", "/api/convert", "200"]);
}

#[test]
fn a_server_that_is_terminated_says_so() {
    let mut server = Server::start(&[]);
    let id = server.program.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert_eq!(server.program.wait().unwrap().code(), Some(143));
}

#[test]
fn a_port_that_is_taken_is_said_so() {
    let server = Server::start(&[]);
    let second = command()
        .args(["--addr", &server.address])
        .output()
        .unwrap();
    let port = server.address.rsplit(':').next().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&second.stderr),
        format!(
            "iccf: port {port} of 127.0.0.1 is taken, perhaps by another iccf serve; \
             --addr 127.0.0.1:0 takes a free one\n"
        )
    );
}

#[test]
fn thousands_of_requests_at_once_are_all_answered() {
    let server = Server::start(&[]);
    let answered: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..50)
            .map(|_| {
                scope.spawn(|| {
                    let body = "{\"move\": \"5254\"}";
                    let answers = (0..60).map(|_| server.post("/api/explain", body));
                    answers.filter(|answer| answer.contains("\"e4\"")).count()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum()
    });
    assert_eq!(answered, 3000);
}

#[test]
fn what_is_no_request_does_no_harm() {
    let server = Server::start(&[]);
    for (request, status) in [
        (
            "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
            "421",
        ),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "421"),
        (
            "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "404",
        ),
        ("\0\0\0\0\r\n\r\n", "400"),
        (
            "POST /api/file HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n",
            "413",
        ),
    ] {
        let answer = server.ask(request);
        let told = answer.split(' ').nth(1);
        assert_eq!(told, Some(status), "{request:?}");
    }
    assert!(
        server
            .post("/api/complete", "{\"typed\": \"71\"}")
            .contains("Nf3")
    );
}

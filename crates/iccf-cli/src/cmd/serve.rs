//! `iccf serve`.

use std::io;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use iccf_web::Settings;

use super::desk::WebDesk;
use crate::args::ServeArgs;
use crate::terminal::{self, say};
use crate::{Done, Failure};

/// Bytes of chance in a token: as many as nobody guesses.
const CHANCE: usize = 16;

pub(crate) fn run(args: &ServeArgs) -> Result<Done, Failure> {
    let mut settings = Settings::new(args.addr)
        .hosts(args.hosts.clone())
        .verbose(args.verbose);
    let mut token = None;
    if let Some(folder) = &args.desk {
        let desk = WebDesk::new(folder)?;
        let new = self::token()?;
        settings = settings.desk(Arc::new(desk), new.clone());
        token = Some(new);
    }
    if !args.addr.ip().is_loopback() {
        say(&format!(
            "iccf: warning: everybody who can reach {} can use this server",
            args.addr.ip()
        ));
    }
    let ready = |address: SocketAddr| {
        let mut text = format!("listening on http://{address}\n");
        if let Some(token) = &token {
            text.push_str(&format!("token {token}\n"));
        }
        // Nobody may be listening to what we say, and the page works all the same.
        let _ = terminal::print(&text);
        if args.open {
            open(&format!("http://{address}/"));
        }
    };
    let terminated = terminated();
    iccf_web::serve(settings, ready).map_err(|error| refused(args.addr, error))?;
    // All are answered; whoever sent the signal is told that it was heeded.
    if terminated.load(Ordering::Relaxed) {
        std::process::exit(128 + SIGTERM);
    }
    Ok(Done::Well)
}

/// The number of the signal that asks a program to end.
const SIGTERM: i32 = 15;

/// Whether the program was told to end by SIGTERM, from now on.
fn terminated() -> Arc<AtomicBool> {
    let told = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    // Where it cannot be noted, the exit code is that of Ctrl-C.
    let _ = signal_hook::flag::register(SIGTERM, Arc::clone(&told));
    told
}

/// Why there is no server.
fn refused(address: SocketAddr, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            let any = SocketAddr::new(address.ip(), 0);
            Failure::Usage(format!(
                "port {} of {} is taken, perhaps by another iccf serve; --addr {any} takes a free one",
                address.port(),
                address.ip()
            ))
        }
        _ => Failure::File(address.to_string(), error),
    }
}

/// What nobody can guess, in letters and digits.
fn token() -> Result<String, Failure> {
    let mut chance = [0; CHANCE];
    getrandom::fill(&mut chance)
        .map_err(|error| Failure::File("token".into(), io::Error::other(error)))?;
    Ok(format!("{:032x}", u128::from_le_bytes(chance)))
}

/// Starts the browser; where there is none, the address was printed.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        say(&format!(
            "iccf: no browser could be started; open {address}"
        ));
    }
}

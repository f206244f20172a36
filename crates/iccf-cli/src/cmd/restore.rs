//! `iccf restore`.

use std::io::Read;
use std::thread;

use iccf::Games;
use iccf::convert::{Level, Problem};
use iccf::restore::{Options, Restoration, Restorer, Status};
use iccf::text::ReadOptions;

use crate::args::RestoreArgs;
use crate::choice;
use crate::input::{self, Source};
use crate::output::Rules;
use crate::report::Reporter;
use crate::restored::Writer;
use crate::terminal::say;
use crate::{Done, Failure, reason};

/// Games that each thread restores before anything is written.
const BATCH: usize = 16;

/// A game as it stands.
struct Score {
    number: u64,
    /// Its text, and behind it those of other copies.
    copies: Vec<Vec<u8>>,
    /// What the usual reader found wrong.
    problems: Vec<Problem>,
}

impl Score {
    fn restore(&self, restorer: &Restorer) -> Restoration {
        let copies: Vec<&[u8]> = self.copies[1..].iter().map(Vec::as_slice).collect();
        restorer.restore_from(&self.copies[0], &copies)
    }
}

/// The games of a file, one text after another.
struct Texts<'a> {
    name: String,
    games: Games<Box<dyn Read + Send>>,
    number: u64,
    restorer: &'a Restorer,
}

impl<'a> Texts<'a> {
    fn new(
        name: String,
        text: Box<dyn Read + Send>,
        reading: &ReadOptions,
        restorer: &'a Restorer,
    ) -> Self {
        Self {
            name,
            games: Games::with_options(text, reading.clone()),
            number: 0,
            restorer,
        }
    }

    /// The next game. Words are one only if they may be moves, as every move may
    /// be illegible.
    fn next(&mut self) -> Result<Option<Score>, Failure> {
        loop {
            let read = match self.games.next() {
                None => return Ok(None),
                Some(Err(error)) => return Err(Failure::File(self.name.clone(), error)),
                Some(Ok(read)) => read,
            };
            let text = self.games.last_text().to_vec();
            if read.remark && !self.restorer.is_score(&text) {
                continue;
            }
            self.number += 1;
            return Ok(Some(Score {
                number: self.number,
                copies: vec![text],
                problems: read.problems,
            }));
        }
    }

    /// The next game with its other copies.
    fn next_with(&mut self, copies: &mut [Texts<'_>]) -> Result<Option<Score>, Failure> {
        let Some(mut score) = self.next()? else {
            return Ok(None);
        };
        for copy in copies {
            match copy.next()? {
                Some(other) => score.copies.extend(other.copies),
                None => return Err(copy.other_number()),
            }
        }
        Ok(Some(score))
    }

    fn other_number(&self) -> Failure {
        let name = &self.name;
        Failure::Usage(format!(
            "{name}: a copy must have the same games in the same order, and this one has another number of them"
        ))
    }
}

pub(crate) fn run(args: &RestoreArgs) -> Result<Done, Failure> {
    if args.choose {
        choice::needs_a_terminal()?;
    }
    let reading = args.reading.reading()?;
    let options = Options::default()
        .reading(reading.clone())
        .candidates(args.candidates.into())
        .last(args.last()?);
    let restorer = Restorer::new(options);
    let jobs = if args.choose { 1 } else { args.reading.jobs() };
    let batch = if args.choose { 1 } else { jobs * BATCH };
    let mut copies = Vec::new();
    for copy in &args.copies {
        let (name, text) = input::open_any(copy)?;
        copies.push(Texts::new(name, text, &reading, &restorer));
    }
    let sources = input::sources(&args.reading, None)?;
    let rules = Rules::new(args.reading.force, &sources);
    let mut writer = Writer::new(args, &rules)?;
    let mut reporter = Reporter::new(&args.reading, &rules)?;
    let mut done = Done::Well;
    input::invite(&sources, args.reading.quiet);
    let mut failed = false;
    for source in &sources {
        let text = match source.text(args.reading.encoding()) {
            Ok(text) => text,
            Err(Failure::File(_, error)) if copies.is_empty() => {
                complain(source, error, &mut reporter)?;
                failed = true;
                continue;
            }
            // Games of copies would go to others.
            Err(failure) => return Err(failure),
        };
        let mut texts = Texts::new(source.name.clone(), text, &reading, &restorer);
        loop {
            let mut scores = Vec::new();
            let mut broken = None;
            while scores.len() < batch {
                match texts.next_with(&mut copies) {
                    Ok(Some(score)) => scores.push(score),
                    Ok(None) => break,
                    Err(Failure::File(name, error)) if name == source.name => {
                        broken = Some(error);
                        break;
                    }
                    Err(failure) => return Err(failure),
                }
            }
            if scores.is_empty() && broken.is_none() {
                break;
            }
            for (score, mut restored) in scores.iter().zip(restore_all(&restorer, &scores, jobs)) {
                if args.choose {
                    restored = choice::choose(&restorer, &score.copies, restored)?;
                }
                if !is_well(&restored) {
                    done = Done::WithErrors;
                }
                // Where nothing was restored, the usual reader has told why.
                if restored.restored.is_empty() {
                    for problem in &score.problems {
                        reporter.problem(&texts.name, problem)?;
                    }
                }
                writer.write(&texts.name, score.number, &restored)?;
            }
            if let Some(error) = broken {
                if !copies.is_empty() {
                    return Err(Failure::File(source.name.clone(), error));
                }
                complain(source, error, &mut reporter)?;
                failed = true;
                break;
            }
        }
    }
    for copy in &mut copies {
        if copy.next()?.is_some() {
            return Err(copy.other_number());
        }
    }
    if !writer.finish(failed)? {
        done = Done::WithErrors;
    }
    reporter.finish()?;
    Ok(if failed { Done::WithFailures } else { done })
}

/// Says that a source cannot be read to its end; the others are.
fn complain(
    source: &Source,
    error: std::io::Error,
    reporter: &mut Reporter,
) -> Result<(), Failure> {
    let reason = reason(&error);
    say(&format!(
        "iccf: {}",
        Failure::File(source.name.clone(), error)
    ));
    reporter.input("unreadable", &reason, &source.name)
}

/// Whether all of a game is proven, its variations included.
fn is_well(restored: &Restoration) -> bool {
    let proven = matches!(restored.status, Status::Intact | Status::Certain);
    let mut problems = restored.problems.iter();
    proven && problems.all(|problem| problem.level != Level::Error)
}

/// Restores games on several threads, in order.
fn restore_all(restorer: &Restorer, scores: &[Score], jobs: usize) -> Vec<Restoration> {
    let share = scores.len().div_ceil(jobs).max(1);
    if scores.len() <= share {
        return scores.iter().map(|score| score.restore(restorer)).collect();
    }
    thread::scope(|scope| {
        let threads: Vec<_> = scores
            .chunks(share)
            .map(|scores| {
                scope.spawn(move || -> Vec<_> {
                    scores.iter().map(|score| score.restore(restorer)).collect()
                })
            })
            .collect();
        let restored = threads.into_iter().map(thread::ScopedJoinHandle::join);
        restored.flatten().flatten().collect()
    })
}

//! Games that are there more than once: with the same moves, or with the moves of
//! another up to where one breaks off.
//!
//! A game costs at most 64 bytes of memory; its moves and what its tags say wait in
//! a temporary file. The first pass reads the games and notes what a hash of their
//! moves is. The second goes through the moves and looks up each beginning of a game
//! among those hashes: what is found is the whole of another game.

mod index;
mod spool;

use std::fmt::Write as _;
use std::hash::{BuildHasher as _, DefaultHasher, Hash as _, Hasher as _, RandomState};
use std::io;

use iccf::convert::{Heading, Level, Problem};
use iccf::text::{Answer, ReadOptions, TagPair, Visitor};
use iccf::{Games, Move, Outcome, Position};
use serde_json::json;

use crate::Failure;
use crate::args::ReadingArgs;
use crate::batch::{Batch, Tally};
use crate::input::{Origin, Source};
use crate::report::{Reporter, counted, heading, json_line};
use crate::terminal::{file_name, printable};
use index::{Clusters, Record, Records};
use spool::Spool;

/// Half-moves that two games must have in common where one breaks off: openings
/// are shared by many. Where the same players sit at the board, fewer will do.
const COMMON: u32 = 40;
const COMMON_OF_PLAYERS: u32 = 20;

/// All the games that were read.
pub(crate) struct Duplicates {
    spool: Spool,
    clusters: Clusters,
}

impl Duplicates {
    /// Reads all sources and finds what is there more than once.
    pub(crate) fn find(
        args: &ReadingArgs,
        options: &ReadOptions,
        sources: &[Source],
        reporter: &mut Reporter,
    ) -> Result<(Self, Tally), Failure> {
        let mut sink = ();
        let mut batch = Batch::new(args, sources, reporter, &mut sink);
        let mut collector = Collector::new().map_err(of_spool)?;
        for (index, text) in batch.texts().enumerate() {
            let Some(origin) = batch.origin(index) else {
                continue;
            };
            let file = origin.source as u32;
            if collector.file != Some(file) {
                collector.file = Some(file);
                collector.number = 0;
            }
            let ended = match text {
                Ok(text) => collector.read(text, &origin, options, &mut batch)?,
                Err(error) => Err(error),
            };
            batch.end_text(index, &origin, ended)?;
        }
        let tally = batch.finish();
        let keys = collector.keys;
        let mut spool = collector.spool.rewind().map_err(of_spool)?;
        let mut clusters = Clusters::new(collector.records);
        let mut moves = Vec::new();
        for index in 0..clusters.len() {
            let plies = clusters.record(index).plies;
            spool.next_moves(plies, &mut moves).map_err(of_spool)?;
            let mut hasher = clusters.start_of(index, &keys);
            for (played, mv) in (1..).zip(&moves) {
                hasher.write_u16(*mv);
                if played >= COMMON_OF_PLAYERS && played < plies {
                    clusters.join_beginning(index, played, hasher.finish(), COMMON);
                }
            }
        }
        clusters.settle();
        Ok((Self { spool, clusters }, tally))
    }

    /// Hands on a text for each cluster.
    pub(crate) fn tell(
        &mut self,
        sources: &[Source],
        as_json: bool,
        mut write: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut found, mut games) = (0, 0);
        let mut next = 0;
        while let Some(cluster) = self.clusters.cluster_from(next) {
            next = cluster.end;
            found += 1;
            games += cluster.len() as u64;
            let text = if as_json {
                self.cluster_json(sources, cluster)?
            } else {
                self.cluster_text(sources, cluster)?
            };
            write(&text)?;
        }
        if !as_json {
            let line = match found {
                0 => "no game is there twice\n".into(),
                _ => format!(
                    "{} there more than once, {} in all\n",
                    are(found),
                    copies(games)
                ),
            };
            write(&line)?;
        }
        Ok(())
    }

    fn cluster_text(
        &mut self,
        sources: &[Source],
        cluster: std::ops::Range<usize>,
    ) -> Result<String, Failure> {
        let first = *self.clusters.member(cluster.start);
        let longest = self.longest(cluster.clone());
        let mut text = format!(
            "{} of {}:\n",
            copies(cluster.len() as u64),
            counted(longest.into(), "half-move")
        );
        for at in cluster {
            let record = *self.clusters.member(at);
            let heading = self.spool.heading(&record).map_err(of_spool)?;
            let heading = heading_text(&heading);
            let name = sources
                .get(record.file as usize)
                .map_or("", |one| &one.name);
            let _ = write!(
                text,
                "  {}, game {}{heading}",
                file_name(name),
                record.number
            );
            if record.plies < longest {
                let _ = write!(
                    text,
                    "; breaks off after {}",
                    counted(record.plies.into(), "half-move")
                );
            }
            if record.tags != first.tags {
                text.push_str("; other tags");
            }
            text.push('\n');
        }
        Ok(text)
    }

    fn cluster_json(
        &mut self,
        sources: &[Source],
        cluster: std::ops::Range<usize>,
    ) -> Result<String, Failure> {
        let first = *self.clusters.member(cluster.start);
        let longest = self.longest(cluster.clone());
        let mut games = Vec::new();
        for at in cluster {
            let record = *self.clusters.member(at);
            let heading = self.spool.heading(&record).map_err(of_spool)?;
            games.push(json!({
                "file": sources.get(record.file as usize).map(|one| &one.name),
                "game": record.number,
                "plies": record.plies,
                "breaks_off": record.plies < longest,
                "other_tags": record.tags != first.tags,
                "white": heading.white,
                "black": heading.black,
                "event": heading.event,
                "date": heading.date,
            }));
        }
        Ok(json_line(&json!({ "plies": longest, "copies": games })))
    }

    fn longest(&self, cluster: std::ops::Range<usize>) -> u32 {
        let plies = cluster.map(|at| self.clusters.member(at).plies);
        plies.max().unwrap_or(0)
    }
}

/// `2 copies`; one is none.
fn copies(count: u64) -> String {
    format!("{count} copies")
}

/// `1 game is`, `2 games are`.
fn are(games: u64) -> String {
    let verb = if games == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(games, "game"))
}

fn heading_text(of: &Heading) -> String {
    heading(of).map_or_else(String::new, |heading| format!(": {heading}"))
}

fn of_spool(error: io::Error) -> Failure {
    Failure::File("temporary file".into(), error)
}

/// Hears of games and notes what identifies them.
struct Collector {
    spool: Spool,
    records: Records,
    keys: RandomState,
    file: Option<u32>,
    /// The last game's number in its file.
    number: u32,
    game: Game,
    problems: Vec<Problem>,
}

/// The game at hand.
#[derive(Default)]
struct Game {
    start: Option<String>,
    moves: Vec<u16>,
    heading: Heading,
    tags: DefaultHasher,
    tagged: bool,
    ended: bool,
}

impl Collector {
    fn new() -> io::Result<Self> {
        Ok(Self {
            spool: Spool::new()?,
            records: Records::default(),
            keys: RandomState::new(),
            file: None,
            number: 0,
            game: Game::default(),
            problems: Vec::new(),
        })
    }

    /// Reads all games of a source; how it ended.
    fn read(
        &mut self,
        text: impl io::Read,
        origin: &Origin,
        options: &ReadOptions,
        batch: &mut Batch<'_, ()>,
    ) -> Result<io::Result<()>, Failure> {
        let mut games = Games::with_options(text, options.clone());
        loop {
            match games.visit_next(self) {
                Ok(true) => {}
                Ok(false) => return Ok(Ok(())),
                Err(error) => return Ok(Err(error)),
            }
            let problems = std::mem::take(&mut self.problems);
            let failed = problems.iter().any(|one| one.level == Level::Error);
            batch.problems(origin, problems)?;
            let game = &self.game;
            // Words between games are none.
            if game.tagged || game.ended || failed || !game.moves.is_empty() {
                self.number += 1;
                batch.count(game.moves.len(), failed);
                self.keep().map_err(of_spool)?;
            }
        }
    }

    fn keep(&mut self) -> io::Result<()> {
        let game = &mut self.game;
        if game.moves.is_empty() {
            return Ok(());
        }
        let start = game.start.as_ref();
        let start = start.map_or(0, |fen| self.keys.hash_one(fen) as u32 | 1);
        let mut hasher = index::start(start, &self.keys);
        for mv in &game.moves {
            hasher.write_u16(*mv);
        }
        let players = match (&game.heading.white, &game.heading.black) {
            (Some(white), Some(black)) => {
                let plain = |name: &str| name.to_lowercase();
                self.keys.hash_one((plain(white), plain(black))).max(1)
            }
            _ => 0,
        };
        let place = self.spool.add(&game.moves, &game.heading)?;
        self.records.push(Record {
            hash: hasher.finish(),
            start,
            tags: game.tags.finish(),
            players,
            place,
            file: self.file.unwrap_or(0),
            number: self.number,
            plies: game.moves.len() as u32,
        });
        Ok(())
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self) {
        let mut moves = std::mem::take(&mut self.game.moves);
        moves.clear();
        self.game = Game {
            moves,
            ..Game::default()
        };
        self.problems.clear();
    }

    fn tag(&mut self, tag: TagPair<'_>) {
        let game = &mut self.game;
        game.tagged = true;
        tag.name().to_lowercase().hash(&mut game.tags);
        tag.raw_value().hash(&mut game.tags);
        for (name, field) in [
            ("White", &mut game.heading.white),
            ("Black", &mut game.heading.black),
            ("Event", &mut game.heading.event),
            ("Date", &mut game.heading.date),
        ] {
            if tag.is(name) {
                let value = tag.value();
                let known = value.contains(|c| !matches!(c, '?' | '.' | ' '));
                *field = known.then(|| printable(&value));
            }
        }
    }

    fn begin_moves(&mut self, start: &Position) -> Answer {
        let usual = *start == Position::new();
        self.game.start = (!usual).then(|| start.to_string());
        Answer::Read
    }

    fn play(&mut self, _: &Position, mv: Move, _: u64) {
        let promotion = mv.promotion().map_or(0, |role| role as u16 + 1);
        let squares = (mv.from().index() as u16) << 6 | mv.to().index() as u16;
        self.game.moves.push(promotion << 12 | squares);
    }

    fn begin_variation(&mut self) -> Answer {
        Answer::Skip
    }

    fn outcome(&mut self, _: Outcome) {
        self.game.ended = true;
    }

    fn problem(&mut self, problem: &Problem) {
        self.problems.push(problem.clone());
    }
}

//! `iccf.convert` and `iccf.convert_file`.

use std::io::{self, Read, Write as _};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;

use iccf::convert::{OnError, Options, Restore, Split, Stream};
use iccf::encoding::{Encoding, Lines, Text, Texts};
use iccf::text::{Level, WriteOptions};
use pyo3::prelude::*;

use crate::games::reading;
use crate::input::Input;
use crate::output::Output;
use crate::position::Position;
use crate::problem::Problem;
use crate::watch::Watch;
use crate::{error, name};

/// More problems than that are counted only.
const MOST_PROBLEMS: usize = 10_000;

/// What came of a conversion.
///
/// It counts `games`, `games_with_errors`, `plies`, `errors` and `warnings`.
/// `problems` has the first 10,000. `text` is what was written, where that was not to
/// a file.
#[pyclass(frozen, get_all, module = "iccf")]
#[derive(Default)]
pub(crate) struct Conversion {
    /// What was written, unless to a file.
    text: Option<String>,
    /// The problems found, the first 10,000.
    problems: Vec<Problem>,
    /// How many games were read.
    games: u64,
    /// How many of them have an error.
    games_with_errors: u64,
    /// How many half-moves were written.
    plies: u64,
    /// How many errors there are.
    errors: u64,
    /// How many warnings there are.
    warnings: u64,
}

#[pymethods]
impl Conversion {
    fn __repr__(&self) -> String {
        let Self {
            games,
            errors,
            warnings,
            ..
        } = self;
        format!("<Conversion of {games} games, {errors} errors, {warnings} warnings>")
    }

    fn __str__(&self) -> String {
        self.text.clone().unwrap_or_else(|| self.__repr__())
    }
}

pub(crate) const ON_ERROR: [(&str, OnError); 3] = [
    ("keep", OnError::Keep),
    ("skip", OnError::Skip),
    ("stop", OnError::Stop),
];

const SPLIT: [(&str, Split); 2] = [("auto", Split::Auto), ("line", Split::Line)];

const RESTORE: [(&str, Restore); 2] = [
    ("certain", Restore::Certain),
    ("probable", Restore::Probable),
];

/// The texts of an input, and the lines of the input that theirs come from.
struct TextsWithLines<R> {
    texts: Texts<R>,
    lines: Arc<Mutex<Vec<Lines>>>,
}

impl<R: Read> Iterator for TextsWithLines<R> {
    type Item = io::Result<Text<R>>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.texts.next_text().transpose()?;
        if let (Ok(text), Ok(mut lines)) = (&text, self.lines.lock()) {
            lines.push(text.lines().clone());
        }
        Some(text)
    }
}

/// Converts texts and hands on what is written; the interpreter is given up
/// meanwhile, and taken back between two parts.
fn converted<R: Read + Send>(
    py: Python<'_>,
    texts: Texts<R>,
    (options, jobs): (Options, usize),
    watch: &mut Watch,
    mut write: impl FnMut(&[u8]) -> io::Result<()> + Send,
) -> io::Result<Conversion> {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let inputs = TextsWithLines {
        texts,
        lines: Arc::clone(&lines),
    };
    let mut stream = Stream::new(options, jobs);
    let mut conversion = Conversion::default();
    let watched = &mut *watch;
    let (ended, stream) = py.detach(|| {
        let ended = stream.convert_all(inputs, |part| {
            part.end.unwrap_or(Ok(()))?;
            for mut problem in part.problems {
                let lines = lines.lock().ok();
                if let Some(lines) = lines.as_ref().and_then(|all| all.get(part.input)) {
                    problem.place.line = lines.of(problem.place.line);
                }
                conversion.count(&problem);
            }
            write(part.text)?;
            Python::attach(|py| watched.look(py)).map_err(io::Error::other)
        });
        (ended, stream)
    });
    ended?;
    watch.end(py).map_err(io::Error::other)?;
    let summary = stream.summary();
    conversion.games = summary.games;
    conversion.games_with_errors = summary.games_with_errors;
    conversion.plies = summary.plies;
    Ok(conversion)
}

impl Conversion {
    fn count(&mut self, problem: &iccf::text::Problem) {
        if problem.level == Level::Error {
            self.errors += 1;
        } else {
            self.warnings += 1;
        }
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Problem::from(problem));
        }
    }
}

/// Makes functions of Python that take the options of a conversion, which are spelled
/// here and nowhere else: behind the function's own arguments, and before others that
/// have a default. The body gets them as options of the library.
macro_rules! converting {
    (
        $(#[$doc:meta])*
        fn $name:ident($py:ident, $($own:ident: $type:ty),*; $options:ident $(, $more:ident: $kind:ty = $default:tt)*)
        $body:block
    ) => {
        $(#[$doc])*
        #[pyfunction]
        #[pyo3(signature = (
            $($own,)* to="numeric", *, notation=None, second=None, layout=None, on_error="keep",
            split="auto", restore=None, start=None, chess960=false, strict=false,
            $($more=$default),*
        ))]
        pub(crate) fn $name(
            $py: Python<'_>,
            $($own: $type,)*
            to: &str,
            notation: Option<&str>,
            second: Option<&str>,
            layout: Option<&str>,
            on_error: &str,
            split: &str,
            restore: Option<&str>,
            start: Option<Position>,
            chess960: bool,
            strict: bool,
            $($more: $kind,)*
        ) -> PyResult<Conversion> {
            let restore = restore.map(|word| name::one_of("restore", word, &RESTORE));
            let writing = WriteOptions::new(name::named(to)?)
                .with(name::maybe_named(second)?)
                .layout(name::maybe_named(layout)?);
            let reading = reading(notation, start, chess960, strict)?
                .split(name::one_of("split", split, &SPLIT)?);
            let $options = Options::default()
                .reading(reading)
                .writing(writing)
                .on_error(name::one_of("on_error", on_error, &ON_ERROR)?)
                .restore(restore.transpose()?);
            $body
        }
    };
}

converting! {
    /// Converts a text with one game or many to a notation.
    ///
    /// `notation` is that of the text, recognised where it is not named; `second` one that
    /// is written beside each move. `layout` is `'pgn'`, `'text'`, `'moves'`, `'lines'` or
    /// `'table'`. What cannot be read is kept as a comment; `on_error='skip'` leaves such
    /// games out, and `'stop'` ends before the first. `restore` takes `'certain'` or
    /// `'probable'` readings of damaged scores.
    ///
    /// >>> print(iccf.convert("1. e4 e5 2. Nf3", layout="moves"), end="")
    /// 5254 5755 7163
    /// >>> iccf.convert("1. e4 e5 2. Ke3").problems
    /// [<error 1:13 illegal move Ke3 (move 2, White): the white king cannot go to 53 (e3); did you mean 5152 (Ke2)?>]
    fn convert(py, text: &str; options) {
        let mut watch = Watch::new(None, None);
        let mut out = Vec::new();
        let input = watch.counter().counted(text.as_bytes());
        let texts = Texts::new(input, Some(Encoding::UTF_8));
        let conversion = converted(py, texts, (options, 1), &mut watch, |part| {
            out.extend_from_slice(part);
            Ok(())
        });
        let mut conversion = conversion.map_err(|problem| error::of_file("<text>", problem))?;
        conversion.text = Some(String::from_utf8_lossy(&out).into_owned());
        Ok(conversion)
    }
}

converting! {
    /// Converts a file, compressed or not, to another one, on several threads; options as
    /// for `convert`.
    ///
    /// `source` is a path or a file that is open. `target` is written whole or not at all,
    /// and one that is there is replaced only with `force`. `progress` is called with the
    /// bytes that are read and with how many there are, if that is known.
    fn convert_file(
        py, source: &Bound<'_, PyAny>, target: PathBuf; options,
        encoding: Option<&str> = None, jobs: Option<usize> = None, force: bool = false,
        progress: Option<Py<PyAny>> = None
    ) {
        let jobs = jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
        name::check_jobs(jobs)?;
        let encoding = name::maybe_named(encoding)?;
        let input = Input::of(source)?;
        let name = input.name.clone();
        let failure = |problem| error::of_file(&name, problem);
        let mut watch = Watch::new(input.size, progress);
        let texts = input.texts(&watch, encoding).map_err(failure)?;
        let mut output = Output::new(&target, force)?;
        let conversion = converted(py, texts, (options, jobs), &mut watch, |part| {
            output.write_all(part)
        });
        let conversion = conversion.map_err(failure)?;
        output.finish()?;
        Ok(conversion)
    }
}

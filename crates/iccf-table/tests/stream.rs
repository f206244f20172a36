//! Streams: neither threads nor where a text is cut change a row.

use std::io;

use arrow_array::RecordBatch;
use iccf::convert::{Level, Problem};
use iccf_table::{Batches, JsonLines, Stream, Table, TextColumns};

/// Rows as JSON, and problems with their place, of all texts.
fn read(texts: &[&str], table: &Table, jobs: usize, chunk: usize) -> (String, Vec<String>) {
    let mut rows = String::new();
    let mut problems = Vec::new();
    let mut ends = 0;
    let mut stream = Stream::new(table.clone(), jobs).with_chunk(chunk);
    let inputs = texts.iter().map(|text| Ok(text.as_bytes()));
    stream
        .read_all(inputs, |part| {
            if let Some(batch) = &part.batch {
                JsonLines::write(batch, &mut rows);
            }
            problems.extend(part.problems.iter().map(|one| told(part.input, one)));
            ends += usize::from(part.end.is_some());
            Ok(())
        })
        .unwrap();
    assert_eq!(ends, texts.len());
    (rows, problems)
}

fn told(input: usize, problem: &Problem) -> String {
    format!("{input} {} {problem}", problem.game)
}

fn whole(texts: &[&str], table: &Table) -> (String, Vec<String>) {
    let mut rows = String::new();
    let mut problems = Vec::new();
    for (input, text) in texts.iter().enumerate() {
        let mut batches = Batches::new(text.as_bytes(), table.clone());
        while let Some(batch) = batches.next() {
            let batch: RecordBatch = batch.unwrap();
            JsonLines::write(&batch, &mut rows);
            problems.extend(batches.problems().iter().map(|one| told(input, one)));
        }
    }
    (rows, problems)
}

#[test]
fn rows_do_not_depend_on_threads_or_cuts() {
    let mut tagged = String::new();
    for number in 0..60 {
        let bad = if number % 7 == 0 { "Ke4 " } else { "" };
        tagged += &format!(
            "[Event \"{number}\"]\r\n[White \"A\"]\r\n\r\n1. e4 e5 2. Nf3 {bad}{{x\r\n}} *\r\n\r\n"
        );
    }
    let loose: String = (0..40)
        .map(|_| "1. e4 e5 2. Nf3 Nc6 1-0\n\nDear friend,\n\n")
        .collect();
    let mixed = format!("{loose}{tagged}");
    let texts = [tagged.as_str(), "", loose.as_str(), mixed.as_str()];
    let table = Table::games().text(TextColumns::Plain);
    let wanted = whole(&texts, &table);
    assert!(wanted.1.len() > 10);
    for jobs in [1, 2, 3] {
        for chunk in [1, 17, 300, 4000, 1 << 20] {
            let found = read(&texts, &table, jobs, chunk);
            assert_eq!(found.0, wanted.0, "{jobs} threads, {chunk} bytes");
            assert_eq!(found.1, wanted.1, "{jobs} threads, {chunk} bytes");
        }
    }
}

#[test]
fn games_of_a_table_of_moves_are_counted_through() {
    let games = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(9);
    let texts = [games.as_str(), "1. d4 *", games.as_str()];
    let table = Table::moves().text(TextColumns::Plain);
    let (rows, _) = read(&texts, &table, 2, 40);
    let numbers: Vec<_> = rows
        .lines()
        .map(|line| line.split([':', ',']).nth(1).unwrap().to_owned())
        .collect();
    let wanted: Vec<_> = (1..=19).map(|number: i32| number.to_string()).collect();
    assert_eq!(numbers, wanted);
}

#[test]
fn text_that_cannot_be_cut_is_read_all_the_same() {
    // More than a megabyte without a tag.
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\r\n\r\n".repeat(40_000) + "1. Ke4 *\r\n";
    let text = format!("{games}[Event \"x\"]\r\n\r\n1. Ke5 *\r\n");
    let mut stream = Stream::new(Table::games(), 2);
    let (mut rows, mut lines) = (0, Vec::new());
    stream
        .read_all(std::iter::once(Ok(text.as_bytes())), |part| {
            rows += part.batch.map_or(0, |batch| batch.num_rows());
            let errors = part.problems.iter().filter(|one| one.level == Level::Error);
            lines.extend(errors.map(|one| (one.game, one.place.line)));
            Ok(())
        })
        .unwrap();
    assert_eq!(rows, 40_002);
    assert_eq!(lines, [(40_001, 80_001), (40_002, 80_004)]);
}

#[test]
fn an_input_that_breaks_off_ends_with_its_error_behind_its_rows() {
    let games: &'static str = "[Event \"x\"]\n\n1. e4 *\n\n";
    let broken = || Broken(games.as_bytes());
    let mut told = Vec::new();
    let inputs = [
        Ok(broken()),
        Err(io::Error::other("not there")),
        Ok(broken()),
    ];
    Stream::new(Table::games(), 2)
        .read_all(inputs.into_iter(), |part| {
            let rows = part.batch.map_or(0, |batch| batch.num_rows());
            let end = part.end.map(|end| end.unwrap_err().to_string());
            told.push((part.input, rows, end));
            Ok(())
        })
        .unwrap();
    let end = |why: &str| Some(why.to_owned());
    assert_eq!(
        told,
        [
            (0, 1, None),
            (0, 0, end("torn")),
            (1, 0, end("not there")),
            (2, 1, None),
            (2, 0, end("torn")),
        ]
    );
}

/// A text, and an error where it should go on.
struct Broken(&'static [u8]);

impl io::Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("torn")),
            read => Ok(read),
        }
    }
}

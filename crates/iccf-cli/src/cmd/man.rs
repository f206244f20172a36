//! `iccf man`.

use std::io::{self, IsTerminal as _, Write};
use std::process::{self, Stdio};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::{Args, ManArgs};
use crate::terminal::printable;
use crate::{Done, Failure};

pub(crate) fn run(args: &ManArgs) -> Result<Done, Failure> {
    let mut program = Args::command();
    // Gives the commands their full names, `iccf-convert`.
    program.build();
    program = without_help(program);
    let name = args.command.join("-");
    let command = if name.is_empty() {
        &program
    } else {
        pages(&program)
            .into_iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(|| Failure::Usage(no_such_command(&program, &name)))?
            .1
    };
    let mut page = Vec::new();
    write_page(command, &mut page)
        .and_then(|()| {
            if io::stdout().is_terminal() && shown(&page) {
                return Ok(());
            }
            io::stdout().write_all(&page)?;
            io::stdout().flush()
        })
        .map_err(|error| Failure::File("<stdout>".into(), error))?;
    Ok(Done::Well)
}

/// Has the reader of manual pages show one, if there is such a program.
fn shown(page: &[u8]) -> bool {
    let reader = process::Command::new("man")
        .args(["-l", "-"])
        .stdin(Stdio::piped())
        .spawn();
    let Ok(mut reader) = reader else {
        return false;
    };
    if let Some(mut input) = reader.stdin.take() {
        // Whoever has seen enough closes it.
        let _ = input.write_all(page);
    }
    reader.wait().is_ok_and(|ended| ended.success())
}

/// A command whose help, and that of those below it, has no page: it is told as it is
/// asked for.
fn without_help(command: Command) -> Command {
    command.mut_subcommands(|one| {
        if one.get_name() == "help" {
            one.hide(true)
        } else {
            without_help(one)
        }
    })
}

/// The commands that a command has.
fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
}

/// All that have a page, with its name: `convert`, `desk`, `desk-send`.
pub(crate) fn pages(program: &Command) -> Vec<(String, &Command)> {
    let mut pages = Vec::new();
    for command in commands(program) {
        let name = command.get_name();
        pages.push((name.to_owned(), command));
        let below = commands(command).map(|below| (format!("{name}-{}", below.get_name()), below));
        pages.extend(below);
    }
    pages
}

fn no_such_command(program: &Command, name: &str) -> String {
    let known: Vec<_> = commands(program).map(Command::get_name).collect();
    let name = printable(name);
    format!("no such command: {name}; known are {}", known.join(", "))
}

/// A page in the usual order, with the examples as they stand: the generator
/// would run them together into one paragraph.
fn write_page(command: &Command, out: &mut impl Write) -> io::Result<()> {
    let source = concat!("iccf ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).source(source);
    man.render_title(out)?;
    // Options are not to be parted at a line's end.
    writeln!(out, ".nh")?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if command.has_subcommands() {
        man.render_subcommands_section(out)?;
    }
    if let Some(help) = command.get_after_help() {
        for section in help.to_string().split("\n\n") {
            let (title, lines) = section.split_once(":\n").unwrap_or(("Examples", section));
            writeln!(out, ".SH {}\n.nf", title.to_uppercase())?;
            for line in lines.lines() {
                writeln!(out, "{}", escaped(line))?;
            }
            writeln!(out, ".fi")?;
        }
    }
    if command.get_version().is_some() {
        man.render_version_section(out)?;
    }
    Ok(())
}

/// A line that is text and no instruction to the formatter.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-");
    match text.as_bytes().first() {
        Some(b'.' | b'\'') => format!("\\&{text}"),
        _ => text,
    }
}

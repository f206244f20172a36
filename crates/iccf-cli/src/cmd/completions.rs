//! `iccf completions`.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::CommandFactory;
use clap::builder::PossibleValue;
use clap_complete::Shell;

use crate::args::{Args, CompletionsArgs};
use crate::{Done, Failure};

/// Bash takes a colon for the end of a word, and names such as `san:de` have one:
/// the words are cut anew at blanks, and what stands before the last colon is on the
/// line already. `--to=san:de` is two words, the option and its value.
const WHOLE_WORDS: &str = r#"
_iccf_whole_words() {
    local line="${COMP_LINE:0:COMP_POINT}" words cur before
    read -ra words <<< "$line"
    [[ "$line" == *[[:space:]] ]] && words+=("")
    cur="${words[${#words[@]}-1]}"
    if [[ "$cur" == --*=* ]]; then
        words[${#words[@]}-1]="${cur%%=*}"
        cur="${cur#*=}"
        words+=("$cur")
    fi
    before="${words[${#words[@]}-2]}"
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    _iccf "$1" "$cur" "$before"
    if [[ "$cur" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*:}"}"}")
    fi
}

if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
    complete -F _iccf_whole_words -o bashdefault -o default iccf
fi
"#;

/// The generator offers values of options to fish, but none of arguments.
fn fish_arguments() -> String {
    let mut lines = String::new();
    for command in Args::command().get_subcommands() {
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
            if !names.is_empty() {
                let _ = writeln!(
                    lines,
                    "complete -c iccf -n \"__fish_iccf_using_subcommand {}\" -f -a \"{}\"",
                    command.get_name(),
                    names.join(" ")
                );
            }
        }
    }
    lines
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<Done, Failure> {
    // Written in one piece: the generator knows no closed pipe and panics.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "iccf", &mut script);
    match args.shell {
        Shell::Bash => script.extend_from_slice(WHOLE_WORDS.as_bytes()),
        Shell::Fish => script.extend_from_slice(fish_arguments().as_bytes()),
        _ => {}
    }
    let mut out = std::io::stdout();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::File("<stdout>".into(), error))?;
    Ok(Done::Well)
}

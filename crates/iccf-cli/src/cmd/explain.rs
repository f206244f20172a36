//! `iccf explain`.

use crate::args::{ExplainArgs, FormatArg};
use crate::explanation::Explanation;
use crate::terminal::{self, Screen};
use crate::{Done, Failure, session};

pub(crate) fn run(args: &ExplainArgs) -> Result<Done, Failure> {
    if args.mv.is_empty() {
        return session::run(args);
    }
    // Nobody quotes `1. e4`.
    let text = args.mv.join(" ");
    let explanation = Explanation::of(&args.position.position()?, &text);
    match args.format {
        FormatArg::Human => {
            let screen = Screen::new(args.ascii);
            terminal::print(&explanation.on_screen(&screen))?;
        }
        FormatArg::Json => terminal::print(&format!("{}\n", explanation.json()))?,
    }
    Ok(if explanation.is_legal() {
        Done::Well
    } else {
        Done::WithErrors
    })
}

//! `iccf explain`.

use crate::args::{ExplainArgs, FormatArg};
use crate::explanation::Explanation;
use crate::report::json_line;
use crate::terminal::{self, Screen};
use crate::{Done, Failure, session};

pub(crate) fn run(args: &ExplainArgs) -> Result<Done, Failure> {
    if args.mv.is_empty() {
        return session::run(args);
    }
    // Nobody quotes `1. e4`.
    let text = args.mv.join(" ");
    let position = args.position.position()?;
    let explanation = Explanation::of(&position, &text);
    if !explanation.is_legal()
        && session::after(position, &text).is_some_and(|(_, moves)| moves > 1)
    {
        let message = "explain takes one move; those before it go to --after";
        return Err(Failure::Usage(message.into()));
    }
    match args.format {
        FormatArg::Human => {
            let screen = Screen::new(args.ascii);
            terminal::print(&explanation.on_screen(&screen))?;
        }
        FormatArg::Json => terminal::print(&json_line(&explanation.json()))?,
    }
    Ok(if explanation.is_legal() {
        Done::Well
    } else {
        Done::WithErrors
    })
}

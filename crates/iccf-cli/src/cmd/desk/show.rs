//! `iccf desk show`.

use iccf::diagram::Diagram;
use iccf::record::{Basis, Offer, Record, Spent, Stamp, Standing, number};
use iccf::{Language, Notation, both_names};
use serde_json::{Value, json};

use super::args::ShowArgs;
use super::store::Entry;
use super::{Desk, list};
use crate::args::FormatArg;
use crate::report::json_line;
use crate::terminal::{self, Screen};
use crate::{Done, Failure};

pub(super) fn run(desk: &Desk, args: &ShowArgs) -> Result<Done, Failure> {
    let entry = desk.store.find_archived_too(&args.game.game)?;
    let standing = entry.record.standing(desk.today);
    match args.format {
        FormatArg::Human => terminal::print(&human(&entry, &standing, args.ascii))?,
        FormatArg::Json => terminal::print(&json_line(&as_json(&entry, &standing)))?,
    }
    Ok(Done::Well)
}

/// `3 days`, and where the number comes from.
pub(super) fn spent(spent: &Spent) -> String {
    let days = spent.days;
    let s = if days == 1 { "" } else { "s" };
    let charged = match spent.charged {
        charged if charged == days => String::new(),
        charged => format!(", charged as {charged}"),
    };
    match spent.basis {
        Basis::Conditional => "a condition, no time".into(),
        Basis::First => "the first move, no time".into(),
        Basis::Unknown => "time unknown".into(),
        Basis::Estimated => format!(
            "about {days} day{s}{charged}, an estimate; total {}",
            spent.total
        ),
        _ => format!("{days} day{s}{charged}; total {}", spent.total),
    }
}

fn human(entry: &Entry, standing: &Standing, ascii: bool) -> String {
    let record = &entry.record;
    let position = record.position();
    let last = record.game().main_line().last();
    let diagram = match last {
        Some((_, before, Some(mv))) => Diagram::of_move(&before, mv).without_caption(),
        _ => Diagram::new(&position),
    };
    let diagram = diagram.with_view(record.terms().me);
    let screen = Screen::new(ascii);
    let mut text = terminal::escaped_lines(&heading(entry)).into_owned();
    text.push('\n');
    let beside: Vec<_> = beside(record, standing)
        .iter()
        .map(|line| terminal::escaped(line).into_owned())
        .collect();
    text.push_str(&screen.board_beside(&diagram, &beside));
    text.push('\n');
    text.push_str(&terminal::escaped_lines(&score(record, standing)));
    text
}

fn heading(entry: &Entry) -> String {
    let record = &entry.record;
    let tag = |name: &str| record.game().tag(name).unwrap_or("?").to_string();
    let mut text = format!(
        "{}  {}: {} – {}",
        entry.number,
        entry.name,
        tag("White"),
        tag("Black")
    );
    for name in ["Event", "Section"] {
        if let Some(value) = record.game().tag(name).filter(|value| *value != "?") {
            text.push_str(&format!(", {value}"));
        }
    }
    text.push('\n');
    text
}

fn beside(record: &Record, standing: &Standing) -> Vec<String> {
    let terms = record.terms();
    let position = record.position();
    let days = |clock: &iccf::record::Clock| match clock.left {
        Some(left) if clock.bank > 0 => {
            format!(
                "{} used, {left} left, {} in the bank",
                clock.used, clock.bank
            )
        }
        Some(left) => format!("{} used, {left} left", clock.used),
        None => format!("{} used", clock.used),
    };
    let mut lines = vec![
        format!("by {}, {}", terms.medium, terms.control),
        format!("you      {}", days(&standing.mine)),
        format!(
            "opponent {}{}",
            days(&standing.opponent),
            if standing.opponent_is_estimated() {
                ", an estimate"
            } else {
                ""
            }
        ),
        String::new(),
        match record.outcome() {
            Some(outcome) => format!("over, {outcome}"),
            None if position.turn() == terms.me => format!("your move {}", number(&position)),
            None => format!("waiting for {}", number(&position)),
        },
    ];
    if let Some(due) = standing.due {
        lines.push(format!("due {due}"));
    }
    if let Some((reply, conditions)) = record.plan() {
        lines.push(format!("planned: {}", both_names(&position, reply)));
        let mut after = position;
        after.play(reply);
        for condition in conditions {
            lines.push(format!(
                "  {}",
                condition.write(&after, Notation::Numeric, Language::English)
            ));
        }
    }
    if record.last_facts().offering {
        lines.push("a draw will be offered with your next move".into());
    }
    match record.open_offer() {
        // The opponent's is among the warnings.
        Some(by) if by == terms.me => lines.push("your draw offer is open".into()),
        _ => {}
    }
    for condition in conditions(record) {
        lines.push(condition);
    }
    lines.extend(standing.warnings.iter().cloned());
    lines
}

/// The conditions that stand: those sent with the last move.
fn conditions(record: &Record) -> Vec<String> {
    let position = record.position();
    let conditions = record.conditions(record.game().last()).unwrap_or_default();
    let text = conditions
        .iter()
        .map(|condition| condition.write(&position, Notation::Numeric, Language::English));
    text.collect()
}

fn score(record: &Record, standing: &Standing) -> String {
    let mut text = String::new();
    for note in record.notes(record.game().root()) {
        text.push_str(&format!("      {}\n", note.replace('\n', " ")));
    }
    for ((id, before, mv), spent) in record.game().main_line().zip(&standing.moves) {
        let [numeric, san] = match mv {
            Some(mv) => [Notation::Numeric, Notation::SAN]
                .map(|notation| notation.write(&before, mv).as_str().to_string()),
            None => [String::from("--"), String::from("--")],
        };
        let facts = record.facts(id);
        let mut dates = Vec::new();
        let mut date = |word: &str, stamp: Option<Stamp>| {
            if let Some(stamp) = stamp {
                dates.push(format!("{word} {stamp}"));
            }
        };
        date("sent", facts.sent);
        date("postmark", facts.postmark);
        date("received", facts.received);
        date("server", facts.server);
        let line = format!(
            "{:<6}{numeric:<7}{san:<9}{:<42}{}",
            number(&before),
            dates.join(", "),
            self::spent(spent)
        );
        text.push_str(line.trim_end());
        text.push('\n');
        let mut below = Vec::new();
        match facts.offer {
            Offer::Made if id != record.game().last() => {
                below.push("draw offered, declined by the next move".into());
            }
            Offer::Made => below.push("draw offered".into()),
            Offer::Declined => below.push("draw offered, declined".into()),
            _ => {}
        }
        below.extend(
            facts
                .refused
                .iter()
                .map(|answer| format!("sent back: {answer}")),
        );
        below.extend(facts.end.iter().cloned());
        below.extend(record.notes(id).map(|note| note.replace('\n', " ")));
        for line in below {
            text.push_str(&format!("      {line}\n"));
        }
    }
    text
}

pub(super) fn as_json(entry: &Entry, standing: &Standing) -> Value {
    let record = &entry.record;
    let game = record.game();
    let stamp = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.to_string());
    let mut offers = Vec::new();
    let mut notes = Vec::new();
    for note in record.notes(game.root()) {
        notes.push(json!({"move": Value::Null, "text": note}));
    }
    let mut moves = Vec::new();
    for ((id, before, mv), spent) in game.main_line().zip(&standing.moves) {
        let facts = record.facts(id);
        let by = if before.turn() == record.terms().me {
            "me"
        } else {
            "opponent"
        };
        let spelled = |notation: Notation| {
            mv.map_or("--".into(), |mv| {
                notation.write(&before, mv).as_str().to_string()
            })
        };
        if facts.offer != Offer::None {
            let open = record.open_offer() == Some(before.turn()) && id == game.last();
            // A move is an answer, too.
            let declined = facts.offer == Offer::Declined || id != game.last();
            offers.push(json!({
                "what": "draw", "by": by, "move": number(&before), "open": open,
                "declined": declined,
            }));
        }
        for note in record.notes(id) {
            notes.push(json!({"move": number(&before), "text": note}));
        }
        moves.push(json!({
            "number": before.fullmoves(),
            "side": before.turn().word().to_lowercase(),
            "by": by,
            "numeric": spelled(Notation::Numeric),
            "san": spelled(Notation::SAN),
            "sent": stamp(facts.sent),
            "postmark": stamp(facts.postmark),
            "received": stamp(facts.received),
            "server": stamp(facts.server),
            "days": (spent.basis != Basis::Unknown).then_some(spent.days),
            "charged": (spent.basis != Basis::Unknown).then_some(spent.charged),
            "total": spent.total,
            "basis": basis(spent.basis),
            "conditional": facts.conditional,
            "refused": facts.refused,
        }));
    }
    let mut row = list::row(entry, standing);
    row.insert("moves".into(), moves.into());
    row.insert("fen".into(), record.position().to_string().into());
    row.insert("conditionals".into(), conditions(record).into());
    row.insert("plan".into(), record.last_facts().plan.into());
    row.insert("offers".into(), offers.into());
    row.insert("notes".into(), notes.into());
    row.insert("control".into(), record.terms().control.to_string().into());
    row.insert("medium".into(), record.terms().medium.name().into());
    row.insert("language".into(), record.terms().language.code().into());
    Value::Object(row)
}

const fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Dates => "dates",
        Basis::Said => "said",
        Basis::Estimated => "estimated",
        Basis::Conditional => "conditional",
        Basis::First => "first",
        _ => "unknown",
    }
}

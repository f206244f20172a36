//! Cards and sheets as text, for printers that know nothing else.

use std::fmt::Write as _;

use iccf::Language;
use iccf::diagram::{Diagram, Figures, Labels, TextStyle};
use iccf::record::{Label, Phrase, Reply, Stamp, counted_days};

use crate::card::Card;
use crate::sheet::{Cell, Sheet};

const WIDTH: usize = 64;

impl Card {
    /// The card as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (i, reply) in self.replies.iter().take(2).enumerate() {
            if i > 0 {
                let _ = writeln!(out, "\n{}\n", "-".repeat(WIDTH));
            }
            if self.replies.len() > 1 {
                let _ = writeln!(out, "({})", i + 1);
            }
            self.game_text(reply, &mut out);
        }
        out.push('\n');
        // A box for each game, in their order.
        if self.replies.len() > 1 {
            out.push_str("(1)(2)\n");
        }
        for phrase in Phrase::ON_CARDS {
            let tick = |reply: &Reply| {
                if reply.said.contains(phrase) {
                    "[x]"
                } else {
                    "[ ]"
                }
            };
            let tick: String = self.replies.iter().take(2).map(tick).collect();
            let english = phrase.short(Language::English);
            let own = match phrase.short(self.language) {
                own if own == english => String::new(),
                own => format!(" · {own}"),
            };
            let _ = writeln!(out, "{tick} {english}{own}");
        }
        if let Some(reply) = self.replies.first() {
            for (label, person) in [(Label::From, &reply.sender), (Label::To, &reply.recipient)] {
                let _ = writeln!(out, "\n{}:", label.in_language(self.language));
                for line in std::iter::once(&person.name).chain(&person.address) {
                    let _ = writeln!(out, "  {line}");
                }
            }
        }
        out
    }

    fn game_text(&self, reply: &Reply, out: &mut String) {
        let label = |label: Label| label.in_language(self.language);
        if !reply.heading.is_empty() {
            let _ = writeln!(out, "{}", reply.heading.join(", "));
        }
        let _ = writeln!(out, "{}\n", reply.players.join(" – "));
        let mut row = |name: Label, value: Option<String>| {
            let value = value.unwrap_or_else(|| "_".repeat(16));
            let _ = writeln!(out, "{:<16}{value}", format!("{}:", label(name)));
        };
        let stamp = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.to_string());
        row(
            Label::YourMove,
            reply.your_move.as_ref().map(ToString::to_string),
        );
        // Where the game is over, no move is waited for.
        if reply.my_move.is_some() || reply.outcome.is_none() {
            row(
                Label::MyMove,
                reply.my_move.as_ref().map(ToString::to_string),
            );
        }
        if let Some(outcome) = reply.outcome {
            row(Label::Result, Some(outcome.to_string()));
        }
        row(Label::Postmark, stamp(reply.postmark));
        row(Label::Received, stamp(reply.received));
        row(Label::Sent, stamp(reply.sent));
        let days = |count: i64| counted_days(count, self.language);
        row(Label::Time, reply.days.map(days));
        let [mine, theirs] = reply.totals;
        let mine = mine.map_or("?".into(), |mine| mine.to_string());
        let theirs = theirs.map_or("?".into(), days);
        let estimated = if reply.estimated {
            format!(" ({})", label(Label::Estimated))
        } else {
            String::new()
        };
        row(Label::Total, Some(format!("{mine} : {theirs}{estimated}")));
        if let Some(sentence) = &reply.sent_back {
            let _ = writeln!(out, "{sentence}");
        }
        for condition in reply.accepted.iter().chain(&reply.conditions) {
            let _ = writeln!(out, "{condition}");
        }
        out.push('\n');
        let diagram = Diagram::new(&reply.position)
            .with_view(reply.me)
            .with_labels(Labels::Both);
        let style = TextStyle::default().with_figures(Figures::Letters);
        let _ = write!(out, "{}", diagram.text(style));
    }
}

impl Sheet {
    /// The sheet as text.
    pub fn text(&self) -> String {
        let (heading, players, result, language, rows) = self.parts();
        let mut out = String::new();
        for (label, value) in [
            (Label::Event, heading),
            (Label::White, &players[0]),
            (Label::Black, &players[1]),
            (Label::Result, result),
        ] {
            let name = format!("{}:", label.in_language(language));
            let value = if value.is_empty() {
                "____________________"
            } else {
                value
            };
            let _ = writeln!(out, "{name:<12}{value}");
        }
        out.push('\n');
        let Some(rows) = rows else {
            for number in 1..=60 {
                let boxes = "[ ][ ] [ ][ ] [ ]";
                let _ = writeln!(out, "{number:>3}.  {boxes}    {boxes}");
            }
            return out;
        };
        for row in rows {
            let cell = |cell: &Option<Cell>| match cell {
                Some(cell) => [
                    cell.numeric.clone(),
                    cell.other.clone(),
                    cell.total
                        .map(|total| total.to_string())
                        .unwrap_or_default(),
                ],
                None => Default::default(),
            };
            let [[white, san, days], [black, other, total]] =
                [cell(&row.cells[0]), cell(&row.cells[1])];
            let number = row.number;
            let line = format!(
                "{number:>3}.  {white:<6} {san:<8} {days:>4}    {black:<6} {other:<8} {total:>4}"
            );
            let _ = writeln!(out, "{}", line.trim_end());
        }
        out
    }
}

//! What a record knows of a move: dates, offers, conditions. In the file it
//! stands in a comment behind the move, as commands such as `[%sent 2026-11-16]`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::stamp::Stamp;

/// What is known of a move, or of the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Facts {
    /// `[%sent D]`: when our move was posted.
    pub sent: Option<Stamp>,
    /// `[%postmark D]`: the postmark of the opponent's move.
    pub postmark: Option<Stamp>,
    /// `[%received D]`: when it arrived.
    pub received: Option<Stamp>,
    /// `[%days N]`: the days that the opponent says he took.
    pub days: Option<i64>,
    /// `[%conditional]`: played as a condition that was accepted; it costs no time.
    pub conditional: bool,
    /// `[%offer draw]`, `[%declined draw]`: a draw is offered with this move.
    pub offer: Offer,
    /// `[%offering draw]`: a draw will be offered with the next one.
    pub offering: bool,
    /// `[%if 12... 2836 13. 6125]`: conditions sent with this move, one line each.
    pub conditions: Vec<String>,
    /// `[%plan 12. 7163 if 12... 2836 13. 6125]`: what will be sent next.
    pub plan: Option<String>,
    /// `[%refused 2026-11-14 7165]`: answers that were sent back; what is known
    /// of their dates stands before the move, `postmark 2026-11-09 days 3`.
    pub refused: Vec<String>,
    /// `[%end resigned 2026-11-16]`: how the game ended behind this move.
    pub end: Option<String>,
    /// `[%emt 72:00:00]`, in whole days: the time taken, for other programs.
    pub elapsed: Option<i64>,
    /// `[%ccsnt 2018.10.02,12:56]`: when a server took the move.
    pub server: Option<Stamp>,
    /// `[%clk 1200:00:00]`, in seconds: what was left.
    pub clock: Option<i64>,
}

/// An answer that was sent back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SentBack {
    pub(super) received: Stamp,
    pub(super) postmark: Option<Stamp>,
    /// The days that the opponent says he took.
    pub(super) days: Option<i64>,
    /// What he wrote.
    pub(super) text: String,
}

impl SentBack {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().peekable();
        let received = words.next()?.parse().ok()?;
        let (mut postmark, mut days) = (None, None);
        if words.next_if_eq(&"postmark").is_some() {
            postmark = Some(words.next()?.parse().ok()?);
        }
        if words.next_if_eq(&"days").is_some() {
            days = Some(words.next()?.parse().ok()?);
        }
        Some(Self {
            received,
            postmark,
            days,
            text: words.collect::<Vec<_>>().join(" "),
        })
    }

    pub(super) fn write(&self) -> String {
        let mut text = self.received.to_string();
        if let Some(postmark) = self.postmark {
            text.push_str(&format!(" postmark {postmark}"));
        }
        if let Some(days) = self.days {
            text.push_str(&format!(" days {days}"));
        }
        format!("{text} {}", self.text)
    }
}

/// A draw offer that goes with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Offer {
    /// There is none.
    #[default]
    None,
    /// It was made, and a move or a word answers it.
    Made,
    /// It was declined with a word.
    Declined,
}

impl Offer {
    /// Made or not.
    pub(super) const fn made(made: bool) -> Self {
        if made { Self::Made } else { Self::None }
    }
}

impl Facts {
    /// What the comments of a move say.
    pub fn read<'a>(comments: impl Iterator<Item = &'a str>) -> Self {
        let mut facts = Self::default();
        for comment in comments {
            for (name, value) in commands(comment) {
                facts.take(name, value);
            }
        }
        facts
    }

    /// The answers that were sent back, as far as they can be understood.
    pub(super) fn sent_back(&self) -> Vec<SentBack> {
        let answers = self.refused.iter();
        answers.filter_map(|text| SentBack::read(text)).collect()
    }

    /// When the move of the other side was here.
    pub(super) fn arrived(&self) -> Option<Stamp> {
        self.received.or(self.server)
    }

    /// When our move went off.
    pub(super) fn went(&self) -> Option<Stamp> {
        self.sent.or(self.server)
    }

    /// Takes what a command says; `false` if it says nothing we understand.
    fn take(&mut self, name: &str, value: &str) -> bool {
        let stamp = || value.parse().ok();
        let draw = value == "draw";
        match name {
            "sent" => set(&mut self.sent, stamp()),
            "postmark" => set(&mut self.postmark, stamp()),
            "received" => set(&mut self.received, stamp()),
            "days" => set(&mut self.days, value.parse().ok().filter(|days| *days >= 0)),
            "conditional" if value.is_empty() => {
                self.conditional = true;
                true
            }
            "offer" if draw => {
                if self.offer == Offer::None {
                    self.offer = Offer::Made;
                }
                true
            }
            "declined" if draw => {
                self.offer = Offer::Declined;
                true
            }
            "offering" => flag(&mut self.offering, draw),
            "if" => push(&mut self.conditions, value),
            "plan" => set(&mut self.plan, Some(value.to_string())),
            "refused" => push(&mut self.refused, value),
            "end" => set(&mut self.end, Some(value.to_string())),
            "emt" => {
                let days = seconds(value).map(|seconds| seconds / 86_400);
                set(&mut self.elapsed, days)
            }
            "ccsnt" => {
                self.server = Stamp::from_server(value).or(self.server);
                false
            }
            "clk" => {
                self.clock = seconds(value).or(self.clock);
                false
            }
            _ => false,
        }
    }

    /// The commands of ours that say the same.
    pub(super) fn write(&self) -> String {
        let mut parts = Vec::new();
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                parts.push(command(name, &value));
            }
        };
        let stamp = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.to_string());
        let draw = |is: bool| is.then(|| "draw".to_string());
        add("sent", stamp(self.sent));
        add("postmark", stamp(self.postmark));
        add("received", stamp(self.received));
        add("days", self.days.map(|days| days.to_string()));
        add("conditional", self.conditional.then(String::new));
        add("offer", draw(self.offer != Offer::None));
        add("offering", draw(self.offering));
        add("declined", draw(self.offer == Offer::Declined));
        for line in &self.conditions {
            add("if", Some(line.clone()));
        }
        add("plan", self.plan.clone());
        for answer in &self.refused {
            add("refused", Some(answer.clone()));
        }
        add("end", self.end.clone());
        add(
            "emt",
            self.elapsed.map(|days| format!("{}:00:00", days * 24)),
        );
        parts.join(" ")
    }

    /// Whether a comment is one that we wrote: nothing but commands of ours,
    /// each of them understood. Any other is kept as it stands.
    pub(super) fn is_ours(comment: &str) -> bool {
        let mut facts = Self::default();
        let mut some = false;
        let all = commands(comment).all(|(name, value)| {
            some = true;
            facts.take(name, value)
        });
        some && all && words(comment).is_empty()
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let read = value.is_some();
    if read {
        *place = value;
    }
    read
}

fn flag(place: &mut bool, set: bool) -> bool {
    *place |= set;
    set
}

fn push(place: &mut Vec<String>, value: &str) -> bool {
    place.push(value.to_string());
    true
}

/// `[%name value]`, with nothing in it that would end it or its comment.
fn command(name: &str, value: &str) -> String {
    let value: String = value
        .chars()
        .map(|c| match c {
            '[' | '{' => '(',
            ']' | '}' => ')',
            c if c.is_whitespace() || c.is_control() => ' ',
            c => c,
        })
        .collect();
    match value.trim() {
        "" => format!("[%{name}]"),
        value => format!("[%{name} {value}]"),
    }
}

/// The commands in a comment, names and values.
fn commands(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    comment.split("[%").skip(1).filter_map(|part| {
        let (inside, _) = part.split_once(']')?;
        let (name, value) = inside
            .split_once(char::is_whitespace)
            .unwrap_or((inside, ""));
        Some((name, value.trim()))
    })
}

/// What a comment says besides its commands.
pub(super) fn words(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let mut text = String::from(parts.next().unwrap_or_default());
    for part in parts {
        if let Some((_, behind)) = part.split_once(']') {
            text.push_str(behind);
        } else {
            text.push_str("[%");
            text.push_str(part);
        }
    }
    text.trim().to_string()
}

/// `72:00:00`, `0:05:00`, in seconds.
fn seconds(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, ':').map(|part| {
        let whole = part.split('.').next().unwrap_or_default();
        whole.parse::<u32>().ok().map(i64::from)
    });
    let mut part = || parts.next().flatten();
    let (hours, minutes, seconds) = (part()?, part()?, part().unwrap_or(0));
    Some(hours * 3600 + minutes * 60 + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_ours_read_back() {
        let text = "[%sent 2026-11-16] [%conditional] [%offer draw] [%if 1... 5755 2. 7163] \
                    [%if any 2. 7163] [%refused 2026-11-14 7165] [%emt 72:00:00]";
        let facts = Facts::read([text].into_iter());
        assert_eq!(facts.write(), text);
        assert!(Facts::is_ours(text));
        assert_eq!(facts.conditions, ["1... 5755 2. 7163", "any 2. 7163"]);
    }

    #[test]
    fn an_answer_that_was_sent_back_keeps_its_dates() {
        for text in [
            "2026-01-10 5744",
            "2026-01-10 postmark 2026-01-06 5744",
            "2026-01-10 days 2 1... 5744 if any 7163",
            "2026-01-10 postmark 2026-01-06 days 2 5744",
        ] {
            assert_eq!(SentBack::read(text).unwrap().write(), text);
        }
        assert_eq!(SentBack::read("soon 5744"), None);
    }

    #[test]
    fn what_others_wrote_is_not_ours() {
        for comment in [
            "",
            "a fine move",
            "[%sent 2026-11-16] a fine move",
            "[%sent soon]",
            "[%ccsnt 2018.10.02,12:56]",
            "[%clk 0:05:00]",
            "[%sent 2026-11-16",
            "[%eval 0.3]",
        ] {
            assert!(!Facts::is_ours(comment), "{comment}");
        }
        let facts = Facts::read(["[%ccsnt 2018.10.02,12:56] [%clk 1200:30:00] good"].into_iter());
        assert_eq!(facts.server.unwrap().to_string(), "2018-10-02T12:56");
        assert_eq!(facts.clock, Some(1200 * 3600 + 1800));
        assert_eq!(words("[%clk 1:00:00] good [%x] one"), "good  one");
    }

    #[test]
    fn a_value_cannot_end_its_command() {
        let facts = Facts {
            refused: [String::from("2026-11-14 [e4]}\n{")].into(),
            ..Facts::default()
        };
        assert_eq!(facts.write(), "[%refused 2026-11-14 (e4)) (]");
    }
}

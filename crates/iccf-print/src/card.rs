//! A correspondence card: the reply on one side, addresses on the other.

use iccf::diagram::{Diagram, Labels};
use iccf::record::{LANGUAGES, Label, Phrase, Reply, Stamp, WrittenMove};
use iccf::{Color, Language};

use crate::Print;
use crate::font::Face::{Bold, Regular};
use crate::page::{ACCENT, Anchor, INK, Page, RULE, SOFT, Style, TINT, wrap};

/// What a card is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CardSize {
    /// 148 × 105 mm.
    A6,
    /// 6 × 4 inches.
    FourBySix,
    /// Four cards to a sheet, with cut marks.
    A4,
    /// Four cards to a sheet, with cut marks.
    Letter,
}

impl CardSize {
    /// One card, in millimetres.
    const fn card(self) -> (f64, f64) {
        match self {
            Self::A6 => (148.0, 105.0),
            Self::FourBySix => (152.4, 101.6),
            // Turned, two of them fit beside each other on either paper.
            Self::A4 => (140.0, 99.0),
            Self::Letter => (132.0, 100.0),
        }
    }

    /// The sheet that four are printed on, turned.
    const fn sheet(self) -> Option<(f64, f64)> {
        match self {
            Self::A4 => Some((297.0, 210.0)),
            Self::Letter => Some((279.4, 215.9)),
            _ => None,
        }
    }
}

/// A card for one game, or for two against one opponent.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Card {
    /// What it says, game by game.
    pub replies: Vec<Reply>,
    /// The language that labels are in, beside English.
    pub language: Language,
}

const MARGIN: f64 = 5.0;
/// The height of the phrases at the foot.
const PHRASES: f64 = 24.0;

impl Card {
    /// A card; of more than two replies the first two count.
    pub fn new(replies: Vec<Reply>, language: Language) -> Self {
        Self { replies, language }
    }

    /// The card, both sides, ready to be written; on a sheet it stands four times.
    pub fn print(&self, size: CardSize) -> Print {
        Self::print_all(std::slice::from_ref(self), size)
    }

    /// Cards one after another, or four to a sheet: the fronts of each sheet, and
    /// then its backs.
    pub fn print_all(cards: &[Self], size: CardSize) -> Print {
        let mut pages = Vec::new();
        let mut left_out = 0;
        let at_once = if size.sheet().is_some() { 4 } else { 1 };
        for cards in cards.chunks(at_once) {
            let mut fronts = Vec::new();
            for card in cards {
                let (message, missing) = card.message(size.card());
                left_out += missing;
                fronts.push(message);
            }
            let backs = cards.iter().map(|card| card.addresses(size.card()));
            let backs: Vec<_> = backs.collect();
            match size.sheet() {
                None => pages.extend(fronts.into_iter().chain(backs)),
                Some(sheet) => {
                    pages.push(four(&fronts, [0, 1], size.card(), sheet));
                    // Turned over the long edge, the rows change places.
                    pages.push(four(&backs, [1, 0], size.card(), sheet));
                }
            }
        }
        let title = match cards {
            [card] => card.replies.first().map(|reply| reply.players.join(" – ")),
            _ => None,
        };
        Print {
            title: title.unwrap_or_else(|| "Correspondence chess".into()),
            pages,
            left_out,
        }
    }

    /// The side with the moves, and how many lines did not fit on it.
    fn message(&self, (width, height): (f64, f64)) -> (Page, usize) {
        let mut page = Page::new((width, height));
        let mut left_out = 0;
        let foot = height - MARGIN - PHRASES;
        let games: Vec<_> = self.replies.iter().take(2).collect();
        let band = (foot - MARGIN) / games.len().max(1) as f64;
        for (i, reply) in games.iter().enumerate() {
            let top = MARGIN + band * i as f64;
            if i > 0 {
                page.line((MARGIN, top - 1.0), (width - MARGIN, top - 1.0), RULE, 0.2);
            }
            let area = Area {
                left: MARGIN,
                top,
                width: width - 2.0 * MARGIN,
                height: band - 2.0,
            };
            left_out += self.game(&mut page, reply, area);
        }
        self.phrases(&mut page, (MARGIN, foot), width - 2.0 * MARGIN);
        (page, left_out)
    }

    /// `Mein Zug · My move`.
    fn label(&self, label: Label) -> String {
        let english = label.in_language(Language::English);
        match label.in_language(self.language) {
            own if own == english => english.into(),
            own => format!("{own} · {english}"),
        }
    }

    /// One game: what was played on the left, the board on the right.
    fn game(&self, page: &mut Page, reply: &Reply, area: Area) -> usize {
        let compact = area.height < 50.0;
        let board = area.height.min(area.width * 0.45).min(66.0);
        let right = area.left + area.width - board;
        let last = reply.my_move.as_ref().or(reply.your_move.as_ref());
        let diagram = match last {
            Some(WrittenMove { before, mv, .. }) => Diagram::of_move(before, *mv),
            None => Diagram::new(&reply.position),
        };
        // Two digits in every square would not be read on a small board.
        let diagram = diagram
            .with_view(reply.me)
            .with_labels(Labels::Both)
            .with_numbers(!compact);
        page.board(
            (right, area.top + (area.height - board) / 2.0),
            board,
            diagram,
        );

        let room = area.width - board - 4.0;
        let (left, mut y) = (area.left, area.top);
        let scale = if compact { 0.82 } else { 1.0 };
        let heading = reply.heading.join(" · ");
        let title = Style::new(Bold, 3.5 * scale, ACCENT);
        let names = Style::new(Regular, 3.1 * scale, INK);
        y += 3.4 * scale;
        if !heading.is_empty() {
            page.text((left, y), title, Anchor::Left, room, &heading);
            y += 4.3 * scale;
        }
        page.text(
            (left, y),
            names,
            Anchor::Left,
            room,
            &reply.players.join("  –  "),
        );
        y += 1.8 * scale;
        page.line((left, y), (left + room, y), ACCENT, 0.35);
        y += 1.2 * scale;

        y = if compact {
            // Beside each other, as there is more width than height.
            let half = room / 2.0 - 0.5;
            self.written(
                page,
                (Label::YourMove, &reply.your_move),
                (left, y),
                (half, 4.6, scale),
            );
            let right = (left + half + 1.0, y);
            self.written(
                page,
                (Label::MyMove, &reply.my_move),
                right,
                (half, 4.6, scale),
            )
        } else {
            let yours = (Label::YourMove, &reply.your_move);
            let below = self.written(page, yours, (left, y), (room, 4.0, scale));
            let mine = (Label::MyMove, &reply.my_move);
            self.written(page, mine, (left, below), (room, 5.2, scale))
        };
        y = self.dates(page, reply, (left, y), room, scale);
        let bottom = area.top + area.height;
        self.conditions(page, reply, (left, y), room, (bottom, scale))
    }

    /// A move, ours on a ground of its own; where the next thing may stand.
    fn written(
        &self,
        page: &mut Page,
        (label, written): (Label, &Option<WrittenMove>),
        (left, y): (f64, f64),
        (room, size, scale): (f64, f64, f64),
    ) -> f64 {
        let small = Style::new(Regular, 2.15 * scale, SOFT);
        let height = (size + 5.0) * scale;
        if label == Label::MyMove {
            page.fill((left, y), (room, height), TINT);
            page.frame((left, y), (room, height), ACCENT, 0.25);
        }
        let inside = left + 1.5;
        let foot = y + 2.9 * scale;
        let words = self.label(label);
        page.text((inside, foot), small, Anchor::Left, room - 3.0, &words);
        let foot = y + height - 1.5 * scale;
        let Some(written) = written else {
            // Room for a pen.
            let foot = foot + 0.5;
            page.line((inside, foot), (left + room - 2.0, foot), RULE, 0.2);
            return y + height + 1.0 * scale;
        };
        let big = Style::new(Bold, size * scale, INK);
        let beside = Style::new(Regular, size * 0.8 * scale, INK);
        let first = written.spellings.first().map_or("", String::as_str);
        let text = format!("{}  {first}", written.number);
        page.text((inside, foot), big, Anchor::Left, room * 0.62, &text);
        let others = written.spellings.get(1..).unwrap_or_default().join("  ");
        let end = (left + room - 2.0, foot);
        page.text(end, beside, Anchor::Right, room * 0.33, &others);
        y + height + 1.0 * scale
    }

    /// Dates and times, in boxes.
    fn dates(
        &self,
        page: &mut Page,
        reply: &Reply,
        (left, y): (f64, f64),
        room: f64,
        scale: f64,
    ) -> f64 {
        let stamp = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.date.to_string());
        let days = |days: i64| format!("{days}");
        let [mine, theirs] = reply.totals;
        let cells = [
            (Label::Postmark, stamp(reply.postmark)),
            (Label::Received, stamp(reply.received)),
            (Label::Sent, stamp(reply.sent)),
            (Label::Time, reply.days.map(days)),
            (Label::Total, Some(format!("{mine} : {theirs}"))),
        ];
        let widths = [0.22, 0.22, 0.22, 0.16, 0.18];
        let label = Style::new(Regular, 1.75 * scale, SOFT);
        let value = Style::new(Bold, 2.75 * scale, INK);
        let height = 7.6 * scale;
        let mut x = left;
        for ((name, text), part) in cells.into_iter().zip(widths) {
            let width = room * part;
            page.frame((x, y), (width, height), RULE, 0.2);
            let words = name.in_language(self.language);
            let place = (x + 0.8, y + 2.4 * scale);
            page.text(place, label, Anchor::Left, width - 1.6, words);
            let text = text.unwrap_or_default();
            let place = (x + width / 2.0, y + height - 1.6 * scale);
            page.text(place, value, Anchor::Middle, width - 1.2, &text);
            x += width;
        }
        y + height + 2.6 * scale
    }

    /// Conditions and offers, set smaller if there are many; how many lines did
    /// not fit all the same.
    fn conditions(
        &self,
        page: &mut Page,
        reply: &Reply,
        (left, mut y): (f64, f64),
        room: f64,
        (bottom, scale): (f64, f64),
    ) -> usize {
        const SMALLEST: f64 = 0.7;
        let bold = Style::new(Bold, 2.7 * scale, ACCENT);
        let step = 3.4 * scale;
        // Set smaller, fewer lines are broken: so the sizes are tried in turn.
        let sizes = [1.0, 0.9, 0.8, SMALLEST];
        let lines = |size: f64| {
            let style = Style::new(Regular, 2.7 * scale * size, INK);
            let mut lines: Vec<(Style, String)> = Vec::new();
            if reply.offer {
                let own = Phrase::DrawOffered.in_language(self.language);
                let english = Phrase::DrawOffered.in_language(Language::English);
                let text = if own == english {
                    own.into()
                } else {
                    format!("{own}  {english}")
                };
                lines.push((bold, text));
            }
            let accepted = reply.accepted.iter().map(|moves| format!("= {moves}"));
            for text in accepted.chain(reply.conditions.iter().cloned()) {
                let broken = wrap(&text, &style, room).into_iter();
                lines.extend(broken.map(|line| (style, line)));
            }
            lines
        };
        y += 1.2 * scale;
        let fits = |size: f64| ((bottom - y) / (step * size) + 1.0).max(0.0) as usize;
        let size = sizes
            .into_iter()
            .find(|size| lines(*size).len() <= fits(*size))
            .unwrap_or(SMALLEST);
        let (lines, most) = (lines(size), fits(size));
        let left_out = lines.len().saturating_sub(most);
        for (style, line) in lines.iter().take(most) {
            page.text((left, y), *style, Anchor::Left, room, line);
            y += step * size;
        }
        left_out
    }

    /// What can be ticked, in every language.
    fn phrases(&self, page: &mut Page, (left, top): (f64, f64), width: f64) {
        let style = Style::new(Regular, 1.95, INK);
        let head = Style::new(Bold, 1.8, SOFT);
        let tick = 4.0;
        let column = (width - tick) / LANGUAGES.len() as f64;
        let row = (PHRASES - 3.0) / Phrase::ON_CARDS.len() as f64;
        page.line((left, top), (left + width, top), RULE, 0.2);
        for (i, language) in LANGUAGES.iter().enumerate() {
            let x = left + tick + column * i as f64;
            let code = language.code().to_uppercase();
            page.text((x, top + 2.2), head, Anchor::Left, column - 1.0, &code);
        }
        let said = |phrase: Phrase| {
            phrase == Phrase::DrawOffered && self.replies.iter().any(|reply| reply.offer)
                || phrase == Phrase::DrawDeclined && self.replies.iter().any(|reply| reply.declined)
        };
        for (j, phrase) in Phrase::ON_CARDS.iter().enumerate() {
            let y = top + 3.0 + row * j as f64;
            let side = 1.9;
            page.frame((left + 0.4, y + 0.2), (side, side), INK, 0.2);
            if said(*phrase) {
                let (x, y) = (left + 0.4, y + 0.2);
                page.line((x, y), (x + side, y + side), INK, 0.35);
                page.line((x, y + side), (x + side, y), INK, 0.35);
            }
            for (i, language) in LANGUAGES.iter().enumerate() {
                let x = left + tick + column * i as f64;
                let words = phrase.short(*language);
                page.text((x, y + 1.9), style, Anchor::Left, column - 0.8, words);
            }
        }
    }

    /// The side with the addresses and room for the stamp.
    fn addresses(&self, (width, height): (f64, f64)) -> Page {
        let mut page = Page::new((width, height));
        let Some(reply) = self.replies.first() else {
            return page;
        };
        let middle = width * 0.47;
        page.line((middle, 8.0), (middle, height - 8.0), RULE, 0.25);

        let title = Style::new(Bold, 3.3, ACCENT);
        page.text(
            (7.0, 11.0),
            title,
            Anchor::Left,
            middle - 12.0,
            "Correspondence chess",
        );
        let small = Style::new(Regular, 1.95, SOFT);
        let names = "Fernschach · Échecs par correspondance · Ajedrez por correspondencia";
        page.text((7.0, 14.6), small, Anchor::Left, middle - 12.0, names);
        let names = "Шахматы по переписке · Scacchi per corrispondenza · Xadrez postal";
        page.text((7.0, 17.6), small, Anchor::Left, middle - 12.0, names);
        page.line((7.0, 20.0), (middle - 5.0, 20.0), ACCENT, 0.35);

        let board = (middle - 12.0).min(height - 58.0);
        let numbered = Diagram::numbered()
            .with_view(Color::White)
            .with_labels(Labels::Both);
        page.board((7.0 + (middle - 12.0 - board) / 2.0, 22.5), board, numbered);

        let label = Style::new(Regular, 2.3, SOFT);
        let name = Style::new(Bold, 3.1, INK);
        let text = Style::new(Regular, 3.0, INK);
        let mut y = height - 28.0;
        page.text(
            (7.0, y),
            label,
            Anchor::Left,
            middle - 12.0,
            &self.label(Label::From),
        );
        y += 4.4;
        page.text(
            (7.0, y),
            name,
            Anchor::Left,
            middle - 12.0,
            &reply.sender.name,
        );
        for line in reply.sender.address.iter().take(4) {
            y += 4.0;
            page.text((7.0, y), text, Anchor::Left, middle - 12.0, line);
        }

        let stamp = (21.0, 25.0);
        page.frame((width - 7.0 - stamp.0, 7.0), stamp, RULE, 0.25);

        let left = middle + 6.0;
        let room = width - left - 8.0;
        let (name, text) = (Style::new(Bold, 4.2, INK), Style::new(Regular, 4.0, INK));
        let mut y = height * 0.5;
        page.text(
            (left, y - 6.0),
            label,
            Anchor::Left,
            room,
            &self.label(Label::To),
        );
        let lines = std::iter::once(&reply.recipient.name).chain(&reply.recipient.address);
        let lines: Vec<_> = lines.take(5).collect();
        for i in 0..5 {
            if let Some(line) = lines.get(i) {
                let style = if i == 0 { name } else { text };
                page.text((left, y), style, Anchor::Left, room, line);
            }
            page.line((left, y + 1.3), (left + room, y + 1.3), RULE, 0.2);
            y += 8.4;
        }
        page
    }
}

/// A part of a page.
#[derive(Clone, Copy)]
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// Cards on a sheet, row by row, with marks where to cut; one alone stands there
/// four times.
fn four(cards: &[Page], rows: [u8; 2], (width, height): (f64, f64), sheet: (f64, f64)) -> Page {
    let mut page = Page::new(sheet);
    let (left, top) = (sheet.0 / 2.0 - width, sheet.1 / 2.0 - height);
    let places = rows.iter().flat_map(|row| [(0_u8, *row), (1, *row)]);
    for (i, (column, row)) in places.enumerate() {
        let card = match cards {
            [one] => Some(one),
            several => several.get(i),
        };
        let at = (
            left + width * f64::from(column),
            top + height * f64::from(row),
        );
        if let Some(card) = card {
            page.place(card, at);
        }
    }
    let mark = 4.0;
    for column in 0..3 {
        let x = left + width * f64::from(column);
        page.line((x, top - mark), (x, top - 1.0), INK, 0.15);
        let bottom = top + 2.0 * height;
        page.line((x, bottom + 1.0), (x, bottom + mark), INK, 0.15);
    }
    for row in 0..3 {
        let y = top + height * f64::from(row);
        page.line((left - mark, y), (left - 1.0, y), INK, 0.15);
        let right = left + 2.0 * width;
        page.line((right + 1.0, y), (right + mark, y), INK, 0.15);
    }
    page
}

#[cfg(test)]
mod tests {
    use iccf::record::{Medium, Record, Terms};
    use iccf::{Game, Notation};

    use super::*;
    use crate::page::Shape;

    /// A reply with more of everything than there is room for.
    fn crowded(me: Color) -> Reply {
        let mut terms = Terms::new(me, Medium::Post);
        terms.notations = vec![Notation::Numeric, Notation::SAN, Notation::LAN];
        let mut record = Record::new(Game::new(), terms);
        let long = "Müller-Lüdenscheidt ".repeat(12);
        for name in [
            "Event",
            "Section",
            "White",
            "Black",
            "WhiteAddress",
            "BlackAddress",
        ] {
            record.set_tag(name, &long);
        }
        let day = "2026-01-02".parse().unwrap();
        if me == Color::White {
            record.send("5254", day, true).unwrap();
        }
        let mut reply = record.reply(day);
        reply.conditions = (0..9).map(|_| "if 1... 5755 2. 7163 ".repeat(8)).collect();
        reply
    }

    #[test]
    fn nothing_leaves_the_page_or_its_game() {
        let sizes = [
            CardSize::A6,
            CardSize::FourBySix,
            CardSize::A4,
            CardSize::Letter,
        ];
        for size in sizes {
            for replies in [
                vec![crowded(Color::White)],
                vec![crowded(Color::White), crowded(Color::Black)],
            ] {
                let (width, height) = size.card();
                let count = replies.len();
                let card = Card::new(replies, Language::Russian);
                let (message, _) = card.message(size.card());
                for page in [&message, &card.addresses(size.card())] {
                    for shape in &page.shapes {
                        if let Shape::Text { at, style, text } = shape {
                            let right = at.0 + style.width(text);
                            assert!(at.0 > 0.0 && right < width, "{size:?} {text}");
                            assert!(at.1 > style.size * 0.7 && at.1 < height, "{size:?} {text}");
                        }
                    }
                }
                // No text of the first game on the lines of the second.
                let band = (height - MARGIN - PHRASES - MARGIN) / count as f64;
                let tops = message.shapes.iter().filter_map(|shape| match shape {
                    Shape::Text { at, text, .. } if text.starts_with("if ") => Some(at.1),
                    _ => None,
                });
                for y in tops {
                    let inside = (y - MARGIN) % band;
                    assert!(inside > band * 0.5, "{size:?} {y} of {band}");
                }
            }
        }
    }
}

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
    /// Whose side the boards are seen from.
    pub view: Color,
    /// The language that labels are in, beside English.
    pub language: Language,
}

const MARGIN: f64 = 5.0;
/// The height of the phrases at the foot.
const PHRASES: f64 = 24.0;

impl Card {
    /// A card; of more than two replies the first two count.
    pub fn new(replies: Vec<Reply>, view: Color, language: Language) -> Self {
        Self {
            replies,
            view,
            language,
        }
    }

    /// The card, both sides, ready to be written.
    pub fn print(&self, size: CardSize) -> Print {
        let sides = [self.message(size.card()), self.addresses(size.card())];
        let pages = match size.sheet() {
            None => sides.into(),
            Some(sheet) => sides
                .iter()
                .map(|side| four(side, size.card(), sheet))
                .collect(),
        };
        let title = self.replies.first().map_or_else(
            || "Correspondence chess".into(),
            |reply| reply.players.join(" – "),
        );
        Print { title, pages }
    }

    /// The side with the moves.
    fn message(&self, (width, height): (f64, f64)) -> Page {
        let mut page = Page::new((width, height));
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
            self.game(&mut page, reply, area);
        }
        self.phrases(&mut page, (MARGIN, foot), width - 2.0 * MARGIN);
        page
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
    fn game(&self, page: &mut Page, reply: &Reply, area: Area) {
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
            .with_view(self.view)
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

        y = self.moves(page, reply, (left, y), room, scale);
        y = self.dates(page, reply, (left, y), room, scale);
        self.conditions(
            page,
            reply,
            (left, y),
            room,
            (area.top + area.height, scale),
        );
    }

    /// The two moves, the reply on a ground of its own.
    fn moves(
        &self,
        page: &mut Page,
        reply: &Reply,
        (left, mut y): (f64, f64),
        room: f64,
        scale: f64,
    ) -> f64 {
        let small = Style::new(Regular, 2.15 * scale, SOFT);
        let rows = [
            (Label::YourMove, &reply.your_move, 4.0, false),
            (Label::MyMove, &reply.my_move, 5.2, true),
        ];
        for (label, written, size, reply_row) in rows {
            let height = (size + 5.0) * scale;
            if reply_row {
                page.fill((left, y), (room, height), TINT);
                page.frame((left, y), (room, height), ACCENT, 0.25);
            }
            let inside = left + 1.5;
            let foot = y + 2.9 * scale;
            page.text(
                (inside, foot),
                small,
                Anchor::Left,
                room - 3.0,
                &self.label(label),
            );
            let foot = y + height - 1.5 * scale;
            match written {
                Some(written) => {
                    let big = Style::new(Bold, size * scale, INK);
                    let beside = Style::new(Regular, size * 0.8 * scale, INK);
                    let first = written.spellings.first().map_or("", String::as_str);
                    let text = format!("{}  {first}", written.number);
                    page.text((inside, foot), big, Anchor::Left, room * 0.62, &text);
                    let others = written.spellings.get(1..).unwrap_or_default().join("  ");
                    let end = (left + room - 2.0, foot);
                    page.text(end, beside, Anchor::Right, room * 0.33, &others);
                }
                // Room for a pen.
                None => {
                    let foot = foot + 0.5;
                    page.line((inside, foot), (left + room - 2.0, foot), RULE, 0.2);
                }
            }
            y += height + 1.0 * scale;
        }
        y
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

    /// Conditions and offers, as far as there is room; the rest goes on the
    /// card by hand, or on a second one.
    fn conditions(
        &self,
        page: &mut Page,
        reply: &Reply,
        (left, mut y): (f64, f64),
        room: f64,
        (bottom, scale): (f64, f64),
    ) {
        let style = Style::new(Regular, 2.7 * scale, INK);
        let bold = Style::new(Bold, 2.7 * scale, ACCENT);
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
        if let Some(accepted) = &reply.accepted {
            lines.extend(
                wrap(&format!("= {accepted}"), &style, room)
                    .into_iter()
                    .map(|l| (style, l)),
            );
        }
        for condition in &reply.conditions {
            lines.extend(
                wrap(condition, &style, room)
                    .into_iter()
                    .map(|line| (style, line)),
            );
        }
        let step = 3.4 * scale;
        let fit = ((bottom - y) / step).floor().max(0.0) as usize;
        let size = if lines.len() > fit && fit > 0 {
            (fit as f64 / lines.len() as f64).max(0.55)
        } else {
            1.0
        };
        y += 1.2 * scale;
        for (mut style, line) in lines {
            style.size *= size;
            page.text((left, y), style, Anchor::Left, room, &line);
            y += step * size;
        }
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

/// Four cards on a sheet, with marks where to cut.
fn four(side: &Page, (width, height): (f64, f64), sheet: (f64, f64)) -> Page {
    let mut page = Page::new(sheet);
    let (left, top) = (sheet.0 / 2.0 - width, sheet.1 / 2.0 - height);
    for column in 0..2 {
        for row in 0..2 {
            let at = (
                left + width * f64::from(column),
                top + height * f64::from(row),
            );
            page.place(side, at);
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

//! Cards as pages.

use iccf::diagram::{Diagram, Labels};
use iccf::record::{Correspondent, LANGUAGES, Label, Phrase, Reply, Stamp, WrittenMove};
use iccf::{Color as Side, Language, Outcome};

use super::{Card, CardSize};
use crate::Print;
use crate::font::Face::{self, Bold, Regular};
use crate::page::{ACCENT, Anchor, Color, INK, Page, RULE, SOFT, Style, TINT, wrap};

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

const MARGIN: f64 = 5.0;
/// The height of the phrases at the foot.
const PHRASES: f64 = 24.0;

impl Card {
    /// The card, both sides, ready to be written; on a sheet it stands four times.
    pub fn print(&self, size: CardSize) -> Print {
        Self::print_all(std::slice::from_ref(self), size)
    }

    /// Cards one after another, or four to a sheet: the fronts of each sheet, and
    /// then its backs.
    pub fn print_all(cards: &[Self], size: CardSize) -> Print {
        let mut sides = Vec::new();
        for card in cards {
            let (message, rests) = card.message(size.card());
            let more = card.continued(size.card(), &rests);
            let fronts = std::iter::once(message).chain(more);
            sides.extend(fronts.map(|front| (front, card.addresses(size.card()))));
        }
        let continued = sides.len() - cards.len();
        let mut pages = Vec::new();
        let at_once = if size.sheet().is_some() { 4 } else { 1 };
        for sides in sides.chunks(at_once) {
            let (fronts, backs): (Vec<_>, Vec<_>) = sides.iter().cloned().unzip();
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
            continued,
        }
    }

    /// The side with the moves, and for each game the conditions that did not
    /// fit on it.
    fn message(&self, (width, height): (f64, f64)) -> (Page, Vec<Vec<String>>) {
        let mut page = Page::new((width, height));
        let mut rests = Vec::new();
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
            let number = (games.len() > 1).then_some(i + 1);
            rests.push(self.game(&mut page, (number, reply), area));
        }
        self.phrases(&mut page, (MARGIN, foot), width - 2.0 * MARGIN);
        (page, rests)
    }

    /// Cards that the conditions go on on, with what tells the games apart.
    fn continued(&self, (width, height): (f64, f64), rests: &[Vec<String>]) -> Vec<Page> {
        const STEP: f64 = 3.6;
        let room = width - 2.0 * MARGIN;
        let title = Style::new(Bold, 3.2, ACCENT);
        let style = Style::new(Regular, 2.8, INK);
        let mut lines: Vec<(Style, String)> = Vec::new();
        let games = self.replies.iter().zip(rests);
        for (i, (reply, rest)) in games.enumerate().filter(|(_, (_, rest))| !rest.is_empty()) {
            let number = (rests.len() > 1).then(|| format!("{}) ", i + 1));
            let mut heads = reply.heading.clone();
            heads.push(reply.players.join(" – "));
            heads.extend(reply.my_move.as_ref().map(ToString::to_string));
            let head = format!("{}{}", number.unwrap_or_default(), heads.join(" · "));
            let head = wrap(&head, &title, room).into_iter();
            lines.extend(head.map(|line| (title, line)));
            lines.push((style, format!("({})", self.label(Label::Continued))));
            for text in rest {
                let broken = wrap(text, &style, room).into_iter();
                lines.extend(broken.map(|line| (style, line)));
            }
        }
        let most = ((height - 2.0 * MARGIN) / STEP) as usize;
        let pages = lines.chunks(most.max(1)).map(|lines| {
            let mut page = Page::new((width, height));
            for (i, (style, line)) in lines.iter().enumerate() {
                let place = (MARGIN, MARGIN + STEP * (i as f64 + 0.8));
                page.text(place, *style, Anchor::Left, room, line);
            }
            page
        });
        pages.collect()
    }

    /// `Mein Zug · My move`.
    fn label(&self, label: Label) -> String {
        let english = label.in_language(Language::English);
        match label.in_language(self.language) {
            own if own == english => english.into(),
            own => format!("{own} · {english}"),
        }
    }

    /// One game: what was played on the left, the board on the right. What did
    /// not fit comes back.
    fn game(
        &self,
        page: &mut Page,
        (number, reply): (Option<usize>, &Reply),
        area: Area,
    ) -> Vec<String> {
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
        let title = Style::new(Bold, 3.5 * scale, ACCENT);
        let names = Style::new(Regular, 3.1 * scale, INK);
        y += 3.4 * scale;
        for line in heading(number, reply, &title, room) {
            page.text((left, y), title, Anchor::Left, room, &line);
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

        let yours = Field::of(Label::YourMove, reply.your_move.as_ref());
        let mine = match (&reply.my_move, reply.outcome) {
            // Where the game is over, no move is waited for.
            (None, Some(outcome)) => Field::result(outcome),
            (my_move, _) => Field::of(Label::MyMove, my_move.as_ref()),
        };
        y = if compact {
            // Beside each other, as there is more width than height.
            let half = room / 2.0 - 0.5;
            self.written(page, &yours, (left, y), (half, 4.6, scale));
            let right = (left + half + 1.0, y);
            self.written(page, &mine, right, (half, 4.6, scale))
        } else {
            let below = self.written(page, &yours, (left, y), (room, 4.0, scale));
            self.written(page, &mine, (left, below), (room, 5.2, scale))
        };
        y = self.dates(page, reply, (left, y), room, scale);
        let bottom = area.top + area.height;
        self.conditions(page, reply, (left, y), room, (bottom, scale))
    }

    /// A move, ours on a ground of its own; where the next thing may stand.
    fn written(
        &self,
        page: &mut Page,
        field: &Field,
        (left, y): (f64, f64),
        (room, size, scale): (f64, f64, f64),
    ) -> f64 {
        let small = Style::new(Regular, 2.15 * scale, SOFT);
        let height = (size + 5.0) * scale;
        if field.label != Label::YourMove {
            page.fill((left, y), (room, height), TINT);
            page.frame((left, y), (room, height), ACCENT, 0.25);
        }
        let inside = left + 1.5;
        let foot = y + 2.9 * scale;
        let words = self.label(field.label);
        page.text((inside, foot), small, Anchor::Left, room - 3.0, &words);
        let foot = y + height - 1.5 * scale;
        let below = y + height + 1.0 * scale;
        let Some(first) = &field.first else {
            // Room for a pen.
            let foot = foot + 0.5;
            page.line((inside, foot), (left + room - 2.0, foot), RULE, 0.2);
            return below;
        };
        let big = Style::new(Bold, size * scale, INK);
        let beside = Style::new(Regular, size * 0.8 * scale, INK);
        let others = field.others.join("  ");
        // Words for a move may be longer than a line: then all is set small.
        if big.width(first) * 0.7 > room * 0.62 || beside.width(&others) * 0.7 > room * 0.33 {
            let style = Style::new(Bold, 2.6 * scale, INK);
            let rest = field.others.iter().map(|other| format!(" ({other})"));
            let whole = format!("{first}{}", rest.collect::<String>());
            let lines = wrap(&whole, &style, room - 3.5);
            let last = lines.len().saturating_sub(1) as f64;
            let step = (2.9_f64 * scale).min((height - 3.4 * scale) / (last + 1.0));
            for (i, line) in lines.iter().enumerate() {
                let foot = foot - step * (last - i as f64) + 0.6 * scale;
                page.text((inside, foot), style, Anchor::Left, room - 3.5, line);
            }
            return below;
        }
        page.text((inside, foot), big, Anchor::Left, room * 0.62, first);
        let end = (left + room - 2.0, foot);
        page.text(end, beside, Anchor::Right, room * 0.33, &others);
        below
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
        let [mine, theirs] = reply.totals.map(|total| total.map_or("?".into(), days));
        // An estimate is marked as one.
        let about = if reply.estimated { "~" } else { "" };
        let cells = [
            (Label::Postmark, stamp(reply.postmark)),
            (Label::Received, stamp(reply.received)),
            (Label::Sent, stamp(reply.sent)),
            (Label::Time, reply.days.map(days)),
            (Label::Total, Some(format!("{mine} : {about}{theirs}"))),
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

    /// Sentences and conditions, set smaller if there are many. What does not
    /// fit all the same comes back, and the card says that it goes on.
    fn conditions(
        &self,
        page: &mut Page,
        reply: &Reply,
        (left, mut y): (f64, f64),
        room: f64,
        (bottom, scale): (f64, f64),
    ) -> Vec<String> {
        const SMALLEST: f64 = 0.7;
        let step = 3.4 * scale;
        let texts = self.texts(reply);
        // Set smaller, fewer lines are broken: so the sizes are tried in turn.
        let sizes = [1.0, 0.9, 0.8, SMALLEST];
        let broken = |size: f64| {
            let lines = texts.iter().map(|(face, color, text)| {
                let style = Style::new(*face, 2.7 * scale * size, *color);
                let lines = wrap(text, &style, room).into_iter();
                lines.map(|line| (style, line)).collect::<Vec<_>>()
            });
            lines.collect::<Vec<_>>()
        };
        y += 1.2 * scale;
        let fits = |size: f64| ((bottom - y) / (step * size) + 1.0).max(0.0) as usize;
        let count = |lines: &[Vec<_>]| lines.iter().map(Vec::len).sum::<usize>();
        let size = sizes
            .into_iter()
            .find(|size| count(&broken(*size)) <= fits(*size));
        let whole = size.is_some();
        let size = size.unwrap_or(SMALLEST);
        let mut lines = broken(size);
        let mut rest = Vec::new();
        if !whole {
            // A line is kept free for the sign that there is more.
            let most = fits(size).saturating_sub(1);
            while count(&lines) > most {
                lines.pop();
            }
            rest = texts[lines.len()..]
                .iter()
                .map(|(.., text)| text.clone())
                .collect();
            let style = Style::new(Bold, 2.7 * scale * size, ACCENT);
            let words = format!("→ {}", self.label(Label::Continued));
            lines.push(vec![(style, words)]);
        }
        for (style, line) in lines.iter().flatten() {
            page.text((left, y), *style, Anchor::Left, room, line);
            y += step * size;
        }
        rest
    }

    /// What is said below the dates, a paragraph each.
    fn texts(&self, reply: &Reply) -> Vec<(Face, Color, String)> {
        let mut texts = Vec::new();
        let both = |phrase: Phrase| {
            let own = phrase.in_language(self.language);
            match phrase.in_language(Language::English) {
                english if own == english => own.into(),
                english => format!("{own}  {english}"),
            }
        };
        if let (Some(outcome), Some(_)) = (reply.outcome, &reply.my_move) {
            let text = format!("{}: {outcome}", self.label(Label::Result));
            texts.push((Bold, ACCENT, text));
        }
        let sentence = reply.sent_back.iter().cloned();
        texts.extend(sentence.map(|text| (Bold, ACCENT, text)));
        // The sentence says why an answer was sent back.
        let told = |phrase: &&Phrase| !matches!(phrase, Phrase::Unclear | Phrase::Illegal);
        let said = reply.said.iter().filter(told);
        texts.extend(said.map(|phrase| (Bold, ACCENT, both(*phrase))));
        let accepted = reply.accepted.iter().map(|moves| format!("= {moves}"));
        let conditions = accepted.chain(reply.conditions.iter().cloned());
        texts.extend(conditions.map(|text| (Regular, INK, text)));
        texts
    }

    /// What can be ticked, in every language.
    fn phrases(&self, page: &mut Page, (left, top): (f64, f64), width: f64) {
        let style = Style::new(Regular, 1.95, INK);
        let head = Style::new(Bold, 1.8, SOFT);
        let games = self.replies.len().min(2);
        let tick = 1.4 + 2.6 * games.max(1) as f64;
        let column = (width - tick) / LANGUAGES.len() as f64;
        let row = (PHRASES - 3.0) / Phrase::ON_CARDS.len() as f64;
        page.line((left, top), (left + width, top), RULE, 0.2);
        for (i, language) in LANGUAGES.iter().enumerate() {
            let x = left + tick + column * i as f64;
            let code = language.code().to_uppercase();
            page.text((x, top + 2.2), head, Anchor::Left, column - 1.0, &code);
        }
        // A box for each game.
        let place = |game: usize| left + 0.4 + 2.6 * game as f64;
        if games > 1 {
            for game in 0..games {
                let at = (place(game) + 0.4, top + 2.2);
                page.text(at, head, Anchor::Left, 2.0, &format!("{}", game + 1));
            }
        }
        for (j, phrase) in Phrase::ON_CARDS.iter().enumerate() {
            let y = top + 3.0 + row * j as f64;
            let side = 1.9;
            for (game, reply) in self.replies.iter().take(2).enumerate() {
                let (x, y) = (place(game), y + 0.2);
                page.frame((x, y), (side, side), INK, 0.2);
                if reply.said.contains(phrase) {
                    page.line((x, y), (x + side, y + side), INK, 0.35);
                    page.line((x, y + side), (x + side, y), INK, 0.35);
                }
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
            .with_view(Side::White)
            .with_labels(Labels::Both);
        page.board((7.0 + (middle - 12.0 - board) / 2.0, 22.5), board, numbered);

        let label = Style::new(Regular, 2.3, SOFT);
        let y = height - 28.0;
        let room = middle - 12.0;
        let words = self.label(Label::From);
        page.text((7.0, y), label, Anchor::Left, room, &words);
        address(
            &mut page,
            &reply.sender,
            ((7.0, y + 4.4), height - 6.0),
            (room, 3.1, 4.0),
        );

        let stamp = (21.0, 25.0);
        page.frame((width - 7.0 - stamp.0, 7.0), stamp, RULE, 0.25);

        let left = middle + 6.0;
        let room = width - left - 8.0;
        let top = height * 0.5;
        let words = self.label(Label::To);
        page.text((left, top - 6.0), label, Anchor::Left, room, &words);
        let place = ((left, top), height - 8.0);
        let (lines, step) = address(&mut page, &reply.recipient, place, (room, 4.2, 8.4));
        for i in 0..lines.max(5) {
            let y = top + 1.3 + step * i as f64;
            page.line((left, y), (left + room, y), RULE, 0.2);
        }
        page
    }
}

/// What stands in the box of a move.
struct Field {
    label: Label,
    /// None is room for a pen.
    first: Option<String>,
    /// The other notations.
    others: Vec<String>,
}

impl Field {
    fn of(label: Label, written: Option<&WrittenMove>) -> Self {
        let spellings = written.map_or(&[][..], |written| &written.spellings);
        Self {
            label,
            first: written.map(|written| {
                let first = spellings.first().map_or("", String::as_str);
                format!("{}  {first}", written.number)
            }),
            others: spellings.get(1..).unwrap_or_default().to_vec(),
        }
    }

    fn result(outcome: Outcome) -> Self {
        Self {
            label: Label::Result,
            first: Some(outcome.to_string()),
            others: Vec::new(),
        }
    }
}

/// Event and section, on a line each where one would not do, and the game's
/// number on a card with two.
fn heading(number: Option<usize>, reply: &Reply, style: &Style, room: f64) -> Vec<String> {
    let number = number.map(|number| format!("{number})  "));
    let number = number.unwrap_or_default();
    let whole = format!("{number}{}", reply.heading.join(" · "));
    if style.width(&whole) * 0.75 <= room || reply.heading.len() < 2 {
        return vec![whole]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
    }
    let [event, others @ ..] = &reply.heading[..] else {
        return Vec::new();
    };
    let event = format!("{number}{event}");
    // In two lines, if need be; there is no room for more.
    let mut lines = if style.width(&event) * 0.6 > room {
        wrap(&event, style, room)
    } else {
        vec![event]
    };
    let behind = lines.split_off(lines.len().min(1)).join(" ");
    lines.extend(Some(behind).filter(|line| !line.is_empty()));
    lines.push(others.join(" · "));
    lines
}

/// A name and an address, closer together if there are many lines; how many
/// there are, and from one to the next.
fn address(
    page: &mut Page,
    person: &Correspondent,
    ((left, top), bottom): ((f64, f64), f64),
    (room, size, step): (f64, f64, f64),
) -> (usize, f64) {
    const SMALLEST: f64 = 0.45;
    // Set smaller, fewer lines are broken: so the sizes are tried in turn.
    let broken = |scale: f64| {
        let text = Style::new(Regular, size * 0.96 * scale.max(0.6), INK);
        let name = Style::new(Bold, size * scale.max(0.6), INK);
        let mut lines = vec![(name, person.name.clone())];
        for line in &person.address {
            // A line a little too long is set narrower, and not broken.
            let broken = if text.width(line) * 0.8 > room {
                wrap(line, &text, room)
            } else {
                vec![line.clone()]
            };
            lines.extend(broken.into_iter().map(|line| (text, line)));
        }
        lines
    };
    let fits = |scale: f64| ((bottom - top) / (step * scale) + 1.001) as usize;
    let scale = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5]
        .into_iter()
        .find(|scale| broken(*scale).len() <= fits(*scale))
        .unwrap_or(SMALLEST);
    let (lines, most) = (broken(scale), fits(scale));
    for (i, (style, line)) in lines.iter().enumerate() {
        if i < most {
            let place = (left, top + step * scale * i as f64);
            page.text(place, *style, Anchor::Left, room, line);
        } else {
            page.cut.push(line.clone());
        }
    }
    (lines.len().min(most), step * scale)
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
    fn crowded(me: Side) -> Reply {
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
        if me == Side::White {
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
                vec![crowded(Side::White)],
                vec![crowded(Side::White), crowded(Side::Black)],
            ] {
                let (width, height) = size.card();
                let count = replies.len();
                let card = Card::new(replies, Language::Russian);
                let (message, rests) = card.message(size.card());
                let more = card.continued(size.card(), &rests);
                assert!(!more.is_empty());
                let back = card.addresses(size.card());
                for page in more.iter().chain([&message, &back]) {
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

//! Sheets as pages.

use iccf::record::Label;

use super::{Paper, Row, Sheet};
use crate::Print;
use crate::font::Face::{Bold, Regular};
use crate::page::{ACCENT, Anchor, INK, Page, RULE, SOFT, Style};

impl Paper {
    const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

const MARGIN: f64 = 14.0;
const HEAD: f64 = 40.0;
const ROWS: u32 = 30;
const COLUMNS: u32 = 2;

impl Sheet {
    /// The sheet, ready to be written.
    pub fn print(&self, paper: Paper) -> Print {
        let a_page = (ROWS * COLUMNS) as usize;
        let count = self
            .rows
            .as_ref()
            .map_or(1, |rows| rows.len().div_ceil(a_page).max(1));
        let pages = (0..count)
            .map(|number| self.page(paper, number, count))
            .collect();
        let title = match &self.rows {
            Some(_) => self.players.join(" – "),
            None => "Score sheet".into(),
        };
        Print {
            title,
            pages,
            continued: 0,
        }
    }

    fn page(&self, paper: Paper, number: usize, count: usize) -> Page {
        let size = paper.size();
        let mut page = Page::new(size);
        self.head(&mut page, size.0);
        let gap = 6.0;
        let width = (size.0 - 2.0 * MARGIN - gap) / f64::from(COLUMNS);
        let step = (size.1 - HEAD - MARGIN - 10.0) / f64::from(ROWS + 1);
        for column in 0..COLUMNS {
            let left = MARGIN + (width + gap) * f64::from(column);
            self.column_head(&mut page, (left, HEAD), (width, step));
            for i in 0..ROWS {
                let at = (number as u32 * COLUMNS + column) * ROWS + i;
                let place = (left, HEAD + step * f64::from(i + 1));
                match &self.rows {
                    None => empty_row(&mut page, place, (width, step), at + 1),
                    Some(rows) => {
                        let row = rows.get(at as usize);
                        filled_row(&mut page, place, (width, step), row);
                    }
                }
            }
        }
        let foot = Style::new(Regular, 2.6, SOFT);
        let y = size.1 - 8.0;
        if count > 1 {
            let text = format!("{} / {count}", number + 1);
            page.text((size.0 - MARGIN, y), foot, Anchor::Right, 30.0, &text);
        }
        if self.rows.is_none() {
            let text = "from file, from rank, to file, to rank; \
                        promotion 1 queen, 2 rook, 3 bishop, 4 knight";
            page.text((MARGIN, y), foot, Anchor::Left, size.0 - 2.0 * MARGIN, text);
        }
        page
    }

    fn head(&self, page: &mut Page, width: f64) {
        let label = Style::new(Regular, 2.5, SOFT);
        let value = Style::new(Bold, 4.0, INK);
        let half = (width - 2.0 * MARGIN - 6.0) / 2.0;
        let right = MARGIN + half + 6.0;
        let fields = [
            (Label::Event, &self.heading, (MARGIN, 16.0)),
            (Label::Result, &self.result, (right, 16.0)),
            (Label::White, &self.players[0], (MARGIN, 30.0)),
            (Label::Black, &self.players[1], (right, 30.0)),
        ];
        for (name, text, (x, y)) in fields {
            page.text(
                (x, y - 5.4),
                label,
                Anchor::Left,
                half,
                name.in_language(self.language),
            );
            page.text((x, y), value, Anchor::Left, half, text);
            page.line((x, y + 1.5), (x + half, y + 1.5), ACCENT, 0.3);
        }
    }

    fn column_head(&self, page: &mut Page, (left, top): (f64, f64), (width, step): (f64, f64)) {
        let style = Style::new(Bold, 2.6, SOFT);
        let [number, half] = columns(width);
        let y = top + step - 2.0;
        for (i, label) in [Label::White, Label::Black].into_iter().enumerate() {
            let x = left + number + half * (i as f64 + 0.5);
            let words = label.in_language(self.language);
            page.text((x, y), style, Anchor::Middle, half, words);
            if self.rows.is_some() {
                let small = Style::new(Regular, 2.2, SOFT);
                let days = Label::Days.in_language(self.language);
                let place = (left + number + half * (i as f64 + 1.0) - 0.8, y);
                page.text(place, small, Anchor::Right, half * 0.2, days);
            }
        }
        page.line((left, top + step), (left + width, top + step), INK, 0.3);
    }
}

/// The width of the number, and of a side.
fn columns(width: f64) -> [f64; 2] {
    let number = 9.0;
    [number, (width - number) / 2.0]
}

fn filled_row(
    page: &mut Page,
    (left, top): (f64, f64),
    (width, step): (f64, f64),
    row: Option<&Row>,
) {
    let [number, half] = columns(width);
    let y = top + step * 0.68;
    page.line((left, top + step), (left + width, top + step), RULE, 0.15);
    for i in 0..2 {
        let x = left + number + half * f64::from(i);
        page.line((x, top), (x, top + step), RULE, 0.15);
    }
    let Some(row) = row else {
        return;
    };
    let counted = Style::new(Regular, 2.7, SOFT);
    let place = (left + number - 1.5, y);
    page.text(
        place,
        counted,
        Anchor::Right,
        number,
        &row.number.to_string(),
    );
    for (i, cell) in row.cells.iter().enumerate() {
        let Some(cell) = cell else {
            continue;
        };
        let x = left + number + half * i as f64;
        let numeric = Style::new(Bold, 3.4, INK);
        page.text(
            (x + 1.5, y),
            numeric,
            Anchor::Left,
            half * 0.36,
            &cell.numeric,
        );
        let other = Style::new(Regular, 3.2, INK);
        page.text(
            (x + half * 0.42, y),
            other,
            Anchor::Left,
            half * 0.4,
            &cell.other,
        );
        let total = Style::new(Regular, 2.2, SOFT);
        let place = (x + half - 0.8, y);
        page.text(
            place,
            total,
            Anchor::Right,
            half * 0.14,
            &cell
                .total
                .map(|total| total.to_string())
                .unwrap_or_default(),
        );
    }
}

/// A box for each digit, and a smaller one for a promotion.
fn empty_row(
    page: &mut Page,
    (left, top): (f64, f64),
    (width, step): (f64, f64),
    number_text: u32,
) {
    let [number, half] = columns(width);
    let counted = Style::new(Regular, 2.7, SOFT);
    let place = (left + number - 1.5, top + step * 0.68);
    page.text(
        place,
        counted,
        Anchor::Right,
        number,
        &number_text.to_string(),
    );
    let side = (step - 1.4).min((half - 5.0) / 5.0);
    for i in 0..2 {
        let x = left + number + half * f64::from(i) + 1.0;
        for digit in 0..4 {
            // A gap between the two squares.
            let gap = if digit > 1 { 1.2 } else { 0.0 };
            let at = (x + side * f64::from(digit) + gap, top + 0.7);
            page.frame(at, (side, side), INK, 0.2);
        }
        let small = side * 0.8;
        let at = (x + side * 4.0 + 2.4, top + 0.7 + side - small);
        page.frame(at, (small, small), RULE, 0.2);
    }
}

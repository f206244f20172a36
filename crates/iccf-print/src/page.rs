//! A page and what is drawn on it, in millimetres from its upper left corner.

use iccf::diagram::Diagram;

use crate::font::Face;

/// Red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Color(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const INK: Color = Color(0x26, 0x26, 0x26);
/// Labels and phrases.
pub(crate) const SOFT: Color = Color(0x5c, 0x61, 0x66);
/// Lines and boxes.
pub(crate) const RULE: Color = Color(0x9a, 0xa0, 0xa6);
/// Behind what matters most.
pub(crate) const TINT: Color = Color(0xfd, 0xf3, 0xd7);
/// The accent of headings, as dark as ink in grey.
pub(crate) const ACCENT: Color = Color(0x7a, 0x4a, 0x12);

impl Color {
    /// The same without its hue.
    pub(crate) fn grey(self) -> Self {
        let Self(red, green, blue) = self;
        let [red, green, blue] = [red, green, blue].map(f64::from);
        let light = (0.299 * red + 0.587 * green + 0.114 * blue).round() as u8;
        Self(light, light, light)
    }
}

/// Where a line of text is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// How a line of text is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) face: Face,
    /// From foot to foot of lines set solid, in millimetres.
    pub(crate) size: f64,
    pub(crate) color: Color,
}

impl Style {
    pub(crate) const fn new(face: Face, size: f64, color: Color) -> Self {
        Self { face, size, color }
    }

    pub(crate) fn width(&self, text: &str) -> f64 {
        self.face.width(text) * self.size
    }
}

/// Something drawn.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Rect {
        at: (f64, f64),
        size: (f64, f64),
        fill: Option<Color>,
        line: Option<(Color, f64)>,
    },
    Line {
        from: (f64, f64),
        to: (f64, f64),
        color: Color,
        width: f64,
    },
    /// The foot of its first letter is at the place.
    Text {
        at: (f64, f64),
        style: Style,
        text: String,
    },
    Board {
        at: (f64, f64),
        size: f64,
        /// Drawn by the library, as SVG.
        svg: String,
    },
}

/// A page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
    /// Texts that are not there to their end.
    pub(crate) cut: Vec<String>,
}

impl Page {
    pub(crate) fn new((width, height): (f64, f64)) -> Self {
        Self {
            width,
            height,
            shapes: Vec::new(),
            cut: Vec::new(),
        }
    }

    pub(crate) fn frame(&mut self, at: (f64, f64), size: (f64, f64), color: Color, width: f64) {
        self.shapes.push(Shape::Rect {
            at,
            size,
            fill: None,
            line: Some((color, width)),
        });
    }

    pub(crate) fn fill(&mut self, at: (f64, f64), size: (f64, f64), color: Color) {
        self.shapes.push(Shape::Rect {
            at,
            size,
            fill: Some(color),
            line: None,
        });
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: Color, width: f64) {
        self.shapes.push(Shape::Line {
            from,
            to,
            color,
            width,
        });
    }

    pub(crate) fn board(&mut self, at: (f64, f64), size: f64, diagram: Diagram) {
        let svg = diagram.without_caption().svg(912).to_string();
        self.shapes.push(Shape::Board { at, size, svg });
    }

    /// Sets a line of text; one that is too wide is set smaller, and one that
    /// would be too small to read is cut off.
    pub(crate) fn text(
        &mut self,
        (x, y): (f64, f64),
        style: Style,
        anchor: Anchor,
        room: f64,
        text: &str,
    ) {
        const SMALLEST: f64 = 0.6;
        let mut text = clean(text);
        let mut style = style;
        let wide = style.width(&text);
        if wide > room {
            style.size *= (room / wide).max(SMALLEST);
        }
        if style.width(&text) > room * 1.001 {
            self.cut.push(text.clone());
            cut(&mut text, &style, room);
        }
        if text.is_empty() {
            return;
        }
        let width = style.width(&text);
        let x = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        let at = (x, y);
        self.shapes.push(Shape::Text { at, style, text });
    }

    /// Draws another page on this one.
    pub(crate) fn place(&mut self, page: &Self, (dx, dy): (f64, f64)) {
        let moved = |(x, y): (f64, f64)| (x + dx, y + dy);
        for shape in &page.shapes {
            let mut shape = shape.clone();
            match &mut shape {
                Shape::Rect { at, .. } | Shape::Text { at, .. } | Shape::Board { at, .. } => {
                    *at = moved(*at);
                }
                Shape::Line { from, to, .. } => (*from, *to) = (moved(*from), moved(*to)),
            }
            self.shapes.push(shape);
        }
        self.cut.extend(page.cut.iter().cloned());
    }

    /// The same without hues.
    #[must_use]
    pub(crate) fn grey(mut self) -> Self {
        for shape in &mut self.shapes {
            match shape {
                Shape::Rect { fill, line, .. } => {
                    *fill = fill.map(Color::grey);
                    *line = line.map(|(color, width)| (color.grey(), width));
                }
                Shape::Line { color, .. } => *color = color.grey(),
                Shape::Text { style, .. } => style.color = style.color.grey(),
                Shape::Board { svg, .. } => *svg = without_hues(svg),
            }
        }
        self
    }

    /// Characters that the font lacks, once each.
    pub(crate) fn missing(&self) -> Vec<char> {
        let mut missing = Vec::new();
        for shape in &self.shapes {
            if let Shape::Text { style, text, .. } = shape {
                let lacks = text.chars().filter(|c| !style.face.has(*c));
                for c in lacks {
                    if !missing.contains(&c) {
                        missing.push(c);
                    }
                }
            }
        }
        missing
    }
}

/// A picture with every `#rrggbb` in it made grey.
fn without_hues(svg: &str) -> String {
    let mut parts = svg.split('#');
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        out.push('#');
        let channel = |at: usize| u8::from_str_radix(part.get(at..at + 2)?, 16).ok();
        match (channel(0), channel(2), channel(4)) {
            (Some(red), Some(green), Some(blue)) => {
                let Color(light, ..) = Color(red, green, blue).grey();
                out.push_str(&format!("{light:02x}{light:02x}{light:02x}"));
                out.push_str(&part[6..]);
            }
            _ => out.push_str(part),
        }
    }
    out
}

/// A text without signs that move or hide others.
fn clean(text: &str) -> String {
    let signs = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c });
    signs.filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// Cuts a text off where there is no more room.
fn cut(text: &mut String, style: &Style, room: f64) {
    let mut width = style.width("…");
    let fits = text.char_indices().find(|(_, c)| {
        width += style.width(c.encode_utf8(&mut [0; 4]));
        width > room
    });
    if let Some((at, _)) = fits {
        text.truncate(at);
        text.push('…');
    }
}

/// The longest text that is set: no page has room for more.
const LONGEST: usize = 2_000;

/// Breaks a text into lines that fit; a word that does not fit stands alone.
pub(crate) fn wrap(text: &str, style: &Style, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if style.width(line) + style.width(" ") + style.width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

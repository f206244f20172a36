//! The two faces of the font, their glyphs and how wide they are.

use std::fmt::Write as _;
use std::sync::LazyLock;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

/// A face of the font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Face {
    Regular,
    Bold,
}

static REGULAR: &[u8] = include_bytes!("../fonts/card-regular.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/card-bold.ttf");

/// A face with its tables at hand.
struct Loaded {
    font: FontRef<'static>,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    /// In a font's size.
    units: f64,
}

static LOADED: LazyLock<[Loaded; 2]> = LazyLock::new(|| {
    [REGULAR, BOLD].map(|bytes| {
        let font = FontRef::new(bytes).expect("the fonts are part of the program");
        let (size, location) = (Size::unscaled(), LocationRef::default());
        Loaded {
            charmap: font.charmap(),
            metrics: font.glyph_metrics(size, location),
            units: f64::from(font.metrics(size, location).units_per_em),
            font,
        }
    })
});

impl Face {
    pub(crate) const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    fn loaded(self) -> &'static Loaded {
        &LOADED[self as usize]
    }

    /// The glyph of a character; one that the font lacks has a box.
    pub(crate) fn glyph(self, c: char) -> u32 {
        self.loaded().charmap.map(c).unwrap_or_default().to_u32()
    }

    /// Whether the font has a character.
    pub(crate) fn has(self, c: char) -> bool {
        self.loaded().charmap.map(c).is_some()
    }

    /// How far a glyph leads, in parts of the font's size.
    pub(crate) fn advance(self, glyph: u32) -> f64 {
        let Loaded { metrics, units, .. } = self.loaded();
        let width = metrics.advance_width(GlyphId::new(glyph)).unwrap_or(0.0);
        f64::from(width) / units
    }

    /// The width of a text, in parts of the font's size.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().map(|c| self.advance(self.glyph(c))).sum()
    }

    /// The outline of a glyph as the data of an SVG path, in thousandths of the
    /// font's size, its foot at 0.
    pub(crate) fn path(self, glyph: u32) -> String {
        let mut pen = Pen {
            path: String::new(),
            scale: 1000.0 / self.loaded().units,
        };
        if let Some(outline) = self.loaded().font.outline_glyphs().get(GlyphId::new(glyph)) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            let _ = outline.draw(settings, &mut pen);
        }
        pen.path
    }
}

struct Pen {
    path: String,
    scale: f64,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (i, (x, y)) in points.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let [x, y] = [*x, -*y].map(|value| (f64::from(value) * self.scale).round());
            let _ = write!(self.path, "{separator}{x} {y}");
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_letters_of_all_phrases_and_the_pieces() {
        let letters = "Weiß Чёрные ¿tablas? répétition ação ½ – … ♔♟ č ř ł ő Ω ş ☐";
        for face in [Face::Regular, Face::Bold] {
            for c in letters.chars() {
                assert!(face.has(c), "{c} in {face:?}");
            }
        }
    }
}

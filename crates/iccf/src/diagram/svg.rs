//! A board as a picture: SVG made of nothing but shapes.
//!
//! Light colours and thin lines, so that it prints well; no text and no
//! references, so that it looks the same in every program.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::theme::Colors;
use super::{Arrow, Background, Diagram, Labels, glyphs, pieces};
use crate::board::{Color, Piece, Square};

/// A side of a square.
const SQUARE: f64 = 100.0;
/// From the edge of the picture to the board.
const MARGIN: f64 = 56.0;
/// From edge to edge.
const WIDTH: f64 = 8.0 * SQUARE + 2.0 * MARGIN;
/// What a caption adds to the height.
const CAPTION: f64 = 84.0;
/// The height of its capitals.
const CAPTION_SIZE: f64 = 34.0;
/// Their middle, below where the picture ends without it.
const CAPTION_MIDDLE: f64 = 35.0;
/// The height of capitals in a text of several lines.
const SMALL_SIZE: f64 = 26.0;
/// From one of those lines to the next.
const LINE: f64 = 52.0;

/// Paper beyond the edge: pictures have whole pixels, and none may stay bare.
const BLEED: f64 = 10.0;

const PAPER: &str = "#fff";
const INK: &str = "#262626";
/// What can be read on white and on black.
const GREY_INK: &str = "#7b8086";
const LIGHT_INK: &str = "#e8e8e8";
/// Fill and outline alike, so that print shows one black.
const BLACK_PIECE: &str = "#000";

/// What is cut off each side where no labels are.
const UNLABELLED: f64 = 26.0;

/// A piece alone as an SVG picture, for those who draw a board themselves.
///
/// ```
/// use iccf::diagram::piece_svg;
/// use iccf::{Color, Piece, Role};
///
/// let queen = Piece { color: Color::White, role: Role::Queen };
/// assert!(piece_svg(queen).starts_with("<svg "));
/// ```
pub fn piece_svg(piece: Piece) -> String {
    struct Alone(Piece);
    impl fmt::Display for Alone {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let paint = Paint(self.0.color);
            write!(
                f,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"4 0 92 92\">{paint}"
            )?;
            shapes(f, self.0)?;
            f.write_str("</g></svg>")
        }
    }
    format!("{}", Alone(piece))
}

/// The group that pieces of a colour stand in.
struct Paint(Color);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fill, outline) = match self.0 {
            Color::White => (PAPER, INK),
            Color::Black => (BLACK_PIECE, BLACK_PIECE),
        };
        write!(
            f,
            "<g fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"3.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        )
    }
}

/// What a piece is drawn with, within its square.
fn shapes(f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
    let drawing = pieces::drawing(piece.role);
    write!(f, "<path d=\"{}\"/>", drawing.body)?;
    let (lines, seams) = match piece.color {
        Color::White => (INK, ""),
        Color::Black => (PAPER, drawing.seams),
    };
    if !(drawing.lines.is_empty() && seams.is_empty()) {
        let lines_within = drawing.lines;
        write!(
            f,
            "<path d=\"{lines_within}{seams}\" fill=\"none\" stroke=\"{lines}\" \
             stroke-width=\"3\"/>"
        )?;
    }
    Ok(())
}

/// A board as SVG, see [`Diagram::svg`].
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    diagram: &'a Diagram,
    width: u32,
}

impl Diagram {
    /// The board as an SVG picture so many pixels wide. It is as high, and
    /// somewhat higher with a caption.
    ///
    /// Latin and Cyrillic letters, digits and common signs of the title and the
    /// caption are drawn; [`Svg::undrawn`] tells of others, which leave a box. A
    /// long line is set in several.
    pub fn svg(&self, width: u32) -> Svg<'_> {
        Svg {
            diagram: self,
            width,
        }
    }
}

/// A number with at most two decimals.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 < 0.0 { -0.5 } else { 0.5 };
        let hundredths = (self.0 * 100.0 + half) as i64;
        // The shortest number there is that reads as this fraction.
        write!(f, "{}", hundredths as f64 / 100.0)
    }
}

/// A text with the signs XML keeps for itself replaced.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            // XML has no place for these.
            '\u{fffe}' | '\u{ffff}' => f.write_char(' '),
            c if c.is_control() => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}

/// Where a line of text is held.
#[derive(Clone, Copy)]
enum Anchor {
    Left,
    Middle,
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |text: &Option<String>| text.as_deref().map_or(Vec::new(), in_lines);
        let height = |lines: &[String]| match lines.len() {
            0 => 0.0,
            count => CAPTION + (count - 1) as f64 * LINE,
        };
        let (title, caption) = (lines(&self.diagram.title), lines(&self.diagram.caption));
        let (above, below) = (height(&title), height(&caption));
        let cut = match self.diagram.labels {
            Labels::None => UNLABELLED,
            _ => 0.0,
        };
        let width = WIDTH - 2.0 * cut;
        let height = width + above + below;
        let (left, top) = (cut, cut - above);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             width=\"{}\" height=\"{}\" viewBox=\"{left} {top} {width} {height}\">",
            self.width,
            (f64::from(self.width) * height / width + 0.5) as u32,
        )?;
        self.words(f)?;
        if let Some(paper) = self.paper() {
            writeln!(
                f,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
                left - BLEED,
                top - BLEED,
                width + 2.0 * BLEED,
                height + 2.0 * BLEED,
            )?;
        }
        self.squares(f)?;
        if self.diagram.labels != Labels::None {
            self.labels(f)?;
        }
        self.turn(f)?;
        self.arrows(f)?;
        // Over the arrows: the number of the square that was left must be read.
        if self.diagram.numbers {
            self.numbers(f)?;
        }
        self.pieces(f)?;
        self.long_lines(f, &title, cut - above + CAPTION - CAPTION_MIDDLE)?;
        self.long_lines(f, &caption, WIDTH - cut + CAPTION_MIDDLE)?;
        writeln!(f, "</svg>")
    }
}

/// A text as lines: one if it fits, set somewhat smaller if need be; otherwise as
/// many as its words take.
fn in_lines(text: &str) -> Vec<String> {
    let room = |size: f64| 8.0 * SQUARE * glyphs::HEIGHT / size;
    if glyphs::set(text).width <= room(SMALL_SIZE) {
        return vec![text.into()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() {
            word.into()
        } else {
            format!("{line} {word}")
        };
        if !line.is_empty() && glyphs::set(&longer).width > room(SMALL_SIZE) {
            lines.push(core::mem::replace(&mut line, word.into()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines
}

impl Svg<'_> {
    /// The characters of the title and the caption that there is no drawing of.
    ///
    /// ```
    /// use iccf::diagram::Diagram;
    ///
    /// let diagram = Diagram::numbered().with_title("Novák – 王");
    /// assert!(diagram.svg(400).undrawn().eq(['王']));
    /// ```
    pub fn undrawn(&self) -> impl Iterator<Item = char> {
        let lines = [&self.diagram.title, &self.diagram.caption];
        let lines = lines.into_iter().flatten();
        lines.flat_map(|line| glyphs::unknown(line))
    }

    fn colors(&self) -> Colors {
        self.diagram.theme.colors()
    }

    /// The colour around the board, if it has one.
    fn paper(&self) -> Option<String> {
        match self.diagram.background {
            Background::Paper => Some(PAPER.into()),
            Background::Transparent => None,
            Background::Color(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        }
    }

    /// The colour of what is written beside the board.
    fn ink(&self) -> &'static str {
        match self.diagram.background {
            Background::Paper => INK,
            Background::Transparent => GREY_INK,
            // The eye takes most of its light from green.
            Background::Color(red, green, blue)
                if 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue) > 1_270 =>
            {
                INK
            }
            Background::Color(..) => LIGHT_INK,
        }
    }

    /// Lines above or below the board, the middle of the first at this height. A
    /// word that is too long is set smaller, so that it stays on the paper.
    fn long_lines(&self, f: &mut fmt::Formatter<'_>, lines: &[String], middle: f64) -> fmt::Result {
        if lines.is_empty() {
            return Ok(());
        }
        let usual = match lines.len() {
            1 => CAPTION_SIZE,
            _ => SMALL_SIZE,
        };
        open_glyphs(f, self.ink())?;
        for (i, text) in lines.iter().enumerate() {
            let fitting = 8.0 * SQUARE / glyphs::set(text).width.max(1.0) * glyphs::HEIGHT;
            let size = fitting.min(usual);
            let place = (WIDTH / 2.0, middle + i as f64 * LINE - size / 2.0);
            line_of_text(f, text, place, size, Anchor::Middle)?;
        }
        writeln!(f, "</g>")
    }

    /// A disc at the corner of the side whose move it is, in its colour.
    fn turn(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(turn) = self.diagram.turn() else {
            return Ok(());
        };
        let fill = match turn {
            Color::White => PAPER,
            Color::Black => BLACK_PIECE,
        };
        // As large as the margin has room for: it is seen in small pictures, too.
        let (radius, away) = match self.diagram.labels {
            Labels::None => (12.0, 15.0),
            _ => (17.0, 22.0),
        };
        let far = WIDTH - MARGIN + away;
        let y = if turn == self.diagram.view {
            far
        } else {
            MARGIN - away
        };
        let across = 2.0 * radius;
        writeln!(
            f,
            "<path d=\"M{} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} \
             0Z\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"3\"/>",
            far - radius,
            self.ink(),
        )
    }

    /// For those who cannot see it, and for search engines.
    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagram {
            title,
            caption,
            position,
            ..
        } = self.diagram;
        let both;
        let title = match (title, caption, position) {
            (Some(title), Some(caption), _) => {
                both = format!("{title}: {caption}");
                &both
            }
            (Some(line), None, _) | (None, Some(line), _) => line,
            (None, None, Some(_)) => "Chess position",
            (None, None, None) => "Chess board in numeric notation",
        };
        writeln!(f, "<title>{}</title>", Escaped(title))?;
        let mut words = String::new();
        if let Some(position) = &self.diagram.position {
            write!(words, "{position}; ")?;
        }
        write!(words, "seen from {}'s side", self.diagram.view)?;
        for (i, arrow) in self.diagram.arrows.iter().enumerate() {
            let separator = if i == 0 { "; arrow" } else { " and" };
            let (from, to) = (arrow.from.both(), arrow.to.both());
            write!(words, "{separator} from {from} to {to}")?;
        }
        writeln!(f, "<desc>{words}</desc>")
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (file, rank) = (square.file().index(), square.rank().index());
        let (column, row) = match self.diagram.view {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let middle = |index: u8| MARGIN + (f64::from(index) + 0.5) * SQUARE;
        (middle(column), middle(row))
    }

    fn squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colors = self.colors();
        let side = 8.0 * SQUARE;
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\" fill=\"{}\"/>",
            colors.light
        )?;
        for square in Square::all() {
            let fill = match (square.is_dark(), self.diagram.is_marked(square)) {
                (false, false) => continue,
                (true, false) => colors.dark,
                (false, true) => colors.light_marked,
                (true, true) => colors.dark_marked,
            };
            let (x, y) = self.middle(square);
            let (x, y) = (x - SQUARE / 2.0, y - SQUARE / 2.0);
            writeln!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
            )?;
        }
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\" \
             fill=\"none\" stroke=\"{INK}\" stroke-width=\"4\"/>"
        )
    }

    fn labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIZE: f64 = 26.0;
        let (near, far) = (MARGIN / 2.0 - 1.0, WIDTH - MARGIN / 2.0 + 1.0);
        open_glyphs(f, self.ink())?;
        let mut label = |name: char, (x, y): (f64, f64)| {
            let place = (x, y - SIZE / 2.0);
            line_of_text(
                f,
                name.encode_utf8(&mut [0; 4]),
                place,
                SIZE,
                Anchor::Middle,
            )
        };
        for (file, rank) in self.diagram.files().zip(self.diagram.ranks()) {
            // The squares of a diagonal: one for each file and each rank.
            let (x, y) = self.middle(Square::at(file, rank));
            label(self.diagram.file_above(file), (x, near))?;
            label(self.diagram.file_below(file), (x, far))?;
            label(rank.digit(), (near, y))?;
            label(rank.digit(), (far, y))?;
        }
        writeln!(f, "</g>")
    }

    /// Large in the middle of an empty board, small in a corner beside pieces.
    fn numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        open_glyphs(
            f,
            match self.diagram.position {
                None => INK,
                Some(_) => self.colors().number,
            },
        )?;
        for square in Square::all() {
            let mut number = String::new();
            write!(number, "{}", square.numeric())?;
            let (x, y) = self.middle(square);
            let (place, height, anchor) = match self.diagram.position {
                None => ((x, y - 17.0), 34.0, Anchor::Middle),
                Some(_) => ((x - 45.0, y - 44.0), 20.0, Anchor::Left),
            };
            line_of_text(f, &number, place, height, anchor)?;
        }
        writeln!(f, "</g>")
    }

    /// Below the pieces: what stands on the way stays whole.
    fn arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Between the pieces of one rank and those of the next.
        const BEND: f64 = 36.0;
        for &Arrow { from, to } in &self.diagram.arrows {
            let (start, end) = (self.middle(from), self.middle(to));
            // Only castling leaves something on its way, or where it began: the
            // arrow goes around it, towards the middle of the board.
            let bend = if self.is_free(from, to) && self.diagram.piece_at(from).is_none() {
                0.0
            } else if start.1 > WIDTH / 2.0 {
                -BEND
            } else {
                BEND
            };
            arrow(f, start, end, bend, self.colors().arrow)?;
        }
        Ok(())
    }

    /// Whether nothing stands between two squares of a rank.
    fn is_free(&self, from: Square, to: Square) -> bool {
        let files = from.file().index().min(to.file().index()) + 1
            ..from.file().index().max(to.file().index());
        from.rank() != to.rank()
            || Square::all()
                .filter(|square| square.rank() == from.rank())
                .filter(|square| files.contains(&square.file().index()))
                .all(|square| self.diagram.piece_at(square).is_none())
    }

    fn pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fit = if self.diagram.numbers {
            pieces::BESIDE_DIGITS
        } else {
            pieces::FULL
        };
        for &color in Color::ALL {
            writeln!(f, "{}", Paint(color))?;
            for square in Square::all() {
                let Some(piece) = self.diagram.piece_at(square).filter(|p| p.color == color) else {
                    continue;
                };
                let (x, y) = self.middle(square);
                write!(
                    f,
                    "<g transform=\"translate({} {}) scale({})\">",
                    Short(x + fit.origin.0),
                    Short(y + fit.origin.1),
                    fit.scale,
                )?;
                shapes(f, piece)?;
                writeln!(f, "</g>")?;
            }
            writeln!(f, "</g>")?;
        }
        Ok(())
    }
}

/// An arrow from the middle of a square to just before that of another, bent
/// aside by so much.
fn arrow(
    f: &mut fmt::Formatter<'_>,
    start: (f64, f64),
    end: (f64, f64),
    bend: f64,
    color: &str,
) -> fmt::Result {
    const HEAD: f64 = 30.0;
    const HALF_WIDTH: f64 = 19.0;
    const GAP: f64 = 46.0;
    let control = (
        f64::midpoint(start.0, end.0),
        f64::midpoint(start.1, end.1) + 2.0 * bend,
    );
    // It arrives in the direction of the last stretch.
    let (dx, dy) = (end.0 - control.0, end.1 - control.1);
    let length = length(dx, dy);
    let (dx, dy) = (dx / length, dy / length);
    let back = |by: f64| (end.0 - dx * by, end.1 - dy * by);
    let (tip, neck) = (back(GAP), back(GAP + HEAD));
    let [left, right] = [-HALF_WIDTH, HALF_WIDTH].map(|w| (neck.0 - dy * w, neck.1 + dx * w));
    writeln!(
        f,
        "<path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"11\" \
         stroke-linecap=\"round\"/><path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{color}\"/>",
        Short(start.0),
        Short(start.1),
        Short(control.0),
        Short(control.1),
        Short(neck.0),
        Short(neck.1),
        Short(tip.0),
        Short(tip.1),
        Short(left.0),
        Short(left.1),
        Short(right.0),
        Short(right.1),
    )
}

/// The length of a vector. There are no roots of fractions without the
/// standard library, but there are those of whole numbers.
fn length(dx: f64, dy: f64) -> f64 {
    let squared = (dx * dx + dy * dy) * 10_000.0;
    (squared as u64).isqrt().max(1) as f64 / 100.0
}

/// What the strokes of all glyphs have in common.
fn open_glyphs(f: &mut fmt::Formatter<'_>, ink: &str) -> fmt::Result {
    writeln!(
        f,
        "<g fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.35\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    )
}

/// A line of text of a certain height, its top at a place.
fn line_of_text(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    (x, y): (f64, f64),
    height: f64,
    anchor: Anchor,
) -> fmt::Result {
    let scale = height / glyphs::HEIGHT;
    let line = glyphs::set(text);
    let x = match anchor {
        Anchor::Left => x,
        Anchor::Middle => x - line.width * scale / 2.0,
    };
    for (at, down, strokes) in line.strokes {
        writeln!(
            f,
            "<path transform=\"translate({} {}) scale({})\" d=\"{strokes}\"/>",
            Short(x + at * scale),
            Short(y + down * scale),
            Short(scale),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (56.0, "56"),
            (-0.004, "0"),
            (2.6, "2.6"),
            (109.678, "109.68"),
            (-1.25, "-1.25"),
        ] {
            assert_eq!(Short(number).to_string(), text);
        }
    }

    #[test]
    fn an_arrow_hides_no_number() {
        let start = crate::position::Position::new();
        let mv = start.read_numeric("7163").unwrap();
        let diagram = Diagram::of_move(&start, mv).with_numbers(true);
        let colors = diagram.theme.colors();
        let svg = diagram.svg(200).to_string();
        let number = format!("stroke=\"{}\"", colors.number);
        assert!(svg.rfind(colors.arrow).unwrap() < svg.find(&number).unwrap());
    }

    #[test]
    fn whose_move_it_is_is_seen_on_any_background() {
        let start = crate::position::Position::new();
        for (background, ink) in [
            (Background::Paper, INK),
            (Background::Transparent, GREY_INK),
            (Background::Color(30, 30, 30), LIGHT_INK),
            (Background::Color(0, 0, 60), LIGHT_INK),
            (Background::Color(250, 240, 220), INK),
        ] {
            let diagram = Diagram::new(&start)
                .with_turn(true)
                .with_background(background);
            let svg = diagram.svg(200).to_string();
            let disc = svg.lines().find(|line| line.contains("a17 17 0 1 0 34 0"));
            let ring = format!("stroke=\"{ink}\"");
            assert!(disc.unwrap().contains(&ring), "{background:?}");
        }
    }

    #[test]
    fn any_caption_is_safe_in_xml() {
        let diagram = Diagram {
            caption: Some("<b> & \u{0}\u{ffff} \"x\"".into()),
            ..Diagram::numbered()
        };
        let svg = diagram.svg(200).to_string();
        assert!(svg.contains("<title>&lt;b&gt; &amp;    \"x\"</title>"));
    }

    #[test]
    fn a_long_caption_stays_on_the_paper() {
        for length in [1, 10, 100, 1000] {
            let caption = "W".repeat(length);
            let diagram = Diagram {
                caption: Some(caption),
                ..Diagram::numbered()
            };
            let svg = diagram.svg(200).to_string();
            let (_, caption) = svg.rsplit_once("<g ").unwrap();
            let starts = caption
                .lines()
                .filter_map(|line| line.strip_prefix("<path transform=\"translate("))
                .map(|line| line.split(' ').next().unwrap().parse::<f64>().unwrap());
            assert_eq!(starts.clone().count(), length);
            assert!(
                starts
                    .clone()
                    .all(|x| (MARGIN - 1.0..WIDTH - MARGIN).contains(&x))
            );
        }
    }
}

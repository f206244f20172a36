//! Pages as SVG and PNG. Letters are outlines, so that they look the same
//! wherever the picture is opened.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::font::Face;
use crate::page::{Color, Page, Shape};

/// Pixels an inch of PNG: sharp enough for a printer.
const DOTS: f64 = 300.0;
/// An inch, in millimetres.
const INCH: f64 = 25.4;
/// Between pages that stand on one picture, in millimetres.
const GAP: f64 = 6.0;

/// All pages below each other, as one picture.
pub(crate) fn svg(pages: &[Page], title: &str) -> String {
    let width = pages.iter().map(|page| page.width).fold(0.0, f64::max);
    let gaps = GAP * (pages.len().max(1) - 1) as f64;
    let height = pages.iter().map(|page| page.height).sum::<f64>() + gaps;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}mm\" \
         height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n",
        escaped(title)
    );
    glyphs(pages, &mut out);
    if pages.len() > 1 {
        let _ = writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#e4e6e8\"/>"
        );
    }
    let mut top = 0.0;
    for page in pages {
        let _ = writeln!(out, "<g transform=\"translate(0 {top})\">");
        let _ = writeln!(
            out,
            "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>",
            page.width, page.height
        );
        for shape in &page.shapes {
            draw(shape, &mut out);
        }
        out.push_str("</g>\n");
        top += page.height + GAP;
    }
    out.push_str("</svg>\n");
    out
}

/// The outlines of all letters, once each.
fn glyphs(pages: &[Page], out: &mut String) {
    let mut used: BTreeSet<(Face, u32)> = BTreeSet::new();
    for shape in pages.iter().flat_map(|page| &page.shapes) {
        if let Shape::Text { style, text, .. } = shape {
            used.extend(text.chars().map(|c| (style.face, style.face.glyph(c))));
        }
    }
    out.push_str("<defs>\n");
    for (face, glyph) in used {
        let path = face.path(glyph);
        if !path.is_empty() {
            let _ = writeln!(out, "<path id=\"{}\" d=\"{path}\"/>", name(face, glyph));
        }
    }
    out.push_str("</defs>\n");
}

fn name(face: Face, glyph: u32) -> String {
    match face {
        Face::Regular => format!("r{glyph}"),
        Face::Bold => format!("b{glyph}"),
    }
}

fn draw(shape: &Shape, out: &mut String) {
    match shape {
        Shape::Rect {
            at: (x, y),
            size: (width, height),
            fill,
            line,
        } => {
            let fill = fill.map_or_else(|| "none".into(), hex);
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"",
                short(*x),
                short(*y),
                short(*width),
                short(*height)
            );
            if let Some((color, width)) = line {
                let _ = write!(out, " stroke=\"{}\" stroke-width=\"{width}\"", hex(*color));
            }
            out.push_str("/>\n");
        }
        Shape::Line {
            from,
            to,
            color,
            width,
        } => {
            let _ = writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
                short(from.0),
                short(from.1),
                short(to.0),
                short(to.1),
                hex(*color)
            );
        }
        Shape::Text { at, style, text } => {
            let scale = style.size / 1000.0;
            let _ = write!(
                out,
                "<g transform=\"translate({} {}) scale({scale:.6})\" fill=\"{}\">",
                short(at.0),
                short(at.1),
                hex(style.color)
            );
            let mut x = 0.0;
            for c in text.chars() {
                let glyph = style.face.glyph(c);
                if !c.is_whitespace() {
                    let name = name(style.face, glyph);
                    let _ = write!(out, "<use href=\"#{name}\" x=\"{}\"/>", x as i64);
                }
                x += style.face.advance(glyph) * 1000.0;
            }
            out.push_str("</g>\n");
        }
        Shape::Board { at, size, svg } => {
            let _ = writeln!(
                out,
                "<svg x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 912 912\">",
                short(at.0),
                short(at.1)
            );
            out.push_str(inside(svg));
            out.push_str("</svg>\n");
        }
    }
}

/// What stands between the outermost tags.
fn inside(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |at| at + 1);
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    &svg[start..end]
}

fn short(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn hex(Color(red, green, blue): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.chars().filter(|c| !c.is_control()).collect()
}

/// A picture in SVG as dots, one for each of its pixels.
pub fn png(svg: &str) -> io::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(io::Error::other)?;
    dots(&tree, 1.0)
}

fn dots(tree: &Tree, scale: f64) -> io::Result<Vec<u8>> {
    let size = tree.size();
    let [width, height] =
        [size.width(), size.height()].map(|side| (f64::from(side) * scale).round() as u32);
    let mut pixels =
        Pixmap::new(width, height).ok_or_else(|| io::Error::other("a picture without dots"))?;
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(io::Error::other)
}

/// Pages as dots, 300 to the inch.
pub(crate) fn print_png(pages: &[Page], title: &str) -> io::Result<Vec<u8>> {
    let tree = Tree::from_str(&svg(pages, title), &Options::default()).map_err(io::Error::other)?;
    // usvg takes an inch for 96 pixels.
    dots(&tree, DOTS / 96.0).map(with_density)
}

/// Says in the picture how large it is, so that it prints at its real size.
fn with_density(png: Vec<u8>) -> Vec<u8> {
    // Behind the signature and the header: 8 + 25 bytes.
    const HEADER_END: usize = 33;
    if png.len() < HEADER_END {
        return png;
    }
    let dots = (DOTS / INCH * 1000.0).round() as u32;
    let mut chunk = Vec::from(*b"pHYs");
    chunk.extend(dots.to_be_bytes());
    chunk.extend(dots.to_be_bytes());
    // By the metre.
    chunk.push(1);
    let mut out = png[..HEADER_END].to_vec();
    out.extend(9u32.to_be_bytes());
    out.extend(&chunk);
    out.extend(crc(&chunk).to_be_bytes());
    out.extend(&png[HEADER_END..]);
    out
}

/// The checksum of PNG's chunks.
fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

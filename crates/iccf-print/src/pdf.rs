//! Pages as PDF, with real text in it.

use std::io;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{self, Group, Node, Tree};

use crate::font::Face;
use crate::page::{Color, Page, Shape, Style};

/// A millimetre in points.
const POINT: f64 = 72.0 / 25.4;

/// All pages, one behind the other.
pub(crate) fn pdf(pages: &[Page], title: &str) -> io::Result<Vec<u8>> {
    let fonts = Fonts::new()?;
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(title.to_string())
            .creator("iccf".to_string()),
    );
    for page in pages {
        let size = PageSettings::from_wh(points(page.width), points(page.height));
        let size = size.ok_or_else(|| io::Error::other("a page without room"))?;
        let mut leaf = document.start_page_with(size);
        let mut surface = leaf.surface();
        for shape in &page.shapes {
            draw(&mut surface, shape, &fonts);
        }
        surface.finish();
        leaf.finish();
    }
    document
        .finish()
        .map_err(|error| io::Error::other(format!("{error:?}")))
}

struct Fonts([Font; 2]);

impl Fonts {
    fn new() -> io::Result<Self> {
        let load = |face: Face| {
            let font = Font::new(face.bytes().to_vec().into(), 0);
            font.ok_or_else(|| io::Error::other("the font cannot be read"))
        };
        Ok(Self([load(Face::Regular)?, load(Face::Bold)?]))
    }

    fn get(&self, face: Face) -> Font {
        self.0[face as usize].clone()
    }
}

fn points(millimetres: f64) -> f32 {
    (millimetres * POINT) as f32
}

fn draw(surface: &mut Surface<'_>, shape: &Shape, fonts: &Fonts) {
    match shape {
        Shape::Rect {
            at: (x, y),
            size: (width, height),
            fill,
            line,
        } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(points);
            let Some(rect) = Rect::from_xywh(x, y, width, height) else {
                return;
            };
            let mut path = PathBuilder::new();
            path.push_rect(rect);
            surface.set_fill(fill.map(filled));
            surface.set_stroke(line.map(|(color, width)| stroked(color, points(width))));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Shape::Line {
            from,
            to,
            color,
            width,
        } => {
            let mut path = PathBuilder::new();
            path.move_to(points(from.0), points(from.1));
            path.line_to(points(to.0), points(to.1));
            surface.set_fill(None);
            surface.set_stroke(Some(stroked(*color, points(*width))));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Shape::Text { at, style, text } => {
            surface.set_fill(Some(filled(style.color)));
            surface.set_stroke(None);
            let place = Point::from_xy(points(at.0), points(at.1));
            let glyphs = glyphs(style, text);
            let font = fonts.get(style.face);
            surface.draw_glyphs(place, &glyphs, font, text, points(style.size), false);
        }
        Shape::Board { at, size, svg } => board(surface, *at, *size, svg),
    }
}

fn glyphs(style: &Style, text: &str) -> Vec<KrillaGlyph> {
    text.char_indices()
        .map(|(at, c)| {
            let glyph = style.face.glyph(c);
            let advance = style.face.advance(glyph) as f32;
            let range = at..at + c.len_utf8();
            KrillaGlyph::new(GlyphId::new(glyph), advance, 0.0, 0.0, 0.0, range, None)
        })
        .collect()
}

fn paint(Color(red, green, blue): Color) -> krilla::paint::Paint {
    rgb::Color::new(red, green, blue).into()
}

fn filled(color: Color) -> Fill {
    Fill {
        paint: paint(color),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn stroked(color: Color, width: f32) -> Stroke {
    Stroke {
        paint: paint(color),
        width,
        ..Stroke::default()
    }
}

/// The library draws boards as SVG; its shapes are taken over one by one.
fn board(surface: &mut Surface<'_>, at: (f64, f64), size: f64, svg: &str) {
    let Ok(tree) = Tree::from_str(svg, &usvg::Options::default()) else {
        return;
    };
    let scale = points(size) / tree.size().width();
    let (x, y) = (points(at.0), points(at.1));
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
    // A sheet of paper that is larger than the picture lies below it.
    let mut clip = PathBuilder::new();
    if let Some(rect) = Rect::from_xywh(0.0, 0.0, tree.size().width(), tree.size().height()) {
        clip.push_rect(rect);
    }
    let clip = clip.finish();
    if let Some(clip) = &clip {
        surface.push_clip_path(clip, &FillRule::NonZero);
    }
    group(surface, tree.root());
    if clip.is_some() {
        surface.pop();
    }
    surface.pop();
}

/// Our boards have groups in groups a few deep.
fn group(surface: &mut Surface<'_>, group: &Group) {
    let mut nodes: Vec<&Node> = group.children().iter().rev().collect();
    while let Some(node) = nodes.pop() {
        match node {
            Node::Group(group) => nodes.extend(group.children().iter().rev()),
            Node::Path(path) => shape(surface, path),
            _ => {}
        }
    }
}

fn shape(surface: &mut Surface<'_>, shape: &usvg::Path) {
    let Some(path) = outline(shape) else {
        return;
    };
    let color = |paint: &usvg::Paint| match paint {
        usvg::Paint::Color(color) => Color(color.red, color.green, color.blue),
        _ => Color(0, 0, 0),
    };
    let opacity = |opacity: usvg::Opacity| NormalizedF32::new(opacity.get());
    surface.set_fill(shape.fill().map(|fill| Fill {
        paint: paint(color(fill.paint())),
        opacity: opacity(fill.opacity()).unwrap_or(NormalizedF32::ONE),
        rule: match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        },
    }));
    let transform = shape.abs_transform();
    // Our transforms scale alike in both directions.
    let scale = transform.sx.hypot(transform.ky);
    surface.set_stroke(shape.stroke().map(|stroke| Stroke {
        paint: paint(color(stroke.paint())),
        width: stroke.width().get() * scale,
        opacity: opacity(stroke.opacity()).unwrap_or(NormalizedF32::ONE),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
            _ => LineJoin::Miter,
        },
        ..Stroke::default()
    }));
    if shape.fill().is_some() || shape.stroke().is_some() {
        surface.draw_path(&path);
    }
}

fn outline(shape: &usvg::Path) -> Option<Path> {
    let data = shape.data().clone().transform(shape.abs_transform())?;
    let mut path = PathBuilder::new();
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(p) => path.move_to(p.x, p.y),
            PathSegment::LineTo(p) => path.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => path.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => path.close(),
        }
    }
    path.finish()
}

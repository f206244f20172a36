//! The page: files that are part of the program.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use iccf::diagram::piece_svg;
use iccf::{Color, Piece, Role};

use crate::router::Route;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $kind:ident) => {
        ($path, $kind, include_str!(concat!("../page", $path)))
    };
}

/// Path, kind and content.
const FILES: &[(&str, &str, &str)] = &[
    ("/", HTML, include_str!("../page/index.html")),
    file!("/js/announce.js", JS),
    file!("/js/api.js", JS),
    file!("/js/board.js", JS),
    file!("/js/desk.js", JS),
    file!("/js/dialog.js", JS),
    file!("/js/dom.js", JS),
    file!("/js/editor.js", JS),
    file!("/js/entry.js", JS),
    file!("/js/games.js", JS),
    file!("/js/hand.js", JS),
    file!("/js/learn.js", JS),
    file!("/js/main.js", JS),
    file!("/js/memory.js", JS),
    file!("/js/notations.js", JS),
    file!("/js/problems.js", JS),
    file!("/js/ranges.js", JS),
    file!("/js/reason.js", JS),
    file!("/js/sample.js", JS),
    file!("/js/score.js", JS),
    file!("/js/setup.js", JS),
    file!("/js/share.js", JS),
    file!("/js/takeaway.js", JS),
    file!("/js/text.js", JS),
    file!("/js/words.js", JS),
    file!("/js/words/de.js", JS),
    file!("/js/words/en.js", JS),
    file!("/js/workbench.js", JS),
    file!("/style/base.css", CSS),
    file!("/style/board.css", CSS),
    file!("/style/parts.css", CSS),
];

/// The pieces as the library draws them.
static PIECES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut pieces = Vec::new();
    for &color in Color::ALL {
        for &role in Role::ALL {
            let piece = Piece { color, role };
            let side = color.word().to_lowercase();
            let path = format!("/piece/{side}-{}.svg", role.word());
            pieces.push((path, piece_svg(piece)));
        }
    }
    pieces
});

/// The paths of the page.
pub(crate) fn routes() -> impl Iterator<Item = (&'static str, Route)> {
    let files = FILES.iter().copied();
    let pieces = PIECES.iter();
    let pieces = pieces.map(|(path, picture)| (path.as_str(), SVG, picture.as_str()));
    files.chain(pieces).map(|(path, kind, content)| {
        (
            path,
            get(async move |request: Request| answer(&request, kind, content)),
        )
    })
}

/// A file, unless the browser has it already: one program has one version of it.
fn answer(request: &Request, kind: &'static str, content: &'static str) -> Response {
    let tag = tag(content);
    let known = request.headers().get(header::IF_NONE_MATCH);
    let mut response = if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], content).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A sum over the content, FNV-1a: it only has to differ.
fn tag(content: &str) -> String {
    let sum = content.bytes().fold(0xcbf29ce484222325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100000001b3)
    });
    format!("\"{sum:016x}\"")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for folder in ["js", "js/words", "style"] {
            for file in std::fs::read_dir(page.join(folder)).unwrap() {
                let file = file.unwrap();
                let path = format!("/{folder}/{}", file.file_name().to_str().unwrap());
                let served = FILES.iter().any(|(one, ..)| *one == path);
                assert!(served || file.path().is_dir(), "{path}");
            }
        }
    }
}

//! What the server answers, asked without a network.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use iccf_web::{Limits, Settings, router};
use serde_json::{Value, json};
use tower::ServiceExt as _;

fn server() -> Router {
    router(Settings::new("127.0.0.1:0".parse().unwrap()))
}

struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

async fn ask_of(server: Router, request: Request<Body>) -> Answer {
    let response = server.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer {
        status: parts.status,
        headers: parts.headers,
        body: body.collect().await.unwrap().to_bytes().to_vec(),
    }
}

async fn ask(request: Request<Body>) -> Answer {
    ask_of(server(), request).await
}

fn post(path: &str, body: &Value) -> Request<Body> {
    raw(path, "application/json", body.to_string())
}

fn raw(path: &str, kind: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path)
        .header("host", "127.0.0.1:5254")
        .header("content-type", kind)
        .body(body.into())
        .unwrap()
}

fn get(path: &str) -> Request<Body> {
    Request::get(path)
        .header("host", "localhost")
        .body(Body::empty())
        .unwrap()
}

#[tokio::test]
async fn a_game_is_converted_as_the_program_does() {
    let asked = json!({"text": "1. 5254 5755 2. 7163", "with": "san:de"});
    let answer = ask(post("/api/convert", &asked)).await;
    assert_eq!(answer.status, StatusCode::OK);
    let answer = answer.json();
    assert_eq!(answer["text"], "1. 5254 (e4) 5755 (e5) 2. 7163 (Sf3)\n");
    assert_eq!(answer["problems"], json!([]));
}

#[tokio::test]
async fn problems_have_the_fields_of_a_report() {
    let answer = ask(post("/api/convert", &json!({"text": "1. 5354"})))
        .await
        .json();
    let problem = &answer["problems"][0];
    let mut fields: Vec<_> = problem.as_object().unwrap().keys().cloned().collect();
    fields.sort();
    let report = "black column date event fen file game kind level line message move side \
                  suggestions token white";
    assert_eq!(fields.join(" "), report);
    assert_eq!(problem["suggestions"][0]["numeric"], "5254");
    // What is wrong with a request is told in the same way.
    let answer = ask(post("/api/position", &json!({"fen": "x"}))).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut fields: Vec<_> = answer.json().as_object().unwrap().keys().cloned().collect();
    fields.sort();
    assert_eq!(fields.join(" "), report);
}

#[tokio::test]
async fn a_game_is_told_move_by_move() {
    let text = "{♔} 1. 5254 5755 (1... c5 2. Nf3) 2. 7163! {gut}";
    let asked = json!({"text": text, "notations": ["numeric", "san"]});
    let game = ask(post("/api/game", &asked)).await.json();
    let moves = game["moves"].as_array().unwrap();
    let spelled: Vec<_> = moves
        .iter()
        .map(|mv| mv["spellings"][1].as_str().unwrap())
        .collect();
    assert_eq!(spelled, ["e4", "e5", "c5", "Nf3", "Nf3"]);
    let parents: Vec<_> = moves
        .iter()
        .map(|mv| mv["parent"].as_u64().unwrap())
        .collect();
    assert_eq!(parents, [0, 1, 1, 3, 2]);
    let units: Vec<u16> = text.encode_utf16().collect();
    for (mv, word) in moves.iter().zip(["5254", "5755", "c5", "Nf3", "7163!"]) {
        let place = mv["start"].as_u64().unwrap() as usize..mv["end"].as_u64().unwrap() as usize;
        assert_eq!(String::from_utf16(&units[place]).unwrap(), word);
    }
    assert_eq!(moves[4]["signs"], json!(["!"]));
    assert_eq!(moves[4]["comments"], json!(["gut"]));
}

#[tokio::test]
async fn a_move_is_written_where_it_was_played() {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    for (text, behind, mv, expected, at) in [
        ("", 0, "5254", "1. 5254", 1),
        ("1. 5254", 1, "5755", "1. 5254 5755", 2),
        ("1. e4 e5", 2, "7163", "1. e4 e5 2. Nf3", 3),
        ("1. e4 e5", 1, "e5", "1. e4 e5", 2),
        ("1. e4 e5", 1, "3735", "1. e4 e5 (1... c5)", 3),
        ("1. e4 e5", 0, "4244", "1. e4 (1. d4) e5", 2),
        (
            pgn,
            3,
            "Nc6",
            "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
            4,
        ),
        (
            "1. e4 {best by test}",
            1,
            "e5",
            "1. e4 {best by test} 1... e5\n",
            2,
        ),
    ] {
        let asked = json!({"text": text, "behind": behind, "move": mv});
        let answer = ask(post("/api/play", &asked)).await.json();
        assert_eq!(answer["text"], expected, "{text}: {mv}");
        assert_eq!(answer["at"], at, "{text}: {mv}");
    }
    let asked = json!({"text": "1. 5254", "behind": 1, "move": "5755", "reading": {}});
    assert_eq!(ask(post("/api/play", &asked)).await.status, StatusCode::OK);
    let asked = json!({"text": "1. 5254", "behind": 1, "move": "5254"});
    let answer = ask(post("/api/play", &asked)).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        answer.json()["message"],
        "illegal move 5254: nothing stands on 52 (e2)"
    );
}

#[tokio::test]
async fn positions_are_set_up_piece_by_piece() {
    let board = format!("....K..R{}....k...", ".".repeat(48));
    let pieces = json!({"board": board, "turn": "white", "castling": "K"});
    let answer = ask(post("/api/position", &json!({"pieces": pieces})))
        .await
        .json();
    assert_eq!(answer["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(answer["board"], board);
    let numeric = |mv: &Value| mv["numeric"] == "5171";
    assert!(answer["moves"].as_array().unwrap().iter().any(numeric));
    let answer = ask(post("/api/position", &json!({"number": 518})))
        .await
        .json();
    assert_eq!(answer["chess960"], true);
}

#[tokio::test]
async fn what_is_asked_wrongly_is_refused_with_its_status() {
    for (request, status, kind) in [
        (raw("/api/convert", "application/json", "{"), 400, "request"),
        (
            raw("/api/convert", "application/json", "{\"text\":1}"),
            422,
            "request",
        ),
        (
            raw("/api/convert", "application/json", "[\"1. e4\"]"),
            422,
            "request",
        ),
        (
            post("/api/convert", &json!({"text": "", "reading": [null]})),
            422,
            "request",
        ),
        (
            raw("/api/file", "application/octet-stream", ""),
            422,
            "unreadable",
        ),
        (raw("/api/convert", "text/plain", "1. e4"), 415, "request"),
        (post("/api/convert", &json!({})), 422, "request"),
        (
            post("/api/convert", &json!({"text": "", "x": 1})),
            422,
            "request",
        ),
        (
            post("/api/convert", &json!({"text": "", "to": "x"})),
            422,
            "notation",
        ),
        (
            post("/api/convert", &json!({"text": "", "layout": "x"})),
            422,
            "layout",
        ),
        (
            post(
                "/api/game",
                &json!({"text": "", "reading": {"from": "spoken"}}),
            ),
            422,
            "notation",
        ),
        (
            post("/api/position", &json!({"number": 960})),
            422,
            "number",
        ),
        (
            post("/api/explain", &json!({"move": "x".repeat(1001)})),
            422,
            "too-long",
        ),
        (post("/api/nothing", &json!({})), 404, "path"),
        (get("/api/convert"), 405, "method"),
        (get("/../../etc/passwd"), 404, "path"),
        (get("/api/board.svg?size=9"), 422, "size"),
        (get("/api/board.svg?size=x"), 400, "request"),
        (get("/api/desk"), 404, "path"),
        (
            raw("/api/file", "application/octet-stream", "%PDF-1.4"),
            422,
            "unreadable",
        ),
    ] {
        let path = request.uri().clone();
        let answer = ask(request).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert_eq!(answer.json()["kind"], kind, "{path}");
    }
}

#[tokio::test]
async fn only_our_own_names_are_answered() {
    for (host, origin, status) in [
        (Some("127.0.0.1:5254"), None, 200),
        (Some("localhost:8080"), None, 200),
        (Some("[::1]:5254"), None, 200),
        (Some("localhost"), Some("http://localhost"), 200),
        (Some("rebound.example"), None, 421),
        (Some("localhost.example:5254"), None, 421),
        (Some(""), None, 421),
        (None, None, 421),
        (Some("localhost"), Some("http://evil.example"), 403),
        (Some("localhost"), Some("null"), 403),
        (Some("chess.club"), None, 421),
    ] {
        let mut request = Request::get("/api/notations");
        if let Some(host) = host {
            request = request.header("host", host);
        }
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        let answer = ask(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status.as_u16(), status, "{host:?} {origin:?}");
    }
    // A name is said once, or twice the same.
    for (target, hosts, status) in [
        ("/api/notations", &["localhost", "evil.example"][..], 400),
        ("/api/notations", &["localhost", "localhost"], 400),
        ("http://localhost/api/notations", &["localhost"], 200),
        ("http://evil.example/api/notations", &["localhost"], 421),
        ("http://localhost/api/notations", &["evil.example"], 421),
    ] {
        let request = Request::get(target);
        let request = hosts
            .iter()
            .fold(request, |request, host| request.header("host", *host));
        let answer = ask(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status.as_u16(), status, "{target} {hosts:?}");
        assert!(status == 200 || answer.json()["kind"] == "host");
    }
    let settings = Settings::new("127.0.0.1:0".parse().unwrap()).hosts(vec!["chess.club".into()]);
    let request = Request::get("/").header("host", "Chess.Club:80");
    let answer = ask_of(router(settings), request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn every_answer_tells_browsers_what_they_may() {
    for request in [get("/"), get("/nowhere"), get("/api/notations")] {
        let answer = ask(request).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_string();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn what_is_too_long_is_refused() {
    let mut limits = Limits::default();
    limits.body = 2000;
    limits.text = 500;
    limits.restored = 100;
    let server = || router(Settings::new("127.0.0.1:0".parse().unwrap()).limits(limits));
    for (path, length, status) in [
        ("/api/convert", 100, 200),
        ("/api/convert", 600, 413),
        ("/api/convert", 3000, 413),
        ("/api/restore", 90, 200),
        ("/api/restore", 110, 413),
    ] {
        let asked = json!({"text": "1".repeat(length)});
        let answer = ask_of(server(), post(path, &asked)).await;
        assert_eq!(answer.status.as_u16(), status, "{path} {length}");
        if status == 413 {
            assert_eq!(answer.json()["kind"], "too-long");
        }
    }
}

#[tokio::test]
async fn a_text_with_too_many_games_is_refused() {
    let mut limits = Limits::default();
    limits.games = 3;
    for (games, status) in [(3, 200), (4, 413)] {
        let server = router(Settings::new("127.0.0.1:0".parse().unwrap()).limits(limits));
        let asked = json!({"text": "[White \"A\"]\n\n1. e4 *\n\n".repeat(games)});
        let answer = ask_of(server, post("/api/games", &asked)).await;
        assert_eq!(answer.status.as_u16(), status, "{games}");
    }
}

/// Many long texts whose time is up, and then a short one and a long one.
#[tokio::test]
async fn readings_that_are_given_up_make_room_for_others() {
    let mut limits = Limits::default();
    limits.time = std::time::Duration::from_millis(20);
    let server = router(Settings::new("127.0.0.1:0".parse().unwrap()).limits(limits));
    let long = json!({"text": "1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(100_000)});
    for path in ["/api/games", "/api/convert"] {
        for _ in 0..8 {
            let answer = ask_of(server.clone(), post(path, &long)).await;
            assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT, "{path}");
        }
    }
    // What was given up takes the machine for a moment more, and no longer.
    let middle = json!({"text": "1. e4 e5 *\n\n".repeat(900)});
    for asked in [json!({"text": "1. e4"}), middle] {
        let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
        while ask_of(server.clone(), post("/api/games", &asked))
            .await
            .status
            != StatusCode::OK
        {
            assert!(std::time::Instant::now() < end, "nothing is answered");
        }
    }
}

#[tokio::test]
async fn pictures_and_papers_are_what_they_say() {
    for (request, kind, begins) in [
        (
            get("/api/board.svg?after=1.e4&move=5755&view=black&labels=both"),
            "image/svg+xml",
            &b"<svg "[..],
        ),
        (
            get("/api/board.png?size=100&numbers=true&marks=54,e5"),
            "image/png",
            b"\x89PNG",
        ),
        (get("/piece/white-knight.svg"), "image/svg+xml", b"<svg "),
        (
            post("/api/card.pdf", &json!({"text": "1. e4 e5", "me": "black"})),
            "application/pdf",
            b"%PDF",
        ),
        (
            post("/api/sheet.pdf", &json!({"text": "1. e4 e5"})),
            "application/pdf",
            b"%PDF",
        ),
    ] {
        let answer = ask(request).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.headers["content-type"], kind);
        assert!(answer.body.starts_with(begins), "{kind}");
    }
}

#[tokio::test]
async fn a_damaged_score_is_restored_with_its_places() {
    let asked = json!({"text": "1. 5254 5755 2. 71?3 2836 3. 6355"});
    let answer = ask(post("/api/restore", &asked)).await.json();
    assert_eq!(answer["status"], "certain");
    let one = &answer["restored"][0];
    assert_eq!((&one["start"], &one["end"]), (&json!(16), &json!(20)));
    assert_eq!(one["spelled"], "7163");
}

#[tokio::test]
async fn files_come_in_any_encoding() {
    let text = "[White \"Müller\"]\n\n1. e4 e5 *\n";
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let answer = ask(raw("/api/file", "application/octet-stream", latin))
        .await
        .json();
    assert_eq!(answer["games"][0]["white"], "Müller");
    assert_eq!(answer["games"][0]["plies"], 2);
}

#[tokio::test]
async fn a_file_the_browser_has_is_not_sent_again() {
    let first = ask(get("/")).await;
    let tag = first.headers["etag"].clone();
    let mut again = get("/");
    again.headers_mut().insert("if-none-match", tag);
    assert_eq!(ask(again).await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn a_body_that_never_ends_is_given_up() {
    struct Endless;
    impl axum::body::HttpBody for Endless {
        type Data = axum::body::Bytes;
        type Error = std::convert::Infallible;
        fn poll_frame(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
            std::task::Poll::Pending
        }
    }
    let mut limits = Limits::default();
    limits.time = std::time::Duration::from_millis(50);
    let server = router(Settings::new("127.0.0.1:0".parse().unwrap()).limits(limits));
    let request = raw("/api/convert", "application/json", Body::new(Endless));
    let answer = ask_of(server, request).await;
    assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(answer.json()["kind"], "too-slow");
}

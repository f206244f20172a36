//! What is found under which path.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{MethodRouter, get, post};

use crate::budget::Budget;
use crate::desk::Desk;
use crate::settings::{Limits, Settings};
use crate::trouble::Trouble;
use crate::{api, guard, openapi, page};

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) hosts: Vec<String>,
    pub(crate) verbose: bool,
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) desk: Option<(Arc<dyn Desk>, String)>,
}

pub(crate) type Route = MethodRouter<Arc<Shared>>;

/// The paths of the API that are always there.
pub(crate) fn routes() -> Vec<(&'static str, Route)> {
    vec![
        ("/api/openapi.json", get(openapi::answer)),
        ("/api/notations", get(api::notations::answer)),
        ("/api/convert", post(api::convert::answer)),
        ("/api/games", post(api::games::answer)),
        ("/api/file", post(api::games::of_file)),
        ("/api/game", post(api::game::answer)),
        ("/api/play", post(api::play::answer)),
        ("/api/explain", post(api::explain::answer)),
        ("/api/complete", post(api::complete::answer)),
        ("/api/position", post(api::position::answer)),
        ("/api/restore", post(api::restore::answer)),
        ("/api/board.svg", get(api::board::svg)),
        ("/api/board.png", get(api::board::png)),
        ("/api/card.pdf", post(api::card::card)),
        ("/api/sheet.pdf", post(api::card::sheet)),
    ]
}

/// The paths of the desk.
pub(crate) fn desk_routes() -> Vec<(&'static str, Route)> {
    vec![
        ("/api/desk", get(api::desk::list)),
        (
            "/api/desk/{game}",
            get(api::desk::show).post(api::desk::change),
        ),
        ("/api/desk/{game}/mail", get(api::desk::mail)),
        ("/api/desk/{game}/card.pdf", get(api::desk::card)),
        ("/api/desk/{game}/sheet.pdf", get(api::desk::sheet)),
    ]
}

/// Everything that is served. It is an ordinary service of `tower`, so it can be
/// asked without a network.
pub fn router(settings: Settings) -> Router {
    let Settings {
        hosts,
        desk,
        verbose,
        limits,
        ..
    } = settings;
    let mut routes = routes();
    if desk.is_some() {
        routes.extend(desk_routes());
    }
    let shared = Arc::new(Shared {
        hosts,
        verbose,
        limits,
        budget: Budget::new(limits.memory),
        desk,
    });
    let mut router = Router::new();
    for (path, route) in routes.into_iter().chain(page::routes()) {
        router = router.route(path, route);
    }
    router
        .fallback(nowhere)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&shared),
            guard::guard,
        ))
        .with_state(shared)
}

async fn nowhere() -> Trouble {
    let message = "there is nothing under this path; /api/openapi.json lists what there is";
    Trouble::new(StatusCode::NOT_FOUND, "path", message)
}

async fn not_so() -> Trouble {
    let message = "this path is not asked in this way; /api/openapi.json says how";
    Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

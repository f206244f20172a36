//! Stands before everything: who may ask, how long it may take, and what a browser
//! may do with the answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::input::too_long;
use crate::log;
use crate::router::Shared;
use crate::trouble::Trouble;

/// What a browser is told with every answer. Scripts, styles and pictures come from
/// here alone, nothing is framed, and no address goes to others.
static HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let about = shared
        .verbose
        .then(|| (request.method().clone(), request.uri().clone()));
    let mut response = match shared.admit(request.uri(), request.headers()) {
        Err(trouble) => trouble.into_response(),
        Ok(()) => answered(&shared, request, next).await,
    };
    let headers = response.headers_mut();
    for (name, value) in &HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if let Some((method, uri)) = about {
        log::request(&method, &uri, response.status(), began.elapsed());
    }
    response
}

/// The answer, or that it took too long.
async fn answered(shared: &Shared, request: Request, next: Next) -> Response {
    let most = shared.limits.body;
    // Without a length it may be as long as any.
    let length = match request.headers().get(header::CONTENT_LENGTH) {
        Some(length) => length.to_str().ok().and_then(|text| text.parse().ok()),
        None if request.headers().contains_key(header::TRANSFER_ENCODING) => Some(most),
        None => Some(0),
    };
    let length = length.unwrap_or(most);
    if length > most {
        return too_long(most).into_response();
    }
    let waiting = async {
        let room = shared.budget.room(length).await;
        let response = next.run(request).await;
        drop(room);
        response
    };
    let answer = tokio::time::timeout(shared.limits.time, waiting).await;
    answer.unwrap_or_else(|_| {
        let seconds = shared.limits.time.as_secs_f64();
        let message = format!("not done within {seconds} seconds");
        Trouble::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message).into_response()
    })
}

impl Shared {
    /// Whether a request is meant for us. A page of somebody else may have its own
    /// name point to this machine: then that name stands in `Host`.
    fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Trouble> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        if hosts.next().is_some() {
            let message = "a request has one Host";
            return Err(Trouble::new(StatusCode::BAD_REQUEST, "host", message));
        }
        // A target may name its host, too, as for a proxy; it counts for more then.
        let named = uri.authority().map(axum::http::uri::Authority::as_str);
        let same = named.is_none() || named == host;
        if !same || !host.is_some_and(|host| self.is_ours(host)) {
            let message = "this server does not go by that name; --host NAME allows it";
            return Err(Trouble::new(
                StatusCode::MISDIRECTED_REQUEST,
                "host",
                message,
            ));
        }
        let Some(origin) = headers.get(header::ORIGIN) else {
            return Ok(());
        };
        let origin = origin.to_str().ok().and_then(|origin| {
            let (_, rest) = origin.split_once("://")?;
            Some(rest)
        });
        if origin != host {
            let message = "the page that asks is not ours";
            return Err(Trouble::new(StatusCode::FORBIDDEN, "origin", message));
        }
        Ok(())
    }

    /// Addresses, `localhost`, and the names that were allowed; any port, as it may
    /// have been forwarded.
    fn is_ours(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
            .unwrap_or(name);
        bare.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || self
                .hosts
                .iter()
                .any(|host| host.eq_ignore_ascii_case(name))
    }
}

//! Why a request is not answered: a status, and the fields of a report.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use iccf::convert::Level;
use iccf_io::of_input;

/// What reports call the file that a request stands for.
pub(crate) const REQUEST: &str = "<request>";

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) status: StatusCode,
    kind: &'static str,
    message: String,
    token: Option<String>,
}

impl Trouble {
    pub(crate) fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            message: message.into(),
            token: None,
        }
    }

    /// A value that has the right form and makes no sense.
    pub(crate) fn value(kind: &'static str, token: &str, message: impl Into<String>) -> Self {
        Self {
            token: Some(token.chars().take(60).collect()),
            ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, kind, message)
        }
    }

    /// What went wrong here, and not with the request.
    pub(crate) fn ours(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server", message)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let token = self.token.as_deref();
        let row = of_input(REQUEST, Level::Error, self.kind, token, &self.message);
        let mut response = (self.status, Json(row)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let soon = header::HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}

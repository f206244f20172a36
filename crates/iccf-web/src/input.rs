//! What a request brings: an object, or a file.

use std::io::Read;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use iccf::encoding::Texts;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::budget::GivenUp;
use crate::trouble::Trouble;

/// An object in JSON.
pub(crate) struct Object<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Object<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Self, Trouble> {
        match Json::<Fields<T>>::from_request(request, state).await {
            Ok(Json(Fields(object))) => Ok(Self(object)),
            Err(refusal) => Err(refused(refusal.status(), &refusal.body_text())),
        }
    }
}

/// A value that is told by the names of its fields. Of itself, serde takes a list of
/// their values as well, which nobody described.
struct Fields<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Fields<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        fields(deserializer).map(Self)
    }
}

/// The same for a field of another value.
pub(crate) fn fields<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: DeserializeOwned,
    D: Deserializer<'de>,
{
    let fields = Map::<String, Value>::deserialize(deserializer)?;
    T::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}

/// What stands behind a `?`.
pub(crate) struct Words<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Words<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Trouble> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(words)) => Ok(Self(words)),
            Err(refusal) => Err(refused(refusal.status(), &refusal.body_text())),
        }
    }
}

/// The bytes of a file, whatever they are.
pub(crate) struct File(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for File {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Self, Trouble> {
        match Bytes::from_request(request, state).await {
            Ok(bytes) => Ok(Self(bytes)),
            Err(refusal) => Err(refused(refusal.status(), &refusal.body_text())),
        }
    }
}

fn refused(status: StatusCode, message: &str) -> Trouble {
    let kind = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-long",
        _ => "request",
    };
    Trouble::new(status, kind, message)
}

/// A file as text: unpacked, decoded, mails and pages as a person would read them.
pub(crate) fn text_of(
    file: Bytes,
    most: usize,
    given_up: &GivenUp,
) -> Result<(String, Option<String>), Trouble> {
    if file.is_empty() {
        return Err(Trouble::value("unreadable", "", "the file is empty"));
    }
    let wrong = |error: std::io::Error| {
        // A page opens files; only the program has them named.
        let message = error.to_string().replace(" and name the files in it", "");
        Trouble::value("unreadable", "", message)
    };
    let source = iccf_io::unpacked(std::io::Cursor::new(file)).map_err(wrong)?;
    let mut texts = Texts::new(source, None);
    let mut whole = Vec::new();
    while let Some(text) = texts.next_text().map_err(wrong)? {
        given_up.check()?;
        if !whole.is_empty() {
            whole.extend_from_slice(b"\n\n");
        }
        let room = (most + 1).saturating_sub(whole.len()) as u64;
        text.take(room).read_to_end(&mut whole).map_err(wrong)?;
        if whole.len() > most {
            return Err(too_long(most));
        }
    }
    let found = texts.found().get().map(ToString::to_string);
    Ok((String::from_utf8_lossy(&whole).into_owned(), found))
}

pub(crate) fn too_long(most: usize) -> Trouble {
    let message = if most >= 1 << 20 {
        format!("the text is longer than {} MB", most >> 20)
    } else {
        format!("the text is longer than {} KB", most >> 10)
    };
    Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message)
}

pub(crate) fn too_many(most: usize) -> Trouble {
    let message = format!("the text has more than {most} games");
    Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", message)
}

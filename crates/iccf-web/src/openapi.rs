//! `/api/openapi.json`: what can be asked and what is answered, for programs. Tests
//! hold it to the router, and a fuzzer holds the server to it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::router::Shared;
use crate::trouble::Trouble;

const DESCRIPTION: &str = include_str!("../openapi.json");
/// Paths of the desk begin so.
const DESK: &str = "/api/desk";

pub(crate) async fn answer(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Trouble> {
    let description = description(shared.desk.is_some());
    let description = description.map_err(|error| Trouble::ours(error.to_string()))?;
    Ok(Json(description))
}

/// The whole description, with the desk if there is one.
fn description(desk: bool) -> serde_json::Result<Value> {
    let mut description: Value = serde_json::from_str(DESCRIPTION)?;
    if let Some(paths) = description["paths"].as_object_mut() {
        paths.retain(|path, _| desk || !path.starts_with(DESK));
    }
    Ok(description)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::router::{desk_routes, routes};

    #[test]
    fn every_path_is_described_and_no_other() {
        for (desk, routes) in [
            (false, routes()),
            (true, routes().into_iter().chain(desk_routes()).collect()),
        ] {
            let description = description(desk).unwrap();
            let paths = description["paths"].as_object().unwrap();
            let described: BTreeSet<_> = paths.keys().map(String::as_str).collect();
            let routed: BTreeSet<_> = routes.into_iter().map(|(path, _)| path).collect();
            assert_eq!(described, routed);
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let description = description(true).unwrap();
        for part in DESCRIPTION.split("\"#").skip(1) {
            let pointer = part.split('"').next().unwrap();
            assert!(description.pointer(pointer).is_some(), "{pointer}");
        }
    }

    #[test]
    fn the_version_is_the_programs() {
        let description = description(true).unwrap();
        assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    }
}

//! Parts of the program that a build can leave out, and what is said where one that is
//! missing is asked for.

use crate::Failure;

/// A part that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Tables,
    Print,
    Serve,
}

/// A part, the feature that builds it in, what it is, and whether it is there.
const PARTS: [(Part, &str, &str, bool); 3] = [
    (Part::Tables, "tables", "tables", cfg!(feature = "tables")),
    (
        Part::Print,
        "print",
        "PDF, PNG and drawn cards",
        cfg!(feature = "print"),
    ),
    (
        Part::Serve,
        "serve",
        "the web page",
        cfg!(feature = "serve"),
    ),
];

impl Part {
    /// Refuses what needs this part, if it is missing: a command, an option or a file.
    pub(crate) fn needed_by(self, what: &str) -> Result<(), Failure> {
        match self.missing() {
            None => Ok(()),
            Some(missing) => Err(Failure::Usage(format!("{what}: {missing}"))),
        }
    }

    /// What there is to say, if it is missing.
    pub(crate) fn missing(self) -> Option<String> {
        let (.., name, _) = PARTS.iter().find(|row| row.0 == self && !row.3)?;
        // What the program can do already, it keeps.
        let features = PARTS.iter().filter(|row| row.0 == self || row.3);
        let features: Vec<_> = features.map(|row| row.1).collect();
        Some(format!(
            "this program is built without {name}; for one with {name}: \
             cargo build --release -p iccf-cli --no-default-features --features {}",
            features.join(",")
        ))
    }
}

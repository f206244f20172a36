//! The texts of all sources one after another: one of each, and of a mailbox one
//! for each message.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::{Arc, Mutex};

use iccf::encoding::{Encoding, Found, Lines, Text, Texts};

use super::{Count, Source};

type Unpacked = Box<dyn Read + Send>;

/// What is known of a text besides its words.
pub(crate) struct Origin {
    /// Which of the sources it stands in.
    pub(crate) source: usize,
    /// The lines of the source that its lines come from.
    pub(crate) lines: Lines,
    /// Where the encoding of the source is told.
    pub(crate) found: Found,
    /// Whether no other text of the source follows.
    pub(crate) last: bool,
}

/// The origins of the texts that are being read, by their numbers: one thread
/// opens them, another puts together what comes of them.
#[derive(Clone, Default)]
pub(crate) struct Origins(Arc<Mutex<BTreeMap<usize, Arc<Origin>>>>);

impl Origins {
    fn insert(&self, text: usize, origin: Origin) {
        if let Ok(mut origins) = self.0.lock() {
            origins.insert(text, Arc::new(origin));
        }
    }

    pub(crate) fn get(&self, text: usize) -> Option<Arc<Origin>> {
        self.0.lock().ok()?.get(&text).cloned()
    }

    pub(crate) fn forget(&self, text: usize) {
        if let Ok(mut origins) = self.0.lock() {
            origins.remove(&text);
        }
    }
}

/// Opens each source when its turn comes.
pub(crate) struct AllTexts<'a> {
    sources: &'a [Source],
    encoding: Option<Encoding>,
    consumed: Count,
    origins: Origins,
    /// How many texts and how many sources were begun.
    texts: usize,
    begun: usize,
    mailbox: Option<Texts<Unpacked>>,
}

impl<'a> AllTexts<'a> {
    pub(crate) fn new(
        sources: &'a [Source],
        encoding: Option<Encoding>,
        consumed: Count,
        origins: Origins,
    ) -> Self {
        Self {
            sources,
            encoding,
            consumed,
            origins,
            texts: 0,
            begun: 0,
            mailbox: None,
        }
    }

    /// The next text, of the mailbox at hand or of the next source.
    fn next_text(&mut self) -> Option<(io::Result<Text<Unpacked>>, Found, bool)> {
        let mut texts = if let Some(texts) = self.mailbox.take() {
            texts
        } else {
            let source = self.sources.get(self.begun)?;
            self.begun += 1;
            match source.open(&self.consumed) {
                Ok(opened) => Texts::new(opened, source.encoding(self.encoding)),
                Err(error) => return Some((Err(error), Found::default(), true)),
            }
        };
        let found = texts.found();
        let next = texts.next_text();
        let several = texts.is_mailbox();
        let (text, last) = match next {
            Ok(Some(text)) => (Ok(text), !several),
            // It is known only now that the message before was the last.
            Ok(None) => (Ok(Text::default()), true),
            Err(error) => (Err(error), !several),
        };
        if !last {
            self.mailbox = Some(texts);
        }
        Some((text, found, last))
    }
}

impl Iterator for AllTexts<'_> {
    type Item = io::Result<Text<Unpacked>>;

    fn next(&mut self) -> Option<Self::Item> {
        let (text, found, last) = self.next_text()?;
        let lines = text.as_ref().map(|text| text.lines().clone());
        let origin = Origin {
            source: self.begun - 1,
            lines: lines.unwrap_or_default(),
            found,
            last,
        };
        self.origins.insert(self.texts, origin);
        self.texts += 1;
        Some(text)
    }
}

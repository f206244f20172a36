//! Columns made of tags.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int16Array, MapArray, StructArray};
use arrow_buffer::{NullBufferBuilder, ScalarBuffer};
use arrow_schema::{DataType, FieldRef, Fields};
use iccf::Outcome;

use super::{Cells, is_untold_chess960};
use crate::dictionary::Dictionary;
use crate::game::Told;
use crate::list::Lists;
use crate::strings::Strings;
use crate::table::TextColumns;

/// A tag as text.
#[derive(Debug)]
pub(super) struct Text {
    tag: &'static str,
    kept: TextColumns,
    texts: Dictionary,
}

impl Text {
    pub(super) fn new(tag: &'static str, kept: TextColumns) -> Self {
        let texts = Dictionary::default();
        Self { tag, kept, texts }
    }
}

impl Cells for Text {
    fn push(&mut self, game: &Told) {
        let mut text = game.tag(self.tag);
        if self.tag == "Result" {
            text = text.or(game.outcome.map(Outcome::as_str));
        }
        self.texts.push(text);
    }

    fn finish(&mut self) -> ArrayRef {
        self.texts.finish(self.kept)
    }
}

/// A tag as an integer.
#[derive(Debug)]
pub(super) struct Rating {
    tag: &'static str,
    values: Vec<i16>,
    valid: NullBufferBuilder,
}

impl Rating {
    pub(super) fn new(tag: &'static str) -> Self {
        Self {
            tag,
            values: Vec::new(),
            valid: NullBufferBuilder::new(0),
        }
    }
}

impl Cells for Rating {
    fn push(&mut self, game: &Told) {
        let rating = game.tag(self.tag).and_then(rating);
        self.values.push(rating.unwrap_or(0));
        self.valid.append(rating.is_some());
    }

    fn finish(&mut self) -> ArrayRef {
        let values = ScalarBuffer::from(std::mem::take(&mut self.values));
        Arc::new(Int16Array::new(values, self.valid.finish()))
    }
}

/// A rating that is written as integers are, so that the text can be told from it.
fn rating(text: &str) -> Option<i16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Tags without a column of their own, and ratings that are no integers.
#[derive(Debug)]
pub(super) struct Others {
    entries: FieldRef,
    names: Strings,
    values: Strings,
    rows: Lists,
}

impl Others {
    pub(super) fn new(entries: FieldRef) -> Self {
        Self {
            entries,
            names: Strings::default(),
            values: Strings::default(),
            rows: Lists::default(),
        }
    }

    fn add(&mut self, name: &str, value: &str) {
        self.names.push(name);
        self.values.push(value);
    }
}

impl Cells for Others {
    fn push(&mut self, game: &Told) {
        for name in ["WhiteElo", "BlackElo"] {
            if let Some(value) = game.tag(name).filter(|value| rating(value).is_none()) {
                self.add(name, value);
            }
        }
        if is_untold_chess960(game) {
            self.add("Variant", "Chess960");
        }
        for (name, value) in game.other_tags() {
            self.add(name, value);
        }
        self.rows.end(self.names.len());
    }

    fn finish(&mut self) -> ArrayRef {
        let fields = match self.entries.data_type() {
            DataType::Struct(fields) => fields.clone(),
            _ => Fields::empty(),
        };
        let columns = vec![self.names.finish(), self.values.finish()];
        let entries = StructArray::new(fields, columns, None);
        let (field, offsets) = (Arc::clone(&self.entries), self.rows.offsets());
        Arc::new(MapArray::new(field, offsets, entries, None, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_an_integer_only_if_it_can_be_written_back() {
        for (text, value) in [
            ("2750", Some(2750)),
            ("0", Some(0)),
            ("02750", None),
            ("+2750", None),
            ("2750?", None),
            ("?", None),
            ("", None),
            ("99999", None),
        ] {
            assert_eq!(rating(text), value, "{text}");
        }
    }
}

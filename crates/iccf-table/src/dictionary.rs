//! Texts that are often the same.

use std::sync::Arc;

use ahash::RandomState;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array};
use arrow_buffer::{NullBufferBuilder, ScalarBuffer};
use hashbrown::HashTable;

use crate::strings::Strings;
use crate::table::TextColumns;

/// Texts of a column, each different one kept once.
#[derive(Debug, Default)]
pub(crate) struct Dictionary {
    /// The different ones, one behind the other.
    text: String,
    /// Where each of them ends.
    ends: Vec<usize>,
    table: HashTable<i32>,
    hasher: RandomState,
    /// The one looked up last: games that follow each other are often of the
    /// same event.
    last: Option<i32>,
    keys: Vec<i32>,
    valid: Option<NullBufferBuilder>,
}

impl Dictionary {
    /// The key of a text, which becomes a part of the dictionary.
    fn key(&mut self, text: &str) -> i32 {
        if let Some(last) = self.last
            && value(&self.text, &self.ends, last) == text
        {
            return last;
        }
        let hash = self.hasher.hash_one(text);
        let found = self
            .table
            .find(hash, |key| value(&self.text, &self.ends, *key) == text);
        let key = found.copied().unwrap_or_else(|| {
            let key = self.ends.len() as i32;
            self.text.push_str(text);
            self.ends.push(self.text.len());
            let (text, ends, hasher) = (&self.text, &self.ends, &self.hasher);
            self.table
                .insert_unique(hash, key, |key| hasher.hash_one(value(text, ends, *key)));
            key
        });
        self.last = Some(key);
        key
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        let key = text.map(|text| self.key(text));
        let valid = self.valid.get_or_insert_with(|| NullBufferBuilder::new(0));
        valid.append(key.is_some());
        self.keys.push(key.unwrap_or(0));
    }

    pub(crate) fn finish(&mut self, as_text: TextColumns) -> ArrayRef {
        let nulls = self.valid.take().and_then(|mut valid| valid.finish());
        let keys = std::mem::take(&mut self.keys);
        let mut strings = Strings::default();
        let array: ArrayRef = match as_text {
            TextColumns::Dictionary => {
                for key in 0..self.ends.len() {
                    strings.push(value(&self.text, &self.ends, key as i32));
                }
                let keys = Int32Array::new(ScalarBuffer::from(keys), nulls);
                Arc::new(DictionaryArray::<Int32Type>::new(keys, strings.finish()))
            }
            TextColumns::Plain => {
                for (row, key) in keys.into_iter().enumerate() {
                    let known = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
                    strings.push_option(known.then(|| value(&self.text, &self.ends, key)));
                }
                strings.finish()
            }
        };
        self.text.clear();
        self.ends.clear();
        self.table.clear();
        self.last = None;
        array
    }
}

/// A text of the dictionary.
fn value<'t>(text: &'t str, ends: &[usize], key: i32) -> &'t str {
    let key = key as usize;
    let start = match key.checked_sub(1) {
        None => 0,
        Some(before) => ends.get(before).copied().unwrap_or_default(),
    };
    let end = ends.get(key).copied().unwrap_or(start);
    text.get(start..end).unwrap_or_default()
}

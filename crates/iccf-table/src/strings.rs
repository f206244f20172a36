//! Texts one behind the other in one buffer.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};

/// Texts of a column, some of which may be missing.
#[derive(Debug)]
pub(crate) struct Strings {
    text: Vec<u8>,
    offsets: Vec<i32>,
    valid: NullBufferBuilder,
}

impl Default for Strings {
    fn default() -> Self {
        Self {
            text: Vec::new(),
            offsets: vec![0],
            valid: NullBufferBuilder::new(0),
        }
    }
}

impl Strings {
    pub(crate) fn push(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
        self.end();
    }

    pub(crate) fn push_null(&mut self) {
        self.offsets.push(self.text.len() as i32);
        self.valid.append_null();
    }

    pub(crate) fn push_option(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.push(text),
            None => self.push_null(),
        }
    }

    /// Ends a text that was written part by part.
    pub(crate) fn end(&mut self) {
        self.offsets.push(self.text.len() as i32);
        self.valid.append_non_null();
    }

    /// Adds to the text at hand.
    pub(crate) fn add(&mut self, part: &str) {
        self.text.extend_from_slice(part.as_bytes());
    }

    pub(crate) fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        let Self {
            text,
            offsets,
            mut valid,
        } = std::mem::take(self);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        Arc::new(StringArray::new(
            offsets,
            Buffer::from_vec(text),
            valid.finish(),
        ))
    }
}

/// Adds to the text at hand.
impl std::fmt::Write for Strings {
    fn write_str(&mut self, part: &str) -> std::fmt::Result {
        self.add(part);
        Ok(())
    }
}

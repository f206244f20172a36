//! Lists of values, one list a row.

use std::sync::Arc;

use arrow_array::{ArrayRef, ListArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::FieldRef;

/// Where the lists of a column end.
#[derive(Debug)]
pub(crate) struct Lists {
    offsets: Vec<i32>,
    valid: NullBufferBuilder,
}

impl Default for Lists {
    fn default() -> Self {
        Self {
            offsets: vec![0],
            valid: NullBufferBuilder::new(0),
        }
    }
}

impl Lists {
    /// Ends a list, behind this many values of all lists.
    pub(crate) fn end(&mut self, values: usize) {
        self.offsets.push(values as i32);
        self.valid.append_non_null();
    }

    /// Adds a row without a list.
    pub(crate) fn push_null(&mut self) {
        self.offsets.extend(self.offsets.last().copied());
        self.valid.append_null();
    }

    pub(crate) fn offsets(&mut self) -> OffsetBuffer<i32> {
        let offsets = std::mem::replace(&mut self.offsets, vec![0]);
        OffsetBuffer::new(ScalarBuffer::from(offsets))
    }

    /// The lists, of these values.
    pub(crate) fn finish(&mut self, item: FieldRef, values: ArrayRef) -> ArrayRef {
        let nulls = self.valid.finish();
        Arc::new(ListArray::new(item, self.offsets(), values, nulls))
    }
}

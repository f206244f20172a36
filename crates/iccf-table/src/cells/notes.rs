//! Columns made of comments.

use std::fmt::Debug;
use std::sync::Arc;

use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{ArrayRef, Int32Array, PrimitiveArray, StructArray};
use arrow_buffer::{NullBufferBuilder, ScalarBuffer};
use arrow_schema::{DataType, FieldRef, Fields};

use super::Cells;
use crate::game::Told;
use crate::list::Lists;
use crate::strings::Strings;

/// A value for each half-move, which a command in the comment behind it gives. A
/// game without any has no list.
#[derive(Debug)]
pub(super) struct PerPly<T: ArrowPrimitiveType> {
    item: FieldRef,
    of: fn(&str) -> Option<T::Native>,
    values: Vec<T::Native>,
    valid: NullBufferBuilder,
    rows: Lists,
    /// Those of the game at hand.
    game: Vec<Option<T::Native>>,
}

impl<T: ArrowPrimitiveType> PerPly<T> {
    pub(super) fn new(item: FieldRef, of: fn(&str) -> Option<T::Native>) -> Self {
        Self {
            item,
            of,
            values: Vec::new(),
            valid: NullBufferBuilder::new(0),
            rows: Lists::default(),
            game: Vec::new(),
        }
    }
}

impl<T: ArrowPrimitiveType + Debug> Cells for PerPly<T> {
    fn push(&mut self, game: &Told) {
        self.game.clear();
        self.game.resize(game.moves.len(), None);
        let mut any = false;
        for (ply, comment) in game.commands() {
            if let Some(value) = (self.of)(comment)
                && let Some(place) = ply.checked_sub(1).and_then(|at| self.game.get_mut(at))
            {
                *place = Some(value);
                any = true;
            }
        }
        if !any {
            self.rows.push_null();
            return;
        }
        let values = self.game.iter().map(|value| value.unwrap_or_default());
        self.values.extend(values);
        if self.game.iter().all(Option::is_some) {
            self.valid.append_n_non_nulls(self.game.len());
        } else {
            self.game
                .iter()
                .for_each(|value| self.valid.append(value.is_some()));
        }
        self.rows.end(self.values.len());
    }

    fn finish(&mut self) -> ArrayRef {
        let values = ScalarBuffer::from(std::mem::take(&mut self.values));
        let values = PrimitiveArray::<T>::new(values, self.valid.finish());
        self.rows.finish(Arc::clone(&self.item), Arc::new(values))
    }
}

/// The comments of a game, each with the half-move it stands behind.
#[derive(Debug)]
pub(super) struct Comments {
    item: FieldRef,
    plies: Vec<i32>,
    texts: Strings,
    rows: Lists,
}

impl Comments {
    pub(super) fn new(item: FieldRef) -> Self {
        Self {
            item,
            plies: Vec::new(),
            texts: Strings::default(),
            rows: Lists::default(),
        }
    }
}

impl Cells for Comments {
    fn push(&mut self, game: &Told) {
        for (ply, text) in game.comments() {
            self.plies.push(ply as i32);
            self.texts.push(text);
        }
        self.rows.end(self.plies.len());
    }

    fn finish(&mut self) -> ArrayRef {
        let fields = match self.item.data_type() {
            DataType::Struct(fields) => fields.clone(),
            _ => Fields::empty(),
        };
        let plies = ScalarBuffer::from(std::mem::take(&mut self.plies));
        let plies = Arc::new(Int32Array::new(plies, None));
        let parts: Vec<ArrayRef> = vec![plies, self.texts.finish()];
        let comments = StructArray::new(fields, parts, None);
        self.rows.finish(Arc::clone(&self.item), Arc::new(comments))
    }
}

//! Single cells of arrays, whichever of the types that others write they have.

use std::fmt::Write as _;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

/// A text.
pub(crate) fn text(array: &dyn Array, row: usize) -> Option<&str> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::Utf8 => Some(array.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(array.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(array.as_string_view().value(row)),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let key = integer(dictionary.keys(), row)?;
            text(dictionary.values().as_ref(), usize::try_from(key).ok()?)
        }
        _ => None,
    }
}

/// An integer.
pub(crate) fn integer(array: &dyn Array, row: usize) -> Option<i64> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::Int8 => Some(array.as_primitive::<Int8Type>().value(row).into()),
        DataType::Int16 => Some(array.as_primitive::<Int16Type>().value(row).into()),
        DataType::Int32 => Some(array.as_primitive::<Int32Type>().value(row).into()),
        DataType::Int64 => Some(array.as_primitive::<Int64Type>().value(row)),
        DataType::UInt8 => Some(array.as_primitive::<UInt8Type>().value(row).into()),
        DataType::UInt16 => Some(array.as_primitive::<UInt16Type>().value(row).into()),
        DataType::UInt32 => Some(array.as_primitive::<UInt32Type>().value(row).into()),
        DataType::UInt64 => i64::try_from(array.as_primitive::<UInt64Type>().value(row)).ok(),
        _ => None,
    }
}

/// A number.
pub(crate) fn number(array: &dyn Array, row: usize) -> Option<f64> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::Float64 => Some(array.as_primitive::<Float64Type>().value(row)),
        DataType::Float32 => Some(array.as_primitive::<Float32Type>().value(row).into()),
        _ => integer(array, row).map(|integer| integer as f64),
    }
}

/// The values of a list, or the entries of a map.
pub(crate) fn list(array: &dyn Array, row: usize) -> Option<ArrayRef> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::List(_) => Some(array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => Some(array.as_list::<i64>().value(row)),
        DataType::Map(..) => Some(std::sync::Arc::new(array.as_map().value(row))),
        _ => None,
    }
}

/// Writes an integer or another number; nothing if there is none.
pub(crate) fn write_number(array: &dyn Array, row: usize, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match (integer(array, row), number(array, row)) {
        (Some(integer), _) => write!(out, "{integer}"),
        (None, Some(number)) => write!(out, "{number}"),
        (None, None) => Ok(()),
    };
}

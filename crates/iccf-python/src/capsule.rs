//! Arrow data over the border, as the Arrow `PyCapsule` interface has it: pointers to
//! structs of C that own their data, in capsules with fixed names. Nothing is copied.
//!
//! Here is all that the compiler cannot check: that a capsule of that name, made by
//! somebody else, holds such a struct. Capsules of ours are safe: they own what they
//! hold and free it if nobody took it.

use std::ffi::CStr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, RecordBatchReader, make_array};
use arrow_schema::{ArrowError, Schema};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

fn failure(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn stream(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), STREAM)
}

pub(crate) fn schema<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(failure)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// The type and the values of an array.
pub(crate) type ArrayCapsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

pub(crate) fn array<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<ArrayCapsules<'py>> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(failure)?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    Ok((schema, PyCapsule::new_with_value(py, array, ARRAY)?))
}

/// The arrays of an object that holds one or several, one after another.
pub(crate) fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_array__")? {
        let (schema, array): ArrayCapsules<'_> =
            object.call_method0("__arrow_c_array__")?.extract()?;
        return Ok(vec![array_of(&schema, &array)?]);
    }
    if object.hasattr("__arrow_c_stream__")? {
        let stream: Bound<'_, PyCapsule> = object.call_method0("__arrow_c_stream__")?.extract()?;
        return stream_of(&stream)?
            .collect::<Result<_, _>>()
            .map_err(failure);
    }
    Err(PyTypeError::new_err(
        "an Arrow array is wanted: something with __arrow_c_array__ or __arrow_c_stream__, \
         as pyarrow, Polars and pandas have",
    ))
}

#[expect(unsafe_code, reason = "the interface is pointers of C")]
fn array_of(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<ArrayRef> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast();
    let array = array.pointer_checked(Some(ARRAY))?.cast();
    // SAFETY: by the interface, capsules of these names hold these structs and live as
    // long as the caller holds them. `from_raw` moves what they own, and marks them as
    // released.
    let (schema, array) = unsafe {
        (
            FFI_ArrowSchema::from_raw(schema.as_ptr()),
            FFI_ArrowArray::from_raw(array.as_ptr()),
        )
    };
    if schema.release().is_none() || array.is_released() {
        return Err(PyValueError::new_err("this array was taken already"));
    }
    // SAFETY: both are as their producer made them, and belong together.
    let data = unsafe { from_ffi(array, &schema) };
    Ok(make_array(data.map_err(failure)?))
}

#[expect(unsafe_code, reason = "the interface is pointers of C")]
fn stream_of(stream: &Bound<'_, PyCapsule>) -> PyResult<ArrayStreamReader> {
    let stream = stream.pointer_checked(Some(STREAM))?.cast();
    // SAFETY: as above.
    unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) }.map_err(failure)
}

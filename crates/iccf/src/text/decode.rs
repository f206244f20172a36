//! Bytes of a text as UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;

/// Text as UTF-8; what is none is taken for Latin-1.
pub(super) fn decoded(text: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// A tag's value without its escapes and line ends.
pub(super) fn unescaped(value: Cow<'_, str>) -> Cow<'_, str> {
    if !value.contains(['\\', '\n', '\r']) {
        return value;
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.push(letters.next_if(|c| matches!(c, '\\' | '"')).unwrap_or('\\')),
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' | '\n' => plain.push(' '),
            _ => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

//! Tags and blanks of web pages and forums in text that was pasted without its page.

/// Tags that people write or paste. Source: the list of HTML 4, without scripts,
/// forms and frames.
const TAGS: [&str; 40] = [
    "a",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "html",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "tt",
    "u",
    "ul",
];

/// Tags of forums, which stand in brackets.
const FORUM_TAGS: [&str; 16] = [
    "bold", "center", "code", "color", "font", "italic", "left", "list", "pgn", "quote", "right",
    "size", "spoiler", "table", "td", "tr",
];

/// Those that may as well be the mark of a footnote, unless they are closed on their line.
const SHORT_FORUM_TAGS: [&str; 4] = ["b", "i", "s", "u"];

/// Commands of TeX around moves or parts of them.
const COMMANDS: [&str; 9] = [
    "emph",
    "hidemoves",
    "mainline",
    "textbf",
    "textit",
    "textrm",
    "textsf",
    "texttt",
    "underline",
];

/// Names of blanks.
const BLANKS: [&[u8]; 5] = [b"&nbsp;", b"&#160;", b"&ensp;", b"&emsp;", b"&thinsp;"];

/// No tag is longer, whatever its values.
const LONGEST: usize = 256;

/// Signs that stand before the items of a list.
const BULLETS: [&str; 6] = ["-", "*", "•", "‣", "▪", "–"];

/// The length of a sign that stands before an item of a list, with the blank behind it, if
/// the item is a numbered move.
pub(super) fn bullet(line: &[u8]) -> usize {
    let Some(sign) = BULLETS
        .iter()
        .find(|sign| line.starts_with(sign.as_bytes()))
    else {
        return 0;
    };
    let Some(item) = line[sign.len()..].strip_prefix(b" ") else {
        return 0;
    };
    let digits = item.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // A star before the first move ends another game.
    let ends = *sign == "*" && item.starts_with(b"1.");
    match item.get(digits..) {
        Some([b'.', behind, ..]) if (1..=3).contains(&digits) && !behind.is_ascii_digit() => {
            if ends { 0 } else { sign.len() + 1 }
        }
        _ => 0,
    }
}

/// The length of a tag or of a blank by its name at a text's start.
#[cold]
pub(super) fn markup(text: &[u8]) -> usize {
    match text.first() {
        Some(b'<') => tag(&text[..text.len().min(LONGEST)]).unwrap_or(0),
        Some(b'\\') => command(&text[..text.len().min(LONGEST)]).unwrap_or(0),
        Some(b'[') => forum_tag(&text[..text.len().min(LONGEST)]).unwrap_or(0),
        Some(b'&') => BLANKS
            .iter()
            .find(|blank| text.starts_with(blank))
            .map_or(0, |blank| blank.len()),
        _ => 0,
    }
}

/// The length of `\mainline{`, whose moves stand in braces.
fn command(text: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"\\")?;
    let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (name, rest) = name.split_at(length.count());
    let known = COMMANDS.iter().any(|command| command.as_bytes() == name);
    (known && rest.first() == Some(&b'{')).then_some(name.len() + 2)
}

/// The length of `<b>`, `</td>`, `<br />` or `<a href="…">`, on one line.
fn tag(text: &[u8]) -> Option<usize> {
    let closing = usize::from(text.get(1) == Some(&b'/'));
    let name = &text[1 + closing..];
    let length = name.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let (name, rest) = name.split_at(length.count());
    let known = TAGS
        .iter()
        .any(|tag| name.eq_ignore_ascii_case(tag.as_bytes()));
    if !known || !matches!(rest.first(), Some(b'>' | b'/' | b' ')) {
        return None;
    }
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b'>' | b'<' | b'\n' | b'\r'))?;
    (rest[end] == b'>').then_some(text.len() - rest.len() + end + 1)
}

/// The length of `[b]`, `[/quote]` or `[color=red]`, on one line.
fn forum_tag(text: &[u8]) -> Option<usize> {
    let closing = usize::from(text.get(1) == Some(&b'/'));
    let name = &text[1 + closing..];
    let length = name.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (name, rest) = name.split_at(length.count());
    // A tag pair of PGN has a blank here, and every game begins with one.
    if !matches!(rest.first(), Some(b']' | b'=')) {
        return None;
    }
    let is_one_of = |tags: &[&str]| {
        tags.iter()
            .any(|tag| name.eq_ignore_ascii_case(tag.as_bytes()))
    };
    if is_one_of(&SHORT_FORUM_TAGS) {
        let end = text.len() - rest.len() + 1;
        let closes = |line: &[u8]| matches!(line, [b'[', b'/', one, b']'] if [*one] == *name);
        let line = rest.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
        return (rest.first() == Some(&b']') && (closing == 1 || line.windows(4).any(closes)))
            .then_some(end);
    }
    if !is_one_of(&FORUM_TAGS) {
        return None;
    }
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b']' | b'[' | b'\n' | b'\r'))?;
    (rest[end] == b']').then_some(text.len() - rest.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bullet_stands_before_a_numbered_move() {
        for (line, length) in [
            ("- 2. Nf3", 2),
            ("* 2.Nf3", 2),
            ("• 1. e4", 4),
            ("– 12.Bb5", 4),
            ("* 1. e4", 0),
            ("-2. Nf3", 0),
            ("- e4 e5", 0),
            ("- 3.5.2021", 0),
            ("- 2345. Nf3", 0),
            ("1. e4", 0),
            ("-", 0),
        ] {
            assert_eq!(bullet(line.as_bytes()), length, "{line}");
        }
    }

    #[test]
    fn tags_and_blanks_have_their_length() {
        for (text, length) in [
            ("<b>1.", 3),
            ("</TD>e4", 5),
            ("<br />2.", 6),
            ("<br/>", 5),
            ("<a href=\"http://x.y/z\">3.", 23),
            ("&nbsp;Nc6", 6),
            ("<anna> e4", 0),
            ("<b e4", 0),
            ("<b\n>", 0),
            ("< b>", 0),
            ("<b <b>", 0),
            ("&ndash;", 0),
            ("", 0),
            ("[pgn]1. e4", 5),
            ("[/PGN]", 6),
            ("[b]1. e4[/b] e5", 3),
            ("[/b] e5", 4),
            ("[b] 3. d4 was better", 0),
            ("[b] 3. d4\n[/b]", 0),
            ("[quote=Hans] e4", 12),
            ("\\mainline{1. e4", 10),
            ("\\variation{1. e4", 0),
            ("\\mainline 1. e4", 0),
            ("[quote \"x\"]", 0),
            ("[color=red", 0),
            ("[Event \"x\"]", 0),
            ("[12]163", 0),
            ("[", 0),
        ] {
            assert_eq!(markup(text.as_bytes()), length, "{text}");
        }
    }
}

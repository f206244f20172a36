//! Names of signs in web pages.

/// The signs from U+00A0 to U+00FF by their names, in order.
const LATIN: [&str; 96] = [
    "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", //
    "uml", "copy", "ordf", "laquo", "not", "shy", "reg", "macr", //
    "deg", "plusmn", "sup2", "sup3", "acute", "micro", "para", "middot", //
    "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest", //
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", //
    "Egrave", "Eacute", "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", //
    "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "times", //
    "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", //
    "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil", //
    "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", //
    "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", //
    "oslash", "ugrave", "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
];

/// Others that texts about chess have. Source: the list of HTML 4.
const OTHERS: [(&str, char); 42] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("OElig", 'Œ'),
    ("oelig", 'œ'),
    ("Scaron", 'Š'),
    ("scaron", 'š'),
    ("Zcaron", 'Ž'),
    ("zcaron", 'ž'),
    ("Ccaron", 'Č'),
    ("ccaron", 'č'),
    ("Yuml", 'Ÿ'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("zwnj", '\u{200c}'),
    ("zwj", '\u{200d}'),
    ("lrm", '\u{200e}'),
    ("rlm", '\u{200f}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("dagger", '†'),
    ("Dagger", '‡'),
    ("bull", '•'),
    ("hellip", '…'),
    ("prime", '′'),
    ("euro", '€'),
    ("trade", '™'),
    ("larr", '←'),
    ("rarr", '→'),
    ("infin", '∞'),
];

/// The sign that stands between `&` and `;`: a name, `#189` or `#xbd`.
pub(super) fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return code
            .ok()
            .and_then(char::from_u32)
            .filter(|sign| *sign != '\0');
    }
    if let Some(at) = LATIN.iter().position(|latin| *latin == name) {
        return char::from_u32(0xa0 + at as u32);
    }
    let other = OTHERS.iter().find(|(other, _)| *other == name);
    other.map(|(_, sign)| *sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_named_or_numbered() {
        for (name, sign) in [
            ("nbsp", Some('\u{a0}')),
            ("frac12", Some('½')),
            ("times", Some('×')),
            ("Auml", Some('Ä')),
            ("yuml", Some('ÿ')),
            ("amp", Some('&')),
            ("#189", Some('½')),
            ("#xBD", Some('½')),
            ("#x110000", None),
            ("#0", None),
            ("#", None),
            ("nothing", None),
        ] {
            assert_eq!(entity(name), sign, "{name}");
        }
    }
}

//! Which encoding of one byte a letter some text is in.
//!
//! Made for game texts, where the evidence is often no more than a few names or
//! the letters of pieces: a Russian score has `ëf3` where it means `Кf3`, and
//! nothing else in it is Russian. Detectors for prose take that for Chinese.

use super::label::Encoding;

/// The piece letters of Russian in two encodings: К, Кр, Ф, Л, С.
const PIECES_1251: [&[u8]; 5] = [b"\xca", b"\xca\xf0", b"\xd4", b"\xcb", b"\xd1"];
const PIECES_KOI8: [&[u8]; 5] = [b"\xeb", b"\xeb\xd2", b"\xe6", b"\xec", b"\xf3"];

/// How often the letters from а to я stand in a thousand of Russian prose,
/// rounded; what counts is which are common.
const FREQUENCIES: [i32; 32] = [
    80, 16, 45, 17, 30, 85, 9, 16, 74, 12, 35, 44, 32, 67, 110, 28, //
    47, 55, 63, 26, 3, 10, 5, 14, 7, 4, 1, 19, 17, 3, 6, 20,
];

/// What speaks for each.
#[derive(Default)]
struct Scores {
    latin: i32,
    cyrillic: i32,
    /// Of the Cyrillic ones, Windows-1251 if positive and KOI8-R if negative.
    windows: i32,
}

/// The likeliest of Windows-1252, Windows-1251 and KOI8-R for lines that are no
/// UTF-8.
pub(super) fn guess(lines: &[u8]) -> Encoding {
    let mut scores = Scores::default();
    let mut at = 0;
    while let Some(first) = lines[at..].iter().position(|byte| *byte >= 0x80) {
        let start = at + first;
        let run = lines[start..].iter().take_while(|byte| **byte >= 0x80);
        at = start + run.count();
        scores.weigh(&lines[..start], &lines[start..at], &lines[at..]);
    }
    if scores.cyrillic <= scores.latin {
        Encoding::WINDOWS_1252
    } else if scores.windows >= 0 {
        Encoding::WINDOWS_1251
    } else {
        Encoding::KOI8_R
    }
}

impl Scores {
    /// Weighs bytes from 0x80 on that stand together, with what is before and
    /// behind them.
    fn weigh(&mut self, before: &[u8], run: &[u8], behind: &[u8]) {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
        let touches = before.last().is_some_and(is_letter) || behind.first().is_some_and(is_letter);
        let all_letters = run.iter().all(|byte| *byte >= 0xc0);
        if begins_target(behind) && run.len() <= 2 {
            match run {
                [0xd7] => self.latin += 4,
                _ if PIECES_1251.contains(&run) => {
                    self.cyrillic += 4;
                    self.windows += 200;
                }
                _ if PIECES_KOI8.contains(&run) => {
                    self.cyrillic += 4;
                    self.windows -= 200;
                }
                _ => self.latin += 1,
            }
        } else if run == b"\xbd" {
            self.latin += 2;
        } else if all_letters && (run.len() > 2 || run.len() == 2 && !touches) {
            self.cyrillic += run.len() as i32;
            self.windows += likeness(run, Encoding::WINDOWS_1251);
            self.windows -= likeness(run, Encoding::KOI8_R);
        } else if all_letters && touches {
            self.latin += 2 * run.len() as i32;
        }
    }
}

/// Whether a text begins as what stands behind a piece's letter or a sign of
/// capture: `f3`, `xf3`, `:f3`, `bd2`, `1e2`.
fn begins_target(text: &[u8]) -> bool {
    let text = match text {
        [b'x' | b':' | b'-' | b'a'..=b'h' | b'1'..=b'8', rest @ ..]
            if matches!(rest, [b'a'..=b'h', ..]) =>
        {
            rest
        }
        _ => text,
    };
    matches!(text, [b'a'..=b'h', b'1'..=b'8', ..])
}

/// How much a word looks like Russian in an encoding.
fn likeness(word: &[u8], encoding: Encoding) -> i32 {
    let (mut likeness, mut was_small) = (0, false);
    for letter in encoding.decode(word).chars() {
        let small = match letter {
            'А'..='Я' => letter as u32 + 32,
            _ => letter as u32,
        };
        let index = (small as usize).wrapping_sub('а' as usize);
        likeness += FREQUENCIES.get(index).copied().unwrap_or(0);
        // No word has a capital behind a small letter.
        if was_small && matches!(letter, 'А'..='Я') {
            likeness -= 100;
        }
        was_small = matches!(letter, 'а'..='я');
    }
    likeness
}

#[cfg(test)]
mod tests {
    use super::super::label::Table;
    use super::*;
    use alloc::vec;

    #[test]
    fn names_pieces_and_signs_tell_the_encoding() {
        for (encoding, text) in [
            (Encoding::WINDOWS_1252, "[White \"Müller, Jörg\"]"),
            (Encoding::WINDOWS_1252, "[White \"Pé\"]"),
            (Encoding::WINDOWS_1252, "2. N×e5 d×e4"),
            (Encoding::WINDOWS_1252, "½-½"),
            (Encoding::WINDOWS_1252, "{Größe, drôle, ça — “so”}"),
            (
                Encoding::WINDOWS_1252,
                "[White \"Þórðarson, Œuvre, Åse, Ça, Élő\"]",
            ),
            (Encoding::WINDOWS_1252, "{ação, coração, não}"),
            (Encoding::WINDOWS_1251, "2. Кf3 Кc6 3. Сb5 a6"),
            (Encoding::WINDOWS_1251, "9. Крxf2 Фd4+ 10. Лad1"),
            (Encoding::WINDOWS_1251, "[White \"Карпов\"]"),
            (Encoding::WINDOWS_1251, "[White \"КАРПОВ\"]"),
            (Encoding::WINDOWS_1251, "{Белые сдались — «Шахматы»}"),
            (Encoding::KOI8_R, "2. Кf3 Кc6 3. Сb5 a6"),
            (Encoding::KOI8_R, "9. Крxf2 Фd4+ 10. Лad1"),
            (Encoding::KOI8_R, "[White \"Карпов, Анатолий\"]"),
            (Encoding::KOI8_R, "[White \"КАСПАРОВ\"]"),
            (Encoding::KOI8_R, "{и так далее}"),
        ] {
            let Table::Standard(table) = encoding.0 else {
                panic!("{encoding}");
            };
            let mut bytes = vec![0; 4 * text.len()];
            let (_, _, written, _) = table.new_encoder().encode_from_utf8(text, &mut bytes, true);
            assert_eq!(guess(&bytes[..written]), encoding, "{text}");
        }
    }

    #[test]
    fn nothing_to_go_by_is_western() {
        for text in [&b""[..], b"e4", b"\xe9", b"\x80\x81\xff"] {
            assert_eq!(guess(text), Encoding::WINDOWS_1252, "{text:?}");
        }
    }
}

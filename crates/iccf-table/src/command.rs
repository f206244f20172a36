//! Commands in comments: `[%clk 0:01:00]`, `[%eval 0.17]`.

/// What a mate at once is worth, in hundredths of a pawn; a mate in three is three
/// less. Other programs count it so, too.
pub(crate) const MATE: i32 = 100_000;

/// The time left in a comment, in seconds.
// In one go over the bytes: there is one for every half-move.
pub(crate) fn clock(comment: &str) -> Option<f64> {
    let behind = behind(comment, "clk")?;
    // The commonest: `0:01:00]`.
    if let [hours, b':', m, minutes, b':', s, seconds, b']', ..] = *behind.as_bytes() {
        let digits = [hours, m, minutes, s, seconds].map(|byte| u32::from(byte.wrapping_sub(b'0')));
        if digits.iter().all(|digit| *digit < 10) {
            let [hours, m, minutes, s, seconds] = digits;
            let minutes = 60 * hours + 10 * m + minutes;
            return Some(f64::from(60 * minutes + 10 * s + seconds));
        }
    }
    let text = up_to_bracket(behind)?;
    let (mut total, mut unit) = (0_u64, 0);
    let (mut colons, mut digits) = (0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' if digits < 9 => {
                unit = 10 * unit + u64::from(byte - b'0');
                digits += 1;
            }
            b':' if digits > 0 && colons < 2 => {
                total = 60 * (total + unit);
                (unit, digits) = (0, 0);
                colons += 1;
            }
            b'.' if digits > 0 && colons == 2 => {
                return Some(total as f64 + plain(&text[at - digits..])?);
            }
            _ => return None,
        }
    }
    (colons == 2 && digits > 0).then_some((total + unit) as f64)
}

/// A number of digits and a point.
fn plain(number: &str) -> Option<f64> {
    let mut bytes = number.bytes();
    let plain = bytes.all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse().ok().filter(|_| plain)
}

/// The evaluation in a comment, in hundredths of a pawn from White's side.
pub(crate) fn eval(comment: &str) -> Option<i32> {
    let value = up_to_bracket(behind(comment, "eval")?)?;
    // Behind a comma stands how deep was searched.
    let value = value.split(',').next().unwrap_or(value);
    if let Some(moves) = value.strip_prefix('#') {
        let moves: i32 = moves.parse().ok()?;
        let distance = moves.checked_abs().filter(|moves| *moves < 1000)?;
        return Some(if moves < 0 || value == "#-0" {
            distance - MATE
        } else {
            MATE - distance
        });
    }
    let pawns: f64 = value.parse().ok()?;
    let hundredths = (pawns * 100.0).round();
    (hundredths.abs() < f64::from(MATE - 1000)).then_some(hundredths as i32)
}

/// All that stands behind the name of a command.
fn behind<'c>(comment: &'c str, name: &str) -> Option<&'c str> {
    let mut rest = comment.as_bytes();
    loop {
        let at = memchr::memchr(b'[', rest)?;
        rest = &rest[at + 1..];
        let command = rest.strip_prefix(b"%");
        let command = command.and_then(|command| command.strip_prefix(name.as_bytes()));
        if let Some(behind) = command.and_then(|command| command.strip_prefix(b" ")) {
            return Some(&comment[comment.len() - behind.len()..]);
        }
    }
}

/// The value of a command.
fn up_to_bracket(behind: &str) -> Option<&str> {
    let end = memchr::memchr(b']', behind.as_bytes())?;
    Some(behind[..end].trim_ascii())
}

/// As [`clock`] reads it.
#[cfg(feature = "files")]
pub(crate) fn write_clock(seconds: f64, out: &mut String) {
    let thousandths = (seconds * 1000.0).round().max(0.0) as u64;
    let (whole, rest) = (thousandths / 1000, thousandths % 1000);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    *out += &format!("[%clk {hours}:{minutes:02}:{seconds:02}");
    if rest > 0 {
        let fraction = format!(".{rest:03}");
        *out += fraction.trim_end_matches('0');
    }
    out.push(']');
}

/// As [`eval`] reads it.
#[cfg(feature = "files")]
pub(crate) fn write_eval(hundredths: i32, out: &mut String) {
    let distance = MATE - hundredths.abs().min(MATE);
    if distance < 1000 {
        let sign = if hundredths < 0 { "-" } else { "" };
        *out += &format!("[%eval #{sign}{distance}]");
    } else {
        *out += &format!("[%eval {:.2}]", f64::from(hundredths) / 100.0);
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_seconds_and_written_as_they_stood() {
        for (comment, seconds, written) in [
            ("[%clk 0:01:00]", Some(60.0), "[%clk 0:01:00]"),
            (
                "a [%eval 0.1] [%clk 1:00:09.5] b",
                Some(3609.5),
                "[%clk 1:00:09.5]",
            ),
            ("[%clk 720:00:00]", Some(2_592_000.0), "[%clk 720:00:00]"),
            ("[%clk 01:00]", None, ""),
            ("[%clk x:00:00]", None, ""),
            ("[%clk 0:01:-1]", None, ""),
            ("[%clk 0:01:00:00]", None, ""),
            ("[%clk 0:01:00:]", None, ""),
            ("[%clk 0::00]", None, ""),
            ("[%clk 0:01:1e1]", None, ""),
            ("[x [%clk  0:00:59.9 ] ü]", Some(59.9), "[%clk 0:00:59.9]"),
            ("[%clk 0:01:00", None, ""),
            ("[%clock 0:01:00]", None, ""),
            ("", None, ""),
        ] {
            assert_eq!(clock(comment), seconds, "{comment}");
            let mut text = String::new();
            if let Some(seconds) = seconds {
                write_clock(seconds, &mut text);
            }
            assert_eq!(text, written, "{comment}");
        }
    }

    #[test]
    fn evaluations_are_read_in_hundredths_and_mates_are_worth_most() {
        for (comment, hundredths, written) in [
            ("[%eval 0.17]", Some(17), "[%eval 0.17]"),
            ("[%eval -1.5,20]", Some(-150), "[%eval -1.50]"),
            ("[%eval #3]", Some(99_997), "[%eval #3]"),
            ("[%eval #-3]", Some(-99_997), "[%eval #-3]"),
            ("[%eval #0]", Some(100_000), "[%eval #0]"),
            ("[%eval #-0]", Some(-100_000), "[%eval #-0]"),
            ("[%eval 990]", None, ""),
            ("[%eval NaN]", None, ""),
            ("[%eval #x]", None, ""),
        ] {
            assert_eq!(eval(comment), hundredths, "{comment}");
            let mut text = String::new();
            if let Some(hundredths) = hundredths {
                write_eval(hundredths, &mut text);
            }
            assert_eq!(text, written, "{comment}");
        }
    }
}

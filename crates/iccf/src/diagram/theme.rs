//! The colours of a board: for paper, for a screen, for a terminal.

use core::fmt;
use core::str::FromStr;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// White and light grey, with little ink.
    #[default]
    Print,
    /// Maple and walnut.
    Wood,
    /// Light and dark blue.
    Blue,
    /// Strong contrasts, for weak eyes and bad copies.
    Contrast,
}

/// What lies around a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Background {
    /// White paper.
    #[default]
    Paper,
    /// Nothing: what is behind shows.
    Transparent,
    /// A colour: red, green, blue.
    Color(u8, u8, u8),
}

/// Colours of a picture, as SVG writes them.
pub(super) struct Colors {
    pub(super) light: &'static str,
    pub(super) dark: &'static str,
    pub(super) light_marked: &'static str,
    pub(super) dark_marked: &'static str,
    pub(super) arrow: &'static str,
    pub(super) number: &'static str,
}

/// Colours of squares on a terminal, by their number among 256. All are bright, and
/// the ink is black as in a printed diagram: no two grounds that differ can have white
/// and black figures stand out by 4.5 to 1 both.
pub(super) struct Grounds {
    pub(super) light: u8,
    pub(super) dark: u8,
    pub(super) light_marked: u8,
    pub(super) dark_marked: u8,
}

/// The colour of what stands on them.
pub(super) const INK: u8 = 16;

impl Theme {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Print, Self::Wood, Self::Blue, Self::Contrast];

    /// The name the program knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Print => "print",
            Self::Wood => "wood",
            Self::Blue => "blue",
            Self::Contrast => "contrast",
        }
    }

    pub(super) const fn colors(self) -> Colors {
        match self {
            Self::Print => Colors {
                light: "#fff",
                dark: "#cfd3d6",
                light_marked: "#fbe7ae",
                dark_marked: "#ecd08a",
                arrow: "#c98a1b",
                number: "#4a4f54",
            },
            Self::Wood => Colors {
                light: "#f3dfbd",
                dark: "#c79a68",
                light_marked: "#d7dd8a",
                dark_marked: "#a9ad4a",
                arrow: "#3f6b2f",
                number: "#4a3520",
            },
            Self::Blue => Colors {
                light: "#e8eff6",
                dark: "#8fb0cf",
                light_marked: "#f6e3a1",
                dark_marked: "#dcbb5a",
                arrow: "#b0631a",
                number: "#22384d",
            },
            Self::Contrast => Colors {
                light: "#fff",
                dark: "#9a9a9a",
                light_marked: "#ffd92e",
                dark_marked: "#d0a400",
                arrow: "#b00020",
                number: "#000",
            },
        }
    }

    pub(super) const fn grounds(self) -> Grounds {
        match self {
            Self::Print => Grounds {
                light: 255,
                dark: 248,
                light_marked: 222,
                dark_marked: 179,
            },
            Self::Wood => Grounds {
                light: 223,
                dark: 173,
                light_marked: 192,
                dark_marked: 107,
            },
            Self::Blue => Grounds {
                light: 153,
                dark: 68,
                light_marked: 222,
                dark_marked: 179,
            },
            Self::Contrast => Grounds {
                light: 231,
                dark: 246,
                light_marked: 226,
                dark_marked: 178,
            },
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the name.
impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        let known = Self::ALL.iter().find(|theme| theme.name() == name);
        known.copied().ok_or(UnknownTheme)
    }
}

/// The name of no theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such theme; known are print, wood, blue and contrast")
    }
}

impl core::error::Error for UnknownTheme {}

/// `none`, or a colour as `#rrggbb`.
impl FromStr for Background {
    type Err = UnknownBackground;

    fn from_str(text: &str) -> Result<Self, UnknownBackground> {
        if text == "none" {
            return Ok(Self::Transparent);
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let color = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = color.ok_or(UnknownBackground)?.to_be_bytes();
        Ok(Self::Color(red, green, blue))
    }
}

/// The name of no background.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownBackground;

impl fmt::Display for UnknownBackground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no background; none, or a colour such as #1e1e1e")
    }
}

impl core::error::Error for UnknownBackground {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue of a colour among 256, 0 to 255.
    fn components(number: u8) -> [f64; 3] {
        let level = |n: u8| {
            if n == 0 {
                0.0
            } else {
                55.0 + 40.0 * f64::from(n)
            }
        };
        match number {
            16..=231 => {
                let n = number - 16;
                [level(n / 36), level(n / 6 % 6), level(n % 6)]
            }
            _ => [8.0 + 10.0 * f64::from(number - 232); 3],
        }
    }

    /// How bright it is, as WCAG counts it.
    fn luminance(number: u8) -> f64 {
        let linear = components(number).map(|value| {
            let value = value / 255.0;
            if value <= 0.03928 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn pieces_stand_out_from_every_square_of_a_terminal() {
        for theme in Theme::ALL {
            let Grounds {
                light,
                dark,
                light_marked,
                dark_marked,
            } = theme.grounds();
            let apart = |one: u8, other: u8| {
                let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
                one.max(other) / one.min(other)
            };
            for ground in [light, dark, light_marked, dark_marked] {
                let ratio = apart(ground, INK);
                assert!(ratio >= 4.5, "{theme} {ground}: {ratio:.2}");
            }
            for (light, dark, least) in [(light, dark, 2.0), (light_marked, dark_marked, 1.5)] {
                let ratio = apart(light, dark);
                assert!(ratio >= least, "{theme} {light} {dark}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn backgrounds_are_read() {
        for (text, background) in [
            ("none", Ok(Background::Transparent)),
            ("#1e1e1E", Ok(Background::Color(30, 30, 30))),
            ("#fff", Err(UnknownBackground)),
            ("red", Err(UnknownBackground)),
        ] {
            assert_eq!(text.parse(), background, "{text}");
        }
    }
}

//! Drawings of the six pieces, in squares of 100 by 100 with the origin at the
//! top left.
//!
//! They are our own. Each is a stack of turned shapes as Staunton's pieces are:
//! a plinth, a stem, a collar, a head. All plinths stand on the same line.

use crate::board::Role;

/// How a piece is drawn.
pub(super) struct Drawing {
    /// Closed shapes that touch but do not overlap, filled and outlined.
    pub(super) body: &'static str,
    /// Lines within the body.
    pub(super) lines: &'static str,
    /// Where the body's shapes touch. Outlines show that on a white piece; a
    /// black one needs light lines.
    pub(super) seams: &'static str,
}

/// The drawing of a role.
pub(super) const fn drawing(role: Role) -> &'static Drawing {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// How large drawings are shown, and where their origin lies, seen from the
/// middle of their square.
pub(super) struct Fit {
    pub(super) scale: f64,
    pub(super) origin: (f64, f64),
}

/// Drawings fill their square, with room between the king's cross and the frame.
pub(super) const FULL: Fit = Fit {
    scale: 1.06,
    origin: (-53.0, -49.8),
};

/// Drawings leave room for digits at the top left.
pub(super) const BESIDE_DIGITS: Fit = Fit {
    scale: 0.88,
    origin: (-37.0, -33.0),
};

const PAWN: Drawing = Drawing {
    body: "M24 88V83.5Q24 78 29.5 78H70.5Q76 78 76 83.5V88Z\
        M31 78C39.5 72.5 42.6 64 43 54.5H57C57.4 64 60.5 72.5 69 78Z\
        M37 47H63Q67 47 67 50.8Q67 54.5 63 54.5H37Q33 54.5 33 50.8Q33 47 37 47Z\
        M41.6 47A15.5 15.5 0 1 1 58.4 47Z",
    lines: "",
    seams: "M35 78H65M44.5 47H55.5M44 54.5H56",
};

const KNIGHT: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M34 79C34 70 38 65 44 60C48 56.5 50 53 49.5 49C45 54 40 55 36.5 57\
        C34 61 31 65 26.5 65.5C21 66 17 61 18.5 56.5C20 51 25 46 27 40C28.5 35 31 29.5 35 26.5\
        L34.5 16L43 22.5L47 14L51 22.5C64 25 73 42 73 62C73 69 72 75 71 79Z",
    lines: "M36.5 37.5V38M23.5 57V57.5M55 30C62 36 66 48 66 60",
    seams: "M36.5 79H68.5",
};

const BISHOP: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M32.5 79C39.5 75.5 42.8 70 43.5 63.5H56.5C57.2 70 60.5 75.5 67.5 79Z\
        M39 57H61Q64.5 57 64.5 60.3Q64.5 63.5 61 63.5H39Q35.5 63.5 35.5 60.3Q35.5 57 39 57Z\
        M40.5 57C35 54.5 31.5 51 31.5 45.5C31.5 37.5 40 30.5 50 23.5C60 30.5 68.5 37.5 68.5 45.5C68.5 51 65 54.5 59.5 57Z\
        M54.3 19.2A4.3 4.3 0 1 1 45.7 19.2A4.3 4.3 0 1 1 54.3 19.2Z",
    lines: "M59 33.5L51 45.5",
    seams: "M36 79H64M43 57H57M45.5 63.5H54.5",
};

const ROOK: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M31 79L35 44H65L69 79Z\
        M35 44L27.5 37.5V19H37.5V26.5H44.5V19H55.5V26.5H62.5V19H72.5V37.5L65 44Z",
    lines: "",
    seams: "M33.5 79H66.5M37.5 44H62.5",
};

const QUEEN: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M32.5 79C39.5 75.5 42.5 69 43 58H57C57.5 69 60.5 75.5 67.5 79Z\
        M37 51.5H63Q66.5 51.5 66.5 54.8Q66.5 58 63 58H37Q33.5 58 33.5 54.8Q33.5 51.5 37 51.5Z\
        M37.5 51.5L19.5 31.5L34 41L33.5 24.8L44 39L50 22L56 39L66.5 24.8L66 41L80.5 31.5L62.5 51.5Z\
        M21 28.6A3.8 3.8 0 1 1 13.4 28.6A3.8 3.8 0 1 1 21 28.6Z\
        M36.6 21.2A3.8 3.8 0 1 1 29 21.2A3.8 3.8 0 1 1 36.6 21.2Z\
        M53.8 18.2A3.8 3.8 0 1 1 46.2 18.2A3.8 3.8 0 1 1 53.8 18.2Z\
        M71 21.2A3.8 3.8 0 1 1 63.4 21.2A3.8 3.8 0 1 1 71 21.2Z\
        M86.6 28.6A3.8 3.8 0 1 1 79 28.6A3.8 3.8 0 1 1 86.6 28.6Z",
    lines: "",
    seams: "M36 79H64M39.5 51.5H60.5M45 58H55",
};

const KING: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M32.5 79C39.5 75.5 42.5 69 43 58H57C57.5 69 60.5 75.5 67.5 79Z\
        M37 51.5H63Q66.5 51.5 66.5 54.8Q66.5 58 63 58H37Q33.5 58 33.5 54.8Q33.5 51.5 37 51.5Z\
        M37 51.5C28 46.5 22 41 23 34C24 27.5 32 25.5 38.5 28.5C43.5 30.8 47.5 35 50 40C52.5 35 56.5 30.8 61.5 28.5C68 25.5 76 27.5 77 34C78 41 72 46.5 63 51.5Z\
        M50 40C48 35.5 43.5 31.5 43.5 27.5Q43.5 22 50 22Q56.5 22 56.5 27.5C56.5 31.5 52 35.5 50 40Z\
        M46.8 22V17.2H40V11.2H46.8V5.8H53.2V11.2H60V17.2H53.2V22Z",
    lines: "",
    seams: "M36 79H64M39.5 51.5H60.5M45 58H55M47.5 22.2H52.5M41.5 30.3Q47.5 34 50 40Q52.5 34 58.5 30.3",
};

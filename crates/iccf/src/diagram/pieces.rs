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

/// Drawings fill their square, with room for the king's cross.
pub(super) const FULL: Fit = Fit {
    scale: 1.1,
    origin: (-55.0, -52.5),
};

/// Drawings leave room for digits at the top left.
pub(super) const BESIDE_DIGITS: Fit = Fit {
    scale: 0.88,
    origin: (-37.0, -33.0),
};

const PAWN: Drawing = Drawing {
    body: "M26 88V84Q26 79 31 79H69Q74 79 74 84V88Z\
        M33.5 79C40.5 74 43.8 64 44.5 54H55.5C56.2 64 59.5 74 66.5 79Z\
        M39 47.5H61Q64.5 47.5 64.5 50.8Q64.5 54 61 54H39Q35.5 54 35.5 50.8Q35.5 47.5 39 47.5Z\
        M43.2 47.5A13.6 13.6 0 1 1 56.8 47.5Z",
    lines: "",
    seams: "M37 79H63M45.5 47.5H54.5",
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
        M40.5 57C35 54 31.5 50 31.5 44C31.5 35 40 27 50 18.8C60 27 68.5 35 68.5 44\
        C68.5 50 65 54 59.5 57Z\
        M54.3 14.2A4.3 4.3 0 1 1 45.7 14.2A4.3 4.3 0 1 1 54.3 14.2Z",
    lines: "M59.5 29.5L51 42.5",
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
        M37.5 51.5L19 27.5L34.5 39L34 20L44.5 36.5L50 17L55.5 36.5L66 20L65.5 39L81 27.5\
        L62.5 51.5Z\
        M20.8 24.5A3.8 3.8 0 1 1 13.2 24.5A3.8 3.8 0 1 1 20.8 24.5Z\
        M37.3 16.5A3.8 3.8 0 1 1 29.7 16.5A3.8 3.8 0 1 1 37.3 16.5Z\
        M53.8 13A3.8 3.8 0 1 1 46.2 13A3.8 3.8 0 1 1 53.8 13Z\
        M70.3 16.5A3.8 3.8 0 1 1 62.7 16.5A3.8 3.8 0 1 1 70.3 16.5Z\
        M86.8 24.5A3.8 3.8 0 1 1 79.2 24.5A3.8 3.8 0 1 1 86.8 24.5Z",
    lines: "",
    seams: "M36 79H64M39.5 51.5H60.5M45 58H55",
};

const KING: Drawing = Drawing {
    body: "M24 88V84Q24 79 29 79H71Q76 79 76 84V88Z\
        M32.5 79C39.5 75.5 42.5 69 43 58H57C57.5 69 60.5 75.5 67.5 79Z\
        M37 51.5H63Q66.5 51.5 66.5 54.8Q66.5 58 63 58H37Q33.5 58 33.5 54.8Q33.5 51.5 37 51.5Z\
        M37 51.5L27 33.5Q25.5 29.5 29.5 28Q38 25 47 24.5V18.8H40.5V13H47V7H53V13H59.5V18.8H53\
        V24.5Q62 25 70.5 28Q74.5 29.5 73 33.5L63 51.5Z",
    lines: "M34 35.7Q50 30.5 66 35.7",
    seams: "M36 79H64M39.5 51.5H60.5M45 58H55",
};

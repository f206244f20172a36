//! What chess engines are told: `position startpos moves e2e4 e7e5`.

/// What a line begins with that sets the usual start.
pub(super) const FROM_START: &[u8] = b"position startpos ";

/// Where the moves begin on a line that sets a position for an engine.
pub(super) fn moves_for_engine(line: &[u8]) -> Option<usize> {
    /// No FEN is longer, with the words around it.
    const LONGEST: usize = 160;
    const MOVES: &[u8] = b" moves ";
    let near = &line[..line.len().min(LONGEST)];
    if !near.starts_with(FROM_START) && !near.starts_with(b"position fen ") {
        return None;
    }
    Some(memchr::memmem::find(near, MOVES)? + MOVES.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_behind_the_word_for_them() {
        for (line, moves) in [
            ("position startpos moves e2e4 e7e5", Some("e2e4 e7e5")),
            (
                "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
                Some("e1g1"),
            ),
            ("position startpos", None),
            ("position 12 moves e2e4", None),
            ("The position startpos moves e2e4", None),
        ] {
            let found = moves_for_engine(line.as_bytes());
            assert_eq!(found.map(|at| &line[at..]), moves, "{line}");
        }
    }
}

//! What each choice of the reader costs: the one table of its judgement.
//!
//! A game is read in the way that costs least. Four are as much as one plain oddity.

/// A row of the table.
macro_rules! costs {
    ($($(#[$doc:meta])* $name:ident = $cost:literal, $says:literal, $example:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: i32 = $cost;)*

        /// All costs: what each is for, and an example.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, i32, &str, &str)] = &[
            $((stringify!($name), $cost, $says, $example)),*
        ];
    };
}

costs! {
    // A move is played.
    /// White's move without a number behind Black's.
    NO_NUMBER = 3, "White's move stands without its number behind Black's", "1. e4 e5 Nf3";
    WORDS_BEFORE = 6, "words stand before a move without a number", "1. e4 I think e5";
    EACH_WORD = 2, "each word before a move without a number", "1. e4 as you may expect e5";
    MOST_WORDS = 14, "no more than this for all of these words", "";
    WRONG_ROW = 10, "another number leads a row than is due", "1 e4 e5\n4 Nf3 Nc6";
    NEW_SCORE_LINE = 4, "a line of moves goes on below words, without a number", "1. e4 e5\nwell played\nNf3 Nc6";
    WHITES_NUMBER = 10, "Black's move stands behind the number of White's", "1. e4 Best. 1. e5";
    WRONG_NUMBER = 40, "another number stands before a move than is due", "1. e4 e5 3. Nf3";
    WRONG_NUMBER_NEAR = 22, "another number, right behind the last move", "1. e4 e5 3. Nf3 Nc6";
    HALF_MOVES = 10, "numbers count half-moves", "1. e4 2. e5 3. Nf3";
    INTO_BRACKETS = 26, "the game goes on within brackets", "1. e4 (e5) 2. Nf3";
    SUPPOSED = 8, "words before a move say that it was not played", "better was 7. Nf3";
    CONDITION = 10, "a condition stands before a move", "if 7. Nf3";
    DOUBTED = 8, "words behind a move say that it was not played", "7. Nf3 was better";
    STRUCK = 30, "words behind a move say that it was struck out", "7. Nf3 (deleted)";
    WITHIN_SIDE_LINE = 12, "the move goes on with the variation right before it", "7. Nf3 7. Bc4 Nc6 8. d3";
    WITHIN_SIDE_TEXT = 3, "the same, where words stand between", "";
    RESUMED = 2, "the game goes on with its number behind notes", "7. Nf3 A novelty. 7... Nc6";
    SAID = 1, "somebody says a move without a number", "Karl: e4";
    SENT = 3, "a sentence sends the move", "I answer Nf6";
    SENT_LEFT = 16, "a move that a sentence sends is left aside", "I answer Nf6";
    SENTENCE_BEFORE = 4, "a sentence ends before a move without a number", "1. e4 I like it. e5";
    OUT_OF_BRACKETS = 26, "the game goes on behind the brackets that it went into", "1. e4 (e5) 2. Nf3";
    NAMES_SQUARE = 14, "words speak of a square", "the pawn on d4";
    FOREIGN = 2, "piece letters are not English", "1. e4 e5 2. Sf3";

    // The first move.
    FIRST_COUNTED = 3, "the first number has no dot", "1 e4 e5";
    FIRST_UNNUMBERED = 4, "the first move has no number, on a line of moves", "e4 e5 Nf3";
    FULL_IN_WORDS = 8, "the first move has no number, stands among words and names two squares", "I play 5254";
    FIRST_IN_WORDS = 22, "the first move has no number and stands among words", "I play e4";
    FIRST_MISNUMBERED = 160, "the first move has another number than the one due", "12. e4";

    // A move is left aside.
    SIDE_MOVE = 2, "a move of a variation, brackets aside", "(7. Bc4 Nc6)";
    REPEATED_WITH_NUMBER = 2, "a numbered move that is said again", "1. e4 e5 2. Nf3\n1. e4 e5 2. Nf3 Nc6";
    REPEATED = 1, "a move that is said again", "7. Nf3 Ng1-f3";
    FUTURE = 3, "a numbered move that the game has not come to", "threatening 12. Qxh7";
    DUE = 20, "the move due, with its number", "7. Nf3 where move 7 is due";
    DUE_DOUBTED = 10, "the same, where words behind it say that it was not played", "7. Nf3 was better";
    DUE_SUPPOSED = 6, "the same, where words say that it was not played", "better was 7. Nf3";
    DUE_IN_BRACKETS = 4, "the same in brackets", "(7. Nf3)";
    DUE_IN_SIDE_LINE = 2, "the same, where a variation goes on with it", "";
    DUE_ON_SCORE_LINE = 24, "a move that is legal, without a number, on a line of moves", "1. e4 e5 e6";
    DUE_IN_WORDS = 10, "a move that is legal, without a number, among words", "and Nf3 comes next";
    OTHER_MOVE = 6, "a move that could stand for the last one", "1. e4 e5 e6";
    ILLEGAL_ON_SCORE_LINE = 16, "a move that is not legal, on a line of moves", "1. e4 e5 2. Nf6";
    ILLEGAL = 2, "a move that is not legal, among words", "as in e4 lines";
    SAID_LEFT = 8, "a move that somebody says", "Karl: e4";
    FIRST_LEFT = 20, "a first move with its number", "1. e4";
    MOVES_LEFT = 6, "a first move without a number, on a line of moves", "e4 e5";

    // Games.
    HALF_ENDS = 10, "half a point by itself ends the game", "7. Nf3 ½";
    RESULT_PASSED_APART = 26, "the same, where no names stand behind it", "7. Nf3 1-0\n8. d4";
    RESULT_PASSED = 12, "a result that does not end the game", "7. Nf3 (1-0 Karpov-Timman) 7... Nc6";
    STAR_PASSED = 4, "a star that does not end the game", "7. Nf3* Nc6";
    RESULT_BEHIND_WORDS = 4, "a result behind words ends the game", "7. Nf3 and so on, 1-0";
    RESULT_IN_NAMES = 14, "a result beside names ends the game", "1-0 Karpov-Timman, 1974";
    RESULT_IN_BRACKETS = 12, "a result in brackets ends the game", "(1-0)";
    BEHIND_RESULT = 20, "the move due stands behind the result", "1-0 8. d4";
    NEW_GAME_NAMED = 10, "another game begins behind its name", "Game 2: 1. d4";
    NEW_GAME_ON_LINE = 34, "another game begins in the middle of a line", "7. Nf3 Nc6 1. d4";
    NEW_GAME_IN_WORDS = 20, "another game begins on a line with words", "7. Nf3\n1. d4 is good";
    NEW_GAME = 6, "another game begins on a line of its own, and the last one has no result", "7. Nf3\n1. d4";
    SAME_AGAIN = 26, "the same, with the same first move", "1. e4 e5\n1. e4 e5";
}

/// How many readings are followed at a time.
pub(super) const WIDTH: usize = 40;
/// How much more than the best one a reading may cost.
pub(super) const MARGIN: i32 = 130;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cost_says_what_it_is_for() {
        for (name, cost, says, example) in ALL {
            assert!(*cost > 0 && *cost < MARGIN + 31, "{name}");
            assert!(!says.is_empty(), "{name} {example}");
        }
    }
}

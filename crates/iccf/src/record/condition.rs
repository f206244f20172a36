//! Conditional moves: what a player will answer if.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::Label;
use super::refusal::{Refusal, number, shown};
use super::track::{Letters, Track};
use super::words::{Dots, Word, words};
use crate::board::Color;
use crate::notation::{Language, Notation, Strictness, both_names};
use crate::position::{Move, Position};

/// One line of conditional play, from the position behind a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// A move of the opponent's, the reply, his next move and so on; it ends
    /// with a reply.
    Line(Vec<Move>),
    /// The reply to whatever the opponent plays, as it was written: where he
    /// makes it impossible, it does not count.
    Any(String),
}

impl Condition {
    /// Reads conditions as a record keeps them, a line each.
    pub(super) fn read_kept(
        position: &Position,
        lines: &[String],
        letters: Letters,
    ) -> Result<Vec<Self>, Refusal> {
        let mut conditions = Vec::new();
        for line in lines {
            conditions.extend(Self::read_all(position, &words(line), letters)?);
        }
        Ok(conditions)
    }

    /// Reads `if 9... 3615 10. 2332 3735 11. 4244, if 9... 3827 10. 4244`: a
    /// number that was passed begins another line there.
    pub(super) fn read_all(
        position: &Position,
        words: &[Word<'_>],
        letters: Letters,
    ) -> Result<Vec<Self>, Refusal> {
        let mut conditions = Vec::new();
        let mut track = Track::from(*position);
        let mut any = false;
        for word in words {
            match *word {
                Word::Number(said, dots) if !any => {
                    let due = || Refusal::Number {
                        said,
                        due: number(track.last()),
                    };
                    let place = place(&track, said, dots).ok_or_else(due)?;
                    if place > track.len() {
                        return Err(due());
                    }
                    if place < track.len() {
                        end_line(&track, &mut conditions)?;
                        track.truncate(place);
                    }
                }
                Word::Move(text) if any => {
                    any = false;
                    conditions.push(Self::Any(shown(text)));
                }
                Word::Move(text) => {
                    let mv = letters.read(track.last(), text)?;
                    track.push(Some(mv));
                }
                Word::Gloss(gloss) if track.len() > 0 => {
                    let before = track.position(track.len() - 1);
                    let mv = track.moves().last().copied().flatten();
                    if letters.read(before, gloss).ok() != mv {
                        return Err(Refusal::Gloss {
                            text: mv.map_or_else(String::new, |mv| both_names(before, mv)),
                            gloss: shown(gloss),
                        });
                    }
                }
                Word::Any => {
                    end_line(&track, &mut conditions)?;
                    track.truncate(0);
                    any = true;
                }
                Word::If | Word::Offer | Word::Number(..) | Word::Gloss(_) => {}
            }
        }
        if any {
            return Err(Refusal::NoReply);
        }
        end_line(&track, &mut conditions)?;
        check_replies(position, &conditions)?;
        Ok(conditions)
    }

    /// As it stands on a card: `if 9... 3615 10. 2332 if 10... 3735 11. 4244`.
    /// The words are in a language of the phrases, and are read in all of them.
    pub fn write(&self, position: &Position, notation: Notation, language: Language) -> String {
        let when = Label::If.in_language(language).to_lowercase();
        let text = self.kept_in(position, notation);
        match self {
            Self::Any(reply) => {
                let any = Label::Any.in_language(language);
                let spelled = respelled(position, reply, notation);
                let reply = Self::Any(spelled.unwrap_or_else(|| reply.clone()));
                let text = reply.kept_in(position, notation);
                format!("{when} {}", text.replacen("any", any, 1))
            }
            Self::Line(_) => text
                .split('\n')
                .map(|pair| format!("{when} {pair}"))
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// As a record keeps it: `9... 3615 10. 2332 10... 3735 11. 4244`.
    pub(super) fn kept(&self, position: &Position) -> String {
        self.kept_in(position, Notation::Numeric).replace('\n', " ")
    }

    /// Each move of the opponent's with its reply on a line.
    fn kept_in(&self, position: &Position, notation: Notation) -> String {
        match self {
            Self::Any(reply) => {
                let black_replies = position.turn() == Color::White;
                let number = position.fullmoves() + u32::from(!black_replies);
                let dots = if black_replies { "..." } else { "." };
                format!("any {number}{dots} {reply}")
            }
            Self::Line(moves) => {
                let mut position = *position;
                let mut text = String::new();
                for (i, mv) in moves.iter().enumerate() {
                    if i > 0 {
                        text.push(if i % 2 == 0 { '\n' } else { ' ' });
                    }
                    text.push_str(&number(&position));
                    text.push(' ');
                    text.push_str(notation.write(&position, *mv).as_str());
                    position.play(*mv);
                }
                text
            }
        }
    }

    /// The reply to moves from where the condition was given, if it has one.
    /// Of `moves`, every second is the opponent's.
    pub(super) fn reply(&self, start: &Position, moves: &[Move], letters: Letters) -> Option<Move> {
        match self {
            Self::Line(line) => {
                let same = line.starts_with(moves);
                line.get(moves.len()).copied().filter(|_| same)
            }
            Self::Any(reply) => {
                let [mv] = moves else {
                    return None;
                };
                let mut position = *start;
                position.try_play(*mv).ok()?;
                letters.read(&position, reply).ok()
            }
        }
    }

    /// What is left of a line behind moves that were played.
    pub(super) fn behind(&self, moves: &[Move]) -> Option<Self> {
        match self {
            Self::Line(line) => {
                let rest = line.strip_prefix(moves)?;
                (!rest.is_empty()).then(|| Self::Line(rest.to_vec()))
            }
            Self::Any(_) => None,
        }
    }
}

/// The reply to any move, in another notation. Which position it will be made on
/// is not known: it is read as if the opponent passed, and stays as it was
/// written where that does not do.
fn respelled(position: &Position, reply: &str, notation: Notation) -> Option<String> {
    let passed = position.pass()?;
    let (_, reading) = Notation::read_any(&passed, reply, Strictness::Lenient).ok()?;
    Some(notation.write(&passed, reading.mv).as_str().to_string())
}

/// The reply that conditions promise to moves from where they were given. What
/// is said of a move goes before what is said of any.
pub(super) fn promised(
    start: &Position,
    moves: &[Move],
    conditions: &[Condition],
    letters: Letters,
) -> Option<Move> {
    let is_line = |condition: &&Condition| matches!(condition, Condition::Line(_));
    let lines = conditions.iter().filter(is_line);
    let others = conditions.iter().filter(|one| !is_line(one));
    lines
        .chain(others)
        .find_map(|condition| condition.reply(start, moves, letters))
}

/// Conditions that were sent, and others beside them. The proposer is bound, so
/// another reply than the one that was sent is refused.
pub(super) fn added(
    position: &Position,
    mut sent: Vec<Condition>,
    new: Vec<Condition>,
    letters: Letters,
) -> Result<Vec<Condition>, Refusal> {
    for condition in new {
        match &condition {
            Condition::Line(moves) => {
                check_bound(position, moves, &sent, letters)?;
                let known = |one: &Condition| matches!(one, Condition::Line(line) if line.starts_with(moves));
                if sent.iter().any(known) {
                    continue;
                }
                // A line that goes on behind one that was sent takes its place.
                sent.retain(|one| !matches!(one, Condition::Line(line) if moves.starts_with(line)));
            }
            Condition::Any(reply) => {
                let before = sent.iter().find_map(|one| match one {
                    Condition::Any(before) => Some(before),
                    Condition::Line(_) => None,
                });
                match before {
                    Some(before) if before == reply => continue,
                    Some(before) => {
                        return Err(Refusal::Bound {
                            to: "any move".into(),
                            sent: before.clone(),
                            said: reply.clone(),
                        });
                    }
                    None => {}
                }
            }
        }
        sent.push(condition);
    }
    Ok(sent)
}

/// Every reply of a line must be the one that was sent, where one was.
fn check_bound(
    position: &Position,
    line: &[Move],
    sent: &[Condition],
    letters: Letters,
) -> Result<(), Refusal> {
    let named = |position: &Position, mv: Move| {
        format!("{} {}", number(position), both_names(position, mv))
    };
    let mut before = *position;
    for (at, pair) in line.chunks_exact(2).enumerate() {
        let [theirs, ours] = [pair[0], pair[1]];
        let to = named(&before, theirs);
        before.play(theirs);
        match promised(position, &line[..=at * 2], sent, letters) {
            Some(other) if other != ours => {
                return Err(Refusal::Bound {
                    to,
                    sent: named(&before, other),
                    said: named(&before, ours),
                });
            }
            _ => before.play(ours),
        }
    }
    Ok(())
}

/// Where a numbered move belongs; one dot may stand for Black's move, too, at
/// the beginning.
fn place(track: &Track, said: u32, dots: Dots) -> Option<usize> {
    let early = track.index(said, Dots::Several);
    track.index(said, dots).or(early)
}

fn end_line(track: &Track, conditions: &mut Vec<Condition>) -> Result<(), Refusal> {
    let line: Vec<_> = track.moves().iter().copied().flatten().collect();
    if line.is_empty() {
        return Ok(());
    }
    if line.len() % 2 == 1 {
        return Err(Refusal::NoReply);
    }
    conditions.push(Condition::Line(line));
    Ok(())
}

/// One move cannot have two replies.
fn check_replies(position: &Position, conditions: &[Condition]) -> Result<(), Refusal> {
    for (i, one) in conditions.iter().enumerate() {
        for other in &conditions[i + 1..] {
            let (Condition::Line(one), Condition::Line(other)) = (one, other) else {
                continue;
            };
            let shared = one.iter().zip(other).take_while(|(a, b)| a == b).count();
            if shared % 2 == 1 && shared < one.len().min(other.len()) {
                let mut before = *position;
                for mv in &one[..shared - 1] {
                    before.play(*mv);
                }
                let to = format!(
                    "{} {}",
                    number(&before),
                    both_names(&before, one[shared - 1])
                );
                return Err(Refusal::TwoReplies { to });
            }
        }
    }
    Ok(())
}

/// A move and the conditions that go with it, as they are planned:
/// `12. 7163 if 12... 2836 13. 6125`.
pub(super) fn plan(position: &Position, reply: Move, conditions: &[Condition]) -> String {
    let mut after = *position;
    after.play(reply);
    let first = Notation::Numeric
        .write(position, reply)
        .as_str()
        .to_string();
    let mut text = format!("{} {first}", number(position));
    for condition in conditions {
        text.push_str(" if ");
        text.push_str(&condition.kept(&after));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::LANGUAGES;

    const LETTERS: Letters = Letters {
        language: Language::English,
        agreed: false,
    };

    fn read(text: &str) -> Result<Vec<String>, String> {
        let mut position = Position::new();
        position.play(position.read_numeric("5254").unwrap());
        Condition::read_all(&position, &words(text), LETTERS)
            .map(|found| found.iter().map(|one| one.kept(&position)).collect())
            .map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn conditions_are_lines_or_branches() {
        for (text, lines) in [
            ("if 1... 5755 2. 7163", &["1... 5755 2. 7163"][..]),
            (
                "if 1... 3735 2. 4244 if 2... 3544 3. 3233",
                &["1... 3735 2. 4244 2... 3544 3. 3233"],
            ),
            (
                "if e5 Nf3 Nc6 Bb5",
                &["1... 5755 2. 7163 2... 2836 3. 6125"],
            ),
            (
                "if 1... e5 2. Nf3 Nc6 3. Bb5, and if 2... d6 3. d4 or if 1... c5 2. Nf3",
                &[
                    "1... 5755 2. 7163 2... 2836 3. 6125",
                    "1... 5755 2. 7163 2... 4746 3. 4244",
                    "1... 3735 2. 7163",
                ],
            ),
            (
                "if any 2. 4244, if 1... 5755 (e5) 2. 7163 (Nf3)",
                &["any 2. 4244", "1... 5755 2. 7163"],
            ),
            ("", &[]),
        ] {
            let found = read(text).unwrap();
            assert_eq!(found, lines, "{text}");
            let again: Vec<_> = found.iter().flat_map(|line| read(line).unwrap()).collect();
            assert_eq!(again, lines, "{text}");
        }
    }

    #[test]
    fn the_words_around_conditions_are_read_as_they_are_written() {
        let mut position = Position::new();
        position.play(position.read_numeric("5254").unwrap());
        for line in [
            "if 1... 3735 2. 4244 if 2... 3544 3. 3233",
            "if any 2. 4244",
        ] {
            let kept = read(line).unwrap();
            let conditions = Condition::read_all(&position, &words(line), LETTERS).unwrap();
            for language in LANGUAGES {
                let text = conditions[0].write(&position, Notation::Numeric, *language);
                assert_eq!(read(&text).unwrap(), kept, "{text}");
            }
        }
        let german = |line| {
            let conditions = Condition::read_all(&position, &words(line), LETTERS).unwrap();
            conditions[0].write(&position, Notation::Numeric, Language::German)
        };
        assert_eq!(german("if 1... 3735 2. 4244"), "wenn 1... 3735 2. 4244");
        assert_eq!(german("if any 2. 4244"), "wenn beliebig 2. 4244");
        // The reply to any move is in the notation of the rest.
        assert_eq!(german("if any 2. Nf3"), "wenn beliebig 2. 7163");
        // A capture of what is not there yet stays as it was written.
        assert_eq!(german("if any 2. exd5"), "wenn beliebig 2. exd5");
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        for (text, message) in [
            (
                "if 1... 5755",
                "a condition is a move of the opponent's and the reply to it",
            ),
            (
                "if any",
                "a condition is a move of the opponent's and the reply to it",
            ),
            ("if 4... 5755 5. 7163", "move 4 is not due; 1... is"),
            (
                "if 1... 5755 2. 7163 if 1... 5755 2. 4244",
                "two different replies to 1... 5755 (e5)",
            ),
            (
                "if 1... 5755 2. 7165",
                "2. illegal move 7165: a knight does not move from 71 (g1) to 65 (f5)",
            ),
            (
                "if 1... 5755 (e6) 2. 7163",
                "5755 (e5) and (e6) are different moves",
            ),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}

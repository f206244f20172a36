//! Telling moves from words, a line at a time and without a position.

use alloc::vec::Vec;
use core::ops::Range;

use super::shape::Shapes;
use super::token::{Token, TokenKind, next_token};
use super::word::{EndWord, Word, WordList, has_digit, is_one_of, read_word, with_attached_piece};
use crate::board::Color;
use crate::game::Outcome;

/// Whether a number or the move behind it begins a line with an empty one
/// before it, in the game that starts at another offset.
pub(super) fn begins_paragraph(text: &[u8], game: usize, at: usize) -> bool {
    let numbered = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'.' | b'0'..=b'9');
    let before = &text[game..at];
    let lead = before.iter().rev().take_while(numbered).count();
    let mut gap = before[..before.len() - lead]
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_whitespace())
        // Longer white space is not looked through to its end.
        .take(1 << 10)
        .filter(|byte| matches!(byte, b'\n' | b'\r'));
    let breaks = match (gap.next(), gap.next()) {
        (Some(b'\n'), Some(b'\r')) => gap.next().is_some(),
        (_, second) => second.is_some(),
    };
    let line_start = before[..before.len() - lead].last();
    breaks && matches!(line_start, Some(b'\n' | b'\r'))
}

/// As much of a line as is looked at to tell prose from moves: many games may
/// stand on a long one.
pub(super) fn judged(line: &[u8]) -> &[u8] {
    const MOST: usize = 1 << 10;
    let Some(start) = line.get(..MOST) else {
        return line;
    };
    let space = start.iter().rposition(u8::is_ascii_whitespace);
    &start[..space.unwrap_or(MOST)]
}

/// Whether nothing but blanks stand between an offset and its line's end.
pub(super) fn ends_line(text: &[u8], at: usize) -> bool {
    let next = next_token(text, at).map_or(text.len(), |token| token.start);
    text[at..next]
        .iter()
        .any(|byte| matches!(byte, b'\n' | b'\r'))
        || next == text.len()
}

/// Whether a line has a dotted number with a move behind it.
pub(super) fn announces_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        if token.kind == TokenKind::Word && announces_move(shapes, line, token) {
            return true;
        }
    }
    false
}

/// The move behind a dotted 1 that a line begins with.
pub(super) fn opening(shapes: Shapes, line: &[u8]) -> Option<Range<usize>> {
    let token = next_token(line, 0)?;
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return None;
    };
    if number.number != 1 || number.dots != 1 {
        return None;
    }
    let word = if rest.is_empty() {
        let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word)?;
        next.start..next.end
    } else {
        token.end - rest.len()..token.end
    };
    let end = shapes.move_end(line, word.clone())?;
    Some(word.start..end)
}

/// Whether any word of a line looks like a move.
pub(super) fn holds_moves(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some(token) = next_token(line, at) {
        at = token.end;
        let word = token.start..token.end;
        if token.kind == TokenKind::Word
            && (announces_move(shapes, line, token) || shapes.move_end(line, word).is_some())
        {
            return true;
        }
    }
    false
}

/// Words for a game that was won, a row for each language.
static WON: WordTable = WordTable::new(&["won wins", "gewann gewinnt", "gagnent", "ganan ganaron"]);

/// What else may stand in a line that says how a game ended.
static AROUND_END: WordTable = WordTable::new(&[
    "a abandoned agreed and as by consent declared ended finally game given in is mutual the up was",
    "die endete gegeben partie und wurde",
]);

/// Words before a numbered move that somebody only has in mind: `My plan is 4. O-O`.
static PLANNING: WordTable = WordTable::new(&[
    "idea intend intended intending intention plan planned planning proposal suggestion",
    "absicht beabsichtige idee plane vorhabe vorschlag",
    "compte intention projet",
    "idea pienso plan propuesta",
    "intenzione penso piano",
    "idee plan voorstel",
    "план планирую собираюсь",
]);

/// Words of sentences that tell of moves which were not played, or not yet.
static SUPPOSING: WordTable = WordTable::new(&[
    "after alternative assuming avoid because best better could impossible instead maybe might not",
    "perhaps possible preferable prevent propose should stronger suggest threat threatened",
    "threatening threatens worth would",
    "besser denn droht drohend drohte hätte könnte möglich nach nicht sollte statt stärker wegen",
    "weil wäre würde",
    "après aurait car fallait meilleur menace menaçant mieux pas plutôt pouvait valait",
    "amenaza amenazando después había mejor no podía porque pues sería tras",
    "dopo meglio migliore minaccia",
    "ameaça depois melhor",
    "beter dreigt",
    "бы ввиду грозит лучше не нельзя после сильнее следовало угрожая",
]);

/// Words with which a player sends his move.
static ANNOUNCING: WordTable = WordTable::new(&[
    "answer choose move play playing reply replied send",
    "antworte antwort spiele wähle ziehe zug",
    "coup joue réponds réponse",
    "contesto jugada juego muevo respondo",
    "gioco mossa rispondo",
    "jogo lance",
    "speel zet",
    "играю отвечаю ход хожу",
]);

/// Words with which a player begins a game.
static BEGINNING: WordTable = WordTable::new(&[
    "begin open start",
    "beginne eröffne fange starte",
    "commence débute ouvre",
    "abro comienzo empiezo",
    "apro comincio inizio",
    "começo inicio",
    "begin open",
    "начинаю открываю",
]);

/// Words for a game, and those that tell it from another.
static GAMES: WordTable = WordTable::new(&[
    "board game games",
    "brett partie partien",
    "partida tablero",
    "partita scacchiera",
    "bord partij",
    "партии партия партию доске",
]);
static OTHERS: WordTable = WordTable::new(&[
    "2nd new next other second third",
    "andere anderen dritte dritten nächste nächsten neue neuen zweite zweiten zweitem",
    "autre deuxième nouvelle prochaine seconde",
    "nueva otra segunda segundo",
    "altra nuova seconda",
    "nova outra",
    "tweede volgende",
    "второй вторая вторую другой новой",
]);

/// Words with which somebody says that a move comes, shortly before it.
static COMING: WordTable = WordTable::new(&[
    "comes follows here next now so then",
    "also dann folgt hier jetzt kommt nun",
    "alors maintenant puis suit vient voici",
    "ahora entonces luego sigue viene",
    "adesso allora arriva ecco ora segue",
    "agora então segue vem",
    "dan dus komt nu volgt",
    "вот итак следует теперь тогда",
]);

/// Words of remarks that tell of moves which were not played, besides those that suppose.
static DOUBTING: WordTable = WordTable::new(&[
    "alternatively analysed analysis aside cf computer e.g i.e conditional conditionals engine example",
    "expect expected fearing gives idea ideas if intending line lines novelty or plan plans premove",
    "premoves preventing proposal proposed recommends sample scenario stockfish theory threat threats",
    "var variation variations when while",
    "analyse beispiel z.b eventualzug eventualzüge idee linie oder plan theorie variante varianten wenn",
    "analyse exemple idée ligne ou plan si théorie variante variantes",
    "análisis ejemplo idea línea o plan si teoría variante variantes",
    "analisi esempio idea linea piano se teoria variante varianti",
    "análise exemplo ideia linha ou plano se teoria",
    "als analyse idee of plan variant varianten voorbeeld",
    "анализ вариант варианты если идея или например план теория",
]);

/// Words with which somebody castles, in a sentence.
static CASTLING: WordTable = WordTable::new(&[
    "castle castles castling",
    "rochade rochiere rochiert",
    "roquer enroco enroque arrocco",
    "rokade rokeer рокировка рокирую",
]);

/// Words that say what something is or was.
static BEING: WordTable = WordTable::new(&[
    "is was looks seems",
    "ist war wäre",
    "est était",
    "es era fue",
    "è é",
    "was",
]);

/// The pieces, as sentences have them.
static PIECES: WordTable = WordTable::new(&[
    "bishop king knight pawn queen rook",
    "bauer dame könig läufer springer turm",
    "cavalier fou pion roi tour",
    "alfil caballo dama peón rey torre",
    "alfiere cavallo donna pedone re",
    "bispo cavalo peão rei",
    "koning loper paard pion toren",
    "конь король ладья пешка слон ферзь",
]);

/// Words for others than the one who writes.
static OF_OTHERS: WordTable = WordTable::new(&[
    "computer engine he opponent she stockfish they you your",
    "computer du er gegner ihr sie",
    "adversaire il ils tu vous",
    "ella ellos rival tú usted",
    "avversario lei tu voi",
    "adversário ele você",
    "jij tegenstander u",
    "вы он они соперник ты",
]);

/// Words with which a letter ends.
static CLOSING: WordTable = WordTable::new(&[
    "cheers faithfully greetings regards sincerely wishes yours",
    "gruss gruß grüsse grüssen grüße grüßen hochachtungsvoll",
    "amicalement amitiés cordialement salutations",
    "atentamente cordialmente saludo saludos",
    "cordiali saluti",
    "abraço abraços cumprimentos saudações",
    "groet groeten hoogachtend",
    "приветом уважением",
]);

/// Words with which a player takes a move back.
static CORRECTING: WordTable = WordTable::new(&[
    "correct correction corrected mean meant oops recte sorry",
    "berichtigung entschuldigung korrektur korrigiere meinte richtig",
    "erreur pardon",
    "corrección digo perdón",
    "correzione scusa",
    "correção desculpe",
    "bedoel correctie",
    "исправляю простите точнее",
]);

/// Words before the move that another one takes the place of.
static INSTEAD: WordTable = WordTable::new(&[
    "instead",
    "anstatt statt anstelle",
    "lieu",
    "lugar vez",
    "invece",
    "plaats",
    "вместо",
]);

/// Words with which a writer tells of his own move.
static FIRST_PERSON: WordTable = WordTable::new(&[
    "i my",
    "ich mein meine meinen",
    "je mon",
    "contesto juego muevo respondo",
    "gioco rispondo",
    "jogo",
    "ik mijn",
    "играю отвечаю хожу я",
]);

/// Words right before a number that was not played, or not yet.
static BEFORE_TOLD: WordTable = WordTable::new(&[
    "after threatening",
    "drohend nach",
    "après menaçant",
    "amenazando tras",
    "dopo depois",
    "после угрожая",
]);

/// What an opponent may do, behind an `if`.
static CONDITIONS: WordTable = WordTable::new(&[
    "answers castle castles exchange go moves plays replies take takes",
    "antwortest antworten nimmst nehmen spielen spielst ziehen ziehst zieht",
    "jouent jouez joues prend prenez",
    "juega juegas mueve tomas",
    "giochi muovi prendi",
    "joga jogar",
    "neemt slaat speelt zetten",
    "пойдёте пойдете сыграете",
]);

/// Words in small letters, several in a row. How long they are and what they begin with
/// tells of most others that they are none of them.
pub(super) struct WordTable {
    rows: &'static [&'static str],
    /// A bit for each length of the words that begin with a letter, `a` first; in the last
    /// place of those that begin otherwise.
    lengths: [u32; 27],
}

impl WordTable {
    pub(super) const fn new(rows: &'static [&'static str]) -> Self {
        let mut lengths = [0; 27];
        let mut i = 0;
        while i < rows.len() {
            let row = rows[i].as_bytes();
            let mut start = 0;
            while start < row.len() {
                let mut end = start;
                while end < row.len() && row[end] != b' ' {
                    end += 1;
                }
                lengths[Self::place(row[start])] |= 1 << (end - start);
                start = end + 1;
            }
            i += 1;
        }
        Self { rows, lengths }
    }

    /// The place of the words that begin with a byte.
    const fn place(first: u8) -> usize {
        match first {
            b'a'..=b'z' => (first - b'a') as usize,
            b'A'..=b'Z' => (first - b'A') as usize,
            _ => 26,
        }
    }
}

/// Whether a word is one of a table, in whatever case.
fn is_listed(word: &str, table: &WordTable) -> bool {
    let bytes = word.as_bytes();
    let mut words = table.rows.iter().flat_map(|row| row.split(' '));
    if !word.is_ascii() {
        let word = word.to_lowercase();
        return words.any(|known| known == word);
    }
    let lengths = bytes
        .first()
        .map_or(0, |first| table.lengths[WordTable::place(*first)]);
    bytes.len() < 32
        && lengths >> bytes.len() & 1 == 1
        && words.any(|known| known.eq_ignore_ascii_case(word))
}

/// How a game ended, where a line is made of words that say so and of no others.
pub(super) fn closing_sentence(line: &[u8]) -> Option<Outcome> {
    const MOST_WORDS: usize = 8;
    let line = core::str::from_utf8(line).ok()?;
    let (mut side, mut won, mut drawn) = (None, None, false);
    for (count, word) in line.split_whitespace().enumerate() {
        let word = word.trim_matches(['.', ',', '!', '—', '-', '(', ')']);
        // None of the words has a digit.
        if word.is_empty() || count >= MOST_WORDS || has_digit(word.as_bytes()) {
            return None;
        }
        let end = EndWord::read(word.as_bytes());
        if let Some(color) = color_named(word.as_bytes()) {
            side = Some(color);
        } else if is_listed(word, &WON) {
            won = Some(side?);
        } else if end == Some(EndWord::Resigns) {
            won = Some(!side?);
        } else if end == Some(EndWord::Draw) {
            drawn = true;
        } else if !is_listed(word, &AROUND_END) {
            return None;
        }
    }
    match (won, drawn) {
        (Some(color), false) => Some(Outcome::Won(color)),
        (None, true) if side.is_none() => Some(Outcome::Drawn),
        _ => None,
    }
}

/// Whether a sentence tells of a move that was not played, or not yet: `better was`,
/// `after`; unless it announces one: `after long thought I play`.
pub(super) fn supposes(sentence: &[u8]) -> bool {
    says_one_of(sentence, &SUPPOSING) && !says_one_of(sentence, &ANNOUNCING)
}

/// Whether a sentence tells of a move that somebody has in mind: `My plan is`.
pub(super) fn plans(sentence: &[u8]) -> bool {
    says_one_of(sentence, &PLANNING) && !says_one_of(sentence, &ANNOUNCING)
}

/// Whether a sentence has a word of a table.
pub(super) fn says_one_of(sentence: &[u8], table: &WordTable) -> bool {
    core::str::from_utf8(sentence).is_ok_and(|sentence| {
        sentence
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .any(|word| is_listed(word, table))
    })
}

/// Whether a sentence says that its writer sends a move: `I play`.
pub(super) fn announces(sentence: &[u8]) -> bool {
    says_one_of(sentence, &ANNOUNCING)
}

/// Whether a line says that its writer sends a move, and nothing that supposes one.
pub(super) fn sends_move(line: &[u8]) -> bool {
    // `With the idea of playing` tells of a plan.
    let mut words = line.split(u8::is_ascii_whitespace);
    words.any(|word| word != b"playing" && says_one_of(word, &ANNOUNCING))
        && !says_one_of(line, &SUPPOSING)
        && !has_if(line)
}

/// Whether a sentence says that its writer begins a game, or tells of another one, and
/// supposes nothing.
pub(super) fn begins_another_game(sentence: &[u8]) -> bool {
    let sends = says_one_of(sentence, &ANNOUNCING) || says_one_of(sentence, &BEGINNING);
    (sends || names_another_game(sentence))
        && !says_one_of(sentence, &SUPPOSING)
        && !has_if(sentence)
}

/// Whether a sentence tells of another game: `in our other game`.
pub(super) fn names_another_game(sentence: &[u8]) -> bool {
    says_one_of(sentence, &GAMES) && says_one_of(sentence, &OTHERS)
}

/// Whether a few words say that a move comes, and suppose nothing.
pub(super) fn says_it_comes(words: &[u8]) -> bool {
    says_one_of(words, &COMING) && !says_one_of(words, &SUPPOSING) && !has_if(words)
}

/// Whether words name what is told of a game, and not the game itself.
pub(super) fn names_analysis(words: &[u8]) -> bool {
    says_one_of(words, &DOUBTING)
}

/// Whether a word says that somebody castles.
pub(super) fn names_castling(word: &[u8]) -> bool {
    says_one_of(word, &CASTLING)
}

/// Whether a word says what something is.
pub(super) fn is_being(word: &[u8]) -> bool {
    says_one_of(word, &BEING)
}

/// Whether a word is one for a game.
pub(super) fn names_game(word: &[u8]) -> bool {
    says_one_of(word, &GAMES)
}

/// Whether a word is the name of a piece.
pub(super) fn names_piece(word: &[u8]) -> bool {
    says_one_of(word, &PIECES)
}

/// Whether words may tell of moves that were not played.
pub(super) fn has_doubts(words: &[u8]) -> bool {
    says_one_of(words, &DOUBTING) || says_one_of(words, &SUPPOSING)
}

/// Whether a sentence tells what somebody else does or may do.
pub(super) fn speaks_of_others(sentence: &[u8]) -> bool {
    says_one_of(sentence, &OF_OTHERS)
}

/// Whether a word ends a letter: `regards`.
pub(super) fn closes_letter(words: &[u8]) -> bool {
    says_one_of(words, &CLOSING)
}

/// What stands behind the last full stop of a text, or behind its last empty line.
pub(super) fn last_sentence(words: &[u8]) -> &[u8] {
    let ends = |at: &usize| match words[*at..] {
        [b'.' | b'!' | b'?', b' ' | b'\n' | b'\r', ..] => true,
        [b'\n', ref rest @ ..] => {
            let blanks = rest
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
            rest.get(blanks.count()) == Some(&b'\n')
        }
        _ => false,
    };
    match (0..words.len()).rev().find(ends) {
        Some(stop) => &words[stop + 1..],
        None => words,
    }
}

fn has_if(sentence: &[u8]) -> bool {
    sentence.split(u8::is_ascii_whitespace).any(is_if)
}

/// Whether a word takes a move back: `sorry`.
pub(super) fn corrects(word: &[u8]) -> bool {
    says_one_of(word, &CORRECTING)
}

/// Whether a writer says that he plays a move in the place of another: `instead of Bb5 I
/// play Bc4`.
pub(super) fn plays_instead(words: &[u8]) -> bool {
    says_one_of(words, &INSTEAD)
        && says_one_of(words, &FIRST_PERSON)
        && says_one_of(words, &ANNOUNCING)
        && !has_if(words)
}

/// Whether words end with those of a writer who takes a move back: `I take it back`. A
/// piece may take back, too.
pub(super) fn takes_back(words: &[u8]) -> bool {
    const LONGEST: usize = 24;
    const WORDS: [&[u8]; 5] = [
        b"I take back",
        b"I take it back",
        b"I take that back",
        b"I take this back",
        b"I withdraw",
    ];
    let words = &words[words.len().saturating_sub(LONGEST)..];
    WORDS.iter().any(|known| words.ends_with(known))
}

/// Whether words end with one that tells of a move which was not played: `and after`.
pub(super) fn ends_before_told(words: &[u8]) -> bool {
    let last = words.trim_ascii().rsplit(u8::is_ascii_whitespace).next();
    last.is_some_and(|last| says_one_of(last, &BEFORE_TOLD))
}

/// Whether words behind an `if` suppose a move: `if you play`. Others only remark,
/// `if you like`.
pub(super) fn names_condition(words: &[u8]) -> bool {
    says_one_of(words, &ANNOUNCING) || says_one_of(words, &CONDITIONS)
}

/// Whether words right behind a move say that the others are left out.
pub(super) fn says_and_so_on(words: &[u8]) -> bool {
    const WORDS: [&str; 16] = [
        "etc.",
        "etc",
        "&c.",
        "&c",
        "usw.",
        "usw",
        "u.s.w.",
        "enz.",
        "ecc.",
        "и т.д.",
        "и т. д.",
        "and so on",
        "and so forth",
        "und so weiter",
        "et ainsi de suite",
        "y así",
    ];
    let words = words.trim_ascii_start();
    let near = &words[..words.len().min(32)];
    let said = alloc::string::String::from_utf8_lossy(near).to_lowercase();
    WORDS.iter().any(|known| {
        said.strip_prefix(known)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Words that begin what was never played.
pub(super) fn is_if(word: &[u8]) -> bool {
    const WORDS: WordList = WordList::new(&[
        "if", "wenn", "sofern", "si", "hvis", "indien", "jeśli", "jesli", "když", "если",
    ]);
    let word = word.strip_suffix(b":").unwrap_or(word);
    word.len() <= 10 && WORDS.has(word)
}

/// Words for moves that somebody thinks about, before a colon and a numbered move:
/// `Plan: 4. O-O`.
const THOUGHTS: WordList = WordList::new(&[
    "alternatives",
    "analysis",
    "conditional",
    "idea",
    "plan",
    "proposal",
    "sideline",
    "suggestion",
    "threat",
    "variation",
    "analyse",
    "drohung",
    "idee",
    "nebenvariante",
    "variante",
    "vorschlag",
    "eventualzug",
    "eventualzüge",
    "idée",
    "menace",
    "proposition",
    "amenaza",
    "análisis",
    "propuesta",
    "analisi",
    "minaccia",
    "piano",
    "proposta",
    "ameaça",
    "análise",
    "dreiging",
    "voorstel",
    "вариант",
    "план",
    "угроза",
]);

/// Words for `if` that go together, before a numbered move.
const IN_CASE_OF: [&str; 14] = [
    "in case of",
    "in the case of",
    "in the event of",
    "im falle von",
    "im fall von",
    "im falle",
    "im fall",
    "en cas de",
    "en caso de",
    "in caso di",
    "nel caso di",
    "em caso de",
    "in geval van",
    "в случае",
];

/// Whether a word names moves that somebody thinks about, and these follow.
pub(super) fn begins_thought(text: &[u8], token: Token) -> bool {
    let name = text[token.start..token.end].strip_suffix(b":");
    name.is_some_and(|name| THOUGHTS.has(name)) && is_before_number(text, token.end)
}

/// Where words for `if` end that begin with this one: `in case of`.
pub(super) fn end_of_in_case(text: &[u8], token: Token) -> Option<usize> {
    const LONGEST: usize = 24;
    let near = &text[token.start..text.len().min(token.start + LONGEST)];
    if !matches!(
        near.first(),
        Some(b'i' | b'I' | b'e' | b'E' | b'n' | b'N' | 0xd0)
    ) {
        return None;
    }
    let mut known = IN_CASE_OF.into_iter();
    let known = known.find(|known| {
        let near = near.get(..known.len()).unwrap_or_default();
        // Both cases of a Cyrillic letter are of the same length.
        near.eq_ignore_ascii_case(known.as_bytes())
            || core::str::from_utf8(near).is_ok_and(|near| near.to_lowercase() == *known)
    })?;
    Some(token.start + known.len())
}

/// Whether a dotted number stands behind an offset.
fn is_before_number(text: &[u8], at: usize) -> bool {
    next_token(text, at).is_some_and(|next| {
        matches!(read_word(&text[next.start..next.end]),
            Word::Number(number, _) if number.dots > 0)
    })
}

/// Whether a word begins what was never played. Some do so only right before a
/// numbered move, as they have other meanings: `falls 4. Ba4`.
pub(super) fn begins_condition(text: &[u8], token: Token) -> bool {
    const BEFORE_MOVES: [&str; 22] = [
        "ako",
        "als",
        "angenommen",
        "assuming",
        "conditional",
        "conditionals",
        "dacă",
        "eğer",
        "falls",
        "ha",
        "jestliže",
        "jeżeli",
        "jos",
        "kui",
        "om",
        "pokud",
        "provided",
        "proviso",
        "se",
        "supposing",
        "suppose",
        "ако",
    ];
    let word = &text[token.start..token.end];
    // `the pawn falls 3. Bb5`: words stand before it.
    let told = || {
        let before = text[..token.start].trim_ascii_end();
        let line = text[before.len()..token.start].contains(&b'\n');
        !line
            && before
                .last()
                .is_some_and(|last| last.is_ascii_lowercase() || !last.is_ascii())
    };
    let named = word.strip_suffix(b":").unwrap_or(word);
    is_if(word)
        || named.len() <= 12
            && is_one_of(named, &BEFORE_MOVES)
            && !told()
            && is_before_number(text, token.end)
        || begins_thought(text, token)
        || end_of_in_case(text, token).is_some_and(|end| is_before_number(text, end))
}

/// Whether a line, or the rest of one, holds a word that has no place among
/// moves.
pub(super) fn is_prose(shapes: Shapes, line: &[u8]) -> bool {
    let mut at = 0;
    while let Some((_, next)) = next_fitting(shapes, line, at) {
        match next {
            Ok(next) => at = next,
            Err(prose) => return prose,
        }
    }
    false
}

/// Where the next word or sign of a line stands, and where the line goes on if it has a
/// place among moves; or whether the line is prose, where that decides.
fn next_fitting(shapes: Shapes, line: &[u8], at: usize) -> Option<(usize, Result<usize, bool>)> {
    let token = next_token(line, at)?;
    if token.kind == TokenKind::OpenComment {
        return Some((token.start, Err(false)));
    }
    let next = if token.kind == TokenKind::Word {
        fits_among_moves(shapes, line, token)
            .map(|end| with_attached_piece(line, end))
            .ok_or(true)
    } else if let [b'(', b'a'..=b'z', b')', ..] = line[token.start..] {
        // `(b)` points to a note.
        Ok(token.start + 3)
    } else {
        Ok(token.end)
    };
    Some((token.start, next))
}

/// What was found of a line where [`is_prose`] was asked last: the games that stand on it
/// behind one another ask of nearly the same words.
#[derive(Debug, Default)]
pub(super) struct KnownProse {
    shapes: Option<Shapes>,
    /// Where the words and signs begin that have a place among moves.
    fitting: Vec<usize>,
    /// Where the first stands that must be looked at.
    next: usize,
    /// Where the line ended, or as much of it as was judged.
    end: usize,
    /// Where it began, and what was found.
    start: usize,
    prose: bool,
}

impl KnownProse {
    /// Forgets it, as another text has other lines.
    pub(super) fn forget(&mut self) {
        self.shapes = None;
    }

    /// As [`is_prose`], of a part of a text.
    pub(super) fn is_prose(&mut self, shapes: Shapes, text: &[u8], part: Range<usize>) -> bool {
        /// Words that may be looked at to judge the one before them.
        const NEAR_WORDS: usize = 8;
        /// Bytes that may be.
        const NEAR: usize = 128;
        // Each way in which a game is read asks again.
        if self.shapes == Some(shapes) && (self.start..self.end) == part {
            return self.prose;
        }
        let line = &text[part.clone()];
        // A sign at a line's start may be another one within it.
        let known = self.shapes == Some(shapes)
            && self.end <= part.end
            && line.first().is_some_and(u8::is_ascii_alphanumeric)
            && self.fitting.binary_search(&part.start).is_ok();
        let mut at = if known {
            self.next - part.start
        } else {
            self.fitting.clear();
            0
        };
        self.shapes = Some(shapes);
        (self.start, self.end) = (part.start, part.end);
        let mut prose = false;
        while let Some((token, next)) = next_fitting(shapes, line, at) {
            self.fitting.push(part.start + token);
            match next {
                Ok(next) => at = next,
                Err(found) => {
                    prose = found;
                    break;
                }
            }
        }
        // What stands behind the end may change how the last ones are read.
        let mut last = self.fitting.len().saturating_sub(NEAR_WORDS);
        while last > 0 && self.fitting[last] + NEAR > part.end {
            last -= 1;
        }
        self.next = self.fitting.get(last).copied().unwrap_or(part.start);
        self.fitting.truncate(last);
        self.prose = prose;
        prose
    }
}

/// The end of a word or two that have a place among moves.
pub(super) fn fits_among_moves(shapes: Shapes, line: &[u8], token: Token) -> Option<usize> {
    let word = token.start..token.end;
    if let Some(end) = shapes.phrase_end(line, &word) {
        return Some(end);
    }
    if let Some(end) = shapes.aside_end(line, token) {
        return Some(end);
    }
    if is_stop(shapes, line, token) {
        return Some(token.end);
    }
    match read_word(&line[word]) {
        Word::Other(rest) | Word::Dots(rest) | Word::Number(_, rest) => {
            let ended = EndWord::read(rest).is_some() || side(line, token).is_some();
            if rest.is_empty() || ended || is_if(rest) {
                return Some(token.end);
            }
            let word = token.end - rest.len()..token.end;
            shapes
                .move_end(line, word)
                .or_else(|| shapes.is_fragment(rest).then_some(token.end))
        }
        _ => Some(token.end),
    }
}

/// Whether a word is the full stop of a telegram: before a move, a number or a result, or
/// at its line's end. `Stop the clock` says something else.
pub(super) fn is_stop(shapes: Shapes, text: &[u8], token: Token) -> bool {
    let word = &text[token.start..token.end];
    let word = word.strip_suffix(b".").unwrap_or(word);
    if !word.eq_ignore_ascii_case(b"stop") {
        return false;
    }
    if ends_line(text, token.end) {
        return true;
    }
    next_token(text, token.end).is_some_and(|next| {
        let word = next.start..next.end;
        next.kind == TokenKind::Word
            && (has_digit(&text[word.clone()]) || shapes.move_end(text, word).is_some())
    })
}

/// The sides as scores of several languages name them.
pub(super) const WHITE: &[&str] = &[
    "white",
    "weiß",
    "weiss",
    "blancs",
    "blancas",
    "brancas",
    "bianco",
    "wit",
    "белые",
];
pub(super) const BLACK: &[&str] = &[
    "black",
    "schwarz",
    "noirs",
    "negras",
    "pretas",
    "nero",
    "zwart",
    "чёрные",
    "черные",
];

fn color_named(word: &[u8]) -> Option<Color> {
    const WHITE_WORDS: WordList = WordList::new(WHITE);
    const BLACK_WORDS: WordList = WordList::new(BLACK);
    if WHITE_WORDS.has(word) {
        Some(Color::White)
    } else {
        BLACK_WORDS.has(word).then_some(Color::Black)
    }
}

/// `White` or `Black` before `resigns`, on the next line at the latest.
pub(super) fn side(line: &[u8], token: Token) -> Option<(Color, usize)> {
    let color = color_named(&line[token.start..token.end])?;
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word)?;
    let gap = &line[token.end..next.start];
    if memchr::memchr_iter(b'\n', gap).count() > 1 {
        return None;
    }
    let end = gives_up(line, next)?;
    Some((color, end))
}

/// The end of words for giving up: `resigns`, `gab auf`.
pub(super) fn gives_up(line: &[u8], token: Token) -> Option<usize> {
    let word = &line[token.start..token.end];
    if EndWord::read(word) == Some(EndWord::Resigns) {
        return Some(token.end);
    }
    let verb = is_one_of(word, &["gab", "gibt", "gaben", "geben"]);
    let next = next_token(line, token.end).filter(|next| verb && next.kind == TokenKind::Word)?;
    let auf = line[next.start..next.end].trim_ascii_end();
    let auf = auf.strip_suffix(b".").unwrap_or(auf);
    auf.eq_ignore_ascii_case(b"auf").then_some(next.end)
}

/// A dotted number with a move behind it.
pub(super) fn announces_move(shapes: Shapes, line: &[u8], token: Token) -> bool {
    let Word::Number(number, rest) = read_word(&line[token.start..token.end]) else {
        return false;
    };
    if number.dots == 0 {
        return false;
    }
    if !rest.is_empty() {
        let glued = token.end - rest.len()..token.end;
        return shapes.move_end(line, glued).is_some();
    }
    let next = next_token(line, token.end).filter(|next| next.kind == TokenKind::Word);
    next.is_some_and(|next| {
        let word = next.start..next.end;
        match read_word(&line[word.clone()]) {
            Word::Dots(_) | Word::Digits(_) => true,
            _ if shapes.phrase_end(line, &word).is_some() => true,
            Word::Other(rest) => shapes.fits(rest),
            _ => false,
        }
    })
}

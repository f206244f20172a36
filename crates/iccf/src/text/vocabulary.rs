//! Words of several languages that tell what a sentence says of moves: a table for each
//! meaning, a row for each language.

use super::word::WordList;

/// Words for a game that was won, a row for each language.
pub(super) static WON: WordTable =
    WordTable::new(&["won wins", "gewann gewinnt", "gagnent", "ganan ganaron"]);

/// What else may stand in a line that says how a game ended.
pub(super) static AROUND_END: WordTable = WordTable::new(&[
    "a abandoned agreed and as by consent declared ended finally game given in is mutual the up was",
    "die endete gegeben partie und wurde",
    "et la les",
    "la las los y",
    "e il le",
    "en",
    "и",
]);

/// Words before a numbered move that somebody only has in mind: `My plan is 4. O-O`.
pub(super) static PLANNING: WordTable = WordTable::new(&[
    "idea intend intended intending intention plan planned planning proposal suggestion",
    "absicht beabsichtige idee plane vorhabe vorschlag",
    "compte intention projet",
    "idea pienso plan propuesta",
    "intenzione penso piano",
    "idee plan voorstel",
    "план планирую собираюсь",
]);

/// Words of sentences that tell of moves which were not played, or not yet.
pub(super) static SUPPOSING: WordTable = WordTable::new(&[
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

/// Verbs right behind a move that was not played.
pub(super) static WOULD: WordTable = WordTable::new(&[
    "could might would",
    "hätte könnte wäre würde",
    "aurait pourrait serait",
    "podría sería",
    "potrebbe sarebbe",
    "poderia seria",
    "zou",
    "бы",
]);

/// Words with which a player sends his move.
pub(super) static ANNOUNCING: WordTable = WordTable::new(&[
    "answer choose move play playing reply replied send",
    "antworte antwort spiele wähle ziehe zug",
    "coup joue réponds réponse",
    "contesto jugada juego muevo respondo",
    "gioco mossa rispondo",
    "jogo lance",
    "speel zet",
    "играю отвечаю ход хожу",
    "gram odpowiadam posunięcie ruch",
    "hraji odpovídám tah",
    "lépek lépés lépésem válaszom",
    "drag draget spelar svarar",
    "spiller svar træk trekk",
    "pelaan siirto siirtoni vastaan",
    "joc mutare mutarea răspund",
]);

/// Words with which a player begins a game.
pub(super) static BEGINNING: WordTable = WordTable::new(&[
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
pub(super) static GAMES: WordTable = WordTable::new(&[
    "board game games",
    "brett partie partien",
    "partida tablero",
    "partita scacchiera",
    "bord partij",
    "партии партия партию доске",
]);
pub(super) static OTHERS: WordTable = WordTable::new(&[
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
pub(super) static COMING: WordTable = WordTable::new(&[
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
pub(super) static DOUBTING: WordTable = WordTable::new(&[
    "alternatively analysed analysis aside cf computer cond e.g i.e conditional conditionals engine example",
    "expect expected fearing gives idea ideas if intending line lines novelty or plan plans premove",
    "premoves preventing proposal proposed recommends sample scenario stockfish theory threat threats",
    "var variation variations when while",
    "analyse beispiel z.b ev eventuell evtl eventualzug eventualzüge idee linie oder plan theorie variante varianten wenn",
    "analyse exemple idée ligne ou plan si théorie variante variantes",
    "análisis ejemplo idea línea o plan si teoría variante variantes",
    "analisi esempio idea linea piano se teoria variante varianti",
    "análise exemplo ideia linha ou plano se teoria",
    "als analyse idee plan variant varianten voorbeeld",
    "анализ вариант варианты если идея или например план теория",
]);

/// Words before one for a move that tell of many games, and not of this one: `the usual
/// answer`.
pub(super) static OF_MANY_GAMES: WordTable = WordTable::new(&[
    "book common commonest expected frequent likeliest main normal popular predicted standard",
    "strongest theoretical typical usual",
    "beste erwartete häufigste logische normale stärkste theoretische typische übliche",
    "attendue courante habituelle meilleure normale principale",
    "frecuente habitual mejor normal principal teórica típica",
    "abituale migliore normale principale solita",
    "beste gebruikelijke sterkste",
    "главный лучший обычный сильнейший",
]);

/// Words with which somebody castles, in a sentence.
pub(super) static CASTLING: WordTable = WordTable::new(&[
    "castle castled castles castling",
    "rochade rochiere rochiert",
    "roque roquer enroco enroque arrocco",
    "rokade rokeer рокировка рокировку рокирую рокируюсь",
]);

/// What is said behind a move in a conversation, and says nothing of it.
pub(super) static SMALL_TALK: WordTable = WordTable::new(&[
    "lol rofl haha hahaha hehe hihi jaja jajaja mdr xd ok okay oki hm hmm oops wow yay",
    "sorry thanks thx gl hf gg bye ciao hi hello your turn move du bist dran dein zug",
    "danke viel glück merci bonne chance gracias suerte good luck have fun",
]);

/// Words with which somebody takes up conditional moves: these are played then.
pub(super) static ACCEPTING: WordTable = WordTable::new(&[
    "accept accepted accepting accepts agreed",
    "akzeptiere akzeptiert angenommen annehme nehme",
    "accepte acceptée acceptées j'accepte j’accepte",
    "acepto aceptada aceptadas accetto accettate aceito",
    "accepteer geaccepteerd принимаю принято",
]);

/// Words before a colon in the head of a mail, which stands below the answer to it.
pub(super) static MAIL_HEADS: WordTable = WordTable::new(&[
    "from sent subject betreff gesendet von envoyé objet asunto enviado inviato oggetto",
    "onderwerp verzonden отправлено тема",
]);

/// Words for what somebody wrote in an earlier mail: `Anna wrote:`.
pub(super) static WROTE: WordTable =
    WordTable::new(&["wrote schrieb écrit escribió scritto schreef писал писала"]);

/// Words that deny something.
pub(super) static DENYING: WordTable =
    WordTable::new(&["not", "nicht", "pas", "no", "non", "niet", "не"]);

/// Words above a score that name another start than the usual one.
pub(super) static OTHER_STARTS: WordTable = WordTable::new(&[
    "chess960 chess-960 diagram fischerrandom fischer-random freestyle odds remove removed shuffle",
    "schach960 vorgabe vorgabepartie",
    "шахматы-960",
]);

/// Words before a piece that a player does without.
pub(super) static LACKING: WordTable = WordTable::new(&[
    "gives giving off without",
    "gibt ohne",
    "sans",
    "sin",
    "senza",
    "sem",
    "zonder",
    "без",
]);

/// Words that say that a move cannot be played.
pub(super) static IMPOSSIBLE: WordTable = WordTable::new(&[
    "illegal impossible",
    "regelwidrig unmöglich unzulässig",
    "illégal",
    "ilegal",
    "illegale",
    "onmogelijk",
    "невозможно",
]);

/// Words with which a player takes something, in a sentence.
pub(super) static TAKING: WordTable = WordTable::new(&[
    "capture exchange recapture retake take",
    "nehme schlage tausche",
    "prends",
    "capturo tomo",
    "catturo prendo",
    "sla",
    "беру бью",
]);

/// Words that say that something goes somewhere.
pub(super) static GOING: WordTable = WordTable::new(&[
    "advances goes jumps moves retreats returns",
    "geht zieht springt",
    "va recule",
    "vuelve",
    "gaat",
    "идёт",
]);

/// Words that compare, of moves or of positions.
pub(super) static BETTER: WordTable = WordTable::new(&[
    "best better",
    "besser",
    "meilleur mieux",
    "mejor",
    "meglio migliore",
    "melhor",
    "beter",
    "лучше",
]);

/// What is better if not a move.
pub(super) static OF_POSITION: WordTable = WordTable::new(&[
    "chances ending endgame game position prospects",
    "chancen spiel stellung",
    "finale jeu partie position",
    "final juego partida posición",
    "finale gioco posizione",
    "jogo posição",
    "spel stelling",
    "позиция",
]);

/// Words that say what something is or was.
pub(super) static BEING: WordTable = WordTable::new(&[
    "is was looks seems",
    "ist war wäre",
    "est était",
    "es era fue",
    "è é",
    "was",
]);

/// The pieces, as sentences have them.
pub(super) static PIECES: WordTable = WordTable::new(&[
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
pub(super) static OF_OTHERS: WordTable = WordTable::new(&[
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
pub(super) static CLOSING: WordTable = WordTable::new(&[
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
pub(super) static CORRECTING: WordTable = WordTable::new(&[
    "change correct correction corrected errata erratum mean meant misprint oops recte sorry typo",
    "berichtigung druckfehler entschuldigung korrektur korrigiere meinte richtig",
    "erreur pardon",
    "corrección digo perdón",
    "correzione scusa",
    "correção desculpe",
    "bedoel correctie",
    "исправляю простите точнее",
]);

/// Words before the move that another one takes the place of.
pub(super) static INSTEAD: WordTable = WordTable::new(&[
    "instead",
    "anstatt statt anstelle",
    "lieu",
    "lugar vez",
    "invece",
    "plaats",
    "вместо",
]);

/// Words that tell how something is to be read.
pub(super) static READING: WordTable = WordTable::new(&[
    "erratum read reads",
    "heißen lies",
    "lire",
    "léase",
    "leggasi",
    "lees",
    "читать",
]);

/// Words with which a writer tells of his own move.
pub(super) static FIRST_PERSON: WordTable = WordTable::new(&[
    "i my",
    "ich mein meine meinen",
    "je mon",
    "contesto juego mi muevo respondo",
    "gioco mia mio rispondo",
    "jogo meu minha",
    "ik mijn",
    "играю мой моя отвечаю хожу я",
    "gram mój moje odpowiadam",
    "hraji můj",
    "lépek lépésem válaszom",
    "jag mitt min",
    "jeg mit min",
    "pelaan siirtoni",
    "mea meu",
]);

/// Words right before a number that was not played, or not yet.
pub(super) static BEFORE_TOLD: WordTable = WordTable::new(&[
    "after threatening",
    "drohend nach",
    "après menaçant",
    "amenazando tras",
    "dopo depois",
    "после угрожая",
]);

/// Words before the name of a square that nothing goes to.
pub(super) static BEFORE_SQUARES: WordTable = WordTable::new(&[
    "a against and around at behind from his my of on or over the their through to via your",
    "auf aus das dem den der die gegen ihr mein nach über und von",
    "à contre de du en et la le les ma mon sur ton votre",
    "contra desde el en mi su tu y",
    "a contro da di il in mio su tuo",
    "em no o seu",
    "het naar op uw van",
    "и к на от с",
]);

/// Words behind the name of a square.
pub(super) static BEHIND_SQUARES: WordTable = WordTable::new(&[
    "break diagonal file outpost point rank square weakness",
    "feld linie punkt schwäche",
    "case colonne",
    "casilla columna",
    "casa colonna",
    "veld",
    "поле",
]);

/// What an opponent may do, behind an `if`.
pub(super) static CONDITIONS: WordTable = WordTable::new(&[
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
pub(super) fn is_listed(word: &str, table: &WordTable) -> bool {
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

/// Words for moves that somebody thinks about, before a colon and a numbered move:
/// `Plan: 4. O-O`.
pub(super) const THOUGHTS: WordList = WordList::new(&[
    "alternatives",
    "analysis",
    "conditional",
    "conditionals",
    "conditionnel",
    "conditionnels",
    "condicional",
    "condicionales",
    "condizionale",
    "condizionali",
    "voorwaardelijk",
    "voorwaardelijke",
    "warunkowe",
    "условные",
    "eventualiter",
    "zugvorschlag",
    "hyp.",
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
pub(super) const IN_CASE_OF: [&str; 14] = [
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

/// Whether a sentence has a word of a table.
pub(super) fn says_one_of(sentence: &[u8], table: &WordTable) -> bool {
    core::str::from_utf8(sentence).is_ok_and(|sentence| {
        sentence
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .any(|word| is_listed(word, table))
    })
}

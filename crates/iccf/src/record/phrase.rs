//! What players write to each other, in several languages.

use alloc::format;
use alloc::string::String;

use crate::notation::{Language, MoveError};
use crate::position::{CastlingProblem, Illegal};

/// The languages that phrases are in, in the order of the tables.
pub const LANGUAGES: &[Language] = &[
    Language::English,
    Language::German,
    Language::French,
    Language::Spanish,
    Language::Russian,
    Language::Italian,
    Language::Portuguese,
];

/// The same in all of them.
type Row = [&'static str; 7];

fn pick(row: &Row, language: Language) -> &'static str {
    let at = LANGUAGES.iter().position(|known| *known == language);
    row[at.unwrap_or(0)]
}

/// Something that is said on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phrase {
    /// I offer a draw.
    DrawOffered,
    /// I accept it.
    DrawAccepted,
    /// I decline it.
    DrawDeclined,
    /// I resign.
    Resign,
    /// A move that cannot be read: `{move}`.
    Unclear,
    /// A move that fits several: `{move}`.
    Ambiguous,
    /// A move that is not possible: `{move}`, `{reason}`.
    Illegal,
    /// A move of the writer's that he did not propose: `{move}`.
    NotProposed,
    /// Two spellings of different moves: `{move}`, `{other}`.
    TwoMoves,
    /// A number that is not due: `{number}`, `{due}`.
    WrongNumber,
    /// A move of the game that is repeated in another way: `{move}`, `{recorded}`.
    Disagrees,
    /// I claim a draw.
    DrawClaimed,
    /// Your time is exceeded.
    TimeExceeded,
    /// I repeat my last move.
    Repeat,
    /// A reminder: nothing has come.
    Reminder,
    /// A greeting at the end.
    Greeting,
}

impl Phrase {
    /// Those that a card has printed on it, to be ticked.
    pub const ON_CARDS: &'static [Self] = &[
        Self::DrawOffered,
        Self::DrawAccepted,
        Self::DrawDeclined,
        Self::DrawClaimed,
        Self::Resign,
        Self::Unclear,
        Self::Illegal,
        Self::TimeExceeded,
        Self::Repeat,
    ];

    /// As a sentence; a language without phrases gets English.
    pub fn in_language(self, language: Language) -> &'static str {
        pick(self.sentences(), language)
    }

    /// As a few words beside a box to tick.
    pub fn short(self, language: Language) -> &'static str {
        pick(self.short_forms(), language)
    }

    #[expect(clippy::too_many_lines, reason = "a table")]
    const fn sentences(self) -> &'static Row {
        match self {
            Self::DrawOffered => &[
                "I offer a draw.",
                "Ich biete Remis an.",
                "Je propose la nullité.",
                "Propongo tablas.",
                "Предлагаю ничью.",
                "Propongo la patta.",
                "Proponho empate.",
            ],
            Self::DrawAccepted => &[
                "I accept the draw.",
                "Ich nehme das Remis an.",
                "J'accepte la nullité.",
                "Acepto las tablas.",
                "Согласен на ничью.",
                "Accetto la patta.",
                "Aceito o empate.",
            ],
            Self::DrawDeclined => &[
                "I decline the draw.",
                "Ich lehne das Remis ab.",
                "Je refuse la nullité.",
                "Rechazo las tablas.",
                "Ничью отклоняю.",
                "Rifiuto la patta.",
                "Recuso o empate.",
            ],
            Self::Resign => &[
                "I resign.",
                "Ich gebe auf.",
                "J'abandonne.",
                "Abandono.",
                "Сдаюсь.",
                "Abbandono.",
                "Abandono.",
            ],
            Self::Unclear => &[
                "I cannot read your move {move}, please repeat it.",
                "Ihr Zug {move} ist nicht zu lesen, bitte wiederholen Sie ihn.",
                "Votre coup {move} est illisible, veuillez le répéter.",
                "No puedo leer su jugada {move}, repítala por favor.",
                "Не могу разобрать ваш ход {move}, повторите, пожалуйста.",
                "La sua mossa {move} non è leggibile, la ripeta per favore.",
                "Não consigo ler o seu lance {move}, repita-o por favor.",
            ],
            Self::Ambiguous => &[
                "Your move {move} may mean more than one move, please repeat it.",
                "Ihr Zug {move} ist mehrdeutig, bitte wiederholen Sie ihn.",
                "Votre coup {move} est ambigu, veuillez le répéter.",
                "Su jugada {move} es ambigua, repítala por favor.",
                "Ваш ход {move} неоднозначен, повторите, пожалуйста.",
                "La sua mossa {move} è ambigua, la ripeta per favore.",
                "O seu lance {move} é ambíguo, repita-o por favor.",
            ],
            Self::Illegal => &[
                "Your move {move} is not possible because {reason}, please repeat it.",
                "Ihr Zug {move} ist nicht möglich, weil {reason}; bitte wiederholen Sie ihn.",
                "Votre coup {move} est impossible, car {reason} ; veuillez le répéter.",
                "Su jugada {move} no es posible porque {reason}, repítala por favor.",
                "Ваш ход {move} невозможен: {reason}; повторите, пожалуйста.",
                "La sua mossa {move} non è possibile perché {reason}, la ripeta per favore.",
                "O seu lance {move} não é possível porque {reason}, repita-o por favor.",
            ],
            Self::NotProposed => &[
                "I did not propose {move}; please send your move again.",
                "{move} habe ich nicht vorgeschlagen; bitte senden Sie Ihren Zug noch einmal.",
                "Je n'ai pas proposé {move} ; veuillez renvoyer votre coup.",
                "No he propuesto {move}; envíe de nuevo su jugada, por favor.",
                "Ход {move} мной не предлагался; пришлите, пожалуйста, ваш ход ещё раз.",
                "Non ho proposto {move}; invii di nuovo la sua mossa, per favore.",
                "Não propus {move}; envie de novo o seu lance, por favor.",
            ],
            Self::TwoMoves => &[
                "{move} and ({other}) in your message are different moves; \
                 please send your move again.",
                "{move} und ({other}) in Ihrer Nachricht sind verschiedene Züge; \
                 bitte senden Sie Ihren Zug noch einmal.",
                "{move} et ({other}) dans votre message sont des coups différents ; \
                 veuillez renvoyer votre coup.",
                "{move} y ({other}) en su mensaje son jugadas distintas; \
                 envíe de nuevo su jugada, por favor.",
                "{move} и ({other}) в вашем сообщении – разные ходы; \
                 пришлите, пожалуйста, ваш ход ещё раз.",
                "{move} e ({other}) nel suo messaggio sono mosse diverse; \
                 invii di nuovo la sua mossa, per favore.",
                "{move} e ({other}) na sua mensagem são lances diferentes; \
                 envie de novo o seu lance, por favor.",
            ],
            Self::WrongNumber => &[
                "Your move has the number {number}, but {due} is due; please repeat it.",
                "Ihr Zug trägt die Nummer {number}, an der Reihe ist aber {due}; \
                 bitte wiederholen Sie ihn.",
                "Votre coup porte le numéro {number}, alors que {due} est attendu ; \
                 veuillez le répéter.",
                "Su jugada lleva el número {number}, pero corresponde {due}; repítala por favor.",
                "У вашего хода номер {number}, а очередь за {due}; повторите, пожалуйста.",
                "La sua mossa ha il numero {number}, ma tocca a {due}; la ripeta per favore.",
                "O seu lance tem o número {number}, mas é a vez de {due}; repita-o por favor.",
            ],
            Self::Disagrees => &[
                "Your message has {move}, but {recorded} was played; \
                 please check it and send your move again.",
                "In Ihrer Nachricht steht {move}, gespielt wurde aber {recorded}; \
                 bitte prüfen Sie das und senden Sie Ihren Zug noch einmal.",
                "Votre message indique {move}, mais {recorded} a été joué ; \
                 veuillez vérifier et renvoyer votre coup.",
                "En su mensaje figura {move}, pero se jugó {recorded}; \
                 compruébelo y envíe de nuevo su jugada, por favor.",
                "В вашем сообщении стоит {move}, но сыграно {recorded}; \
                 проверьте, пожалуйста, и пришлите ваш ход ещё раз.",
                "Nel suo messaggio c'è {move}, ma è stata giocata {recorded}; \
                 controlli e invii di nuovo la sua mossa, per favore.",
                "Na sua mensagem está {move}, mas foi jogado {recorded}; \
                 verifique e envie de novo o seu lance, por favor.",
            ],
            Self::DrawClaimed => &[
                "I claim a draw.",
                "Ich beanspruche Remis.",
                "Je réclame la nullité.",
                "Reclamo tablas.",
                "Требую признать ничью.",
                "Reclamo la patta.",
                "Reclamo o empate.",
            ],
            Self::TimeExceeded => &[
                "You have exceeded your reflection time.",
                "Sie haben Ihre Bedenkzeit überschritten.",
                "Vous avez dépassé votre temps de réflexion.",
                "Ha excedido su tiempo de reflexión.",
                "Вы просрочили время на обдумывание.",
                "Ha superato il suo tempo di riflessione.",
                "Excedeu o seu tempo de reflexão.",
            ],
            Self::Repeat => &[
                "I repeat my last move.",
                "Ich wiederhole meinen letzten Zug.",
                "Je répète mon dernier coup.",
                "Repito mi última jugada.",
                "Повторяю мой последний ход.",
                "Ripeto la mia ultima mossa.",
                "Repito o meu último lance.",
            ],
            Self::Reminder => &[
                "I have not heard from you; here is my last move again.",
                "Ich habe nichts von Ihnen gehört; hier noch einmal mein letzter Zug.",
                "Je suis sans nouvelles de vous ; voici de nouveau mon dernier coup.",
                "No he tenido noticias suyas; aquí va de nuevo mi última jugada.",
                "От вас нет ответа; повторяю мой последний ход.",
                "Non ho ricevuto sue notizie; ecco di nuovo la mia ultima mossa.",
                "Não tive notícias suas; aqui vai de novo o meu último lance.",
            ],
            Self::Greeting => &[
                "Kind regards",
                "Mit freundlichen Grüßen",
                "Cordialement",
                "Un cordial saludo",
                "С уважением",
                "Cordiali saluti",
                "Cordiais saudações",
            ],
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table")]
    const fn short_forms(self) -> &'static Row {
        match self {
            Self::DrawOffered => &[
                "draw?",
                "Remis?",
                "nulle ?",
                "¿tablas?",
                "ничья?",
                "patta?",
                "empate?",
            ],
            Self::DrawAccepted => &[
                "draw accepted",
                "Remis angenommen",
                "nulle acceptée",
                "tablas aceptadas",
                "ничья принята",
                "patta accettata",
                "empate aceite",
            ],
            Self::DrawDeclined => &[
                "draw declined",
                "Remis abgelehnt",
                "nulle refusée",
                "tablas rechazadas",
                "ничья отклонена",
                "patta rifiutata",
                "empate recusado",
            ],
            Self::Resign => &[
                "I resign",
                "aufgegeben",
                "j'abandonne",
                "abandono",
                "сдаюсь",
                "abbandono",
                "desisto",
            ],
            Self::DrawClaimed => &[
                "draw claimed",
                "Remis beansprucht",
                "nulle réclamée",
                "tablas reclamadas",
                "требую ничью",
                "patta reclamata",
                "empate reclamado",
            ],
            Self::Unclear
            | Self::Ambiguous
            | Self::NotProposed
            | Self::TwoMoves
            | Self::WrongNumber
            | Self::Disagrees => &[
                "move unclear",
                "Zug unklar",
                "coup peu clair",
                "jugada confusa",
                "ход неясен",
                "mossa non chiara",
                "lance pouco claro",
            ],
            Self::Illegal => &[
                "move impossible",
                "Zug unmöglich",
                "coup impossible",
                "jugada imposible",
                "ход невозможен",
                "mossa impossibile",
                "lance impossível",
            ],
            Self::TimeExceeded => &[
                "time exceeded",
                "Zeit überschritten",
                "temps dépassé",
                "tiempo excedido",
                "время просрочено",
                "tempo superato",
                "tempo excedido",
            ],
            Self::Repeat => &[
                "repetition",
                "Wiederholung",
                "répétition",
                "repetición",
                "повторение",
                "ripetizione",
                "repetição",
            ],
            Self::Reminder => &[
                "reminder",
                "Erinnerung",
                "rappel",
                "recordatorio",
                "напоминание",
                "sollecito",
                "lembrete",
            ],
            Self::Greeting => &[
                "regards",
                "Gruß",
                "salutations",
                "saludos",
                "привет",
                "saluti",
                "saudações",
            ],
        }
    }
}

/// A word printed beside what is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Label {
    /// The event.
    Event,
    /// Its section.
    Section,
    /// White.
    White,
    /// Black.
    Black,
    /// The opponent's last move.
    YourMove,
    /// The reply.
    MyMove,
    /// The postmark of his card.
    Postmark,
    /// When it arrived.
    Received,
    /// When the reply was posted.
    Sent,
    /// Days for this move.
    Time,
    /// Days in all.
    Total,
    /// Conditions.
    If,
    /// Whatever the opponent plays.
    Any,
    /// From.
    From,
    /// To.
    To,
    /// A move.
    Move,
    /// The time of both players.
    Days,
    /// Days that are an estimate.
    Estimated,
    /// What goes on from another card.
    Continued,
    /// The result.
    Result,
}

impl Label {
    /// The word; a language without phrases gets English.
    pub fn in_language(self, language: Language) -> &'static str {
        pick(self.words(), language)
    }

    #[expect(clippy::too_many_lines, reason = "a table")]
    const fn words(self) -> &'static Row {
        match self {
            Self::Event => &[
                "Event",
                "Turnier",
                "Tournoi",
                "Torneo",
                "Турнир",
                "Torneo",
                "Torneio",
            ],
            Self::Section => &[
                "Section",
                "Gruppe",
                "Groupe",
                "Grupo",
                "Группа",
                "Girone",
                "Grupo",
            ],
            Self::White => &[
                "White",
                "Weiß",
                "Blancs",
                "Blancas",
                "Белые",
                "Bianco",
                "Brancas",
            ],
            Self::Black => &[
                "Black",
                "Schwarz",
                "Noirs",
                "Negras",
                "Чёрные",
                "Nero",
                "Pretas",
            ],
            Self::YourMove => &[
                "Your move",
                "Ihr Zug",
                "Votre coup",
                "Su jugada",
                "Ваш ход",
                "La sua mossa",
                "O seu lance",
            ],
            Self::MyMove => &[
                "My move",
                "Mein Zug",
                "Mon coup",
                "Mi jugada",
                "Мой ход",
                "La mia mossa",
                "O meu lance",
            ],
            Self::Postmark => &[
                "Postmark",
                "Poststempel",
                "Cachet postal",
                "Matasellos",
                "Штемпель",
                "Timbro postale",
                "Carimbo",
            ],
            Self::Received => &[
                "Received",
                "Erhalten",
                "Reçu",
                "Recibida",
                "Получено",
                "Ricevuta",
                "Recebido",
            ],
            Self::Sent => &[
                "Sent",
                "Abgesandt",
                "Envoyé",
                "Enviada",
                "Отправлено",
                "Spedita",
                "Enviado",
            ],
            Self::Time => &[
                "Time",
                "Bedenkzeit",
                "Temps",
                "Tiempo",
                "Время",
                "Tempo",
                "Tempo",
            ],
            Self::Total => &[
                "Total",
                "Gesamt",
                "Total",
                "Total",
                "Всего",
                "Totale",
                "Total",
            ],
            Self::If => &["If", "Wenn", "Si", "Si", "Если", "Se", "Se"],
            Self::Any => &[
                "any",
                "beliebig",
                "quelconque",
                "cualquiera",
                "любой",
                "qualsiasi",
                "qualquer",
            ],
            Self::From => &[
                "From",
                "Absender",
                "Expéditeur",
                "Remitente",
                "От кого",
                "Mittente",
                "Remetente",
            ],
            Self::To => &["To", "An", "À", "A", "Кому", "A", "Para"],
            Self::Move => &["Move", "Zug", "Coup", "Jugada", "Ход", "Mossa", "Lance"],
            Self::Days => &["days", "Tage", "jours", "días", "дней", "giorni", "dias"],
            Self::Estimated => &[
                "estimated",
                "geschätzt",
                "estimé",
                "estimado",
                "оценка",
                "stimato",
                "estimado",
            ],
            Self::Continued => &[
                "continued",
                "Fortsetzung",
                "suite",
                "continuación",
                "продолжение",
                "continuazione",
                "continuação",
            ],
            Self::Result => &[
                "Result",
                "Ergebnis",
                "Résultat",
                "Resultado",
                "Результат",
                "Risultato",
                "Resultado",
            ],
        }
    }
}

/// Why a move is not possible, by the kind of fault; the last row is for all
/// others.
const REASONS: &[(&str, Row)] = &[
    (
        "empty-square",
        [
            "nothing stands where it begins",
            "auf dem Ausgangsfeld nichts steht",
            "la case de départ est vide",
            "la casilla de salida está vacía",
            "на исходном поле нет фигуры",
            "la casa di partenza è vuota",
            "a casa de partida está vazia",
        ],
    ),
    (
        "opponents-piece",
        [
            "the piece is mine",
            "die Figur mir gehört",
            "la pièce est à moi",
            "la pieza es mía",
            "это моя фигура",
            "il pezzo è mio",
            "a peça é minha",
        ],
    ),
    (
        "same-square",
        [
            "it ends where it begins",
            "Ausgangs- und Zielfeld dasselbe sind",
            "les cases de départ et d'arrivée sont identiques",
            "las casillas de salida y de llegada son la misma",
            "исходное и конечное поля совпадают",
            "la casa di partenza e quella d'arrivo coincidono",
            "as casas de partida e de chegada são a mesma",
        ],
    ),
    (
        "own-piece-on-target",
        [
            "your own piece stands on the target",
            "auf dem Zielfeld Ihre eigene Figur steht",
            "votre propre pièce occupe la case d'arrivée",
            "una pieza suya ocupa la casilla de llegada",
            "на поле стоит ваша же фигура",
            "un suo pezzo occupa la casa d'arrivo",
            "uma peça sua ocupa a casa de chegada",
        ],
    ),
    (
        "not-its-move",
        [
            "the piece does not move like that",
            "die Figur nicht so zieht",
            "la pièce ne se déplace pas ainsi",
            "la pieza no se mueve así",
            "фигура так не ходит",
            "il pezzo non si muove così",
            "a peça não se move assim",
        ],
    ),
    (
        "nothing-to-capture",
        [
            "the pawn has nothing to capture there",
            "der Bauer dort nichts zu schlagen hat",
            "le pion n'a rien à prendre à cet endroit",
            "el peón no tiene nada que capturar allí",
            "пешке там нечего бить",
            "il pedone non ha nulla da catturare lì",
            "o peão não tem nada para capturar ali",
        ],
    ),
    (
        "en-passant",
        [
            "the pawn cannot be taken en passant",
            "der Bauer nicht en passant geschlagen werden kann",
            "le pion ne peut pas être pris en passant",
            "el peón no puede capturarse al paso",
            "эту пешку нельзя взять на проходе",
            "il pedone non può essere preso en passant",
            "o peão não pode ser tomado en passant",
        ],
    ),
    (
        "blocked",
        [
            "the way is blocked",
            "der Weg verstellt ist",
            "le chemin est barré",
            "el camino está bloqueado",
            "путь закрыт",
            "la via è sbarrata",
            "o caminho está bloqueado",
        ],
    ),
    (
        "pinned",
        [
            "the piece is pinned to your king",
            "die Figur an Ihren König gefesselt ist",
            "la pièce est clouée sur votre roi",
            "la pieza está clavada a su rey",
            "фигура связана и прикрывает вашего короля",
            "il pezzo è inchiodato al suo re",
            "a peça está cravada ao seu rei",
        ],
    ),
    (
        "king-into-check",
        [
            "your king would be in check",
            "Ihr König dann im Schach stünde",
            "votre roi serait en échec",
            "su rey quedaría en jaque",
            "ваш король окажется под шахом",
            "il suo re sarebbe sotto scacco",
            "o seu rei ficaria em xeque",
        ],
    ),
    (
        "check-not-answered",
        [
            "your king is in check and would stay so",
            "Ihr König im Schach steht und darin bliebe",
            "votre roi est en échec et le resterait",
            "su rey está en jaque y seguiría estándolo",
            "ваш король остаётся под шахом",
            "il suo re è sotto scacco e ci resterebbe",
            "o seu rei está em xeque e continuaria assim",
        ],
    ),
    (
        "castling",
        [
            "you cannot castle",
            "Sie nicht rochieren können",
            "vous ne pouvez pas roquer",
            "no puede enrocar",
            "рокировка невозможна",
            "non può arroccare",
            "não pode rocar",
        ],
    ),
    (
        "castling-moved",
        [
            "you cannot castle, your king or rook has moved",
            "Sie nicht rochieren können, da König oder Turm schon gezogen hat",
            "vous ne pouvez pas roquer, le roi ou la tour ayant déjà bougé",
            "no puede enrocar, pues el rey o la torre ya se movió",
            "рокировка невозможна, король или ладья уже ходили",
            "non può arroccare, poiché il re o la torre si è già mosso",
            "não pode rocar, pois o rei ou a torre já se moveu",
        ],
    ),
    (
        "castling-blocked",
        [
            "you cannot castle, a piece stands between",
            "Sie nicht rochieren können, da eine Figur dazwischen steht",
            "vous ne pouvez pas roquer, une pièce étant entre le roi et la tour",
            "no puede enrocar, pues hay una pieza entre el rey y la torre",
            "рокировка невозможна, между королём и ладьёй стоит фигура",
            "non può arroccare, poiché c'è un pezzo tra il re e la torre",
            "não pode rocar, pois há uma peça entre o rei e a torre",
        ],
    ),
    (
        "castling-in-check",
        [
            "you cannot castle out of check",
            "Sie im Schach nicht rochieren können",
            "on ne peut pas roquer quand le roi est en échec",
            "no se puede enrocar estando en jaque",
            "рокировка под шахом невозможна",
            "non si può arroccare sotto scacco",
            "não se pode rocar estando em xeque",
        ],
    ),
    (
        "castling-through-check",
        [
            "you cannot castle, your king would cross or reach an attacked square",
            "Sie nicht rochieren können, da der König über ein bedrohtes Feld oder darauf zöge",
            "vous ne pouvez pas roquer, le roi traversant ou atteignant une case attaquée",
            "no puede enrocar, pues el rey cruzaría o alcanzaría una casilla atacada",
            "рокировка невозможна, король прошёл бы через битое поле или встал бы на него",
            "non può arroccare, poiché il re attraverserebbe o raggiungerebbe una casa attaccata",
            "não pode rocar, pois o rei passaria por uma casa atacada ou chegaria a ela",
        ],
    ),
    (
        "promotion-missing",
        [
            "the piece of the promotion is missing",
            "die Umwandlungsfigur fehlt",
            "la pièce de promotion manque",
            "falta la pieza de la coronación",
            "не указана фигура превращения",
            "manca il pezzo della promozione",
            "falta a peça da promoção",
        ],
    ),
    (
        "promotion-unexpected",
        [
            "it names a promotion and is none",
            "eine Umwandlung angegeben ist, der Zug aber keine ist",
            "une promotion est indiquée, mais le coup n'en est pas une",
            "se indica una coronación y la jugada no lo es",
            "указано превращение, но пешка не превращается",
            "è indicata una promozione, ma la mossa non lo è",
            "indica uma promoção, mas não é uma",
        ],
    ),
    (
        "promotion-piece",
        [
            "a pawn cannot become that piece",
            "ein Bauer nicht zu dieser Figur werden kann",
            "un pion ne peut pas devenir cette pièce",
            "un peón no puede convertirse en esa pieza",
            "пешка не может стать этой фигурой",
            "un pedone non può diventare quel pezzo",
            "um peão não pode tornar-se essa peça",
        ],
    ),
    (
        "promotion-digit",
        [
            "the fifth digit is none of 1, 2, 3 and 4",
            "die fünfte Ziffer nicht 1, 2, 3 oder 4 ist",
            "le cinquième chiffre n'est ni 1, ni 2, ni 3, ni 4",
            "la quinta cifra no es 1, 2, 3 ni 4",
            "пятая цифра не 1, 2, 3 или 4",
            "la quinta cifra non è 1, 2, 3 o 4",
            "o quinto algarismo não é 1, 2, 3 nem 4",
        ],
    ),
    (
        "not-a-square",
        [
            "there is no such square",
            "es ein solches Feld nicht gibt",
            "une telle case n'existe pas",
            "no existe tal casilla",
            "такого поля нет",
            "una tale casa non esiste",
            "tal casa não existe",
        ],
    ),
    (
        "none-reaches",
        [
            "no such piece of yours can go there",
            "keine solche Figur von Ihnen dorthin ziehen kann",
            "aucune de vos pièces de cette sorte ne peut y aller",
            "ninguna pieza suya de esa clase puede ir allí",
            "ни одна ваша такая фигура не может туда пойти",
            "nessun suo pezzo di quel tipo può andarci",
            "nenhuma peça sua desse tipo pode ir para lá",
        ],
    ),
    (
        "no-capture",
        [
            "there is nothing to capture",
            "dort nichts zu schlagen ist",
            "il n'y a rien à prendre",
            "no hay nada que capturar",
            "там нечего бить",
            "non c'è nulla da catturare",
            "não há nada para capturar",
        ],
    ),
    (
        "wrong-piece",
        [
            "another piece stands where it begins",
            "auf dem Ausgangsfeld eine andere Figur steht",
            "une autre pièce occupe la case de départ",
            "en la casilla de salida hay otra pieza",
            "на исходном поле стоит другая фигура",
            "sulla casa di partenza c'è un altro pezzo",
            "na casa de partida está outra peça",
        ],
    ),
    (
        "wrong-taken",
        [
            "that piece does not stand on the target",
            "diese Figur nicht auf dem Zielfeld steht",
            "cette pièce n'est pas sur la case d'arrivée",
            "esa pieza no está en la casilla de llegada",
            "этой фигуры нет на конечном поле",
            "quel pezzo non si trova sulla casa d'arrivo",
            "essa peça não está na casa de chegada",
        ],
    ),
    (
        "null-move",
        [
            "a move cannot be passed",
            "nicht gepasst werden darf",
            "on ne peut pas passer son tour",
            "no se puede pasar el turno",
            "пропускать ход нельзя",
            "non si può passare la mano",
            "não se pode passar a vez",
        ],
    ),
    (
        "game-over",
        [
            "the game is over",
            "die Partie beendet ist",
            "la partie est finie",
            "la partida ha terminado",
            "партия окончена",
            "la partita è finita",
            "a partida terminou",
        ],
    ),
    (
        "",
        [
            "it is against the rules",
            "er gegen die Regeln ist",
            "il est contraire aux règles",
            "va contra las reglas",
            "он против правил",
            "è contro le regole",
            "é contra as regras",
        ],
    ),
];

/// Why a move is not possible, as a clause of [`Phrase::Illegal`].
pub(super) fn reason(error: &MoveError, language: Language) -> &'static str {
    let kind = match error.illegal() {
        Some(Illegal::Castling(problem)) => castling(problem),
        _ => match error.kind() {
            "exposes-king" => "king-into-check",
            "not-castling" => "castling",
            kind => kind,
        },
    };
    let row = REASONS.iter().find(|(known, _)| *known == kind);
    let (_, row) = row.unwrap_or(&REASONS[REASONS.len() - 1]);
    pick(row, language)
}

const fn castling(problem: CastlingProblem) -> &'static str {
    match problem {
        CastlingProblem::HasMoved(_) => "castling-moved",
        CastlingProblem::Blocked(_) => "castling-blocked",
        CastlingProblem::InCheck(_) => "castling-in-check",
        CastlingProblem::ThroughCheck(..) | CastlingProblem::IntoCheck(..) => {
            "castling-through-check"
        }
        CastlingProblem::KingNotHome(_) | CastlingProblem::NoRook(_) => "castling",
    }
}

/// The word for days, by its number: one, a few (as in Russian from 2 to 4),
/// many.
const DAYS: [[&str; 3]; 7] = [
    ["day", "days", "days"],
    ["Tag", "Tage", "Tage"],
    ["jour", "jours", "jours"],
    ["día", "días", "días"],
    ["день", "дня", "дней"],
    ["giorno", "giorni", "giorni"],
    ["dia", "dias", "dias"],
];

/// `1 day`, `2 days`, in the form that the number asks for; a language without
/// phrases gets English.
///
/// ```
/// use iccf::Language;
/// use iccf::record::counted_days;
///
/// assert_eq!(counted_days(1, Language::German), "1 Tag");
/// assert_eq!(counted_days(22, Language::Russian), "22 дня");
/// ```
pub fn counted_days(days: i64, language: Language) -> String {
    let at = LANGUAGES.iter().position(|known| *known == language);
    let form = match language {
        Language::Russian => match (days % 10, days % 100) {
            (_, 11..=14) => 2,
            (1, _) => 0,
            (2..=4, _) => 1,
            _ => 2,
        },
        // None at all is singular in French.
        Language::French if days == 0 => 0,
        _ if days == 1 => 0,
        _ => 2,
    };
    format!("{days} {}", DAYS[at.unwrap_or(0)][form])
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::notation::{Notation, Strictness};
    use crate::position::Position;

    #[test]
    fn every_phrase_keeps_its_places_in_every_language() {
        for (phrase, places) in [
            (Phrase::Unclear, &["{move}"][..]),
            (Phrase::Ambiguous, &["{move}"]),
            (Phrase::Illegal, &["{move}", "{reason}"]),
            (Phrase::NotProposed, &["{move}"]),
            (Phrase::TwoMoves, &["{move}", "{other}"]),
            (Phrase::WrongNumber, &["{number}", "{due}"]),
            (Phrase::Disagrees, &["{move}", "{recorded}"]),
        ] {
            for language in LANGUAGES {
                let text = phrase.in_language(*language);
                assert_eq!(text.matches('{').count(), places.len(), "{text}");
                for place in places {
                    assert_eq!(text.matches(place).count(), 1, "{text}");
                }
            }
        }
        for phrase in Phrase::ON_CARDS {
            for language in LANGUAGES {
                assert!(!phrase.short(*language).is_empty());
            }
        }
    }

    #[test]
    fn a_language_without_phrases_gets_english() {
        let polish = Phrase::Resign.in_language(Language::Polish);
        assert_eq!(polish, "I resign.");
        assert_eq!(
            Label::White.in_language(Language::German).to_string(),
            "Weiß"
        );
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table")]
    fn every_reason_is_said_in_every_language() {
        for (fen, text, english, german) in [
            (
                "",
                "5354",
                "nothing stands where it begins",
                "auf dem Ausgangsfeld nichts steht",
            ),
            ("", "5755", "the piece is mine", "die Figur mir gehört"),
            (
                "",
                "1121",
                "your own piece stands on the target",
                "auf dem Zielfeld Ihre eigene Figur steht",
            ),
            (
                "",
                "5255",
                "the piece does not move like that",
                "die Figur nicht so zieht",
            ),
            (
                "",
                "5263",
                "the pawn has nothing to capture there",
                "der Bauer dort nichts zu schlagen hat",
            ),
            ("", "6125", "the way is blocked", "der Weg verstellt ist"),
            (
                "",
                "Nd5",
                "no such piece of yours can go there",
                "keine solche Figur von Ihnen dorthin ziehen kann",
            ),
            (
                "",
                "5171",
                "you cannot castle, a piece stands between",
                "Sie nicht rochieren können, da eine Figur dazwischen steht",
            ),
            (
                "",
                "52549",
                "the fifth digit is none of 1, 2, 3 and 4",
                "die fünfte Ziffer nicht 1, 2, 3 oder 4 ist",
            ),
            (
                "",
                "5259",
                "there is no such square",
                "es ein solches Feld nicht gibt",
            ),
            (
                "",
                "52541",
                "it names a promotion and is none",
                "eine Umwandlung angegeben ist, der Zug aber keine ist",
            ),
            (
                "4k3/4r3/8/8/8/8/4N3/4K2R w K - 0 1",
                "5244",
                "the piece is pinned to your king",
                "die Figur an Ihren König gefesselt ist",
            ),
            (
                "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1",
                "8183",
                "your king is in check and would stay so",
                "Ihr König im Schach steht und darin bliebe",
            ),
            (
                "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1",
                "5152",
                "your king would be in check",
                "Ihr König dann im Schach stünde",
            ),
            (
                "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1",
                "5171",
                "you cannot castle out of check",
                "Sie im Schach nicht rochieren können",
            ),
            (
                "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1",
                "5171",
                "you cannot castle, your king would cross or reach an attacked square",
                "Sie nicht rochieren können, da der König über ein bedrohtes Feld oder darauf zöge",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
                "5171",
                "you cannot castle, your king or rook has moved",
                "Sie nicht rochieren können, da König oder Turm schon gezogen hat",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                "5546",
                "the pawn cannot be taken en passant",
                "der Bauer nicht en passant geschlagen werden kann",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "1718",
                "the piece of the promotion is missing",
                "die Umwandlungsfigur fehlt",
            ),
        ] {
            let position = if fen.is_empty() {
                Position::new()
            } else {
                fen.parse().unwrap()
            };
            let read = Notation::read_any(&position, text, Strictness::Lenient);
            let error = read.unwrap_err();
            assert_eq!(reason(&error, Language::English), english, "{text}");
            assert_eq!(reason(&error, Language::German), german, "{text}");
        }
        for (kind, row) in REASONS {
            for text in row {
                assert!(!text.is_empty() && !text.ends_with('.'), "{kind}");
            }
        }
    }

    #[test]
    fn days_are_counted_in_the_right_form() {
        for (language, forms) in [
            (Language::English, ["0 days", "1 day", "2 days", "21 days"]),
            (Language::German, ["0 Tage", "1 Tag", "2 Tage", "21 Tage"]),
            (
                Language::French,
                ["0 jour", "1 jour", "2 jours", "21 jours"],
            ),
            (Language::Spanish, ["0 días", "1 día", "2 días", "21 días"]),
            (Language::Russian, ["0 дней", "1 день", "2 дня", "21 день"]),
            (
                Language::Italian,
                ["0 giorni", "1 giorno", "2 giorni", "21 giorni"],
            ),
            (
                Language::Portuguese,
                ["0 dias", "1 dia", "2 dias", "21 dias"],
            ),
            (Language::Polish, ["0 days", "1 day", "2 days", "21 days"]),
        ] {
            let found = [0, 1, 2, 21].map(|days| counted_days(days, language));
            assert_eq!(found, forms);
        }
        for (days, text) in [
            (5, "5 дней"),
            (11, "11 дней"),
            (13, "13 дней"),
            (104, "104 дня"),
        ] {
            assert_eq!(counted_days(days, Language::Russian), text);
        }
    }
}

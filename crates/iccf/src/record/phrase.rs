//! What players write to each other, in several languages.

use crate::notation::Language;

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
                "Votre coup {move} est impossible parce que {reason}, veuillez le répéter.",
                "Su jugada {move} no es posible porque {reason}, repítala por favor.",
                "Ваш ход {move} невозможен: {reason}; повторите, пожалуйста.",
                "La sua mossa {move} non è possibile perché {reason}, la ripeta per favore.",
                "O seu lance {move} não é possível porque {reason}, repita-o por favor.",
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
            Self::Unclear | Self::Ambiguous => &[
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
const REASONS: [(&str, Row); 10] = [
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
            "your king is in check",
            "Ihr König im Schach steht",
            "votre roi est en échec",
            "su rey está en jaque",
            "ваш король под шахом",
            "il suo re è sotto scacco",
            "o seu rei está em xeque",
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
            "no piece can move so",
            "keine Figur so ziehen kann",
            "aucune pièce ne peut jouer ainsi",
            "ninguna pieza puede jugar así",
            "ни одна фигура так не ходит",
            "nessun pezzo può muovere così",
            "nenhuma peça pode jogar assim",
        ],
    ),
];

/// Why a move is not possible, as a clause of [`Phrase::Illegal`].
pub(super) fn reason(kind: &str, language: Language) -> &'static str {
    let kind = match kind {
        "exposes-king" | "king-into-check" => "pinned",
        kind => kind,
    };
    let row = REASONS.iter().find(|(known, _)| *known == kind);
    let (_, row) = row.unwrap_or(&REASONS[REASONS.len() - 1]);
    pick(row, language)
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_phrase_keeps_its_places_in_every_language() {
        for phrase in [Phrase::Unclear, Phrase::Ambiguous, Phrase::Illegal] {
            for language in LANGUAGES {
                let text = phrase.in_language(*language);
                assert_eq!(text.matches("{move}").count(), 1, "{text}");
                let reasons = usize::from(phrase == Phrase::Illegal);
                assert_eq!(text.matches("{reason}").count(), reasons, "{text}");
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
        assert_eq!(reason("blocked", Language::French), "le chemin est barré");
        assert_eq!(
            reason("king-into-check", Language::English),
            "your king would be in check"
        );
        assert_eq!(
            reason("no-capture", Language::English),
            "no piece can move so"
        );
    }
}

//! Cards and sheets: what they say, in every form, and that they say it the same
//! way each time.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use iccf::record::{Arrival, Medium, Record, Stamp, Terms};
use iccf::{Color, Game, Language};
use iccf_print::{Card, CardSize, Paper, Print, Sheet};

fn on(text: &str) -> Stamp {
    text.parse().unwrap()
}

/// A game of three moves, with all that a card can say.
fn record() -> Record {
    let mut terms = Terms::new(Color::White, Medium::Post);
    terms.language = Language::German;
    let mut record = Record::new(Game::new(), terms);
    for (name, value) in [
        ("Event", "EM/MN/087"),
        ("Section", "4"),
        ("White", "Weber, K."),
        ("Black", "Иванов, П."),
        ("WhiteAddress", "Hauptstr. 5, 12345 Berlin"),
        ("BlackAddress", "ул. Ленина 5, Москва"),
    ] {
        record.set_tag(name, value);
    }
    record.send("5254", on("2026-01-02"), false).unwrap();
    let arrival = Arrival::on(on("2026-01-10")).postmark(on("2026-01-06"));
    record.receive("5755", arrival).unwrap();
    let line = "7163 if 2836 6125 if 1716 2514, if 2... 4746 3. 4244";
    record.send(line, on("2026-01-13"), true).unwrap();
    record
}

fn card() -> Card {
    let record = record();
    Card::new(vec![record.reply(on("2026-01-13"))], Language::German)
}

#[test]
fn a_card_as_text_says_everything() {
    assert_eq!(
        card().text(),
        "\
EM/MN/087, 4
Weber, K. – Иванов, П.

Ihr Zug:        1... 5755 (e5)
Mein Zug:       2. 7163 (Nf3)
Poststempel:    2026-01-06
Erhalten:       2026-01-10
Abgesandt:      2026-01-13
Bedenkzeit:     3 Tage
Gesamt:         3 : 4 Tage (geschätzt)
wenn 2... 2836 3. 6125 wenn 3... 1716 4. 2514
wenn 2... 4746 3. 4244

   a  b  c  d  e  f  g  h
8  r  n  b  q  k  b  n  r  8
7  p  p  p  p  .  p  p  p  7
6  .  .  .  .  .  .  .  .  6
5  .  .  .  .  p  .  .  .  5
4  .  .  .  .  P  .  .  .  4
3  .  .  .  .  .  N  .  .  3
2  P  P  P  P  .  P  P  P  2
1  R  N  B  Q  K  B  .  R  1
   1  2  3  4  5  6  7  8

[x] draw? · Remis?
[ ] draw accepted · Remis angenommen
[ ] draw declined · Remis abgelehnt
[ ] draw claimed · Remis beansprucht
[ ] I resign · aufgegeben
[ ] move unclear · Zug unklar
[ ] move impossible · Zug unmöglich
[ ] time exceeded · Zeit überschritten
[ ] repetition · Wiederholung

Absender:
  Weber, K.
  Hauptstr. 5
  12345 Berlin

An:
  Иванов, П.
  ул. Ленина 5
  Москва
"
    );
}

/// The words of a PDF, if there is a program that reads them.
fn words(print: &Print) -> Option<String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("iccf-print-{}-{count}", std::process::id());
    let folder = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("card.pdf");
    std::fs::write(&path, print.pdf().unwrap()).unwrap();
    let output = Command::new("pdftotext")
        .arg("-layout")
        .arg(&path)
        .arg("-")
        .output();
    let _ = std::fs::remove_dir_all(&folder);
    let Ok(output) = output else {
        eprintln!("skipped: pdftotext is not installed");
        return None;
    };
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_pdf_has_its_words_as_text() {
    let Some(text) = words(&card().print(CardSize::A6)) else {
        return;
    };
    for words in [
        "EM/MN/087 · 4",
        "Weber, K. – Иванов, П.",
        "1... 5755",
        "Nf3",
        "2026-01-13",
        "Ich biete Remis an.",
        "wenn 2... 2836 3. 6125 wenn 3... 1716 4. 2514",
        "ничья отклонена",
        "¿tablas?",
        "Zeit überschritten",
        "ул. Ленина 5",
        "12345 Berlin",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn every_size_is_written_and_the_same_each_time() {
    for (size, pages) in [
        (CardSize::A6, (148.0, 105.0)),
        (CardSize::FourBySix, (152.4, 101.6)),
        (CardSize::A4, (297.0, 210.0)),
        (CardSize::Letter, (279.4, 215.9)),
    ] {
        let print = card().print(size);
        assert_eq!(print.missing(), Vec::<char>::new());
        assert_eq!(print.continued(), 0);
        assert_eq!(print.cut(), Vec::<&str>::new());
        let svg = print.svg();
        let (width, height) = pages;
        let whole = height * 2.0 + 6.0;
        assert!(
            svg.contains(&format!("viewBox=\"0 0 {width} {whole}\"")),
            "{size:?}"
        );
        assert_eq!(svg, card().print(size).svg());
        let pdf = print.pdf().unwrap();
        assert_eq!(pdf, card().print(size).pdf().unwrap(), "{size:?}");
    }
    let png = card().print(CardSize::A6).grey().png().unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    // 300 dots to the inch: 148 mm are 1748.
    assert_eq!(png[16..20], 1748u32.to_be_bytes());
}

#[test]
fn long_games_go_on_over_pages_and_empty_sheets_have_boxes() {
    let mut record = Record::new(Game::new(), Terms::new(Color::White, Medium::Server));
    for _ in 0..35 {
        for (white, black) in [("7163", "7866"), ("6371", "6678")] {
            record.send(white, on("2026-01-02"), false).unwrap();
            record
                .receive(black, Arrival::on(on("2026-01-02")))
                .unwrap();
        }
    }
    let sheet = Sheet::of(&record, on("2026-01-02"));
    assert!(
        sheet.text().contains(" 70.  6371   Ng1"),
        "{}",
        sheet.text()
    );
    let svg = sheet.print(Paper::A4).svg();
    assert!(svg.contains("viewBox=\"0 0 210 600\""), "two pages");
    let empty = Sheet::empty();
    assert!(
        empty
            .text()
            .contains("  1.  [ ][ ] [ ][ ] [ ]    [ ][ ] [ ][ ] [ ]\n")
    );
    let boxes = empty.print(Paper::Letter).svg().matches("<rect").count();
    // 60 moves of both sides, five boxes each, and the paper.
    assert_eq!(boxes, 60 * 2 * 5 + 1);
}

#[test]
fn what_does_not_fit_or_cannot_be_printed_is_told() {
    let mut record = record();
    record.set_tag("White", "Wéber 漢字");
    let reply = record.reply(on("2026-01-13"));
    let print = Card::new(vec![reply.clone()], Language::English).print(CardSize::A6);
    assert_eq!(print.missing(), ['字', '漢']);
    let mut many = reply;
    many.conditions = (0..60)
        .map(|i| format!("if 2... 2836 3. 6125 {i}"))
        .collect();
    for size in [CardSize::A6, CardSize::FourBySix, CardSize::A4] {
        // All of them, on as many cards as it takes, and each card says so.
        let print = Card::new(vec![many.clone()], Language::German).print(size);
        assert!(print.continued() > 1, "{size:?}");
        let Some(text) = words(&print) else {
            continue;
        };
        for i in 0..60 {
            let line = format!("if 2... 2836 3. 6125 {i}");
            assert!(text.contains(&line), "{size:?} {i}\n{text}");
        }
        assert!(text.contains("→ Fortsetzung · continued"), "{size:?}");
        assert!(text.contains("(Fortsetzung · continued)"), "{size:?}");
    }
    let print = Card::new(vec![many.clone(), many], Language::English).print(CardSize::A6);
    assert_eq!(print.cut(), Vec::<&str>::new());
}

#[test]
fn addresses_and_headings_are_there_to_their_end() {
    let mut record = record();
    record.set_tag(
        "BlackAddress",
        "c/o Frau Dr. Maria-Theresia Müller-Lüdenscheidt, Haus Waldfrieden, Hinterhaus, \
         3. Stock links, Straße der Freundschaft zwischen den Völkern 117, Postfach 12, \
         12345 Berlin, Germany",
    );
    record.set_tag(
        "Event",
        "World Correspondence Chess Championship Jubilee Tournament of the Year 2026",
    );
    let reply = record.reply(on("2026-01-13"));
    let print = Card::new(vec![reply], Language::German).print(CardSize::A6);
    assert_eq!(print.cut(), Vec::<&str>::new());
    if let Some(text) = words(&print) {
        for words in ["Germany", "Postfach 12", "of the Year 2026"] {
            assert!(text.contains(words), "{words}\n{text}");
        }
    }
    // What cannot be set is told.
    record.set_tag("BlackAddress", &"line, ".repeat(40));
    let reply = record.reply(on("2026-01-13"));
    let print = Card::new(vec![reply], Language::German).print(CardSize::A6);
    assert_eq!(print.cut(), ["line"]);
}

#[test]
fn what_was_done_is_ticked_and_no_move_is_waited_for_behind_the_end() {
    let mut record = record();
    let arrival = Arrival::on(on("2026-01-20")).offer(true);
    record.receive("4746", arrival).unwrap();
    let text = |record: &Record| {
        let reply = record.reply(on("2026-01-21"));
        Card::new(vec![reply], Language::English).text()
    };
    let waiting = text(&record);
    assert!(waiting.contains("My move:        ____"), "{waiting}");
    let mut drawn = record.clone();
    drawn.accept(Color::White, on("2026-01-21")).unwrap();
    let mut resigned = record.clone();
    resigned.resign(Color::White, on("2026-01-21")).unwrap();
    for (record, tick, result) in [
        (drawn, "[x] draw accepted", "Result:         1/2-1/2"),
        (resigned, "[x] I resign", "Result:         0-1"),
    ] {
        let text = text(&record);
        assert!(text.contains(tick) && text.contains(result), "{text}");
        assert!(!text.contains("My move"), "{text}");
        assert_eq!(text.matches("[x]").count(), 1, "{text}");
    }
    // Two games have a box each.
    let other = record.reply(on("2026-01-21"));
    record.decline(Color::White).unwrap();
    let both = vec![record.reply(on("2026-01-21")), other];
    let text = Card::new(both, Language::English).text();
    assert!(text.contains("(1)(2)\n[ ][ ] draw?"), "{text}");
    assert!(text.contains("[x][ ] draw declined"), "{text}");
}

#[test]
fn a_move_in_words_is_there_to_its_end() {
    let mut terms = Terms::new(Color::White, Medium::Post);
    terms.notations = vec!["spoken".parse().unwrap(), "san".parse().unwrap()];
    let mut record = Record::new(Game::new(), terms);
    record.send("7163", on("2026-01-02"), false).unwrap();
    let reply = record.reply(on("2026-01-02"));
    for replies in [vec![reply.clone()], vec![reply.clone(), reply]] {
        let print = Card::new(replies, Language::English).print(CardSize::A6);
        assert_eq!(print.cut(), Vec::<&str>::new());
    }
}

#[test]
fn a_sheet_leaves_open_what_is_not_known() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[DeskMe \"White\"]\n\n1. e4 e5 2. Nf3 *\n";
    let game = iccf::Games::new(text.as_bytes()).next().unwrap().unwrap();
    let sheet = Sheet::of(&Record::read(game.game), on("2026-01-02"));
    let text = sheet.text();
    assert!(
        text.ends_with("  1.  5254   e4          0    5755   e5\n  2.  7163   Nf3\n"),
        "{text}"
    );
    if let Some(text) = words(&sheet.print(Paper::A4)) {
        assert!(text.contains("days"), "{text}");
    }
}

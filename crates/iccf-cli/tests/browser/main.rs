//! The page in a browser, used as a person would. Needs chromium and chromedriver;
//! without them the tests say that they are skipped, and fail where everything has to
//! be tested.

#![cfg(unix)]

mod driver;

use std::fs;
use std::time::{Duration, Instant};

use driver::{Server, axe, browse, desk};
use serde_json::{Value, json};

const STATUS: &str = "#view-board .status";
const SLIP: &str = "1. 5254 5755 2. 7163 2836 3. 6125 1716 4. 2514 7866 5. 5117 6857";

#[test]
fn pasted_digits_appear_in_two_notations() {
    browse(&Server::start(), async |page| {
        page.paste("1. 5254 5755 2. 7163 2836").await;
        page.sees(".score", "Nf3").await;
        page.sees(".score", "7163").await;
        // The board follows the cursor, which is behind the last move.
        page.sees(STATUS, "2836").await;
        page.choose("#notation-1", "san:de").await;
        page.sees(".score", "Sf3").await;
    });
}

#[test]
fn typed_digits_move_a_piece() {
    browse(&Server::start(), async |page| {
        page.type_into("#entry", "52").await;
        // The squares light up as digits come.
        page.until("return document.querySelectorAll('#view-board .target').length === 2")
            .await;
        page.sees(".completions", "5254").await;
        page.type_into("#entry", "54").await;
        page.has("#text", "1. 5254").await;
        page.sees(STATUS, "e4").await;
        page.type_into("#entry", "e5\n").await;
        page.has("#text", "1. 5254 5755").await;
    });
}

#[test]
fn a_piece_is_dragged_touched_and_clicked() {
    browse(&Server::start(), async |page| {
        page.until("return document.querySelector('.status').textContent !== ''")
            .await;
        page.drag("52", "54").await;
        page.has("#text", "1. 5254").await;
        page.sees(STATUS, "5254").await;
        page.touch("57", "55").await;
        page.has("#text", "1. 5254 5755").await;
        page.sees(STATUS, "5755").await;
        page.square("71").await;
        page.square("63").await;
        page.has("#text", "1. 5254 5755 2. 7163").await;
    });
}

#[test]
fn a_slip_is_mended_by_a_click_and_can_be_undone() {
    browse(&Server::start(), async |page| {
        page.paste(SLIP).await;
        page.sees(
            ".problems li.error",
            "a king does not move from 51 (e1) to 17 (a7)",
        )
        .await;
        page.sees(".backdrop mark.error", "5117").await;
        page.click(".repair").await;
        page.has("#text", &SLIP.replace("5117", "5171")).await;
        page.sees(".problems li.mended", "5117 became 5171").await;
        page.sees(STATUS, "6857").await;
        page.click(".problems .undo").await;
        page.has("#text", SLIP).await;
        page.sees(".problems li.error", "5117").await;
    });
}

#[test]
fn a_damaged_score_is_restored_and_can_be_undone() {
    browse(&Server::start(), async |page| {
        let damaged = "1. 5254 5755 2. 71?3 2836 3. 6355";
        page.paste(damaged).await;
        page.sees(".problems li.error", "71?3").await;
        page.click(".problems .buttons button").await;
        page.has("#text", "1. 5254 5755 2. 7163 2836 3. 6355").await;
        page.sees(".problems li.restored", "71?3 became 7163").await;
        page.sees(".problems li.restored", "certain").await;
        page.click(".problems .undo").await;
        page.has("#text", damaged).await;
    });
}

#[test]
fn a_promotion_asks_for_its_piece_and_shows_the_digit() {
    browse(&Server::start(), async |page| {
        page.paste("7k/5P2/8/8/8/8/8/4K3 w - - 0 1").await;
        page.until("return document.querySelector('#view-board [data-square=\"67\"] .white-pawn') !== null")
            .await;
        page.square("67").await;
        page.square("68").await;
        page.sees("dialog .choices", "rook").await;
        page.sees("dialog .choices", "67682 f8=R+").await;
        page.keys("2").await;
        page.sees(STATUS, "67682").await;
        page.until("return document.querySelector('dialog') === null")
            .await;
    });
}

#[test]
fn chess960_castling_is_king_onto_rook() {
    browse(&Server::start(), async |page| {
        page.click("#setup").await;
        page.until("return document.querySelector('#setup-fen')?.value !== ''")
            .await;
        page.click("#setup-960").await;
        let script = "const fen = document.querySelector('#setup-fen'); fen.value = arguments[0]; \
                      fen.dispatchEvent(new Event('input'))";
        page.run(script, json!("4k3/8/8/8/8/8/8/5K1R w K - 0 1"))
            .await;
        page.until(
            "return document.querySelector('dialog .white-rook[class*=piece]') !== null && \
                    document.querySelector('#setup-castling').value === 'K'",
        )
        .await;
        page.click("#setup-use").await;
        page.until("return document.querySelector('#view-board [data-square=\"61\"] .white-king') !== null")
            .await;
        page.square("61").await;
        page.square("81").await;
        page.sees(STATUS, "6181 O-O").await;
        page.until("return document.querySelector('#view-board [data-square=\"71\"] .white-king') !== null")
            .await;
    });
}

#[test]
fn variations_are_walked() {
    browse(&Server::start(), async |page| {
        page.paste("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6")
            .await;
        page.sees(".variation .variation", "d5").await;
        page.run("document.activeElement.blur()", Value::Null).await;
        let press = async |key: &str| {
            let script = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))";
            page.run(script, json!(key)).await;
        };
        for (key, shown) in [
            ("Home", "Start"),
            ("ArrowRight", "e4"),
            ("ArrowRight", "e5"),
            ("ArrowDown", "c5"),
            ("ArrowRight", "Nf3"),
            ("ArrowDown", "c3"),
            ("End", "d5"),
            ("ArrowLeft", "c3"),
            ("ArrowUp", "2. 7163"),
        ] {
            press(key).await;
            page.sees(STATUS, shown).await;
        }
        // A click on a move goes there, and the text follows.
        page.click(".variation .variation .move").await;
        page.sees(".backdrop mark.current", "c3").await;
        // Another move there is a variation of its own.
        page.type_into("#entry", "4745").await;
        page.sees(STATUS, "d5").await;
    });
}

#[test]
fn a_phone_shows_everything() {
    browse(&Server::with_desk(), async |page| {
        page.screen(390, 844, "light").await;
        for (view, css) in [
            ("board", "#view-board .score"),
            ("learn", "#view-learn .lesson"),
            ("desk", "#view-desk table"),
            ("desk/1", "#view-desk .record"),
        ] {
            page.go(view).await;
            page.until(&format!("return document.querySelector('{css}') !== null"))
                .await;
            let wide = page
                .run(
                    "return document.documentElement.scrollWidth - innerWidth",
                    Value::Null,
                )
                .await;
            assert!(
                wide.as_i64().unwrap() <= 0,
                "{view} is {wide} pixels too wide"
            );
        }
        page.go("board").await;
        page.click("#sample").await;
        page.sees(".score", "5254").await;
    });
}

#[test]
fn everything_works_by_keyboard_alone() {
    browse(&Server::start(), async |page| {
        // To the board by the tabulator, then from square to square.
        for _ in 0..30 {
            page.keys("\u{e004}").await;
            let at = page
                .run(
                    "return document.activeElement.dataset.square ?? ''",
                    Value::Null,
                )
                .await;
            if at != "" {
                break;
            }
        }
        page.until("return document.activeElement.dataset.square === '51'")
            .await;
        page.keys("\u{e013}").await;
        page.until("return document.activeElement.dataset.square === '52'")
            .await;
        page.keys("\u{e007}").await;
        page.until("return document.activeElement.classList.contains('selected')")
            .await;
        page.keys("\u{e013}").await;
        page.keys("\u{e013}").await;
        page.keys("\u{e007}").await;
        page.has("#text", "1. 5254").await;
        // Said in words.
        page.sees("#announcer", "pawn Eva two Eva four").await;
        // Digits go to the field wherever the focus is.
        page.keys("5755").await;
        page.has("#text", "1. 5254 5755").await;
        let outline = page
            .run(
                "return getComputedStyle(document.activeElement).outlineStyle",
                Value::Null,
            )
            .await;
        assert_eq!(outline, "solid", "the focus is visible");
    });
}

#[test]
fn a_link_reopens_the_game() {
    browse(&Server::start(), async |page| {
        page.paste("1. 5254 5755 2. 7163 2836").await;
        page.choose("#notation-1", "lan").await;
        page.sees(".score", "Ng1-f3").await;
        page.click("#turn").await;
        page.click(".score .move").await;
        page.sees(STATUS, "1. 5254").await;
        page.until("return location.hash.includes('m=1') && location.hash.includes('v=black')")
            .await;
        let hash = page.run("return location.hash", Value::Null).await;
        page.open(&format!("/{}", hash.as_str().unwrap())).await;
        page.has("#text", "1. 5254 5755 2. 7163 2836").await;
        page.sees(STATUS, "1. 5254").await;
        page.sees(".score", "Ng1-f3").await;
        page.until("return document.querySelector('#view-board .square').dataset.square === '81'")
            .await;
    });
}

#[test]
fn of_five_thousand_games_only_those_in_sight_are_drawn() {
    browse(&Server::start(), async |page| {
        let mut text = String::new();
        for i in 0..5000 {
            text += &format!(
                "[White \"Player {i}\"]\n[Black \"Rival\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n"
            );
        }
        page.paste(&text).await;
        page.sees(".games .count", "5000 of 5000").await;
        let rows = page
            .run(
                "return document.querySelectorAll('.game').length",
                Value::Null,
            )
            .await;
        assert!(
            rows.as_u64().unwrap() < 60,
            "only what is in sight is there"
        );
        page.type_into("#games-search", "player 4321").await;
        page.sees(".games .count", "1 of 5000").await;
        page.click(".game").await;
        page.until("return document.querySelector('#text').value.includes('Player 4321')")
            .await;
        // Nor are there more while the list is scrolled.
        let script = "
            const list = document.querySelector('.games .list');
            document.querySelector('#games-search').value = '';
            document.querySelector('#games-search').dispatchEvent(new Event('input'));
            window.most = 0;
            let frames = 0;
            const step = () => {
                window.most = Math.max(window.most, document.querySelectorAll('.game').length);
                list.scrollTop += 4000;
                if (frames++ < 50) requestAnimationFrame(step); else window.scrolled = true;
            };
            setTimeout(step, 300);";
        page.run(script, Value::Null).await;
        page.until("return window.scrolled === true").await;
        let most = page.run("return window.most", Value::Null).await;
        assert!(most.as_u64().unwrap() < 60, "{most} rows are there");
    });
}

/// A text of so many games.
fn many(games: usize) -> String {
    let game = |i| {
        format!(
            "[White \"Player {i}\"]\n[Black \"Rival\"]\n[Result \"1-0\"]\n\n\
             1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n"
        )
    };
    (0..games).map(game).collect()
}

#[test]
fn a_list_of_games_outlives_the_language_and_the_way_back() {
    browse(&Server::start(), async |page| {
        page.paste(&many(500)).await;
        page.sees(".games .count", "500 of 500").await;
        page.choose("#language select", "de").await;
        page.sees(".games .count", "500 von 500").await;
        page.until("return location.hash.includes('g=')").await;
        page.go("learn").await;
        page.until("return document.querySelector('#view-board').hidden")
            .await;
        page.run("history.back()", Value::Null).await;
        page.until("return !document.querySelector('#view-board').hidden")
            .await;
        // Were the address read, its one game would be there at the next answer.
        page.run("document.querySelector('#turn').click()", Value::Null)
            .await;
        page.until("return location.hash.includes('v=black')").await;
        page.sees(".games .count", "500 von 500").await;
    });
}

#[test]
fn no_text_is_lost_without_a_way_back() {
    browse(&Server::start(), async |page| {
        // Without a move there is nothing to cut it by, and it stays whole.
        let prose = "thank you for your card ".repeat(3500);
        page.paste(&prose).await;
        page.until("return document.querySelector('#text').value.length === 84000")
            .await;
        page.paste("1. 5254 5755").await;
        page.sees(STATUS, "5755").await;
        page.paste(&many(500)).await;
        page.sees(".games .count", "500 of 500").await;
        page.sees(".problems .note", "Undo brings back").await;
        page.click("#new").await;
        page.has("#text", "").await;
        page.click("#undo").await;
        page.sees(".games .count", "500 of 500").await;
        page.click("#undo").await;
        page.has("#text", "1. 5254 5755").await;
        // The keys do the same as the button.
        page.type_into("#text", "\u{e009}z").await;
        page.until("return document.querySelector('#text').value.length === 84000")
            .await;
        page.type_into("#text", "\u{e009}y").await;
        page.has("#text", "1. 5254 5755").await;
    });
}

#[test]
fn what_was_mended_outlives_the_language() {
    browse(&Server::start(), async |page| {
        page.paste(SLIP).await;
        page.click(".repair").await;
        page.sees(".problems li.mended", "5117 became 5171").await;
        page.sees("#announcer", "5117 became 5171").await;
        page.choose("#language select", "de").await;
        page.sees(".problems li.mended", "aus 5117 wurde 5171")
            .await;
        page.click(".problems .undo").await;
        page.has("#text", SLIP).await;
    });
}

#[test]
fn a_pasted_mail_is_read_as_a_file() {
    browse(&Server::start(), async |page| {
        page.paste(
            "From: Ana <ana@example.org>\nSubject: 12\nMIME-Version: 1.0\n\
             Content-Type: text/plain; charset=utf-8\n\
             Content-Transfer-Encoding: quoted-printable\n\n\
             Ol=C3=A1!\n\n1. 5254 5755 2. 7163 28=\n36\n",
        )
        .await;
        page.sees(STATUS, "2836").await;
        page.until("return document.querySelector('#text').value.includes('Olá!')")
            .await;
        page.sees(".problems .fine", "as it stands").await;
    });
}

#[test]
fn the_board_fits_the_height_of_the_screen() {
    browse(&Server::start(), async |page| {
        for (width, height) in [(1280, 800), (1024, 600), (844, 390), (640, 400), (390, 844)] {
            page.screen(width, height, "light").await;
            page.open("/").await;
            page.click("#sample").await;
            page.sees(STATUS, "7866").await;
            for css in ["#view-board .board", "#entry"] {
                let script = format!(
                    "scrollTo(0, 0); return document.querySelector('{css}').getBoundingClientRect().bottom"
                );
                let bottom = page.run(&script, Value::Null).await;
                assert!(
                    bottom.as_f64().unwrap() <= f64::from(height),
                    "{width}x{height}: {css} ends at {bottom}"
                );
            }
        }
    });
}

#[test]
fn a_conflict_leaves_what_was_typed() {
    let server = Server::with_desk();
    let token = server.token.clone();
    let folder = server.folder.path().to_owned();
    browse(&server, async move |page| {
        page.go("desk/1").await;
        page.sees("#view-desk dl", "EM/MN/087").await;
        page.type_into("#desk-line", "2. 7163").await;
        desk(&folder, "note 1 meanwhile");
        // Whoever is writing is told, and sees it when he wants to.
        page.sees("#view-desk .changed", "meanwhile").await;
        page.click("#desk-record").await;
        page.type_into("#token", &format!("{token}\n")).await;
        page.sees("#view-desk .refusal", "changed in the meantime")
            .await;
        page.sees("#view-desk .facts ul", "meanwhile").await;
        page.has("#desk-line", "2. 7163").await;
        page.click("#desk-record").await;
        page.sees("#view-desk table", "Nf3").await;
        page.until("return document.querySelector('#view-desk .refusal') === null")
            .await;
    });
}

#[test]
fn the_desk_goes_from_list_to_card() {
    let server = Server::with_desk();
    let token = server.token.clone();
    let folder = server.folder.path().to_owned();
    browse(&server, async move |page| {
        page.click("#desk-link").await;
        page.sees("#view-desk tbody tr", "Weber – Novák").await;
        page.sees("#view-desk .mine", "you").await;
        page.click("#view-desk tbody a").await;
        page.sees("#view-desk dl", "EM/MN/087").await;
        page.type_into("#desk-line", "2. 7163 if 2... 2836 3. 6125")
            .await;
        page.click("#desk-record").await;
        // A change needs the token.
        page.type_into("#token", "wrong\n").await;
        page.sees("#toast", "not the token").await;
        page.until("return document.querySelector('#token')?.value === ''")
            .await;
        page.type_into("#token", &format!("{token}\n")).await;
        page.sees("#view-desk table", "Nf3").await;
        page.sees("#view-desk .facts", "2836").await;
        // What the rules refuse is said, and changes nothing.
        page.sees("#view-desk .record", "opponent").await;
        page.type_into("#desk-line", "2737").await;
        page.click("#desk-record").await;
        page.sees("#view-desk .refusal", "illegal move 2737").await;
        // The program changes the game meanwhile, which is noticed.
        page.run(
            "document.querySelector('#desk-line').value = ''; document.activeElement.blur()",
            Value::Null,
        )
        .await;
        desk(
            &folder,
            "receive 1 2...2836 --received 2026-11-16 --postmark 2026-11-16",
        );
        page.sees("#toast", "changed by the program").await;
        page.sees("#view-desk table", "Nc6").await;
        page.click("#desk-card").await;
        let card = folder.join("downloads").join("weber-novák-card.pdf");
        let end = Instant::now() + Duration::from_secs(20);
        while !fs::read(&card).is_ok_and(|bytes| bytes.starts_with(b"%PDF")) {
            assert!(Instant::now() < end, "no card was saved");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
}

#[test]
fn the_language_changes_and_the_game_stays() {
    browse(&Server::start(), async |page| {
        page.paste("1. 5254 5755").await;
        page.sees(STATUS, "White to move").await;
        page.choose("#language select", "de").await;
        page.sees(STATUS, "Weiß am Zug").await;
        page.has("#text", "1. 5254 5755").await;
        page.sees("nav", "Lernen").await;
        let lang = page
            .run("return document.documentElement.lang", Value::Null)
            .await;
        assert_eq!(lang, "de");
        page.go("learn").await;
        page.sees("#view-learn h1", "Ziffernnotation in einer Minute")
            .await;
    });
}

#[test]
fn the_lessons_can_be_learned() {
    browse(&Server::start(), async |page| {
        page.go("learn").await;
        page.click("#view-learn [data-square=\"54\"]").await;
        page.sees(".told", "Well done").await;
        page.click(".lesson .strong").await;
        page.sees(".lesson", "5254").await;
        page.until("return document.querySelector('#view-learn .white-pawn') !== null")
            .await;
        page.type_into("#learn-entry", "5254").await;
        page.sees(".told", "Well done").await;
    });
}

/// Every view, light and dark: nothing is complained about, and the checker of
/// accessibility finds nothing.
#[test]
fn no_view_has_an_error_or_is_hard_to_use() {
    let axe = axe();
    browse(&Server::with_desk(), async move |page| {
        for theme in ["light", "dark"] {
            page.open("/").await;
            page.choose("#theme select", theme).await;
            for (view, css, prepare) in [
                ("board", ".nothing", ""),
                (
                    "board",
                    ".problems li.error",
                    "document.querySelector('#sample').click()",
                ),
                (
                    "board",
                    ".problems li.mended",
                    "document.querySelector('.repair').click()",
                ),
                (
                    "board",
                    "[data-labels=numbers]",
                    "const l = document.querySelector('#labels'); l.value = 'numbers'; l.dispatchEvent(new Event('change'))",
                ),
                (
                    "board",
                    "dialog.setup",
                    "document.querySelector('#setup').click()",
                ),
                (
                    "learn",
                    "#view-learn .lesson",
                    "document.querySelector('dialog').close()",
                ),
                ("desk", "#view-desk table", ""),
                ("desk/1", "#view-desk .record", ""),
            ] {
                page.run(prepare, Value::Null).await;
                page.go(view).await;
                page.until(&format!("return document.querySelector('{css}') !== null"))
                    .await;
                if let Some(axe) = &axe {
                    page.run(axe, Value::Null).await;
                    page.run(
                        "window.found = null; axe.run(document, {resultTypes: ['violations']}).then((told) => { window.found = told.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`); })",
                        Value::Null,
                    )
                    .await;
                    page.until("return window.found !== null").await;
                    let found = page.run("return window.found", Value::Null).await;
                    assert_eq!(found, json!([]), "{theme} {view} {css}");
                }
            }
        }
        let complaints = page.complaints().await;
        assert!(complaints.is_empty(), "{complaints:?}");
    });
}

/// Renews the pictures in docs/ where `ICCF_BLESS` is set; docs/screenshots does so.
#[test]
fn pictures_for_the_docs() {
    if std::env::var_os("ICCF_BLESS").is_none() {
        return;
    }
    let card = "Dear Jan,\n\nthank you for your card. So far we have\n\n1. 5254 5755\n\
                2. 7163 2836\n3. 6125 1716\n4. 2514 7866\n5. 5117 6857\n6. 6151 2725\n";
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O Nxe4) 4. Ba4 Nf6 5. O-O Be7 \
                6. Re1 b5 7. Bb3 d6 8. c3 O-O {the Closed Defence} 9. h3 Na5";
    browse(&Server::start(), async move |page| {
        for (name, text, width, height, scheme, labels) in [
            ("web-light.png", card, 1240, 960, "light", "numeric"),
            ("web-dark.png", game, 1240, 960, "dark", "numbers"),
            ("web-phone.png", game, 390, 844, "light", "both"),
        ] {
            page.screen(width, height, scheme).await;
            page.open("/").await;
            page.choose("#labels", labels).await;
            page.paste(text).await;
            page.sees(".score", "7163").await;
            page.until("return document.querySelector('#view-board .moved') !== null")
                .await;
            page.run("document.activeElement.blur(); scrollTo(0, 0)", Value::Null)
                .await;
            let place = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
            fs::write(place, page.client.screenshot().await.unwrap()).unwrap();
        }
    });
}

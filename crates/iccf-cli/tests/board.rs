//! The pictures that `iccf board` draws.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use resvg::tiny_skia::Pixmap;
use roxmltree::Document;

/// What there is to draw: each is a list of arguments.
const BOARDS: [&[&str]; 9] = [
    &[],
    &["--numbers"],
    &["--numbers", "--after", "e4 e5", "--labels", "both"],
    &["--after", "5254 5755", "--move", "7163", "--view", "black"],
    // Taking, also in passing.
    &["--after", "e4 d5", "--move", "exd5"],
    &["--after", "e4 a6 e5 d5", "--move", "5546"],
    // Castling, also where the king stays.
    &["--after", "e4 e5 Nf3 Nc6 Bc4 Bc5", "--move", "O-O"],
    &[
        "--chess960",
        "--fen",
        "4k3/8/8/8/8/8/8/6KR w K - 0 1",
        "--move",
        "7181",
    ],
    // Promotion.
    &["--fen", "8/4P3/8/8/1k6/8/8/4K3 w - - 0 1", "--move", "e8=N"],
];

fn board(args: &[&str], more: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_iccf"))
        .arg("board")
        .args(args)
        .args(more)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    output
}

fn svg(args: &[&str]) -> String {
    String::from_utf8(board(args, &["--format", "svg"]).stdout).unwrap()
}

#[test]
fn svg_is_made_of_shapes_alone() {
    for args in BOARDS {
        let svg = svg(args);
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg", "{args:?}");
        let known = ["svg", "title", "desc", "rect", "g", "path"];
        for element in root.descendants().filter(roxmltree::Node::is_element) {
            let name = element.tag_name().name();
            assert!(known.contains(&name), "{args:?}: {name}");
            assert_eq!(element.attribute("id"), None, "{args:?}");
        }
    }
}

#[test]
fn svg_says_what_it_shows() {
    for (args, title, desc) in [
        (
            &[][..],
            "Chess position",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; seen from White's side",
        ),
        (
            &["--numbers", "--view", "black"],
            "Chess board in numeric notation",
            "seen from Black's side",
        ),
        (
            &["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--move", "5171"],
            "1. 5171   O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1; seen from White's side; \
             arrow from 51 (e1) to 71 (g1)",
        ),
    ] {
        let svg = svg(args);
        let document = Document::parse(&svg).unwrap();
        let text = |name| {
            let mut elements = document.descendants();
            let element =
                elements.find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
            element.and_then(|element| element.text())
        };
        assert_eq!(text("title"), Some(title), "{args:?}");
        assert_eq!(text("desc"), Some(desc), "{args:?}");
    }
}

#[test]
fn a_piece_has_one_drawing_and_an_arrow_two_shapes() {
    for (args, groups) in [(BOARDS[0], 32), (BOARDS[4], 31), (BOARDS[8], 3)] {
        let svg = svg(args);
        let document = Document::parse(&svg).unwrap();
        let pieces = document.descendants().filter(|node| {
            node.attribute("transform")
                .is_some_and(|t| t.ends_with("scale(1.06)"))
        });
        assert_eq!(pieces.count(), groups, "{args:?}");
    }
    for (args, arrows) in [
        (BOARDS[0], 0),
        (BOARDS[4], 1),
        (BOARDS[6], 1),
        (BOARDS[7], 1),
    ] {
        let svg = svg(args);
        assert_eq!(
            svg.matches("stroke-width=\"11\"").count(),
            arrows,
            "{args:?}"
        );
    }
}

#[test]
fn png_has_the_size_asked_for_and_something_on_it() {
    for args in BOARDS {
        // A caption makes it higher than wide.
        let caption = args.contains(&"--move");
        // Numbers beside pieces need some room.
        let small = args.contains(&"--numbers") && args.contains(&"--after");
        for size in ["100", "200", "640"]
            .into_iter()
            .skip(if small { 2 } else { 0 })
        {
            let png = board(args, &["--format", "png", "--size", size]).stdout;
            let pixels = Pixmap::decode_png(&png).unwrap();
            let width: u32 = size.parse().unwrap();
            assert_eq!(pixels.width(), width, "{args:?}");
            assert_eq!(pixels.height() > width, caption, "{args:?}");
            assert!(pixels.height() < width * 11 / 10, "{args:?}");
            let opaque = pixels.pixels().iter().all(|pixel| pixel.alpha() == 255);
            assert!(opaque, "{args:?}");
            // Most of it is paper, some of it ink; dark squares are lighter.
            let ink = pixels.pixels().iter().filter(|pixel| pixel.red() < 180);
            let share = ink.count() * 100 / pixels.pixels().len();
            assert!((1..25).contains(&share), "{args:?}: {share} %");
        }
    }
}

#[test]
fn the_name_of_the_file_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    for (name, start) in [
        ("board.svg", &b"<svg "[..]),
        ("board.PNG", b"\x89PNG"),
        ("board.txt", b"   1  2"),
        ("board", b"   1  2"),
    ] {
        let path = place(name);
        board(&["-o", path.to_str().unwrap()], &[]);
        assert!(fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    // What is asked for goes before the name, and nothing is overwritten.
    let path = place("board.svg");
    let again = ["-o", path.to_str().unwrap(), "--format", "png"];
    let refused = Command::new(env!("CARGO_BIN_EXE_iccf"))
        .arg("board")
        .args(again)
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(fs::read(&path).unwrap().starts_with(b"<svg "));
    board(&again, &["--force"]);
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
}

/// Anew: `ICCF_BLESS=1 cargo test -p iccf-cli --test board`.
#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for (name, args) in [
        ("board.svg", &["--numbers"][..]),
        (
            "move.svg",
            &["--after", "5254 5755 7163 2836", "--move", "6125"],
        ),
    ] {
        let drawn = board(args, &["--format", "svg", "--size", "400"]).stdout;
        let place = docs.join(name);
        if std::env::var_os("ICCF_BLESS").is_some() {
            fs::write(&place, &drawn).unwrap();
        }
        assert!(
            fs::read(&place).unwrap() == drawn,
            "docs/{name} is out of date"
        );
    }
}

#[test]
fn a_board_is_dressed_as_is_asked() {
    // A title and a caption are drawn, and named to those who cannot see.
    let plain = svg(&[]);
    let titled = svg(&["--title", "A - B", "--caption", "White wins"]);
    assert!(titled.contains("<title>A - B: White wins</title>"));
    assert!(titled.matches("<path").count() > plain.matches("<path").count() + 10);
    // Without labels there are no digits, and less around the board.
    let bare = svg(&["--labels", "none"]);
    assert!(bare.contains("viewBox=\"26 26 860 860\""));
    assert!(bare.matches("<path").count() < plain.matches("<path").count());
    // Marks are squares in digits or letters.
    let marked = svg(&["--marks", "54,d5", "--theme", "contrast"]);
    assert_eq!(marked.matches("fill=\"#ffd92e\"").count(), 2);
    // Whose move it is shows at the side's corner, in its colour.
    for (args, disc) in [
        (&[][..], "M861 878a17"),
        (&["--after", "e4"], "M861 34a17"),
        (&["--after", "e4", "--view", "black"], "M861 878a17"),
    ] {
        assert!(svg(args).contains(disc), "{args:?}");
    }
    // Themes differ, and print is the first.
    let themes = ["print", "wood", "blue", "contrast"].map(|theme| svg(&["--theme", theme]));
    assert_eq!(themes[0], plain);
    assert!((1..4).all(|i| themes[i] != themes[i - 1]));
}

#[test]
fn a_background_is_there_or_not() {
    let corner = |args: &[&str]| {
        let png = board(args, &["--format", "png", "--size", "200"]).stdout;
        let pixel = Pixmap::decode_png(&png).unwrap().pixels()[0];
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    };
    assert_eq!(corner(&[]), [255, 255, 255, 255]);
    assert_eq!(corner(&["--background", "none"]), [0, 0, 0, 0]);
    assert_eq!(corner(&["--background", "#102030"]), [16, 32, 48, 255]);
    // What is written beside the board can be read there.
    assert!(svg(&["--background", "#102030"]).contains("stroke=\"#e8e8e8\""));
    assert!(svg(&["--background", "#f0f0f0"]).contains("stroke=\"#262626\""));
}

#[test]
fn a_game_gives_a_picture_every_few_moves() {
    let folder = tempfile::tempdir().unwrap();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/immortal.pgn");
    let run = |more: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_iccf"))
            .args(["board", "--game", game.to_str().unwrap(), "--out-dir"])
            .arg(folder.path().join("pictures"))
            .args(more)
            .output()
            .unwrap()
    };
    assert_eq!(run(&["--every", "10"]).status.code(), Some(0));
    let names = || {
        let entries = fs::read_dir(folder.path().join("pictures")).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    // The last move is White's.
    let pictures = ["immortal-010.svg", "immortal-020.svg", "immortal-023w.svg"];
    assert_eq!(names(), pictures);
    let last = fs::read_to_string(folder.path().join("pictures").join(pictures[2])).unwrap();
    // The players stand above the board.
    let title = "Anderssen, Adolf – Kieseritzky, Lionel: 23. 4657   Be7#";
    assert!(last.contains(&format!("<title>{title}</title>")));
    // Nothing is replaced unless told to.
    assert_eq!(run(&["--every", "10"]).status.code(), Some(2));
    assert_eq!(run(&["--every", "10", "--force"]).status.code(), Some(0));
    assert_eq!(
        run(&["--every", "50", "--format", "txt"]).status.code(),
        Some(2)
    );
    assert_eq!(
        run(&["--every", "50", "--format", "text"]).status.code(),
        Some(0)
    );
    assert_eq!(names().last().unwrap(), "immortal-023w.txt");
}

#[test]
fn a_game_without_moves_gives_its_position() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.pgn");
    fs::write(&file, "[White \"Novák\"]\n\n*\n").unwrap();
    let pictures = folder.path().join("pictures");
    let args = ["--game", file.to_str().unwrap(), "--out-dir"];
    board(&args, &[pictures.to_str().unwrap()]);
    let picture = fs::read_to_string(pictures.join("none-000.svg")).unwrap();
    assert!(picture.contains("<title>Novák – ?</title>"));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (args, said) in [
        (&["--title", "Novák – Weber, Göttingen"][..], ""),
        (&["--caption", "Ботвинник – Таль"], ""),
        (
            &["--title", "王♞", "--caption", "王"],
            "iccf: warning: the picture has no drawing of 王 (U+738B), ♞ (U+265E); a box stands there\n",
        ),
        (
            &["--caption", &"long ".repeat(200)],
            "iccf: --caption: 1000 characters are too many for a line at a board; at most 500\n",
        ),
    ] {
        for format in ["svg", "png"] {
            let output = Command::new(env!("CARGO_BIN_EXE_iccf"))
                .args(["board", "--format", format])
                .args(args)
                .output()
                .unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), said, "{args:?}");
        }
    }
    // Text is not drawn.
    board(&["--title", "王♞"], &[]);
}

#[test]
fn a_long_caption_is_drawn_to_its_end() {
    let caption = "a caption of many words ".repeat(12);
    let short = Pixmap::decode_png(&board(&["--caption", "a"], &["--format", "png"]).stdout);
    let long = Pixmap::decode_png(&board(&["--caption", &caption], &["--format", "png"]).stdout);
    assert!(long.unwrap().height() > short.unwrap().height() + 100);
    let text = board(&["--caption", &caption], &["--ascii"]).stdout;
    assert!(
        String::from_utf8(text)
            .unwrap()
            .contains(caption.trim_end())
    );
}

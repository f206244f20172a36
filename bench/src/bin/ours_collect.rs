//! iccf's `Game`: `ours_collect FILE [COUNT]` makes a `Game` of each game, or of
//! the first ones, and walks through it once.

use std::fs::File;
use std::io;

use iccf::{Game, Games, Item, Items, MoveId};
use iccf_bench::Collected;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("usage: ours_collect FILE [COUNT]");
    let count = args.next().and_then(|count| count.parse().ok());
    let mut all = Collected::default();
    for read in Games::new(File::open(path)?).take(count.unwrap_or(usize::MAX)) {
        let game = read?.game;
        all.games += 1;
        for (name, value) in game.tags() {
            all.add_tag(name, value);
        }
        add_line(&mut all, &game, game.root());
    }
    print!("{all}");
    Ok(())
}

/// Adds what follows a move, or the start.
fn add_line(all: &mut Collected, game: &Game, behind: MoveId) {
    let mut at = behind;
    loop {
        add_notes(all, game.notes(at));
        let mut children = game.children(at);
        let Some(next) = children.next() else {
            return;
        };
        add_move(all, game, next);
        for variation in children {
            all.variations += 1;
            add_move(all, game, variation);
            add_line(all, game, variation);
        }
        at = next;
    }
}

fn add_move(all: &mut Collected, game: &Game, id: MoveId) {
    all.half_moves += 1;
    all.squares += game.mv(id).map_or(0, |mv| mv.to().index() as u64);
    add_notes(all, game.notes_before(id));
}

fn add_notes(all: &mut Collected, notes: Items<'_>) {
    for note in notes {
        match note {
            Item::Comment(text) => all.add_comment(text),
            Item::Nag(nag) => all.nags += u64::from(nag.0),
            _ => {}
        }
    }
}

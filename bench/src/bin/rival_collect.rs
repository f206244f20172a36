//! A rival: pgn-reader and shakmaty do the work of `ours_collect`, with the
//! simplest tree that keeps as much: items in a vector, a variation is one of
//! them.

use std::fs::File;
use std::io;
use std::ops::ControlFlow;

use iccf_bench::Collected;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Move, Position};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("usage: rival_collect FILE");
    let mut reader = Reader::new(File::open(path)?);
    let mut all = Collected::default();
    while let Some(game) = reader.read_game(&mut Trees)? {
        all.games += 1;
        for (name, value) in &game.tags {
            all.add_tag(name, value);
        }
        add_line(&mut all, &game.items);
        std::hint::black_box(game.outcome);
    }
    print!("{all}");
    Ok(())
}

fn add_line(all: &mut Collected, items: &[Item]) {
    for item in items {
        match item {
            Item::Move(mv) => {
                all.half_moves += 1;
                all.squares += match mv {
                    Move::Castle { king, rook } if king < rook => u64::from(*king) + 2,
                    Move::Castle { king, .. } => u64::from(*king) - 2,
                    _ => u64::from(mv.to()),
                };
            }
            Item::Nag(nag) => all.nags += u64::from(nag.0),
            Item::Comment(text) => all.add_comment(text),
            Item::Variation(items) => {
                all.variations += 1;
                add_line(all, items);
            }
        }
    }
}

/// A game.
struct Tree {
    tags: Vec<(String, String)>,
    items: Vec<Item>,
    outcome: Option<Outcome>,
}

enum Item {
    Move(Move),
    Nag(Nag),
    Comment(String),
    Variation(Vec<Item>),
}

/// A game in the making: its line at hand, and those it varies.
struct Making {
    tree: Tree,
    position: Chess,
    /// The one before the last move, where a variation begins.
    before: Chess,
    outer: Vec<(Vec<Item>, Chess, Chess)>,
}

struct Trees;

impl Visitor for Trees {
    type Tags = Vec<(String, String)>;
    type Movetext = Making;
    type Output = Tree;

    fn begin_tags(&mut self) -> ControlFlow<Tree, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Tree> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Tree, Making> {
        ControlFlow::Continue(Making {
            tree: Tree {
                tags,
                items: Vec::new(),
                outcome: None,
            },
            position: Chess::default(),
            before: Chess::default(),
            outer: Vec::new(),
        })
    }

    fn san(&mut self, making: &mut Making, san: SanPlus) -> ControlFlow<Tree> {
        let mv = san.san.to_move(&making.position).expect("legal");
        making.tree.items.push(Item::Move(mv));
        making.before.clone_from(&making.position);
        making.position.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, making: &mut Making, nag: Nag) -> ControlFlow<Tree> {
        making.tree.items.push(Item::Nag(nag));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, making: &mut Making, comment: RawComment<'_>) -> ControlFlow<Tree> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        making.tree.items.push(Item::Comment(text));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, making: &mut Making) -> ControlFlow<Tree, Skip> {
        let line = std::mem::take(&mut making.tree.items);
        let after = std::mem::replace(&mut making.position, making.before.clone());
        making.outer.push((line, making.before.clone(), after));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, making: &mut Making) -> ControlFlow<Tree> {
        if let Some((line, before, after)) = making.outer.pop() {
            let variation = std::mem::replace(&mut making.tree.items, line);
            making.tree.items.push(Item::Variation(variation));
            (making.before, making.position) = (before, after);
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, making: &mut Making, outcome: Outcome) -> ControlFlow<Tree> {
        making.tree.outcome = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, making: Making) -> Tree {
        making.tree
    }
}

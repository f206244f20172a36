//! Pages in every form.

use std::io;

use iccf::diagram::Diagram;

use crate::page::Page;
use crate::{pdf, svg};

/// Pages that are ready to be written.
#[derive(Clone, Debug)]
pub struct Print {
    pub(crate) title: String,
    pub(crate) pages: Vec<Page>,
    /// Cards that conditions go on on.
    pub(crate) continued: usize,
}

impl Print {
    /// A board, so many millimetres wide.
    pub fn board(diagram: &Diagram, width: f64) -> Self {
        let mut page = Page::new((width, width));
        page.board((0.0, 0.0), width, diagram.clone());
        Self {
            title: "Chess position".into(),
            pages: vec![page],
            continued: 0,
        }
    }

    /// As PDF, a page each.
    pub fn pdf(&self) -> io::Result<Vec<u8>> {
        pdf::pdf(&self.pages, &self.title)
    }

    /// As one picture, pages below each other.
    pub fn svg(&self) -> String {
        svg::svg(&self.pages, &self.title)
    }

    /// The same as dots, 300 to the inch.
    pub fn png(&self) -> io::Result<Vec<u8>> {
        svg::print_png(&self.pages, &self.title)
    }

    /// The same without colours.
    #[must_use]
    pub fn grey(mut self) -> Self {
        self.pages = self.pages.into_iter().map(Page::grey).collect();
        self
    }

    /// How many cards were added for conditions that did not fit on theirs.
    pub fn continued(&self) -> usize {
        self.continued
    }

    /// Texts that were too long for their place and are cut off on paper, once
    /// each.
    pub fn cut(&self) -> Vec<&str> {
        let mut cut: Vec<_> = self
            .pages
            .iter()
            .flat_map(|page| &page.cut)
            .map(String::as_str)
            .collect();
        cut.sort_unstable();
        cut.dedup();
        cut
    }

    /// Characters that the font does not have, once each; a box is printed for
    /// them.
    pub fn missing(&self) -> Vec<char> {
        let mut missing: Vec<_> = self.pages.iter().flat_map(Page::missing).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }
}

//! Pieces of pictures in SVG.

use std::fmt::Write;

/// A text in which nothing is read as a tag.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// A picture that is being drawn.
pub(super) struct Svg {
    size: (f64, f64),
    body: String,
}

impl Svg {
    /// An empty picture of this width and height.
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self {
            size: (width, height),
            body: String::new(),
        }
    }

    /// A box from a corner, of a size, in a colour, with a tip for the mouse.
    pub(super) fn rect(&mut self, at: (f64, f64), size: (f64, f64), colour: &str, tip: &str) {
        let _ = write!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"",
            at.0, at.1, size.0, size.1
        );
        self.close("rect", tip);
    }

    /// A box that lets what is behind it through.
    pub(super) fn tint(&mut self, at: (f64, f64), size: f64, colour: &str, weight: f64, tip: &str) {
        let _ = write!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" fill=\"{colour}\" fill-opacity=\"{weight:.3}\"",
            at.0, at.1
        );
        self.close("rect", tip);
    }

    /// A ring around a point.
    pub(super) fn ring(&mut self, at: (f64, f64), radius: f64, tip: &str) {
        let _ = write!(
            self.body,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"",
            at.0, at.1
        );
        self.close("circle", tip);
    }

    /// A line.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        let _ = write!(
            self.body,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#1c2430\" stroke-width=\"1.5\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    /// A text; `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, at: (f64, f64), anchor: &str, text: &str) {
        let _ = write!(
            self.body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            at.0,
            at.1,
            escaped(text)
        );
    }

    fn close(&mut self, tag: &str, tip: &str) {
        if tip.is_empty() {
            self.body.push_str("/>");
        } else {
            let _ = write!(self.body, "><title>{}</title></{tag}>", escaped(tip));
        }
    }

    /// The whole picture; `says` is what it says in words.
    pub(super) fn done(self, says: &str) -> String {
        let (width, height) = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">{}</svg>\n",
            escaped(says),
            self.body
        )
    }
}

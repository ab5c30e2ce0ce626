//! What the book requires for interactions with obstacles (EV-FLD-09, EV-ACT-30, 38).

use crate::{
    battle::board::Terms,
    document::{Node, Reader, names::place, whole},
    rules::evoker::character::{
        catalogue::Keyword,
        sheet::{Focus, Skill},
    },
};

/// Reads `(skill: athletics, stars: 1, keyword: trick, mod: -10)`.
pub(super) fn terms<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Terms> {
    let usual = Terms::default();
    let mut fields = reader.structure(node, "evoker");
    let terms = Terms {
        skill: fields.optional("skill", place("a skill", &Skill::ALL)),
        focus: fields.optional("focus", place("a focus", &Focus::ALL)),
        modifier: fields.or("mod", usual.modifier, whole(-100..=100)),
        points: fields.or("stars", usual.points, whole(0..=2)),
        keyword: fields.optional("keyword", place("a keyword", &Keyword::ALL)),
        by_skill: fields.or("use_a_skill", usual.by_skill, Reader::bool),
        forbidden: !fields.or("in_battle", !usual.forbidden, Reader::bool),
        ..usual
    };
    fields.finish();
    Some(terms)
}

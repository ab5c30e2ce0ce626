//! Which score governs a skill (EV-SHT-03), and links (EV-SHT-13).

use crate::{
    battle::ids::UnitId,
    rules::evoker::{
        character::{
            sheet::{Score, Skill},
            stats,
        },
        fixture::Stage,
    },
};

/// Rules: EV-SHT-03 EV-SHT-01
#[test]
fn every_skill_has_its_score() {
    assert_eq!(Score::ALL.len(), 11);
    for skill in Skill::ALL {
        let governs = match skill {
            Skill::Melee => Score::Melee,
            Skill::Ranged => Score::Ranged,
            Skill::Acrobatics | Skill::Subterfuge => Score::Agility,
            Skill::Athletics => Score::Strength,
            Skill::Endurance | Skill::ResistPhysical => Score::Toughness,
            Skill::Awareness => Score::Perception,
            Skill::Manipulate | Skill::Authority => Score::Fellowship,
            Skill::Inquiry | Skill::Survival | Skill::Medical => Score::Intelligence,
            Skill::Fortitude | Skill::ResistMental | Skill::ResistSpiritual => Score::Willpower,
        };
        assert_eq!(skill.score(), governs);
    }
}

/// Rules: EV-SHT-13 EV-BAT-01
#[test]
fn links_are_symmetric_and_default_to_nothing() {
    let play = Stage::new(&["ABC.x"])
        .unit('A', |_| {})
        .unit('B', |_| {})
        .unit('C', |_| {})
        .options(|options| options.links = vec![(UnitId(0), UnitId(1), 4)])
        .begin();
    let link = |a, b| stats::link(play.view(), play.id(a), play.id(b));
    assert_eq!((link('A', 'B'), link('B', 'A'), link('A', 'C')), (4, 4, 0));
}

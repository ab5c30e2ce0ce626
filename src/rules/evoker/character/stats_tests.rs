//! Which score governs a skill (EV-SHT-03).

use crate::rules::evoker::character::sheet::{Score, Skill};

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

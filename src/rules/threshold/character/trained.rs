//! Skill modifiers as standard checks name them: `Str [Athletics/Swimming]` (TH-DIC-02).

use super::{
    sheet::Sheet,
    stats::{Attributes, Skill, Spec},
};

/// One of the eight attributes (TH-SHT-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the ledger say it all")]
pub enum Attribute {
    Strength,
    Dexterity,
    Speed,
    Vitality,
    Reason,
    Lore,
    Perception,
    Persona,
}

impl Attribute {
    pub(crate) const fn of(self, attributes: &Attributes) -> i32 {
        match self {
            Self::Strength => attributes.strength,
            Self::Dexterity => attributes.dexterity,
            Self::Speed => attributes.speed,
            Self::Vitality => attributes.vitality,
            Self::Reason => attributes.reason,
            Self::Lore => attributes.lore,
            Self::Perception => attributes.perception,
            Self::Persona => attributes.persona,
        }
    }
}

/// An attribute and a skill that add up, with an optional specialization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trained {
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
    /// The specialization, if one counts.
    pub spec: Option<Spec>,
    /// Its name in the breakdown of a check.
    pub name: &'static str,
}

impl Sheet {
    /// The modifier of such a check and its name (TH-DIC-02).
    pub fn trained(&self, trained: Trained) -> (i32, &'static str) {
        let sum = trained.attribute.of(&self.attributes)
            + self.skill(trained.skill)
            + trained.spec.map_or(0, |spec| self.spec(spec));
        (sum, trained.name)
    }
}

/// The modifiers that the ledger asks for, named after the specialization.
macro_rules! trained {
    ($($spec:ident = $id:ident, $attribute:ident [$skill:ident], $name:literal;)*) => {
        $(pub(crate) const $id: Trained = Trained {
            attribute: Attribute::$attribute,
            skill: Skill::$skill,
            spec: Some(Spec::$spec),
            name: $name,
        };)*
    };
}

trained! {
    Climbing = CLIMBING, Strength [Athletics], "Athletics (Climbing)";
    Swimming = SWIMMING, Strength [Athletics], "Athletics (Swimming)";
    Running = RUNNING, Strength [Athletics], "Athletics (Running)";
    Jumping = JUMPING, Strength [Athletics], "Athletics (Jumping)";
    Gymnastics = GYMNASTICS, Dexterity [Acrobatics], "Acrobatics (Gymnastics)";
    Balance = BALANCE, Dexterity [Acrobatics], "Acrobatics (Balance)";
    Agility = AGILITY, Dexterity [Reflex], "Reflex (Agility)";
    Hiding = HIDING, Dexterity [Stealth], "Stealth (Hiding)";
    Observation = OBSERVATION, Perception [Stealth], "Stealth (Observation)";
    Riding = RIDING, Persona [Nature], "Nature (Riding)";
    Wounds = WOUNDS, Lore [Healing], "Healing";
    Ailments = AILMENTS, Lore [Healing], "Healing";
}

//! The reference tables of levels, for authors.

use super::{
    USUAL_ROUND_LIMIT,
    combatant::{Among, CombatantFields},
    conditions::{Rules, Sides},
    fields::{
        AimFields, ConditionFields, GroundFields, HeadFields, Known, Lit, NamingFields, OnMap,
        RosterFields,
    },
    goals::GoalForm,
    names::Names,
    seats::SeatFields,
    sides::SideFields,
    square::{On, SquareFields},
    stamp::StampFields,
    triggers::{ThenForm, TriggerFields, WhenForm},
    zone_fields::{FieldFields, InteractFields, SpotFields, ZoneFields},
};
use crate::{
    battle::field::{
        board::{Board, Interaction},
        obstacle::Obstacle,
        terrain::Terrain,
    },
    data::{
        interact::{Effect, Kinds},
        reference::{Table, of_fields, of_forms},
    },
    document::{
        forms::Forms,
        record::fields_of,
        shape::{FieldInfo, FormInfo},
    },
};

/// The reference tables of what authors write in levels, and of the kinds of ground and obstacles.
pub fn reference() -> Vec<Table> {
    let board = Board::default();
    let names = no_names(&board);
    let among = Among { sides: &[] };
    let terrain = Terrain::default();
    let on = On { terrain: &terrain };
    let kinds = Kinds::any();
    vec![
        of_fields("level", &level_fields(names)),
        of_fields("square", &fields_of::<SquareFields>(on)),
        of_fields("thing use", &fields_of::<Interaction>(kinds)),
        of_forms("thing effects", &Effect::forms(kinds)),
        of_fields("battlefield", &fields_of::<FieldFields>(())),
        of_fields("zone", &fields_of::<ZoneFields>(())),
        of_fields("spot", &fields_of::<SpotFields>(())),
        of_fields("spot use", &fields_of::<InteractFields>(())),
        of_fields("side", &fields_of::<SideFields>(())),
        of_fields("combatant", &fields_of::<CombatantFields>(among)),
        of_fields("seat", &fields_of::<SeatFields>(names)),
        of_forms("goals", &GoalForm::forms(names)),
        of_fields("trigger", &fields_of::<TriggerFields>(names)),
        of_forms("moments", &WhenForm::forms(names)),
        of_forms("consequences", &ThenForm::forms(names)),
        of_fields("stamp", &fields_of::<StampFields>(())),
        of_fields("rules", &fields_of::<Rules>(Sides(&[]))),
        of_fields("ground", &fields_of::<Terrain>(())),
        of_fields("obstacle", &fields_of::<Obstacle>(())),
    ]
}

/// A part of a level that authors write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelPart {
    /// The level itself.
    Level,
    /// Its rules.
    Rules,
    /// A side.
    Side,
    /// A combatant.
    Combatant,
    /// A goal, which has forms.
    Goal,
    /// A trigger.
    Trigger,
    /// A player with a name.
    Seat,
    /// A zone of a battlefield without a map.
    Zone,
    /// A spot of such a zone.
    Spot,
    /// A battlefield of zones.
    Field,
}

/// What names refer to where nothing is known.
fn no_names(board: &Board) -> Names<'_> {
    Names {
        board,
        sides: &[],
        entries: &[],
        round_limit: USUAL_ROUND_LIMIT,
    }
}

/// The fields of a part of a level, as the reader knows them, for forms.
pub fn described(part: LevelPart) -> Vec<FieldInfo> {
    let board = Board::default();
    let names = no_names(&board);
    match part {
        LevelPart::Level => level_fields(names),
        LevelPart::Rules => fields_of::<Rules>(Sides(&[])),
        LevelPart::Side => fields_of::<SideFields>(()),
        LevelPart::Combatant => fields_of::<CombatantFields>(Among { sides: &[] }),
        LevelPart::Goal => Vec::new(),
        LevelPart::Trigger => fields_of::<TriggerFields>(names),
        LevelPart::Seat => fields_of::<SeatFields>(names),
        LevelPart::Zone => fields_of::<ZoneFields>(()),
        LevelPart::Spot => fields_of::<SpotFields>(()),
        LevelPart::Field => fields_of::<FieldFields>(()),
    }
}

/// The forms of a part of a level that has some: goals.
pub fn described_forms(part: LevelPart) -> Vec<FormInfo> {
    let board = Board::default();
    match part {
        LevelPart::Goal => GoalForm::forms(no_names(&board)),
        _ => Vec::new(),
    }
}

/// The fields of a level, of all its groups.
fn level_fields(names: Names<'_>) -> Vec<FieldInfo> {
    let rules = Rules::usual();
    let known = Known {
        names,
        is_whole: true,
        has_map: true,
    };
    let mut fields = fields_of::<HeadFields>(());
    fields.extend(fields_of::<ConditionFields>(Sides(&[])));
    fields.extend(fields_of::<GroundFields>(Lit { rules: &rules }));
    fields.extend(fields_of::<NamingFields>(OnMap(names.board)));
    fields.extend(fields_of::<RosterFields>(None));
    fields.extend(fields_of::<AimFields>(known));
    fields
}

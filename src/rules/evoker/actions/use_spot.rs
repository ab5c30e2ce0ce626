//! Use the spot (EV-ZON-20, EV-ACT-38): an object in the spot changes the zone, with a test.

use crate::{
    battle::{field::zones::Interaction, prelude::*},
    rules::evoker::{
        character::stats,
        laws::{ActionDef, ActionKind, Work, stars_if},
        movement::arrival,
        rolls::{checks, situation::Situation},
        time::legal,
        zones::{KEYWORDS, SKILLS, change},
    },
};

const RULE: &str = "EV-ZON-20";

/// The Use Spot action.
pub const USE_SPOT: ActionDef = ActionDef::new(
    &Entry {
        key: "use spot",
        name: "Use the spot",
        icon: Icon::Gear,
        phrase: &[Form::new("use this spot")],
        rules: &[RULE, "EV-ACT-38"],
        group: Group::Support,
        takes: ActionParams::NOTHING.cell().modes(super::modes::NUMBERS),
        cost: Costs::NOTHING.said("★"),
        help: "Topple, open or build what your spot offers, with a test. It changes the zone for all.",
    },
    work,
)
.kind(ActionKind::Own)
.gate(|view, unit| {
    let Some(interaction) = interaction(view, unit) else {
        let what = "a spot with something to use";
        let why = match view.board().zone_map {
            None => RefusalReason::NoSuchAction,
            Some(_) => RefusalReason::Lacks { what },
        };
        return Err(Refusal::new(RULE, why));
    };
    if !change::is_due(view, interaction.change) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    legal::can_act(view, unit, &costs(interaction))
});

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let interaction =
        interaction(view, unit).ok_or(Refusal::new(RULE, RefusalReason::NothingToDo))?;
    let change = interaction.change;
    let check = check(view, unit, interaction);
    let work = Work::tested(check, move |r| arrival::change_spot(r, change, Some(unit)));
    Ok(work.costs(costs(interaction)))
}

/// The interaction that the unit's spot offers.
fn interaction(view: View<'_>, unit: UnitId) -> Option<&Interaction> {
    let zones = view.board().zone_map.as_ref()?;
    let spot = zones.spot_at(view.cell(unit))?;
    zones.spot(spot).interaction.as_ref()
}

/// The cost of the interaction.
fn costs(interaction: &Interaction) -> Costs {
    let name = interaction.keyword.as_deref();
    let known = KEYWORDS.iter().find(|(known, _)| Some(*known) == name);
    stars_if(interaction.stars.into(), known.map(|(_, keyword)| *keyword))
}

fn check(view: View<'_>, unit: UnitId, interaction: &Interaction) -> Check {
    let known = SKILLS.iter().find(|(name, _)| *name == interaction.skill);
    let tested = known.map_or(stats::tested::ATHLETICS, |(_, tested)| *tested);
    let extra = Modifier::new(
        "EV-FLD-09",
        "The thing itself",
        Amount::Flat(interaction.modifier.into()),
    );
    let extra: &[Modifier] = if interaction.modifier == 0 {
        &[]
    } else {
        &[extra]
    };
    let situation = Situation::plain(unit, tested);
    checks::check(view, &situation, "EV-ACT-38", "Use the spot", extra)
}

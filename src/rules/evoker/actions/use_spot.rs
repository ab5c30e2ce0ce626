//! Use the spot (EV-ZON-20, EV-ACT-38): what stands in it changes the zone, with a test.

use super::said;
use crate::{
    battle::{
        check::Check,
        ids::UnitId,
        modifier::{Amount, Modifier},
        order::{ActionId, Order},
        plan::Plan,
        refusal::{Refusal, Why},
        ruleset::{Action, Entry, Group, Takes},
        view::View,
        zones::Interaction,
    },
    rules::evoker::{
        catalogue::Keyword,
        checks::{self, Interest},
        laws::stars,
        legal,
        rows::Situation,
        stats, stress,
        zones::{KEYWORDS, SKILLS, change},
    },
};

/// The action.
pub struct UseSpot;

const ENTRY: Entry = Entry {
    key: "use spot",
    name: "Use the spot",
    rules: &["EV-ZON-20", "EV-ACT-38"],
    group: Group::Support,
    takes: Takes::NOTHING.cell().modes(super::modes::NUMBERS),
    cost: stars(1),
    help: "Topple, open or build what your spot offers, with a test. It changes the zone for all.",
};

impl Action for UseSpot {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        let Some(interaction) = interaction(view, unit) else {
            let why = match view.board().zone_map {
                None => Why::NoSuchAction,
                Some(_) => Why::Lacks {
                    what: "a spot with something to use",
                },
            };
            return Err(Refusal::new("EV-ZON-20", why));
        };
        if !change::is_due(view, interaction.change) {
            return Err(Refusal::new("EV-ZON-20", Why::AlreadyDone));
        }
        legal::can_act(view, unit, interaction.stars.into(), keyword(interaction))
    }

    fn orders(&self, _view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        out.push(Order::new(unit, me));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let unit = order.unit;
        self.ready(view, unit)?;
        let Some(interaction) = interaction(view, unit) else {
            return Err(Refusal::new("EV-ZON-20", Why::NothingToDo));
        };
        let check = check(view, unit, interaction);
        let (stars, keyword) = (i16::from(interaction.stars), keyword(interaction));
        let (change, done, shown) = (interaction.change, order.clone(), check.clone());
        Ok(Plan::new(order.clone(), move |r| {
            legal::pay(r, unit, stars, keyword);
            said::acted(r, &done, &ENTRY);
            if checks::test(r, &check, Interest::default())?.passed {
                change::change(r, change, Some(unit))?;
            }
            stress::settle(r)
        })
        .costs(stats::STARS_NAME, stars)
        .checks(shown))
    }
}

/// What the spot somebody is in offers.
fn interaction(view: View<'_>, unit: UnitId) -> Option<&Interaction> {
    let zones = view.board().zone_map.as_ref()?;
    let spot = zones.spot_at(view.cell(unit))?;
    zones.spot(spot).interaction.as_ref()
}

fn keyword(interaction: &Interaction) -> Option<Keyword> {
    let name = interaction.keyword.as_deref()?;
    let known = KEYWORDS.iter().find(|(known, _)| *known == name);
    known.map(|(_, keyword)| *keyword)
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

//! All-Out Attack (EV-AOA-01): spends a One More so that all friends strike together.

use crate::{
    battle::{
        components::{MoveProgress, Pools},
        prelude::*,
    },
    rules::{
        evoker::{
            attacks::all_out,
            character::stats,
            conditions as c,
            laws::{ActionDef, ActionKind, Work},
            mind::rage,
            time::legal,
        },
        shared::acted,
    },
};

const ENTRY: Entry = Entry {
    key: "all out",
    name: "All-Out Attack",
    icon: Icon::Crowd,
    phrase: &[Form::new("lead an All-Out Attack")],
    rules: &["EV-AOA-01", "EV-AOA-02", "EV-AOA-03", "EV-AOA-04"],
    group: Group::Attack,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING.said("One More"),
    help: "When every enemy is Staggered: all allies who can act attack together. Each enemy \
           suffers a wound for each of you and one for each degree of the best roll.",
};

/// The All-Out Attack action.
pub const ALL_OUT_ATTACK: ActionDef =
    ActionDef::new(&ENTRY, |view, order| plan(view, order).map(Work::planned))
        .kind(ActionKind::Own)
        .gate(ready);

fn ready(view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
    legal::able(view, unit)?;
    rage::lets_act(view, unit)?;
    legal::has_unused_one_more(view, unit, "EV-AOA-01")?;
    if all_out::victims(view, unit).is_none() {
        let enemies = || legal::known_enemies(view, unit);
        return Err(Refusal::new(
            "EV-AOA-01",
            RefusalReason::Measured {
                because: "not every enemy is Staggered, only {is} of {against}",
                is: enemies()
                    .filter(|&enemy| view.has(enemy, c::STAGGERED))
                    .count() as i32,
                against: enemies().count() as i32,
            },
        ));
    }
    Refusal::lacks("EV-AOA-01", "two who can take part")
        .when(!all_out::can_contribute(view, unit) || all_out::friends(view, unit).is_empty())
}

fn plan(view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
    let unit = order.unit;
    let done = order.clone();
    Ok(Plan::new(order.clone(), move |r| {
        let contributors = all_out::gather(r, unit)?;
        if contributors.len() < 2 {
            // The leader alone cannot do it and keeps the One More.
            r.note(unit, "finds nobody to join in", "EV-AOA-01");
            return Ok(());
        }
        r.edit::<Pools>(unit).set(stats::STARS, 0);
        *r.edit::<MoveProgress>(unit) = MoveProgress::default();
        acted(r, &done, ENTRY.name);
        all_out::strike(r, &contributors)
    })
    .costs("One More", 1)
    .checks(all_out::check(view, unit)))
}

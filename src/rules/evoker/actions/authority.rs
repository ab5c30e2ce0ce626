//! Actions of leaders with a test of Authority: Cultivate Efficacy, Inspire, Incite Fury (EV-ACT-19
//! to 21).

use crate::{
    battle::{components::Conditions, prelude::*},
    rules::{
        evoker::{
            brain::aid,
            character::{
                sheet::{Score, Talent},
                stats::{self, tested},
            },
            conditions as c, effects,
            laws::{ActionDef, Work, stars},
            rolls::situation::Situation,
            time::legal,
        },
        shared::action::Aims,
    },
};

/// Cultivate Efficacy (EV-ACT-19): helps the next test of every friend.
pub const CULTIVATE_EFFICACY: ActionDef = ActionDef::new(
    &Entry {
        key: "cultivate efficacy",
        name: "Cultivate Efficacy",
        icon: Icon::Star,
        phrase: &[Form::new("encourage all allies")],
        rules: &["EV-ACT-19", "EV-DIC-13"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Authority: every ally, wherever it is, has an Advantage on its next test.",
    },
    |view, order| {
        let unit = order.unit;
        let heart = Condition::new(c::HEARTENED, 1)
            .until(Until::NextTest { begun: false })
            .by(unit);
        Ok(speech(
            view,
            unit,
            ("EV-ACT-19", "Cultivate Efficacy"),
            move |r| {
                let friends: Vec<UnitId> = r.view().allies(unit).collect();
                for friend in friends {
                    effects::give(r, friend, heart, "EV-ACT-19");
                }
            },
        ))
    },
)
.gate(|view, unit| legal::has_talent(view, unit, Talent::CultivateEfficacy, "EV-ACT-19"))
.needs(|view, unit| {
    legal::is_free_to_help(view, unit)?;
    let alone = view.allies(unit).next().is_none();
    Refusal::lacks("EV-ACT-19", "an ally").when(alone)
})
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    let heartened = |ally: &UnitId| view.has(*ally, c::HEARTENED);
    let friends = view.allies(order.unit).filter(|ally| !heartened(ally));
    Some(aid::by_authority(view, order.unit) * 50 * friends.count() as i64 / 100)
});

/// Inspire (EV-ACT-20): helps friends against Despair and Panic.
pub const INSPIRE: ActionDef = ActionDef::new(
    &Entry {
        key: "inspire",
        name: "Inspire",
        icon: Icon::Flag,
        phrase: &[Form::new("inspire all allies")],
        rules: &["EV-ACT-20", "EV-AIL-34"],
        group: Group::Support,
        takes: ActionParams::NOTHING,
        cost: stars(1),
        help: "Authority: friends have an Advantage on tests to resist or remove Despair and Panic, \
               until you fail such a test yourself.",
    },
    |view, order| {
        let unit = order.unit;
        let inspiring = Condition::new(c::INSPIRING, 1).by(unit);
        Ok(speech(view, unit, ("EV-ACT-20", "Inspire"), move |r| {
            effects::give(r, unit, inspiring, "EV-ACT-20");
        }))
    },
)
.gate(|view, unit| legal::has_talent(view, unit, Talent::Inspire, "EV-ACT-20"))
.needs(|view, unit| {
    legal::is_free_to_help(view, unit)?;
    Refusal::new("EV-ACT-20", RefusalReason::NothingToDo).when(view.has(unit, c::INSPIRING))
})
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    let fears = |ally: &UnitId| view.has(*ally, c::DESPAIRED) || view.has(*ally, c::PANICKED);
    let afraid = view.allies(order.unit).filter(fears);
    Some(aid::by_authority(view, order.unit) * 150 * afraid.count() as i64 / 100)
});

/// Incite Fury (EV-ACT-21): helps friends attack one enemy.
pub const INCITE_FURY: ActionDef = ActionDef::new(
    &Entry {
        key: "incite fury",
        name: "Incite Fury",
        icon: Icon::Shout,
        phrase: &[Form::new("incite fury against {target}"), Form::new("incite fury")],
        rules: &["EV-ACT-21"],
        group: Group::Support,
        takes: ActionParams::NOTHING.unit(),
        cost: stars(1),
        help: "Authority: for as many rounds as your Fellowship Bonus all friends, but not you, attack \
               an enemy with an Advantage.",
    },
    |view, order| {
        let unit = order.unit;
        let target = order.target_for("EV-ACT-21")?;
        legal::can_address(view, unit, target, "EV-ACT-21")?;
        Ok(speech(view, unit, ("EV-ACT-21", "Incite Fury"), move |r| incite(r, unit, target)))
    },
)
.gate(|view, unit| legal::has_talent(view, unit, Talent::InciteFury, "EV-ACT-21"))
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT)
.worth(|view, order| {
    let (unit, target) = (order.unit, order.target()?);
    if view.has_from(unit, c::INCITING, target) {
        return Some(0);
    }
    Some(aid::by_authority(view, unit) * aid::strikes(view, unit, target) / aid::SHARE / 100)
});

/// A test of Authority, and its effect if it passes.
fn speech(
    view: View<'_>,
    unit: UnitId,
    (rule, name): (&'static str, &'static str),
    act: impl Fn(&mut Resolver<'_>) + Send + Sync + 'static,
) -> Work {
    let check = Situation::plain(unit, tested::AUTHORITY).check(view, rule, name);
    Work::tested(check, move |r| {
        act(r);
        Ok(())
    })
}

/// The user carries the duration; a second one against the same enemy replaces the first.
fn incite(r: &mut Resolver<'_>, unit: UnitId, target: UnitId) {
    let turns = stats::bonus(r.view(), unit, Score::Fellowship).clamp(1, 100) as u8;
    let same = |known: &Condition| known.id == c::INCITING && known.source == Some(target);
    r.edit::<Conditions>(unit).0.retain(|known| !same(known));
    let inciting = Condition::new(c::INCITING, 1)
        .until(Until::Turns(turns))
        .by(target);
    effects::give(r, unit, inciting, "EV-ACT-21");
}

//! Grab, let go, break free (MO-ADV-07, MO-ADV-08).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            attacks::contests::{Contest, are_allowed},
            brain::worth,
            character::{hands::free_hands, stats::Skill},
            lasting::{Lasting, inflict},
            laws::{ActionDef, ActionKind, FREE, Work, ap},
            status::HOLD,
            status::{GRABBED, Status},
        },
        shared::action::{self, Aims},
    },
};

const GRABBING: Contest = Contest {
    rule: "MO-ADV-07",
    own: &[Skill::Athletics, Skill::RawForce],
    other: &[Skill::Athletics, Skill::RawForce, Skill::Nimbleness],
    sized: true,
};

pub(crate) static GRAB: ActionDef = ActionDef::new(
    &Entry {
        key: "grab",
        name: "Grab",
        icon: Icon::Grip,
        phrase: &[Form::new("try to grab {target}"), Form::new("try to grab")],
        rules: &["MO-ADV-07", "MO-ADV-08"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(2),
        help: "With a free hand: Athletics or Raw Force against Athletics, Raw Force or Nimbleness. The foe cannot leave its space.",
    },
    |view, order| {
        let (unit, target) = (order.unit, GRABBING.named(view, order.unit, order.target())?);
        if view.has_from(target, GRABBED, unit) {
            return Err(Refusal::new("MO-ADV-07", RefusalReason::AlreadyDone));
        }
        let work = Work::new(move |resolver| {
            if GRABBING.wins(resolver, unit, target)? {
                resolver.hits.insert(target);
                let usual = (Lasting::Usual, None);
                inflict(resolver, (target, Status::Grabbed), Some(unit), usual, "MO-ADV-07");
            }
            Ok(())
        });
        Ok(work.checks(GRABBING.checks(view, unit, target).0))
    },
)
.gate(are_allowed)
.kind(ActionKind::Loud)
.bits(ActionBits::CAN_WAIT)
.aims(Aims::Enemies)
.needs(|view, unit| {
    if free_hands(view, unit) == 0 {
        return Err(Refusal::lacks("MO-SHT-18", "a free hand"));
    }
    Ok(())
})
.worth(|view, order| {
    let target = GRABBING.named(view, order.unit, order.target()).ok()?;
    Some(worth::mark(GRABBING.chance(view, order.unit, target), 2))
});

pub(crate) static LET_GO: ActionDef = ActionDef::new(
    &Entry {
        key: "let go",
        name: "Let Go",
        icon: Icon::Loose,
        phrase: &[Form::new("let go of {target}"), Form::new("let go")],
        rules: &["MO-ADV-08"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: FREE,
        help: "Lets go of somebody you hold.",
    },
    |view, order| {
        let unit = order.unit;
        let mut held = HOLD.held_by(view, unit);
        let victim = match order.target() {
            None => held.next(),
            Some(target) => held.find(|&victim| victim == target),
        };
        let victim = victim.ok_or(Refusal::new("MO-ADV-08", RefusalReason::WrongTarget))?;
        Ok(Work::at_once(move |resolver| {
            HOLD.let_go(resolver, victim, unit, "MO-ADV-08");
        }))
    },
)
.bits(ActionBits::FREE)
.gate(|view, unit| {
    if HOLD.held_by(view, unit).next().is_none() {
        return Err(Refusal::lacks("MO-ADV-08", "somebody you hold"));
    }
    Ok(())
})
.aims(Aims::Own(victims))
.worth(action::nothing);

fn victims(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    out.extend(
        HOLD.held_by(view, unit)
            .map(|victim| Order::new(unit, me).at(victim)),
    );
}

pub(crate) static BREAK_FREE: ActionDef = ActionDef::new(
    &Entry {
        key: "break free",
        name: "Break Free",
        icon: Icon::Loose,
        phrase: &[
            Form::new("try to break free from {target}"),
            Form::new("try to break free"),
        ],
        rules: &["MO-ADV-08"],
        group: Group::Trick,
        takes: ActionParams::NOTHING.unit(),
        cost: ap(2),
        help: "The contest of the grab again: whoever holds you loses its hold on a tie.",
    },
    |view, order| {
        let unit = order.unit;
        let holder = holder(view, order)?;
        let work = Work::new(move |resolver| {
            // The grabber rolls as the initiator, so it keeps its hold only with a higher total.
            if !GRABBING.wins(resolver, holder, unit)? {
                HOLD.let_go(resolver, unit, holder, "MO-ADV-08");
            }
            Ok(())
        });
        Ok(work.checks(GRABBING.checks(view, holder, unit).1))
    },
)
.bits(ActionBits::CAN_WAIT)
.gate(|view, unit| {
    if HOLD.holders(view, unit).next().is_none() {
        return Err(Refusal::new("MO-ADV-08", RefusalReason::NothingToDo));
    }
    Ok(())
})
.aims(Aims::Own(|view, unit, me, out| {
    out.extend(
        HOLD.holders(view, unit)
            .map(|holder| Order::new(unit, me).at(holder)),
    );
}))
.worth(|view, order| {
    let holder = holder(view, order).ok()?;
    let fails = 1000 - GRABBING.chance(view, holder, order.unit);
    Some(worth::freed(view, order.unit) * fails / 1000)
});

fn holder(view: View<'_>, order: &Order) -> Result<UnitId, Refusal> {
    let mut holders = HOLD.holders(view, order.unit);
    let found = match order.target() {
        None => holders.next(),
        Some(target) => holders.find(|&holder| holder == target),
    };
    found.ok_or(Refusal::new("MO-ADV-08", RefusalReason::WrongTarget))
}

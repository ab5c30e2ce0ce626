//! Commanding a mount: the action costs the mount its own AP, and the rider 1 AP (TH-MNT-08).

use super::prelude::*;

pub(crate) struct Command;

const RULE: &str = "TH-MNT-08";

static ENTRY: Entry = Entry {
    key: "command",
    name: "Command",
    icon: Icon::Shout,
    phrase: &[
        Form::new("command the mount: {action} to {at}"),
        Form::new("command the mount: {action}"),
        Form::new("command the mount"),
    ],
    rules: &[RULE, "TH-MNT-02"],
    group: Group::Attack,
    takes: ActionParams::NOTHING,
    cost: Costs::NOTHING.said("1 AP, and the action to your mount"),
    help: "Has your trained mount act: a kick, a dash. A sentient one that shares your turn acts without the 1 AP.",
};

/// Actions that a rider cannot command: the turn belongs to both.
const OWN: [&str; 5] = ["end", "command", "regain control", "posture", "ready"];

/// Movement is steered, not commanded, except for these, which cost more than yards.
const GAITS: [&str; 4] = ["dash", "dash again", "surface", "jump"];

/// Whether a rider can command this action.
fn is_commanded(entry: &Entry) -> bool {
    let is_steering = entry.group == Group::Move && !GAITS.contains(&entry.key);
    !is_steering && !OWN.contains(&entry.key)
}

/// The mount that the rider can command, during the turn they share.
fn commanded(view: View<'_>, rider: UnitId) -> Result<UnitId, Refusal> {
    let mount = view.mount(rider).ok_or(Refusal::lacks(RULE, "a mount"))?;
    if mounts::other_half(view, rider) != Some(mount) {
        return Err(Refusal::forbidden(
            RULE,
            "a sentient mount acts by itself, in its own turn",
        ));
    }
    // A sentient mount needs no word from its rider.
    if mounts::led_by(view, mount).is_some() {
        can_act(view, rider, RULE)?;
    }
    mounts::can_obey(view, mount)?;
    Ok(mount)
}

impl Action for Command {
    fn entry(&self) -> &'static Entry {
        &ENTRY
    }

    fn ready(&self, view: View<'_>, unit: UnitId) -> Result<(), Refusal> {
        commanded(view, unit).map(|_| ())
    }

    fn orders(&self, view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
        let Ok(mount) = commanded(view, unit) else {
            return;
        };
        let mut theirs = Vec::new();
        for (place, action) in view.scene.book.actions.iter().enumerate() {
            if is_commanded(action.entry()) && action.ready(view, mount).is_ok() {
                action.orders(view, mount, ActionId(place as u8), &mut theirs);
            }
        }
        out.extend(theirs.into_iter().map(|order| Order {
            unit,
            action: me,
            named: Some(order.action),
            ..order
        }));
    }

    fn plan(&self, view: View<'_>, order: &Order) -> Result<Plan, Refusal> {
        let mount = commanded(view, order.unit)?;
        let named = order.named.ok_or(Refusal::lacks(RULE, "an action"))?;
        let action = view
            .scene
            .book
            .action(named)
            .filter(|action| is_commanded(action.entry()))
            .ok_or(Refusal::new(RULE, RefusalReason::NoSuchAction))?;
        let theirs = obeyed(mount, named, order);
        let mut plan = action.plan(view, &theirs)?;
        if mounts::led_by(view, mount).is_some() && !action.bits().contains(ActionBits::FREE) {
            plan = plan.costs("rider's AP", mounts::COMMAND);
        }
        plan.order = order.clone();
        Ok(plan)
    }

    fn bits(&self) -> ActionBits {
        ActionBits::NAMES_ACTION.union(ActionBits::OWN_TURN)
    }
}

/// The order as the mount carries it out.
pub(crate) fn obeyed(mount: UnitId, named: ActionId, order: &Order) -> Order {
    Order {
        unit: mount,
        action: named,
        named: None,
        ..order.clone()
    }
}

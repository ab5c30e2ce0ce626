//! Grapple (TH-GRP-01).

use super::prelude::*;
use crate::rules::{
    shared::targets,
    threshold::{
        attacks::{
            attack::{Attack, AttackKind},
            attack_roll, resolution, wielding,
        },
        character::items::Reach,
        field::sight,
        reactions::interpose,
        rolls::defense,
        travel::water,
    },
};

const RULE: &str = "TH-GRP-01";

pub(crate) static GRAPPLE: ActionDef = ActionDef::new(
    &Entry {
        key: "grapple",
        name: "Grapple",
        icon: Icon::Grip,
        phrase: &[Form::new("try to grapple {target}"), Form::new("try to grapple an enemy")],
        rules: &[RULE, "TH-GRP-02", "TH-ATK-06"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.unit().item(),
        cost: ap(6),
        help: "A melee attack with bare hands or a weapon of reach 0; on a hit both grapple each other, and no harm is done.",
    },
    work,
)
.aims(Aims::EnemiesOnField)
// Grappling binds both units and does no harm.
.worth(nothing);

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let target = targets::foe(view, order.unit, order.target(), RULE)?;
    can_grapple(view, unit, target)?;
    let (item, weapon) = wielding::weapon(view, order)?;
    if weapon.reach != Reach::Melee(0) {
        return Err(Refusal::forbidden(RULE, "that weapon is too long for it"));
    }
    let attack = Attack::on((unit, target), (item, weapon), AttackKind::Standard);
    let check = attack_roll::attack_check(view, &attack);
    // The weapon does not change the price, but water does (TH-UWC-02).
    let price = attack.base_price(view) - weapon.ap;
    Ok(Work::new(move |resolver| seize(resolver, attack))
        .ap(price)
        .checks(check))
}

/// Whether the two units can grapple: adjacent, of similar size, and with a body that can be held.
fn can_grapple(view: View<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    ground::within_gap(view, (unit, target), 0, RULE)?;
    sight::must_see(view, unit, target)?;
    let (own, other) = (sheet_of(view, unit), sheet_of(view, target));
    if own.is_far_from(other) {
        let because = "it is five or more sizes larger or smaller";
        return Err(Refusal::forbidden(RULE, because));
    }
    if own.ungrappleable || other.ungrappleable {
        return Err(Refusal::forbidden(RULE, "such a form cannot be grappled"));
    }
    if grapple::are_paired(view, unit, target) {
        return Err(Refusal::new(RULE, RefusalReason::AlreadyDone));
    }
    Ok(())
}

fn seize(resolver: &mut Resolver<'_>, attack: Attack) -> RuleResult {
    let attack = interpose::offer(resolver, attack, &mut UnitSet::default())?;
    let (unit, target) = (attack.by, attack.target);
    if !water::keeps_hold(resolver, unit)? {
        resolution::missed(resolver, &attack);
        return Ok(());
    }
    let view = resolver.view();
    let check = attack_roll::attack_check(view, &attack);
    let defense = defense::against(view, &attack);
    let (total, critical) = checks::wild(resolver, &check, checks::reaches(defense))?;
    contest::critical(resolver, unit, Some(target), critical);
    let hit = total >= defense && can_grapple(resolver.view(), unit, target).is_ok();
    resolver.outcome(
        (unit, target),
        if hit { "grappled" } else { "miss" },
        hit,
        RULE,
    );
    if hit {
        resolver.hits.insert(target);
        grapple::start(resolver, unit, target);
    }
    Ok(())
}

//! Attacks from the declaration to the wound (TH-ATK).

use super::{
    AP,
    catalogue::{Reach, UNARMED, Weapon, held},
    checks::{self, Critical},
    conditions::{BLEEDING, EXHAUSTED, IMMOBILE, gain},
    ground::{self, NO_ATTACK},
    harm,
    sheet::{Skill, Spec},
    sheet_of, turns,
};
use crate::battle::{
    check::Check,
    components::{Hold, Posture, Until},
    event::BattleEvent,
    ids::{ItemId, RuleId, UnitId},
    modifier::{Amount, Because, Modifier, Modifiers},
    order::{ActionId, Order, With},
    plan::Plan,
    refusal::{Refusal, Why},
    resolver::{Flow, Resolver},
    ruleset::Entry,
    view::View,
};

/// A way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A level less (TH-ACT-03).
    Quick,
    /// Melee or ranged (TH-ACT-05).
    Standard,
    /// A further die of damage (TH-ACT-06).
    Strong,
    /// Before a step, a level more (TH-ACT-04).
    Rebuff,
}

impl Kind {
    /// Action points before the weapon's (TH-ACT-01).
    const fn price(self) -> i16 {
        match self {
            Self::Quick | Self::Rebuff => 4,
            Self::Standard => 6,
            Self::Strong => 9,
        }
    }

    const fn stamina(self) -> i16 {
        match self {
            Self::Strong => 3,
            Self::Quick | Self::Standard | Self::Rebuff => 0,
        }
    }

    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::Quick => "TH-ACT-03",
            Self::Standard => "TH-ACT-05",
            Self::Strong => "TH-ACT-06",
            Self::Rebuff => "TH-ACT-04",
        }
    }

    /// The level of the wound after the steps of the action (TH-ATK-11).
    const fn change(self, level: u8) -> u8 {
        match (self, level) {
            (_, 0) => 0,
            (Self::Quick, level) => level - 1,
            (Self::Rebuff, 1..=4) => level + 1,
            (_, level) => level,
        }
    }
}

/// One attack that was named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: UnitId,
    pub weapon: Weapon,
    pub kind: Kind,
}

impl Attack {
    /// What it costs in action points, at least 1 (TH-TIM-07).
    pub(crate) fn price(&self) -> i16 {
        (self.kind.price() + self.weapon.ap).max(1)
    }

    fn is_ranged(&self) -> bool {
        matches!(self.weapon.reach, Reach::Ranged(_))
    }
}

/// Melee Defense (TH-SHT-04).
pub(crate) fn melee_defense(view: View<'_>, unit: UnitId) -> i32 {
    let blocks: i32 = held(view, unit).map(|(_, _, weapon)| weapon.block).sum();
    let sheet = sheet_of(view, unit);
    10 - sheet.size + sheet.quickness() + blocks
}

/// Ranged Defense (TH-SHT-05).
pub(crate) fn ranged_defense(view: View<'_>, unit: UnitId) -> i32 {
    let blocks: i32 = held(view, unit)
        .filter(|(_, _, weapon)| weapon.defensive)
        .map(|(_, _, weapon)| weapon.block)
        .sum();
    let sheet = sheet_of(view, unit);
    10 - sheet.size + sheet.quickness() + blocks
}

/// The Defense an attack has to reach; the immobile have another (TH-SHT-06, TH-ATK-09).
pub(crate) fn defense(view: View<'_>, attack: &Attack) -> i32 {
    let unit = attack.target;
    if view.has(unit, IMMOBILE) || !view.life(unit).is_active() {
        5 - sheet_of(view, unit).size
    } else if attack.is_ranged() {
        ranged_defense(view, unit)
    } else {
        melee_defense(view, unit)
    }
}

/// Toughness against an attack: some armour may not count (TH-SHT-08, TH-ATK-10).
pub(crate) fn toughness(view: View<'_>, attack: &Attack) -> i32 {
    let sheet = sheet_of(view, attack.target);
    sheet.base_toughness() + (sheet.armour.toughness - attack.weapon.piercing).max(0)
}

/// The attack roll (TH-ATK-01).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack) -> Check {
    let sheet = sheet_of(view, attack.by);
    let skill = if attack.is_ranged() {
        Skill::Aim
    } else {
        Skill::Melee
    };
    let base = sheet.attributes.dexterity
        + sheet.skill(skill)
        + sheet.spec(attack.weapon.group)
        + attack.weapon.accuracy;
    checks::check(
        "TH-ATK-01",
        "Attack",
        (attack.by, Some(attack.target)),
        (base, if attack.is_ranged() { "Aim" } else { "Melee" }),
        &modifiers(view, attack),
        defense(view, attack),
    )
}

/// Wounds and exhaustion of the one who rolls (TH-CON-01, TH-CON-03).
fn own_modifiers(view: View<'_>, unit: UnitId) -> Modifiers {
    let mut modifiers = Modifiers::new();
    let wounded = harm::wounded(view, unit);
    if wounded != 0 {
        modifiers.push(Modifier::new("TH-CON-01", "wounded", Amount::Flat(wounded)));
    }
    if view.has(unit, EXHAUSTED) {
        modifiers.push(Modifier::new("TH-CON-03", "exhausted", Amount::Flat(-2)));
    }
    modifiers
}

/// Everything on an attack roll (TH-FLD-05, TH-FLD-06, TH-FLD-08, TH-FLD-11).
fn modifiers(view: View<'_>, attack: &Attack) -> Modifiers {
    let mut modifiers = own_modifiers(view, attack.by);
    let ranged = attack.is_ranged();
    let cover = ground::cover(view, attack.by, attack.target, ranged);
    let mut penalty = match cover {
        0 => None,
        1 if ranged => Some(("a quarter cover", -1)),
        1 => None,
        2 => Some(("half cover", -2)),
        3 => Some(("three quarters cover", -3)),
        _ => Some(("nine tenths cover", -5)),
    };
    let posture = match view.posture(attack.target) {
        Posture::Standing => None,
        Posture::Crouching => Some(("crouching", if ranged { -2 } else { 2 })),
        Posture::Prone => Some(("prone", if ranged { -3 } else { 3 })),
    };
    match posture {
        Some((name, bonus)) if bonus > 0 => {
            modifiers.push(Modifier::new("TH-FLD-05", name, Amount::Flat(bonus)));
        }
        // Of several penalties of this kind only the largest counts.
        Some((name, worse)) if penalty.is_none_or(|(_, cover)| worse < cover) => {
            penalty = Some((name, worse));
        }
        _ => {}
    }
    if let Some((name, amount)) = penalty {
        modifiers.push(Modifier::new("TH-FLD-05", name, Amount::Flat(amount)));
    }
    if let Some((a, b)) = ground::flankers(view, attack.target) {
        modifiers.push(
            Modifier::new("TH-FLD-08", "flanked", Amount::Flat(2)).because(Because::Pair(a, b)),
        );
    }
    if let Reach::Ranged(increment) = attack.weapon.reach {
        let distance = ground::gap(view, attack.by, attack.target) + 1;
        let beyond = (distance - 1).div_euclid(i32::from(increment.max(1)));
        if beyond > 0 {
            modifiers.push(Modifier::new(
                "TH-FLD-11",
                "range",
                Amount::Flat(-2 * beyond),
            ));
        }
    }
    modifiers
}

/// Carries an attack out from the payment on (TH-ATK-11).
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> Flow {
    let (by, target) = (attack.by, attack.target);
    harm::pay(resolver, by, attack.price(), attack.kind.rule());
    let view = resolver.view();
    let (defense, toughness) = (defense(view, attack), toughness(view, attack));
    let damage = sheet_of(view, by).attributes.strength + attack.weapon.damage;
    let check = attack_check(view, attack);
    let strong = attack.kind == Kind::Strong;
    let final_damage = move |total: i32, bonus: i32| total + damage + bonus - defense - toughness;
    // What odds can tell apart in the total: a miss, a level, or with a die to come the total.
    let class = move |total: i32| {
        if total < defense {
            0
        } else if strong {
            // Beyond fatal nothing changes any more.
            1 + final_damage(total, 0).clamp(-7, 7).unsigned_abs() as u64 * 2
                + u64::from(final_damage(total, 0) < 0)
        } else {
            100 + u64::from(harm::level(final_damage(total, 0)))
        }
    };
    let (total, critical) = checks::wild(resolver, &check, class)?;
    resolver.stage(class(total) << 2 | critical as u64)?;
    if attack.kind.stamina() > 0 {
        harm::spend_stamina(resolver, by, attack.kind.stamina(), attack.kind.rule());
    }
    match critical {
        Critical::No => {}
        Critical::Success => {
            harm::shift_initiative(resolver, by, 2, "TH-ATK-07");
            harm::shift_initiative(resolver, target, -2, "TH-ATK-07");
        }
        Critical::Failure => harm::shift_initiative(resolver, by, -2, "TH-ATK-08"),
    }
    let hit = total >= defense;
    resolver.report(|_| BattleEvent::Outcome {
        unit: by,
        target,
        word: if hit { "hit" } else { "miss" },
        hit,
        rule: RuleId("TH-ATK-02"),
    });
    if !hit {
        return Ok(());
    }
    resolver.hits.insert(target);
    let bonus = if strong {
        let ends: smallvec::SmallVec<[i32; 6]> = (1..6)
            .filter(|&die| {
                harm::level(final_damage(total, die)) != harm::level(final_damage(total, die + 1))
            })
            .collect();
        i32::from(resolver.die(6, &ends)?)
    } else {
        0
    };
    let dealt = final_damage(total, bonus);
    resolver.report(|_| BattleEvent::Summed {
        unit: target,
        name: "Damage",
        parts: vec![
            ("attack total", total),
            ("damage", damage),
            ("bonus die", bonus),
            ("Defense", -defense),
            ("Toughness", -toughness),
        ],
        sum: dealt,
        rule: RuleId("TH-ATK-04"),
    });
    let level = attack.kind.change(harm::level(dealt));
    harm::wound(resolver, target, Some(by), level)?;
    properties(resolver, attack, level);
    Ok(())
}

/// What the weapon does besides (TH-ATK-10).
fn properties(resolver: &mut Resolver<'_>, attack: &Attack, level: u8) {
    if level < 2 || !resolver.view().life(attack.target).is_on_field() {
        return;
    }
    if attack.weapon.slicing {
        let bleeding = i16::from(level.min(5) - 1);
        gain(
            resolver,
            attack.target,
            BLEEDING,
            bleeding,
            Until::Ended,
            "TH-ATK-10",
        );
    }
    if attack.weapon.concussive {
        harm::shift_initiative(resolver, attack.target, -2, "TH-ATK-10");
    }
}

/// Whether a combatant can act and has the action points.
pub(crate) fn able(
    view: View<'_>,
    unit: UnitId,
    rule: &'static str,
    needs: i16,
) -> Result<(), Refusal> {
    if !view.life(unit).is_active() {
        return Err(Refusal::new(rule, Why::Out));
    }
    let has = view.pool(unit, AP);
    if has < needs {
        return Err(Refusal::new(
            "TH-TIM-04",
            Why::TooLittle {
                pool: "AP",
                has,
                needs,
            },
        ));
    }
    Ok(())
}

/// Whether a combatant could attack in this way at all.
pub(crate) fn ready(view: View<'_>, unit: UnitId, kind: Kind) -> Result<(), Refusal> {
    let cheapest = held(view, unit)
        .map(|(_, _, weapon)| weapon.ap)
        .min()
        .unwrap_or(0)
        .min(0);
    able(view, unit, kind.rule(), (kind.price() + cheapest).max(1))
}

/// Every weapon at every enemy.
pub(crate) fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let targets = view
        .store
        .ids()
        .filter(|&target| view.hostile(unit, target) && view.life(target).is_on_field());
    for target in targets {
        let order = Order::new(unit, me).at(target);
        out.extend(
            held(view, unit)
                .filter(|(_, _, weapon)| weapon.damage > 0)
                .map(|(item, _, _)| order.clone().with(With::Item(item))),
        );
        out.push(order);
    }
}

/// The weapon of an order: the named one, or bare hands.
fn weapon(view: View<'_>, order: &Order) -> Result<(Weapon, Option<(ItemId, Hold)>), Refusal> {
    match order.with {
        With::Nothing => Ok((UNARMED, None)),
        With::Item(wanted) => held(view, order.unit)
            .find(|(item, _, _)| *item == wanted)
            .map(|(item, hold, weapon)| (weapon, Some((item, hold))))
            .ok_or(Refusal::new("TH-ACT-11", Why::NotReady)),
        With::Power(_) => Err(Refusal::new("TH-ATK-01", Why::NotCarried)),
    }
}

/// The attack an order names, if it can be made.
pub(crate) fn named(view: View<'_>, order: &Order, kind: Kind) -> Result<Attack, Refusal> {
    let rule = kind.rule();
    let target = order.target().ok_or(Refusal::new(rule, Why::NoTarget))?;
    if target.index() >= view.store.len() || target == order.unit {
        return Err(Refusal::new(rule, Why::WrongTarget));
    }
    if !view.hostile(order.unit, target) {
        return Err(Refusal::new(rule, Why::WrongSide));
    }
    if !view.life(target).is_on_field() {
        return Err(Refusal::new(rule, Why::TargetOut));
    }
    let (weapon, _) = weapon(view, order)?;
    let attack = Attack {
        by: order.unit,
        target,
        weapon,
        kind,
    };
    able(view, order.unit, rule, attack.price())?;
    let gap = ground::gap(view, order.unit, target);
    let (reach, shown) = match weapon.reach {
        Reach::Melee(reach) => (i32::from(reach), gap),
        Reach::Ranged(increment) => (5 * i32::from(increment), gap + 1),
    };
    if attack.is_ranged() && kind != Kind::Standard {
        return Err(Refusal::new(
            rule,
            Why::Forbidden {
                because: "it is a melee attack",
            },
        ));
    }
    if shown > reach {
        return Err(Refusal::new(
            "TH-FLD-01",
            Why::OutOfReach {
                distance: shown as u16,
                reach: reach as u16,
            },
        ));
    }
    if view.posture(order.unit) == Posture::Prone && weapon.two_handed && !attack.is_ranged() {
        return Err(Refusal::new("TH-CON-08", Why::Prevented { by: "Prone" }));
    }
    if ground::cover(view, order.unit, target, attack.is_ranged()) == NO_ATTACK {
        return Err(Refusal::new("TH-FLD-03", Why::NoLineOfSight));
    }
    if !ground::sees(view, order.unit, target) {
        return Err(Refusal::new("TH-FLD-02", Why::Unseen));
    }
    Ok(attack)
}

/// The plan of an attack action: declared, perhaps interrupted, paid, resolved (TH-ATK-11).
pub(crate) fn plan(
    view: View<'_>,
    order: &Order,
    kind: Kind,
    entry: &'static Entry,
) -> Result<Plan, Refusal> {
    let attack = named(view, order, kind)?;
    let check = attack_check(view, &attack);
    let told = order.clone();
    Ok(Plan::new(order.clone(), move |resolver| {
        turns::declare(resolver, &told, entry, |resolver| {
            resolve(resolver, &attack)
        })
    })
    .costs("AP", attack.price())
    .costs("Stamina", kind.stamina())
    .checks(check))
}

/// Modifier of the specialization used by a held melee weapon, for numbers.
pub(crate) fn best_melee(view: View<'_>, unit: UnitId) -> i32 {
    let sheet = sheet_of(view, unit);
    let of = |group: Spec, accuracy: i32| {
        sheet.attributes.dexterity + sheet.skill(Skill::Melee) + sheet.spec(group) + accuracy
    };
    held(view, unit)
        .filter(|(_, _, weapon)| matches!(weapon.reach, Reach::Melee(_)) && weapon.damage > 0)
        .map(|(_, _, weapon)| of(weapon.group, weapon.accuracy))
        .max()
        .unwrap_or_else(|| of(Spec::Brawling, 0))
}

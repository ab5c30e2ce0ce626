//! Attack: 2 AP for a weapon attack, at any moment of the turn (MO-ACT-01, MO-ACT-02).

use crate::{
    battle::{components::Turn, orders::order::Aim, prelude::*},
    rules::{
        momentum::{
            AP, LETHAL, NON_LETHAL, TO_MISS, UNARMED_MODE,
            abilities::maneuvers::declare,
            attacks::{
                attack::{Attack, Manner, Mercy, Target, strikes},
                resolution::resolve,
                targets::{can_be_aimed_at, can_be_battered, may_harm},
                to_hit::attack_check,
            },
            character::{
                hands::{free_hands, weapons},
                sheet::Talent,
            },
            field::{forced, hiding::is_hidden_from},
            laws::{ActionDef, ActionKind, Work, ap},
            sheet_of,
            status::ENRAGED,
            time::held,
        },
        shared::{action::Aims, targets::other},
    },
};

const RULE: &str = "MO-ACT-01";

pub(crate) static ATTACK: ActionDef = ActionDef::new(
    &Entry {
        key: "attack",
        name: "Attack",
        icon: Icon::Sword,
        phrase: &[
            Form::new("attack {target} with {item}"),
            Form::new("attack {at} with {item}"),
            Form::new("attack {target}"),
            Form::new("attack {at}"),
            Form::new("attack"),
        ],
        rules: &[RULE, "MO-ACT-02", "MO-ATK-01", "MO-ATK-02"],
        group: Group::Attack,
        takes: ActionParams::NOTHING
            .unit()
            .cell()
            .item()
            .way()
            .modes(1 << UNARMED_MODE | 1 << TO_MISS | 1 << NON_LETHAL | 1 << LETHAL),
        cost: ap(0).said("2 AP"),
        help: "Strikes or shoots with a weapon: d20 and the hit bonus against Evasion.",
    },
    |view, order| {
        let attack = named(view, order)?;
        let (unit, costs) = (order.unit, costs(view, order.unit));
        let goal = order.path.last().copied();
        let check = attack
            .unit()
            .filter(|&target| !attack.misses && !sheet_of(view, target).object)
            .map(|target| attack_check(view, &attack, target));
        let mut work = Work::new(move |resolver| {
            let mut attack = attack.clone();
            count(resolver, &attack);
            declare(resolver, &mut attack)?;
            if let Some(target) = attack.unit() {
                attack.push = forced::meant(resolver.view(), target, goal, attack.push);
            }
            resolve(resolver, &attack)?;
            match attack.unit() {
                Some(target) => held::attacked(resolver, unit, target),
                None => Ok(()),
            }
        });
        work.check = check;
        Ok(work.costs(costs))
    },
)
.kind(ActionKind::Loud)
.aims(Aims::Own(orders))
.bits(ActionBits::CAN_WAIT)
.priced(|_, _, _| Some(ap(2)))
.needs(|view, unit| {
    let (has, needs) = (view.pool(unit, AP), costs(view, unit).points(AP));
    if has < needs {
        let pool = "AP";
        return Err(Refusal::too_little("MO-TIM-04", pool, has, needs));
    }
    Ok(())
});

/// Free while the unit has attacks left from an Attack action of this turn.
fn costs(view: View<'_>, unit: UnitId) -> Costs {
    if view.store.get::<Turn>(unit).attacks > 0 {
        ap(0)
    } else {
        ap(2)
    }
}

/// Attacks one Attack action gives (MO-ACT-02, MO-ABL-06).
pub(crate) fn attacks_given(view: View<'_>, unit: UnitId) -> u8 {
    let sheet = sheet_of(view, unit);
    let one_handed = || weapons(view, unit).filter(|(_, weapon)| weapon.hands == 1);
    let two = sheet.has(Talent::MultiWielder) && one_handed().count() > 1;
    1 + u8::from(sheet.has(Talent::PathOfAttack)) + u8::from(two)
}

/// Counts an attack; the first one of an Attack action grants the others.
fn count(resolver: &mut Resolver<'_>, attack: &Attack) {
    let view = resolver.view();
    let left = view.store.get::<Turn>(attack.by).attacks;
    let given = if left > 0 {
        left
    } else {
        attacks_given(view, attack.by)
    };
    let turn = resolver.edit::<Turn>(attack.by);
    turn.attacks = given - 1;
    // The kind of weapon used for all attacks of this action so far.
    let kind = attack.item().map_or(0, |item| 1 + (item.0 % 250) as u8);
    turn.keywords = match turn.keywords {
        before if left > 0 && before != kind => MIXED,
        _ => kind,
    };
}

/// Marks that the attacks of one action used several kinds of weapons.
const MIXED: u8 = 255;

/// The last attack that Multi-Wielder gives must use the other weapon (MO-ABL-06).
fn other_weapon(view: View<'_>, attack: &Attack) -> Result<(), Refusal> {
    let turn = view.store.get::<Turn>(attack.by);
    let wields = sheet_of(view, attack.by).has(Talent::MultiWielder);
    let kind = attack.item().map_or(0, |item| 1 + (item.0 % 250) as u8);
    let hands = weapons(view, attack.by).filter(|(_, weapon)| weapon.hands == 1);
    let (same, others): (Vec<ItemId>, Vec<ItemId>) = hands
        .map(|(item, _)| item)
        .partition(|&item| Some(item) == attack.item());
    let is_bound = wields && turn.attacks == 1 && turn.keywords == kind;
    if is_bound && same.len() == 1 && !others.is_empty() {
        let because = "the further attack is made with the other weapon";
        return Err(Refusal::new(
            "MO-ABL-06",
            RefusalReason::Forbidden { because },
        ));
    }
    Ok(())
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let targets = view
        .store
        .ids()
        .filter(|&target| view.hostile(unit, target) && view.status(target).is_on_field());
    for target in targets {
        let order = Order::new(unit, me).at(target);
        let strikes = strikes(view, unit, Target::Unit(target)).into_iter();
        let mut known: Vec<Option<ItemId>> = Vec::new();
        for attack in strikes {
            if known.contains(&attack.item()) {
                continue;
            }
            known.push(attack.item());
            out.push(match attack.item() {
                None => order.clone().mode(UNARMED_MODE),
                Some(item) => order.clone().with(Tool::Item(item)),
            });
        }
    }
}

/// The attack an order names, if it is possible.
fn named(view: View<'_>, order: &Order) -> Result<Attack, Refusal> {
    let unit = order.unit;
    let target = match &order.aim {
        Aim::Cell(cell) => Target::Thing(*cell),
        _ => {
            let target = other(view, unit, order.target(), "MO-ATK-01");
            // Without a weapon no target is possible.
            let armed = || meant(view, order, Target::Unit(unit));
            Target::Unit(target.or_else(|refusal| armed().and(Err(refusal)))?)
        }
    };
    if let Target::Unit(target) = target {
        may_harm(view, unit, target)?;
    }
    nearest_if_enraged(view, unit, target)?;
    let mut attack = meant(view, order, target)?;
    other_weapon(view, &attack)?;
    let rule = match attack.manner {
        Manner::Melee => "MO-ATK-06",
        Manner::Ranged => "MO-ATK-07",
    };
    match target {
        Target::Unit(target) => can_be_aimed_at(view, (unit, target), attack.range, rule)?,
        Target::Thing(cell) => can_be_battered(view, unit, cell, attack.range, rule)?,
    }
    attack.misses = order.modes.has(TO_MISS);
    attack.mercy = match (order.modes.has(NON_LETHAL), order.modes.has(LETHAL)) {
        (true, _) => Mercy::Spares(1),
        (false, true) => Mercy::Kills,
        (false, false) => Mercy::Usual,
    };
    Ok(attack)
}

/// An Enraged unit must attack the nearest enemy, and no thing while it knows of an enemy
/// (MO-STS-04).
fn nearest_if_enraged(view: View<'_>, unit: UnitId, target: Target) -> Result<(), Refusal> {
    if !view.has(unit, ENRAGED) {
        return Ok(());
    }
    // Enemies hidden from it do not count (MO-HID-01).
    let known = view
        .enemies(unit)
        .filter(|&enemy| !is_hidden_from(view, enemy, unit));
    let nearest = known.map(|enemy| view.distance(unit, enemy)).min();
    let fits = match target {
        Target::Unit(target) => {
            view.hostile(unit, target)
                && nearest.is_none_or(|gap| view.distance(unit, target) <= gap)
        }
        Target::Thing(_) => nearest.is_none(),
    };
    if fits {
        return Ok(());
    }
    Err(Refusal::forbidden(
        "MO-STS-04",
        "the enraged attack the nearest enemy",
    ))
}

/// The weapon an order means: the named one, or the first in hand that reaches, otherwise the
/// first.
pub(crate) fn meant(view: View<'_>, order: &Order, target: Target) -> Result<Attack, Refusal> {
    let unit = order.unit;
    let wanted = match order.with {
        _ if order.modes.has(UNARMED_MODE) => Some(None),
        Tool::Item(item) => Some(Some(item)),
        Tool::Nothing => None,
        Tool::Power(_) => return Err(Refusal::new(RULE, RefusalReason::NotCarried)),
    };
    let all = strikes(view, unit, target);
    let distance = match target {
        Target::Unit(target) => view.distance(unit, target),
        Target::Thing(cell) => view.distance_to(view.standpoint(unit), cell),
    };
    let fits = |attack: &&Attack| wanted.is_none_or(|item| item == attack.item());
    let near = all
        .iter()
        .filter(fits)
        .find(|attack| attack.range >= distance);
    let found = near.or_else(|| all.iter().find(fits)).cloned();
    found.ok_or_else(|| {
        if wanted == Some(None) && free_hands(view, unit) == 0 {
            let what = "a free hand";
            return Refusal::lacks("MO-SHT-18", what);
        }
        Refusal::new(RULE, RefusalReason::NotReady)
    })
}

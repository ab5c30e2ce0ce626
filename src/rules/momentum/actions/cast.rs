//! Using an Ability (MO-ABL-01).

use crate::{
    battle::prelude::*,
    rules::{
        momentum::{
            AP, LETHAL, NON_LETHAL, TO_MISS, WP,
            abilities::{
                calling,
                cast::{farthest, is_breakable, named},
                effects::carry_out,
                upcast, worth,
            },
            attacks::attack::Mercy,
            character::{
                abilities::{Ability, Area, Effect, Resolution, Upcast},
                catalogue::ability,
                damage::Harm,
            },
            field::gait::{Daring, with_gait},
            laws::{ActionDef, ActionKind, Work, WorkTerms, ap},
            sheet_of,
            time::held,
        },
        shared::{action::Aims, areas::near_enemies},
    },
};

pub(crate) static CAST: ActionDef = ActionDef::new(
    &Entry {
        key: "cast",
        name: "Use Ability",
        icon: Icon::Wand,
        phrase: &[
            Form::new("use {power} on {target}"),
            Form::new("use {power} at {at}"),
            Form::new("use {power}"),
            Form::new("use an Ability"),
        ],
        rules: &["MO-ABL-01", "MO-ABL-07", "MO-ABL-03", "MO-SHT-13"],
        group: Group::Attack,
        takes: ActionParams::NOTHING
            .units()
            .cell()
            .way()
            .power()
            .modes(1 << NON_LETHAL | 1 << LETHAL | 1 << TO_MISS),
        cost: ap(1).said("AP and WP of the Ability"),
        help: "Uses an Ability: AP and WP, and more WP for more effect, up to your Level. Some are attacks, against others the target makes a Defense Roll, and some just work.",
    },
    |view, order| {
        let cast = named(view, order, mercy(view, order), order.modes.has(TO_MISS))?;
        let mut work = Work::new({
            let cast = cast.clone();
            move |resolver| {
                carry_out(resolver, &cast)?;
                // An Ability attack is an attack (MO-ATK-05).
                if let (Some(target), None) = (cast.target(), cast.defense())
                    && cast.harms()
                {
                    held::attacked(resolver, cast.unit, target)?;
                }
                held::used_ability(resolver, cast.unit)
            }
        });
        work.check = cast.check(view);
        work.costs = Some(ap(cast.ability.ap).and(WP, cast.wp()));
        work.terms = WorkTerms {
            loud: cast.is_loud(),
            ..WorkTerms::default()
        };
        Ok(work)
    },
)
.kind(ActionKind::Quiet)
.aims(Aims::Own(orders))
.bits(ActionBits::MENDS.union(ActionBits::CAN_WAIT))
.priced(|view, _, with| match with {
    // WP are paid when the Ability is used (MO-TIM-14).
    Tool::Power(power) => ability(view, power).map(|ability| ap(ability.ap)),
    _ => Some(ap(1)),
})
.worth(worth::of_ability);

/// Whether an order of an Ability spares lives (MO-ATK-15, MO-TYP-06).
fn mercy(view: View<'_>, order: &Order) -> Mercy {
    let Tool::Power(power) = order.with else {
        return Mercy::Usual;
    };
    if order.modes.has(LETHAL) {
        return Mercy::Kills;
    }
    match ability(view, power).filter(|_| order.modes.has(NON_LETHAL)) {
        Some(ability) => Mercy::Spares((1 + ability.tier).clamp(1, 9) as u8),
        None => Mercy::Usual,
    }
}

/// The Abilities a unit knows and can pay for.
fn known(view: View<'_>, unit: UnitId) -> Vec<(PowerId, Ability)> {
    let powers = sheet_of(view, unit).powers.iter();
    let known = powers.filter_map(|&power| Some((power, ability(view, power)?)));
    known
        .filter(|(_, known)| known.ap <= view.pool(unit, AP) && known.wp <= view.pool(unit, WP))
        .collect()
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (power, ability) in known(view, unit) {
        let order = Order::new(unit, me).with(Tool::Power(power));
        let at = |target| order.clone().at(target);
        let to = |cell| order.clone().to(cell);
        match ability.shape {
            Area::Cone(_) | Area::Line(_) => {
                out.extend(towards(view, unit, ability.shape).into_iter().map(to));
            }
            Area::Burst(_) => out.extend(near_enemies(view, unit).into_iter().map(to)),
            Area::Square => {
                let places = calling::places(view, unit, ability.range);
                out.extend(places.into_iter().map(to));
            }
            Area::Own => out.extend(landings(view, unit, ability).into_iter().map(to)),
            Area::One if ability.resolution == Resolution::Sure => {
                let friends = view.store.ids().filter(|&other| !view.hostile(unit, other));
                let fits = |target: &UnitId| view.status(*target).is_on_field();
                out.extend(friends.filter(fits).map(at));
            }
            Area::One => {
                let foes: Vec<UnitId> = view.enemies(unit).collect();
                out.extend(foes.iter().copied().map(at));
                several(view, (unit, &order), ability, &foes, out);
                if matches!(ability.resolution, Resolution::Melee | Resolution::Ranged) {
                    let near = view.board().grid.cells().filter(|&cell| {
                        view.footprint(unit).chebyshev(cell.into()) <= ability.range
                            && is_breakable(view, cell)
                    });
                    out.extend(near.map(to));
                }
                if let Effect::Harm { damage, .. } = ability.effect
                    && damage.harm == Harm::Holy
                {
                    out.extend(foes.iter().map(|&foe| at(foe).mode(LETHAL)));
                }
            }
        }
    }
}

/// The nearest enemies together, as many as WP allow.
fn several(
    view: View<'_>,
    (unit, order): (UnitId, &Order),
    ability: Ability,
    foes: &[UnitId],
    out: &mut Vec<Order>,
) {
    let Upcast::Targets(each) = ability.upcast else {
        return;
    };
    let spare = (view.pool(unit, WP) - ability.wp).min(upcast::limit(view, unit));
    let most = 1 + usize::from(each) * spare.max(0) as usize;
    let mut near: Vec<UnitId> = foes
        .iter()
        .copied()
        .filter(|&foe| view.distance(unit, foe) <= ability.range)
        .collect();
    near.sort_by_key(|&foe| (view.distance(unit, foe), foe));
    for number in 2..=most.min(near.len()) {
        let mut order = order.clone();
        order.aim =
            crate::battle::orders::order::Aim::Units(near[..number].iter().copied().collect());
        out.push(order);
    }
}

/// The distinct squares to aim at: those around the user, or for lines every square with an enemy.
fn towards(view: View<'_>, unit: UnitId, shape: Area) -> Vec<Cell> {
    let space = view.footprint(unit);
    let mut cells: Vec<Cell> = view
        .board()
        .grid
        .cells()
        .filter(|&cell| space.chebyshev(cell.into()) == 1)
        .collect();
    if let Area::Line(length) = shape {
        let spaces = view.enemies(unit).map(|enemy| view.footprint(enemy));
        let near = spaces.filter(|other| space.chebyshev(*other) <= length);
        cells.extend(near.flat_map(|other| other.cells()));
        cells.sort_unstable();
        cells.dedup();
    }
    cells
}

/// Squares the unit could blink to but not walk to.
fn landings(view: View<'_>, unit: UnitId, ability: Ability) -> Vec<Cell> {
    let Effect::Blink(metres) = ability.effect else {
        return Vec::new();
    };
    let (here, most) = (view.footprint(unit), farthest(view, unit, metres, &ability));
    let walked = with_gait(view, unit, (Daring::Safe, false), |gait| gait.reach(view));
    let cells = view.board().grid.cells();
    cells
        .filter(|&cell| here.chebyshev(cell.into()) <= most)
        .filter(|&cell| cell != here.min && walked.cost(cell).is_none())
        .filter(|&cell| view.occupant(cell, Band::Ground).is_none())
        .collect()
}

//! What a brain asks of this book: where one can go, and what enemies could do there.

use super::{patience, spells, worth};
use crate::{
    battle::{
        components::{MoveProgress, Turn},
        plan::Price,
        prelude::*,
        ruleset::{
            AttackReach, MoveBlocker, Ranges, Reached, Shelter, Stance, Tactics, Visibility,
        },
        worth::Forecast,
    },
    dice::Weight,
    geometry::CellSet,
    rules::{
        maneuver::{
            AP, BOOK, MAX_AP, THROWN, UNARMED_MODE,
            attacks::{
                area,
                attack::{Attack, Manner, strikes},
            },
            character::{
                catalogue::{item, spell},
                hands::{grappled_by, weapons},
            },
            field::{
                ground::{self, Cover},
                sight::sees,
                steps::with_gait,
            },
            reactions::invited::invited,
            rolls::checks::DIE,
            sheet_of,
            spells::{casting, spell::Area},
            time::turns,
        },
        shared::{
            tactics::{Asked, from_afar, of_pair, stances},
            walk,
        },
    },
};

/// The answers of the book.
pub(crate) struct ManeuverTactics;

impl Tactics for ManeuverTactics {
    fn reach(&self, view: View<'_>, unit: UnitId) -> Vec<Reached> {
        // A step provokes in the square where it begins (MA-OPP-02).
        let provoked = |from: Footprint, _| {
            let mut provoked = UnitSet::default();
            for enemy in invited(view, unit, from, true) {
                provoked.insert(enemy);
            }
            provoked
        };
        let reached = |perils| {
            with_gait(view, unit, perils, |gait| {
                gait.reached(view, Some(&provoked))
            })
        };
        let safe = reached(false);
        let mut all = if safe.is_empty() { reached(true) } else { safe };
        // Who holds somebody does not walk out of its own grip.
        for held in grappled_by(view, unit) {
            if view.status(held).is_active() {
                let (space, side) = (view.footprint(held), view.footprint(unit).side);
                all.retain(|there| Footprint::new(there.cell, side).chebyshev(space) <= 1);
            }
        }
        all
    }

    fn passage(&self, _: View<'_>, _: UnitId) -> MoveBlocker {
        MoveBlocker::Crossing
    }

    fn go(&self, _view: View<'_>, unit: UnitId, cell: Cell) -> Order {
        walk::order(&BOOK, unit, cell)
    }

    fn threat(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        if !view.status(enemy).is_active() {
            return 0;
        }
        of_pair(view, Asked::Threat, (enemy, unit), || {
            let of = |(attack, reach): (Attack, u16)| {
                let open = || ground::cover(view, enemy, unit) < Cover::Full;
                let gets = worth::can_get_at(view, enemy, unit, reach)
                    && (attack.manner == Manner::Melee || open());
                gets.then(|| worth::hoped(view, &attack))
            };
            let all = worth::means(view, enemy, unit).into_iter();
            2 * all.filter_map(of).max().unwrap_or(0)
        })
    }

    fn single_blow(&self, view: View<'_>, enemy: UnitId, unit: UnitId) -> i64 {
        self.threat(view, enemy, unit) / 2
    }

    fn strike(&self, view: View<'_>, unit: UnitId, target: UnitId) -> i64 {
        if !sees(view, unit, target) {
            return 0;
        }
        of_pair(view, Asked::Strike, (unit, target), || {
            let gap = view.gap(unit, target);
            let left = 2 - i64::from(view.store.get::<Turn>(unit).attacks.min(2));
            let times = left.min(i64::from(view.pool(unit, AP)));
            let all = worth::means(view, unit, target).into_iter();
            let of = |(attack, reach): (Attack, u16)| {
                (reach >= gap).then(|| {
                    let hoped = worth::hoped(view, &attack);
                    worth::less_thrown(view, &attack, hoped)
                })
            };
            times * all.filter_map(of).max().unwrap_or(0)
        })
    }

    fn arrive(&self, resolver: &mut Resolver<'_>, unit: UnitId, cell: Cell, cost: u16) {
        resolver.place_at(unit, cell, Altitude::default());
        let metres = &mut resolver.edit::<MoveProgress>(unit).metres;
        *metres = metres.saturating_add(cost.min(250) as u8);
    }

    fn poise(&self, resolver: &mut Resolver<'_>, unit: UnitId) {
        turns::poise(resolver, unit);
    }

    fn left(&self, view: View<'_>, unit: UnitId) -> Price {
        let metres = ground::metres_left(view, unit) as i16;
        let all = [("AP", view.pool(unit, AP)), ("metres", metres)];
        all.into_iter()
            .filter(|&(what, left)| what == "AP" || left > 0)
            .collect()
    }

    fn repeats(&self, view: View<'_>, plan: &Plan) -> u8 {
        let unit = plan.order.unit;
        let attacks = 2 - view.store.get::<Turn>(unit).attacks.min(2);
        let action = view.scene.book.action(plan.order.action);
        let attacking = action.is_some_and(|action| action.entry().group == Group::Attack);
        if attacking { attacks.max(1) } else { 1 }
    }

    fn cover(&self, view: View<'_>, by: UnitId, target: UnitId) -> Option<Shelter> {
        let cover = ground::cover(view, by, target);
        let modifier = cover.modifier(false)?;
        Some(Shelter {
            quarters: if cover == Cover::Low { 2 } else { 3 },
            modifiers: Modifiers::from_slice(&[modifier]),
        })
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        let action = view.scene.book.action(order.action)?;
        if action.entry().group != Group::Attack {
            return None;
        }
        if action.plan(view, order).is_err() {
            return Some(0);
        }
        if let Some(worth) = action.worth(view, order) {
            return Some(worth);
        }
        if is_magic(view, order) {
            return spells::of_attack_spell(view, order);
        }
        let attack = meant(view, order)?;
        let hoped = worth::hoped(view, &attack);
        let worth = worth::less_thrown(view, &attack, hoped);
        // The last points may be worth more in defence (MA-TIM-08).
        Some(worth - worth::reserve(view, order.unit, 1))
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        let by_form = |action: &dyn Action| {
            action.entry().group == Group::Attack && action.worth(view, order).is_none()
        };
        let action = view.scene.book.action(order.action);
        if !action.is_some_and(by_form) {
            return Vec::new();
        }
        if is_magic(view, order) {
            return spells::forecasts(view, order);
        }
        let attack = meant(view, order);
        attack.map_or(Vec::new(), |attack| vec![worth::forecast(view, &attack)])
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if view.posture(unit) != Posture::Prone {
            return patience::turn_saved(view, unit);
        }
        // One blow is a fair price for standing; several are not.
        let foes = invited(view, unit, view.footprint(unit), false);
        let action = BOOK.action_named("stand up")?;
        let order = Order::new(unit, action);
        let plan = view.scene.book.action(action)?.plan(view, &order);
        (foes.len() < 2 && plan.is_ok()).then_some(order)
    }

    fn provision(&self, view: View<'_>, order: &Order) -> i64 {
        let action = view.scene.book.action(order.action);
        let plan = action.and_then(|action| action.plan(view, order).ok());
        let price = plan.and_then(|plan| {
            let ap = plan.price.iter().find(|(what, _)| *what == "AP");
            ap.map(|&(_, ap)| ap)
        });
        -worth::reserve(view, order.unit, price.unwrap_or(0))
    }

    fn chance(&self, check: &Check) -> Option<Weight> {
        Some(DIE.chance(check))
    }

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        // Where no enemy is to be seen one point may look for those who hide; two stay for defences.
        let seen = view.enemies(unit).any(|enemy| sees(view, unit, enemy));
        let spare = view.pool(unit, AP) == MAX_AP;
        let search = BOOK.action_named("search").filter(|_| spare && !seen)?;
        Some(Order::new(unit, search))
    }

    fn favoured_distance(&self, view: View<'_>, unit: UnitId) -> u16 {
        let sheet = sheet_of(view, unit);
        let spells = sheet.spells.iter().filter_map(|&power| {
            let spell = spell(view, power)?;
            let strike = spell.strike()?;
            (strike.area == Area::One).then_some(if strike.melee { 1 } else { spell.range })
        });
        let magic = spells.max();
        let arm = weapons(view, unit).map(|(_, weapon)| match weapon.range {
            0 => u16::from(weapon.reach.max(1)),
            range => range.into(),
        });
        let arm = arm.max().unwrap_or(1);
        // Whoever strikes better than it casts comes near.
        let casts = sheet.skill(crate::rules::maneuver::character::sheet::Skill::Sorcery);
        let strikes = sheet.styles.first().map_or(0, |style| style.rank)
            + sheet.attributes.agility.max(sheet.attributes.strength);
        let far = match magic {
            Some(range) if casts >= strikes => range.max(arm),
            _ => arm,
        };
        if far > 3 { from_afar(far) } else { far }
    }
}

/// Whether an order casts a spell, its own or that of a thing of magic.
fn is_magic(view: View<'_>, order: &Order) -> bool {
    match order.with {
        Tool::Power(_) => true,
        Tool::Item(id) => item(view, id).is_some_and(|item| item.charm().is_some()),
        Tool::Nothing => false,
    }
}

/// The Strike that an order means, however far off.
fn meant(view: View<'_>, order: &Order) -> Option<Attack> {
    let target = order.target()?;
    if view.scene.book.action(order.action)?.entry().key == "shield rush" {
        let (shield, _) = crate::rules::maneuver::character::hands::best_shield(view, order.unit)?;
        return Some(crate::rules::maneuver::actions::rush_blow(
            order.unit, target, shield,
        ));
    }
    let fits = |attack: &Attack| match order.with {
        _ if order.modes.has(UNARMED_MODE) => attack.is_unarmed(),
        Tool::Item(id) => {
            let thrown = attack.manner == Manner::Thrown;
            attack.item() == Some(id) && (thrown || !order.modes.has(THROWN))
        }
        _ => true,
    };
    let mut all = strikes(view, order.unit, target).into_iter().filter(fits);
    if order.modes.has(THROWN) {
        all.find(|attack| attack.manner == Manner::Thrown)
    } else {
        all.next()
    }
}

impl Ranges for ManeuverTactics {
    fn stances(&self, view: View<'_>, unit: UnitId) -> Vec<Stance> {
        let stance = |cell, cost| Stance {
            cell,
            cost,
            left: 1,
            band: 0,
        };
        stances(view.cell(unit), self.reach(view, unit), stance)
    }

    fn bands(&self, _view: View<'_>, _unit: UnitId) -> Vec<String> {
        vec!["Move".to_owned()]
    }

    fn arms(&self, view: View<'_>, unit: UnitId) -> Vec<AttackReach> {
        worth::means(view, unit, unit)
            .into_iter()
            .map(|(attack, reach)| AttackReach {
                melee: attack.manner == Manner::Melee,
                reach: reach.max(1),
                price: 1,
            })
            .collect()
    }

    fn area(&self, view: View<'_>, order: &Order) -> Option<CellSet> {
        let cast = casting::named(view, order).ok()?;
        let strike = cast.spell.strike()?;
        let aim = order.cell().filter(|_| strike.area != Area::One)?;
        Some(area::squares(view, order.unit, strike.area, aim))
    }

    fn glimpse(
        &self,
        view: View<'_>,
        unit: UnitId,
        from: Cell,
        _body: Option<UnitId>,
        to: Cell,
    ) -> Visibility {
        let side = view.footprint(unit).side;
        let here = Footprint::new(from, side);
        // A large body looks from all of its squares.
        let covers = here.cells().map(|eye| ground::cover_between(view, eye, to));
        let cover = covers.min().unwrap_or(Cover::Full);
        let blind = here.chebyshev(to.into()) > 1
            && (ground::obscures(view, to)
                || here.cells().all(|cell| ground::obscures(view, cell)));
        Visibility {
            sees: cover < Cover::Full && !blind,
            cover: cover as u8,
        }
    }
}

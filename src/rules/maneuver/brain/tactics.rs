//! What the brain alone asks of this book: what units can do to each other, and what orders are
//! worth.

use super::{arms::ManeuverArms, forms, patience, spells, worth};
use crate::{
    battle::{
        prelude::*,
        ruleset::{Tactics, ThreatEstimate, Wanted, When, worth::Forecast},
    },
    rules::{
        maneuver::{
            AP, MAX_AP, THROWN, UNARMED_MODE,
            attacks::attack::{Attack, Manner, strikes},
            character::{
                catalogue::{item, spell},
                hands::weapons,
            },
            field::sight::sees,
            reactions::invited::invited,
            sheet_of,
            spells::spell::Area,
        },
        shared::{
            arms,
            prospects::prospects,
            tactics::{from_afar, goes_by_form, of_attack},
        },
    },
};

/// The tactics of this book.
pub(crate) struct ManeuverTactics;

impl Tactics for ManeuverTactics {
    fn harm(&self, view: View<'_>, by: UnitId, to: UnitId, when: When) -> i64 {
        arms::harm::<ManeuverArms>(view, by, to, when)
    }

    fn prospects(
        &self,
        view: View<'_>,
        unit: UnitId,
        enemies: &[UnitId],
        cells: &[(Cell, u16)],
        wanted: Wanted,
    ) -> Option<Vec<ThreatEstimate>> {
        prospects::<ManeuverArms>(view, unit, enemies, cells, wanted)
    }

    fn guess(&self, view: View<'_>, order: &Order) -> Option<i64> {
        of_attack(view, order, || {
            if is_magic(view, order) {
                return spells::of_attack_spell(view, order);
            }
            let attack = meant(view, order)?;
            let hoped = forms::hoped(view, &attack);
            let worth = forms::less_thrown(view, &attack, hoped);
            // The last AP may be worth more for defence (MA-TIM-08).
            Some(worth - worth::reserve(view, order.unit, 1))
        })
    }

    fn forecasts(&self, view: View<'_>, order: &Order) -> Vec<Forecast> {
        if !goes_by_form(view, order) {
            return Vec::new();
        }
        if is_magic(view, order) {
            return spells::forecasts(view, order);
        }
        let attack = meant(view, order);
        attack.map_or(Vec::new(), |attack| vec![forms::forecast(view, &attack)])
    }

    fn compelled(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        if view.posture(unit) != Posture::Prone {
            return patience::turn_saved(view, unit);
        }
        // Standing up is worth one opportunity attack, but not several.
        let foes = invited(view, unit, view.footprint(unit), false);
        let action = view.scene.book.action_named("stand up")?;
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

    fn parting(&self, view: View<'_>, unit: UnitId) -> Option<Order> {
        // With no enemy in sight one AP may go into a search; two stay for defences.
        let seen = view.enemies(unit).any(|enemy| sees(view, unit, enemy));
        let spare = view.pool(unit, AP) == MAX_AP;
        let search = view
            .scene
            .book
            .action_named("search")
            .filter(|_| spare && !seen)?;
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
        // A unit that strikes better than it casts comes near.
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

/// Whether the order casts a spell, known or from a magical item.
fn is_magic(view: View<'_>, order: &Order) -> bool {
    match order.with {
        Tool::Power(_) => true,
        Tool::Item(id) => item(view, id).is_some_and(|item| item.charm().is_some()),
        Tool::Nothing => false,
    }
}

/// The Strike that the order means, whatever the distance.
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

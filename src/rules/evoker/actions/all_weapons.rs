//! All-Weapon Attack (EV-ACT-05): one attack with each equipped weapon; the Move may be used
//! between attacks.

use super::{attack, modes};
use crate::rules::evoker::attacks::contest::is_plain;
use crate::{
    battle::{components::Hold, orders::order::Aim, prelude::*},
    rules::{
        evoker::{
            attacks::{
                attack::{Attack, attack_check},
                resolution, targets,
            },
            body::held,
            character::{catalogue::Keyword, sheet::Talent, stats, weapons},
            conditions,
            laws::{ActionDef, ActionKind, Work, stars_for},
            movement::{
                self,
                onward::{self, MOVE},
            },
            time::legal,
        },
        shared::action::Aims,
    },
};

/// The All-Weapon Attack action.
pub const ALL_WEAPONS: ActionDef = ActionDef::new(
    &Entry {
        key: "all weapons",
        name: "All-Weapon Attack",
        icon: Icon::TwoSwords,
        phrase: &[Form::new("attack {target} with every weapon"), Form::new("attack with every weapon")],
        rules: &["EV-ACT-05"],
        group: Group::Attack,
        takes: ActionParams::NOTHING.units().item().modes(modes::BLOW),
        cost: stars_for(2, Keyword::Attack),
        help: "One attack with each weapon in hand, each a Disadvantage harder and the off hand one more. Move in between with what is left of your Move.",
    },
    work,
)
.kind(ActionKind::Attack)
.needs(|view, unit| {
    Refusal::lacks("EV-ACT-05", "two equipped weapons").when(arms(view, unit).len() < 2)
})
.aims(Aims::Enemies)
.bits(ActionBits::CAN_WAIT);

/// Choice that puts the next weapon behind the others.
const OTHER: &str = "another weapon first";

/// A weapon that strikes in this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StrikingWeapon {
    item: ItemId,
    hold: Hold,
}

/// Every equipped weapon except bare hands: the main hand first, then natural weapons, then the off
/// hand.
fn arms(view: View<'_>, unit: UnitId) -> SmallVec<[StrikingWeapon; 4]> {
    let mut arms: SmallVec<[StrikingWeapon; 4]> = weapons::equipped(view, unit)
        .filter(|(_, weapon)| weapon.id != weapons::UNARMED)
        .map(|(carried, _)| StrikingWeapon {
            item: carried.item,
            hold: carried.hold,
        })
        .collect();
    arms.sort_by_key(|arm| match arm.hold {
        Hold::Right | Hold::Both => 0,
        Hold::Natural | Hold::Stowed => 1,
        Hold::Left => 2,
    });
    arms
}

impl StrikingWeapon {
    /// The Disadvantages of this weapon's attack.
    fn drawbacks(self, view: View<'_>, unit: UnitId) -> Modifiers {
        let mut extra = Modifiers::new();
        let mut harder = |name| extra.push(Modifier::new("EV-ACT-05", name, Amount::Advantage(-1)));
        harder("All-Weapon Attack");
        let sheet = stats::sheet(view, unit);
        if self.hold == Hold::Left && !sheet.has(Talent::Ambidextrous) {
            harder("Off hand");
        }
        extra
    }

    /// The weapon's attack on a target: a blow if it reaches, else a shot or a throw.
    fn attack(self, view: View<'_>, unit: UnitId, target: UnitId) -> Result<Attack, Refusal> {
        let order = Order::new(unit, ActionId(0))
            .at(target)
            .with(Tool::Item(self.item));
        let prepare = |order: &Order| {
            let extra = self.drawbacks(view, unit);
            attack::prepare_with(view, order, Some(self.hold), extra)
        };
        prepare(&order).or_else(|refusal| {
            let thrown = order.clone().mode(modes::THROWN);
            prepare(&thrown).map_err(|_| refusal)
        })
    }

    fn targets(self, view: View<'_>, unit: UnitId) -> SmallVec<[UnitId; 8]> {
        view.enemies(unit)
            .filter(|&enemy| self.attack(view, unit, enemy).is_ok())
            .collect()
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    is_plain(order)?;
    let mut wishes: SmallVec<[UnitId; 4]> = match &order.aim {
        Aim::Unit(target) => SmallVec::from_slice(&[*target]),
        Aim::Units(targets) => targets.clone(),
        Aim::None | Aim::Cell(_) => return Err(Refusal::new("EV-ACT-05", RefusalReason::NoTarget)),
    };
    let first = wishes.remove(0);
    let (arms, attack) = open(view, order, first)?;
    let mut work = Work::new(move |r| strike_with_all(r, unit, &arms, first, &wishes));
    work.check = attack
        .profile(view)
        .map(|profile| attack_check(view, &attack, &profile, first));
    Ok(work)
}

/// The attacks of an All-Weapon Attack that reach a target now, for estimates.
pub fn attacks(view: View<'_>, unit: UnitId, target: UnitId) -> SmallVec<[Attack; 4]> {
    arms(view, unit)
        .into_iter()
        .filter_map(|arm| arm.attack(view, unit, target).ok())
        .collect()
}

/// The weapons in striking order and the first attack: with the weapon the order names, or the
/// first that reaches its target.
fn open(
    view: View<'_>,
    order: &Order,
    first: UnitId,
) -> Result<(SmallVec<[StrikingWeapon; 4]>, Attack), Refusal> {
    let mut arms = arms(view, order.unit);
    let named = match order.with {
        Tool::Item(item) => Some(item),
        Tool::Nothing => None,
        Tool::Power(_) => return Err(Refusal::new("EV-ACT-05", RefusalReason::NotReady)),
    };
    let mut refusal = Refusal::new("EV-ACT-05", RefusalReason::NotReady);
    for place in 0..arms.len() {
        let arm = arms[place];
        if named.is_some_and(|named| named != arm.item) {
            continue;
        }
        match arm.attack(view, order.unit, first) {
            Ok(attack) => {
                arms[..=place].rotate_right(1);
                return Ok((arms, attack));
            }
            // The refusal reports the main weapon's reason.
            Err(why) if refusal.why == RefusalReason::NotReady => refusal = why,
            Err(_) => {}
        }
    }
    Err(refusal)
}

/// Makes all attacks in turn. They are one action and earn at most one One More.
fn strike_with_all(
    r: &mut Resolver<'_>,
    unit: UnitId,
    arms: &[StrikingWeapon],
    first: UnitId,
    wishes: &[UnitId],
) -> RuleResult {
    let mut left: SmallVec<[StrikingWeapon; 4]> = SmallVec::from_slice(arms);
    let mut wishes = std::iter::once(first).chain(wishes.iter().copied());
    let mut earned = false;
    while !left.is_empty()
        && conditions::can_still_act(r.view(), unit)
        && !held::is_held(r.view(), unit)
    {
        let wish = wishes.next();
        let Some(attack) = next_attack(r, unit, &mut left, wish)? else {
            continue;
        };
        if resolution::resolve(r, &attack)? && !earned {
            earned = true;
            legal::earn_one_more(r, unit);
        }
        r.stage(7 << 40 | (left.len() as u64) << 1 | u64::from(earned))?;
    }
    Ok(())
}

/// The next attack, with the first weapon in `left` unless the player puts it back: on the wished
/// target if it is legal, else on one chosen now. `None` if a weapon was put back or held back.
fn next_attack(
    r: &mut Resolver<'_>,
    unit: UnitId,
    left: &mut SmallVec<[StrikingWeapon; 4]>,
    wish: Option<UnitId>,
) -> RuleResult<Option<Attack>> {
    let arm = left[0];
    if !weapons::equipped(r.view(), unit)
        .any(|(carried, _)| (carried.item, carried.hold) == (arm.item, arm.hold))
    {
        left.remove(0);
        return Ok(None);
    }
    if let Some(attack) = wish.and_then(|wish| arm.attack(r.view(), unit, wish).ok()) {
        left.remove(0);
        return Ok(Some(attack));
    }
    let mut stuck = false;
    loop {
        let targets = arm.targets(r.view(), unit);
        // In odds the policy answers and strikes a target in reach, so squares to move to are not
        // needed.
        let squares = if stuck || r.is_odds() && !targets.is_empty() {
            Vec::new()
        } else {
            squares(r.view(), unit, arm)
        };
        if targets.is_empty() && squares.is_empty() {
            left.remove(0);
            r.note(unit, "has nobody in reach of a weapon", "EV-ACT-05");
            return Ok(None);
        }
        match r.ask(question(unit, arm, &targets, &squares, left.len() > 1))? {
            Choice::Unit(target) => {
                left.remove(0);
                return Ok(arm.attack(r.view(), unit, target).ok());
            }
            Choice::Named(MOVE) => {
                let wording = ("EV-ACT-05", "Move where before the next attack?");
                // A unit that was stopped at once is not asked to move again.
                stuck = !onward::step_up(r, unit, &squares, wording)?;
                if !conditions::can_still_act(r.view(), unit) {
                    return Ok(None);
                }
            }
            Choice::Named(_) => {
                left.rotate_left(1);
                return Ok(None);
            }
            _ => {
                left.remove(0);
                return Ok(None);
            }
        }
    }
}

fn question(
    unit: UnitId,
    arm: StrikingWeapon,
    targets: &[UnitId],
    squares: &[Cell],
    others: bool,
) -> Question {
    let mut choices: SmallVec<[Choice; 6]> = targets.iter().copied().map(Choice::Unit).collect();
    if !squares.is_empty() {
        choices.push(Choice::Named(MOVE));
    }
    if others {
        choices.push(Choice::Named(OTHER));
    }
    choices.push(Choice::No);
    let prompt = match arm.hold {
        Hold::Left => "Attack whom with the off hand?",
        Hold::Natural | Hold::Stowed => "Attack whom with its natural weapon?",
        Hold::Right | Hold::Both => "Attack whom with the main hand?",
    };
    Question::detail("EV-ACT-05", unit, None, prompt, choices).verbs("attack", "do not attack")
}

/// Squares within the rest of the Move from which the weapon reaches an enemy: by a blow, else by a
/// shot or a throw.
fn squares(view: View<'_>, unit: UnitId, arm: StrikingWeapon) -> Vec<Cell> {
    let Some((carried, weapon)) = weapons::find_in(view, unit, arm.item, Some(arm.hold)) else {
        return Vec::new();
    };
    let loaded = weapon.range > 0 && (weapon.ammo == 0 || carried.ammo > 0);
    let (side, band) = (view.footprint(unit).side, view.band(unit));
    let enemies: Vec<(UnitId, Footprint)> = legal::known_enemies(view, unit)
        .map(|enemy| (enemy, view.footprint(enemy)))
        .collect();
    // On a grid, upper bounds on how far the weapon reaches and the unit moves.
    let shot = if loaded { weapon.range } else { 1 };
    let far = shot.max(weapon.reach).max(1);
    let by_squares = view.board().zone_map.is_none();
    // Each square costs at least a metre, so enemies beyond the whole Move need no route search.
    let own = view.footprint(unit);
    let gets = movement::Purse::of(view, unit).total() + far;
    let gets_to = |footprint: Footprint| !by_squares || own.chebyshev(footprint) <= gets;
    if !enemies.iter().any(|(_, footprint)| gets_to(*footprint)) {
        return Vec::new();
    }
    onward::squares(view, unit, |cell| {
        let place = (Footprint::new(cell, side), band);
        let mut near = enemies
            .iter()
            .filter(|(_, footprint)| !by_squares || place.0.chebyshev(*footprint) <= far);
        let reaches = near.any(|&(enemy, _)| {
            weapon.reach > 0 && targets::strikes_from(view, place, enemy, weapon.reach)
                || loaded && targets::shoots_from(view, place, enemy, weapon.range)
        });
        reaches.then_some(())
    })
}

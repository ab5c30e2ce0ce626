//! Equip Item (EV-ACT-33): draws one item, or picks it up from an adjacent square, and puts others
//! away at the same time.

use crate::{
    battle::{
        components::{Carried, Hands, Hold},
        prelude::*,
        systems::touch,
    },
    rules::{
        evoker::{
            body::hands,
            character::{stats, weapons},
            field::ground,
            laws::{ActionDef, Work, stars},
            time::legal,
        },
        shared::action::Aims,
    },
};

const RULE: &str = "EV-ACT-33";

/// The Equip action.
pub const EQUIP: ActionDef = ActionDef::new(
    &Entry {
        key: "equip",
        name: "Equip",
        icon: Icon::Hand,
        phrase: &[
            Form::new("take {item} in hand"),
            Form::new("change weapons"),
        ],
        rules: &[RULE],
        group: Group::Support,
        takes: ActionParams::NOTHING.item(),
        cost: stars(0).said("0 or ★"),
        help: "Draw or pick up an item and put another away: free for one hand, a star for two.",
    },
    work,
)
.needs(|view, unit| match at_hand(view, unit).next() {
    Some(_) => Ok(()),
    None => Err(Refusal::new(RULE, RefusalReason::NothingToDo)),
})
.aims(Aims::Own(orders))
.bits(ActionBits::GUARDS.union(ActionBits::DRAWS));

/// Where the item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// On the unit.
    Stowed,
    /// On the floor of a square: index among the dropped items.
    Floor(usize),
}

/// Items the unit can draw or pick up, with their source: carried ones first.
fn at_hand(view: View<'_>, unit: UnitId) -> impl Iterator<Item = (ItemId, Source)> + '_ {
    let stowed = weapons::carried(view, unit)
        .filter(|(carried, _)| carried.hold == Hold::Stowed)
        .map(|(carried, _)| (carried.item, Source::Stowed));
    let floor = view
        .ground()
        .dropped
        .iter()
        .enumerate()
        .filter(move |(_, (cell, _))| is_within_arms_reach(view, unit, *cell))
        .map(|(place, (_, carried))| (carried.item, Source::Floor(place)));
    stowed.chain(floor)
}

/// Whether a square is the unit's own or adjacent, without a wall between and at most a metre up or
/// down.
fn is_within_arms_reach(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let (body, there) = (view.footprint(unit), Footprint::new(cell, 1));
    view.band(unit) == Band::Ground
        && touch(view.board(), view.ground(), body, there)
        && ground::floor_of(view, there).abs_diff(view.height(unit)) <= 1
}

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    for (item, _) in at_hand(view, unit) {
        let order = Order::new(unit, me).with(Tool::Item(item));
        if !out.contains(&order) {
            out.push(order);
        }
    }
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    let unit = order.unit;
    let item = order.item_for(RULE)?;
    let source = at_hand(view, unit).find(|(other, _)| *other == item);
    let weapon = stats::catalogue(view).weapon(item);
    let (Some((_, source)), Some(weapon)) = (source, weapon) else {
        let why = match weapons::find(view, unit, item) {
            Some(_) => RefusalReason::NothingToDo,
            None => RefusalReason::NotCarried,
        };
        return Err(Refusal::new(RULE, why));
    };
    let two_handed = weapon.hands >= 2;
    let price = i16::from(two_handed);
    legal::has_stars(view, unit, price)?;
    let hold =
        free_hold(view, unit, two_handed).ok_or(Refusal::prevented("EV-INJ-18", "a Broken Arm"))?;
    let work = Work::at_once(move |r| {
        take_in_hand(r, unit, (item, source), hold);
        hands::hand_used(r, unit, hold);
    });
    Ok(work.costs(stars(price)))
}

/// Puts away what is in the hand and takes the item.
fn take_in_hand(r: &mut Resolver<'_>, unit: UnitId, (item, source): (ItemId, Source), hold: Hold) {
    let picked_up = match source {
        Source::Stowed => None,
        Source::Floor(place) => {
            let mut found = None;
            r.change_ground(|ground| found = Some(ground.dropped.remove(place).1));
            found
        }
    };
    let carried = &mut r.edit::<Hands>(unit).carried;
    for held in carried.iter_mut() {
        let in_the_way = match hold {
            Hold::Both => matches!(held.hold, Hold::Both | Hold::Left | Hold::Right),
            hand => held.hold == hand || held.hold == Hold::Both,
        };
        if in_the_way {
            held.hold = Hold::Stowed;
        }
    }
    match picked_up {
        // Bare hands stay last in the list, as the last choice to strike with.
        Some(found) => {
            let bare = carried
                .last()
                .is_some_and(|last| last.hold == Hold::Natural);
            let place = carried.len() - usize::from(bare);
            carried.insert(place, Carried { hold, ..found });
        }
        None => {
            let stowed = carried
                .iter_mut()
                .find(|held| held.item == item && held.hold == Hold::Stowed);
            if let Some(stowed) = stowed {
                stowed.hold = hold;
            }
        }
    }
}

/// The hand that takes the item: a free one, else the main hand; broken arms take none.
fn free_hold(view: View<'_>, unit: UnitId, two_handed: bool) -> Option<Hold> {
    if two_handed {
        return weapons::hand_works(view, unit, Hold::Both).then_some(Hold::Both);
    }
    let hands = view.store.get::<Hands>(unit);
    let taken = |hold| {
        hands
            .carried
            .iter()
            .any(|carried| carried.hold == hold || carried.hold == Hold::Both)
    };
    let works = |hold: &Hold| weapons::hand_works(view, unit, *hold);
    let order = [Hold::Right, Hold::Left];
    order
        .into_iter()
        .filter(works)
        .find(|&hold| !taken(hold))
        .or_else(|| order.into_iter().find(works))
}

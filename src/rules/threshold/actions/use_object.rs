//! Use an Object (TH-ACT-30, TH-ACT-32): potions, doors, and whatever the level put there.

use crate::{
    battle::{
        components::{DoorState, Hands, Pools},
        event::{BattleEvent, Gauge},
        ids::{ItemId, RuleId, UnitId},
        order::{ActionId, Order, With},
        question::{Choice, Question, Topic},
        refusal::{Refusal, Why},
        resolver::{Flow, Resolver},
        ruleset::{Entry, Group},
        view::View,
    },
    geometry::Cell,
    rules::threshold::{
        STAMINA,
        catalogue::Use,
        checks,
        contest::own_modifiers,
        deed::{Deed, Work},
        hands, harm,
        options::{self, Attribute, Effect, Object, Test},
        sheet::{Skill, Spec},
        sheet_of,
    },
};

const RULE: &str = "TH-ACT-30";
/// What drinking costs.
const DRINK: i16 = 4;
/// What a door costs, either way.
const DOOR: i16 = 2;

pub(crate) static USE_OBJECT: Deed = Deed {
    entry: &Entry {
        key: "use",
        name: "Use an Object",
        rules: &[RULE, "TH-ACT-31", "TH-ACT-32", "TH-TIM-06"],
        group: Group::Support,
        cost: "by the object",
        help: "Drinks a potion in hand, opens or shuts a door, pulls a lever beside you.",
    },
    ap: 1,
    orders,
    work,
};

fn orders(view: View<'_>, unit: UnitId, me: ActionId, out: &mut Vec<Order>) {
    let hands: &Hands = view.store.get(unit);
    for carried in hands
        .carried
        .iter()
        .filter(|carried| carried.hold.is_ready())
    {
        if is_drunk(view, carried.item).is_some() {
            out.push(Order::new(unit, me).with(With::Item(carried.item)));
        }
    }
    let space = view.footprint(unit);
    let mut cells: Vec<Cell> = space
        .cells()
        .flat_map(|cell| cell.neighbours().chain([cell]))
        .filter(|&cell| {
            view.board().door(view.ground(), cell).is_some() || object(view, cell).is_some()
        })
        .collect();
    cells.sort_unstable();
    cells.dedup();
    out.extend(cells.into_iter().map(|cell| Order::new(unit, me).to(cell)));
}

/// What drinking an item does, if it is drunk.
fn is_drunk(view: View<'_>, item: ItemId) -> Option<Use> {
    hands::item(view, item)?
        .used
        .filter(|used| matches!(used, Use::HealingPotion | Use::StaminaTonic))
}

fn object(view: View<'_>, cell: Cell) -> Option<&Object> {
    options::of(view)?
        .objects
        .iter()
        .find(|object| object.cell == cell)
}

fn work(view: View<'_>, order: &Order) -> Result<Work, Refusal> {
    if let With::Item(item) = order.with {
        return drink(view, order.unit, item);
    }
    let cell = order.cell().ok_or(Refusal::new(RULE, Why::NoTarget))?;
    let distance = view.footprint(order.unit).chebyshev(cell.into());
    if distance > 1 {
        return Err(Refusal::new(RULE, Why::OutOfReach { distance, reach: 1 }));
    }
    match object(view, cell) {
        Some(object) => operate(view, order.unit, object),
        None => door(view, order.unit, cell),
    }
}

fn drink(view: View<'_>, unit: UnitId, item: ItemId) -> Result<Work, Refusal> {
    let carried = hands::find(view, unit, |carried| {
        carried.item == item && carried.hold.is_ready()
    })
    .ok_or(Refusal::new(RULE, Why::NotReady))?;
    let used = is_drunk(view, item).ok_or(Refusal::new(RULE, Why::NothingToDo))?;
    let price = hands::item(view, item)
        .and_then(|item| item.use_ap)
        .unwrap_or(DRINK);
    Ok(Work::new(price, move |resolver| {
        let hands = resolver.edit::<Hands>(unit);
        if let Some(place) = hands.carried.iter().position(|known| *known == carried) {
            hands.carried.remove(place);
        }
        if used == Use::HealingPotion {
            heal(resolver, unit)
        } else {
            refresh(resolver, unit);
            Ok(())
        }
    }))
}

/// One wound of the drinker's choice drops one step; the worst that can stands first.
fn heal(resolver: &mut Resolver<'_>, unit: UnitId) -> Flow {
    let view = resolver.view();
    let levels: Vec<u8> = (1..=5)
        .rev()
        .filter(|&level| harm::reduced_to(view, unit, level, 1).is_some())
        .collect();
    let named = |level: u8| Choice::Named(harm::LEVELS[usize::from(level)]);
    let Some(&worst) = levels.first() else {
        return Ok(());
    };
    let choice = if levels.len() > 1 {
        resolver.ask(Question {
            rule: RuleId("TH-SHT-12"),
            topic: Topic::Detail,
            asked: unit,
            about: None,
            prompt: "Which wound?",
            choices: levels.iter().copied().map(named).collect(),
            check: None,
        })?
    } else {
        named(worst)
    };
    let level = levels
        .into_iter()
        .find(|&level| named(level) == choice)
        .unwrap_or(worst);
    harm::reduce(resolver, unit, level, 1)?;
    Ok(())
}

/// 5 stamina, not above what there can be now.
fn refresh(resolver: &mut Resolver<'_>, unit: UnitId) {
    let pools = resolver.edit::<Pools>(unit);
    let before = pools.now(STAMINA);
    pools.set(STAMINA, before + 5);
    let after = pools.now(STAMINA);
    resolver.report(|_| BattleEvent::Changed {
        unit,
        gauge: Gauge::Pool("Stamina"),
        before: i32::from(before),
        after: i32::from(after),
        rule: RuleId("TH-SHT-12"),
    });
}

fn door(view: View<'_>, unit: UnitId, cell: Cell) -> Result<Work, Refusal> {
    let state = match view.board().door(view.ground(), cell) {
        Some(DoorState::Closed) => DoorState::Open,
        Some(DoorState::Open) => DoorState::Closed,
        Some(DoorState::Locked) => {
            return Err(Refusal::new(
                RULE,
                Why::Forbidden {
                    because: "it is locked",
                },
            ));
        }
        None => return Err(Refusal::new(RULE, Why::WrongTarget)),
    };
    let stands_there = view
        .store
        .ids()
        .any(|other| view.life(other).is_on_field() && view.footprint(other).contains(cell));
    if stands_there {
        return Err(Refusal::new(RULE, Why::Occupied { cell }));
    }
    Ok(Work::new(DOOR, move |resolver| {
        set_door(resolver, cell, state, unit);
        Ok(())
    }))
}

fn set_door(resolver: &mut Resolver<'_>, cell: Cell, state: DoorState, by: UnitId) {
    resolver.change_ground(|ground| {
        ground.doors.retain(|(place, _)| *place != cell);
        ground.doors.push((cell, state));
        ground.doors.sort_unstable_by_key(|(place, _)| *place);
    });
    resolver.report(|_| BattleEvent::DoorChanged {
        cell,
        state,
        by: Some(by),
    });
}

/// An object of the level: its price or time, its check, and what comes of it.
fn operate(view: View<'_>, unit: UnitId, object: &Object) -> Result<Work, Refusal> {
    let test = |name, test: Test| {
        checks::check(
            "TH-ACT-32",
            name,
            (unit, None),
            (test.modifier(sheet_of(view, unit)), "the object's check"),
            &own_modifiers(view, unit),
            test.target,
        )
    };
    let check = object.check.map(|named| test("Use", named));
    let (success, failure) = (object.on_success, object.on_failure);
    let asked = check.clone();
    let mut work = Work::new(
        object.use_ap.unwrap_or(object.fixture.ap()),
        move |resolver| {
            let passed = match &asked {
                Some(check) => {
                    let target = check.target;
                    checks::standard(resolver, check, checks::reaches(target))? >= target
                }
                None => true,
            };
            if let Effect::Door(cell, state) = if passed { success } else { failure } {
                set_door(resolver, cell, state, unit);
            }
            Ok(())
        },
    );
    work.rounds = object.rounds;
    work.check = check;
    work.hurry = object.hurry.map(|target| {
        let power = Test {
            attribute: Attribute::Strength,
            skill: Skill::Athletics,
            spec: Some(Spec::Power),
            target,
        };
        test("Hurry", power)
    });
    Ok(work)
}

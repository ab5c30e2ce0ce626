//! Casting: the spell an order names, and its effects (MA-ACT-09, MA-REA-04, MA-CAT-04).

use super::spell::{Area, Effect, Spell, Strike};
use crate::{
    battle::{
        components::{Haze, OngoingAction, Pools},
        prelude::*,
    },
    geometry::{CellSet, area},
    rules::{
        maneuver::{
            HEALTH,
            attacks::{
                area as areas,
                attack::Attack,
                grapple, resolution,
                targets::{conscious_foe, has_attacks, is_seen_within},
                to_hit::{attack_check, skill_check},
            },
            body::harm,
            character::{
                catalogue::{item, spell},
                hands,
                sheet::Skill,
            },
            conditions::{DAZED, FEINTED, gain, lose},
            field::{
                cover::{self, Cover},
                ground, hazards,
            },
            rolls::{checks, modifiers},
            sheet_of,
        },
        shared::{
            areas::caught,
            cover::is_lost_in_fog,
            targets::{foe, within},
            walk::moved,
        },
    },
};

const RULE: &str = "MA-ACT-09";
/// The rule of ranges.
const REACH: &str = "MA-ATK-05";

/// A spell cast by a unit or by an item it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    pub unit: UnitId,
    pub spell: Spell,
    /// The item that casts it, with its own target number.
    pub charm: Option<(ItemId, i32)>,
    pub target: Option<UnitId>,
    pub cell: Option<Cell>,
}

impl Cast {
    /// The target number of the item that casts, if one does.
    fn own(&self) -> Option<i32> {
        self.charm.map(|(_, tn)| tn)
    }

    /// The attack it makes on a single target.
    pub(crate) fn attack(&self) -> Option<Attack> {
        let strike = self.spell.strike()?;
        let one = strike.area == Area::One;
        let target = self.target.filter(|_| one)?;
        Some(Attack::spell(self.unit, target, strike, self.own()))
    }

    /// The first test of the spell, for previews.
    pub(crate) fn check(&self, view: View<'_>) -> Option<Check> {
        if let Some(attack) = self.attack() {
            return Some(attack_check(view, &attack));
        }
        match (self.spell.effect, self.cell) {
            (Effect::Strike(strike), Some(aim)) => {
                let squares = areas::squares(view, self.unit, strike.area, aim);
                let first = *caught(view, self.unit, &squares).first()?;
                let attack = areas::on_one(self.unit, first, (strike, self.own()), aim);
                Some(areas::common_check(view, &attack))
            }
            (Effect::Dread, _) => Some(self.dread(view, self.target?).0),
            _ => None,
        }
    }

    /// Whether casting provokes: spells of items do not (MA-OPP-03).
    pub(crate) fn provokes(&self) -> bool {
        self.charm.is_none() && self.spell.provokes()
    }

    /// The tests of Dread: Sorcery against Focus (MA-CAT-04).
    pub(crate) fn dread(&self, view: View<'_>, target: UnitId) -> (Check, Check) {
        const RULE: &str = "MA-CAT-04";
        let own = match self.own() {
            None => skill_check(view, self.unit, Some(target), Skill::Sorcery, RULE),
            Some(tn) => {
                let base = (tn, "its own target number");
                let more = modifiers::on_skill(view, self.unit, Skill::Focus);
                checks::check(RULE, "Sorcery", self.unit, Some(target), base, &more)
            }
        };
        let other = skill_check(view, target, Some(self.unit), Skill::Focus, RULE);
        (own, other)
    }
}

/// The spell the order names, if the unit can cast it.
pub(crate) fn named(view: View<'_>, order: &Order) -> Result<Cast, Refusal> {
    let unit = order.unit;
    let unknown = Refusal::new(RULE, RefusalReason::NotCarried);
    let (spell, charm) = match order.with {
        Tool::Power(power) => {
            if !sheet_of(view, unit).spells.contains(&power) {
                return Err(unknown);
            }
            (spell(view, power).ok_or(unknown)?, None)
        }
        Tool::Item(id) => {
            let charm = item(view, id)
                .and_then(|item| item.charm())
                .ok_or(unknown)?;
            hands::works(view, unit, id, charm.uses)?;
            let spell = spell(view, charm.spell).ok_or(unknown)?;
            (spell, Some((id, charm.tn)))
        }
        Tool::Nothing => return Err(Refusal::lacks(RULE, "a spell")),
    };
    let cast = Cast {
        unit,
        spell,
        charm,
        target: order.target(),
        cell: order.cell(),
    };
    fits(view, &cast)?;
    Ok(cast)
}

/// Checks that the spell can be cast at its target or square.
fn fits(view: View<'_>, cast: &Cast) -> Result<(), Refusal> {
    let no_target = Refusal::new(RULE, RefusalReason::NoTarget);
    let nothing = Refusal::new("MA-CAT-04", RefusalReason::NothingToDo);
    match cast.spell.effect {
        Effect::Ward => Err(Refusal::forbidden(
            "MA-REA-04",
            "it is cast when somebody attacks you",
        )),
        Effect::Strike(strike) => {
            has_attacks(view, cast.unit)?;
            match strike.area {
                Area::One => {
                    let target = foe(view, cast.unit, cast.target, RULE)?;
                    is_seen_within(view, (cast.unit, target), cast.spell.range, REACH)
                }
                Area::Cone(_) => {
                    let aim = cast.cell.ok_or(no_target)?;
                    let beside = view.footprint(cast.unit).chebyshev(aim.into()) == 1;
                    if beside { Ok(()) } else { Err(no_target) }
                }
                Area::Burst(_) => at_square(view, cast).map(|_| ()),
            }
        }
        Effect::Dread => {
            let target = conscious_foe(view, cast.unit, cast.target, RULE)?;
            is_seen_within(view, (cast.unit, target), cast.spell.range, REACH)
        }
        Effect::Blink(_) => {
            let cell = at_square(view, cast)?;
            if let Some(cell) = ground::STEPS.cannot_stop(view, cast.unit, cell) {
                return Err(Refusal::new("MA-MOV-03", RefusalReason::Occupied { cell }));
            }
            if cell == view.cell(cast.unit) {
                return Err(nothing);
            }
            if !sees_square(view, cast.unit, cell) {
                return Err(Refusal::new("MA-SGT-01", RefusalReason::Unseen));
            }
            Ok(())
        }
        Effect::Mend { .. } => {
            let target = cast.target.unwrap_or(cast.unit);
            if target.index() >= view.store.len() {
                return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
            }
            if view.hostile(cast.unit, target) {
                return Err(Refusal::new(RULE, RefusalReason::WrongSide));
            }
            if !view.status(target).is_on_field() {
                return Err(Refusal::new("MA-HLT-03", RefusalReason::TargetOut));
            }
            within(view.distance(cast.unit, target), cast.spell.range, REACH)?;
            let pools = view.store.get::<Pools>(target);
            if pools.now(HEALTH) >= pools.max(HEALTH) {
                return Err(nothing);
            }
            Ok(())
        }
        Effect::Veil(_) => at_square(view, cast).map(|_| ()),
    }
}

/// The target square, in range and without full cover (MA-SGT-02).
fn at_square(view: View<'_>, cast: &Cast) -> Result<Cell, Refusal> {
    let cell = cast
        .cell
        .ok_or(Refusal::new(RULE, RefusalReason::NoTarget))?;
    if view.board().terrain(cell).is_none() {
        return Err(Refusal::new(RULE, RefusalReason::WrongTarget));
    }
    let distance = view.distance_to(view.standpoint(cast.unit), cell);
    within(distance, cast.spell.range, REACH)?;
    let open = |from| cover::cover_between(view, from, cell) != Cover::Full;
    if view.footprint(cast.unit).cells().any(open) {
        Ok(cell)
    } else {
        Err(Refusal::new("MA-SGT-02", RefusalReason::NoLineOfSight))
    }
}

/// Whether the unit sees the square: neither full cover nor fog is in between (MA-SGT-01).
pub(crate) fn sees_square(view: View<'_>, unit: UnitId, cell: Cell) -> bool {
    let places = (view.standpoint(unit), view.standing_in(cell.into()));
    !is_lost_in_fog(view, places, |cell| ground::obscures(view, cell))
        && places
            .0
            .space
            .cells()
            .any(|from| cover::cover_between(view, from, cell) != Cover::Full)
}

/// A spell that has been paid for, up to the dice of its effect.
#[derive(Clone, Debug)]
pub(crate) struct Begun {
    cast: Cast,
    aimed: AimedSpell,
}

/// What an attack spell is aimed at, after all defences were chosen.
#[derive(Clone, Debug)]
enum AimedSpell {
    /// An area.
    Area(Strike, areas::AllStruck),
    /// One target.
    One(Attack, resolution::Prepared),
    /// It is no attack.
    Nothing,
}

/// Begins the spell: its price, opportunity attacks on the caster, and the defences against it
/// (MA-OPP-03). `None` if the caster falls.
pub(crate) fn begin(resolver: &mut Resolver<'_>, cast: &Cast) -> RuleResult<Option<Begun>> {
    let unit = cast.unit;
    // Any primary action but a Strike spoils a Feint; a reaction does not (MA-MAN-05).
    if resolver.view().clock().acting == Some(unit) {
        lose(resolver, unit, FEINTED, "MA-MAN-05");
    }
    match cast.spell.effect {
        Effect::Strike(_) => resolution::declare(resolver, unit, cast.spell.ap),
        _ => harm::pay(resolver, unit, cast.spell.ap, RULE),
    }
    if let Some((item, _)) = cast.charm {
        hands::use_up(resolver, unit, item);
    }
    let before = resolver.view().cell(unit);
    if cast.provokes() {
        resolver.offer(&ReactionTrigger::Exposed {
            unit,
            trigger: "MA-OPP-03",
            bonus: 0,
        })?;
        // A caster that falls loses the spell; otherwise the spell goes on.
        if !resolver.view().status(unit).is_active() {
            return Ok(None);
        }
    }
    let mut cast = *cast;
    // A cone keeps its direction, from the square its caster was pushed to.
    if let Some(Area::Cone(_)) = cast.spell.strike().map(|strike| strike.area) {
        let (x, y) = before.delta(resolver.view().cell(unit));
        let along = |aim: Cell| Cell::new(aim.x + x as i16, aim.y + y as i16);
        cast.cell = cast.cell.map(along);
    }
    let aimed = match (cast.spell.effect, cast.cell) {
        (Effect::Strike(strike), Some(aim)) if strike.area != Area::One => {
            let spell = (strike, cast.own());
            AimedSpell::Area(strike, areas::prepare(resolver, unit, spell, aim)?)
        }
        (Effect::Strike(_), _) => match cast.attack() {
            Some(attack) => AimedSpell::One(attack, resolution::prepare(resolver, &attack)?),
            None => AimedSpell::Nothing,
        },
        _ => AimedSpell::Nothing,
    };
    Ok(Some(Begun { cast, aimed }))
}

/// The effect of a spell that has begun.
pub(crate) fn take_effect(
    resolver: &mut Resolver<'_>,
    order: &Order,
    Begun { cast, aimed }: &Begun,
) -> RuleResult {
    const RULE: &str = "MA-CAT-04";
    let unit = cast.unit;
    match aimed {
        AimedSpell::Area(strike, all) => areas::strike_all(resolver, unit, *strike, all)?,
        AimedSpell::One(attack, prepared) => {
            resolution::exchange_blows(resolver, attack, *prepared)?;
        }
        AimedSpell::Nothing => {}
    }
    match (cast.spell.effect, cast.target, cast.cell) {
        (Effect::Dread, Some(target), _) => {
            let (own, other) = cast.dread(resolver.view(), target);
            if checks::contest(resolver, &own, &other)? {
                resolver.hits.insert(target);
                gain(resolver, target, DAZED, Until::Turns(1), Some(unit), RULE);
            }
        }
        (Effect::Blink(_), _, Some(cell)) => {
            // An attack on the caster may have led to the square being occupied.
            if ground::STEPS.is_free(resolver.view(), unit, cell) {
                moved(resolver, unit, cell, (0, true), RULE);
                let view = resolver.view();
                let found = hazards::worst(view, view.footprint(unit).cells());
                hazards::suffer(resolver, unit, found)?;
            }
        }
        (Effect::Mend { die, plus }, target, _) => {
            let target = target.unwrap_or(unit);
            harm::roll_healing(resolver, target, (die, plus), RULE)?;
        }
        (Effect::Veil(radius), _, Some(centre)) => {
            lift(resolver, unit);
            let grid = resolver.view().board().grid;
            let metric = resolver.scene().book.metric;
            let cells = area::blast(grid, centre, radius, metric);
            resolver.change_ground(|ground| {
                for cell in cells.iter() {
                    match ground.haze.iter_mut().find(|haze| haze.cell == cell) {
                        Some(haze) => haze.rounds = haze.rounds.map(|left| left.max(VEILED)),
                        None => ground.haze.push(Haze {
                            cell,
                            rounds: Some(VEILED),
                        }),
                    }
                }
                ground.haze.sort_by_key(|haze| haze.cell);
            });
            *resolver.edit::<OngoingAction>(unit) = OngoingAction {
                order: Some(order.clone()),
                price: radius as i16,
                paid: 1,
                until: None,
            };
        }
        (
            Effect::Strike(_) | Effect::Ward | Effect::Dread | Effect::Blink(_) | Effect::Veil(_),
            ..,
        ) => {}
    }
    grapple::settle(resolver);
    Ok(())
}

/// Rounds after which a veil ends in any case: the round it is cast in, and that of the caster's
/// next turn.
const VEILED: u16 = 2;

/// At the start of a caster's turn: its veil ends with this turn.
pub(crate) fn count_veil(resolver: &mut Resolver<'_>, unit: UnitId) {
    if resolver
        .view()
        .store
        .get::<OngoingAction>(unit)
        .order
        .is_some()
    {
        resolver.edit::<OngoingAction>(unit).paid = 0;
    }
}

/// At the end of a caster's turn: ends a veil from its turn before (MA-CAT-04).
pub(crate) fn end_veil(resolver: &mut Resolver<'_>, unit: UnitId) {
    let veil: &OngoingAction = resolver.view().store.get(unit);
    if veil.order.is_some() && veil.paid == 0 {
        lift(resolver, unit);
    }
}

/// The squares of the caster's veil.
fn veil_of(view: View<'_>, unit: UnitId) -> Option<CellSet> {
    let veil: &OngoingAction = view.store.get(unit);
    let centre = veil.order.as_ref().and_then(Order::cell)?;
    let radius = veil.price.max(0) as u16;
    let (grid, metric) = (view.board().grid, view.scene.book.metric);
    Some(area::blast(grid, centre, radius, metric))
}

/// Removes the caster's veil, except where another veil lies.
fn lift(resolver: &mut Resolver<'_>, unit: UnitId) {
    let Some(cells) = veil_of(resolver.view(), unit) else {
        return;
    };
    *resolver.edit::<OngoingAction>(unit) = OngoingAction::default();
    let view = resolver.view();
    let others: Vec<CellSet> = view
        .store
        .ids()
        .filter_map(|unit| veil_of(view, unit))
        .collect();
    let is_over = |haze: &Haze| {
        let cell = haze.cell;
        haze.rounds.is_some()
            && cells.contains(cell)
            && !others.iter().any(|other| other.contains(cell))
    };
    resolver.change_ground(|ground| ground.haze.retain(|haze| !is_over(haze)));
}

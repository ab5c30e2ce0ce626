//! Attacks from the declaration to the wound (TH-ATK).

use super::{grapple, modifiers};
use crate::rules::{
    shared::throws,
    threshold::{
        body::harm,
        character::{
            catalogue::held,
            items::{Reach, UNARMED, Weapon},
            weapons,
        },
        prelude::*,
        reactions::{harry, interpose},
        rolls::{checks, contest, defense},
        time::price,
        travel::water,
    },
};

/// A way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Spares the target's life (TH-ACT-02).
    Nonlethal,
    /// Its wound is one level lower (TH-ACT-03).
    Quick,
    /// Melee or ranged (TH-ACT-05).
    Standard,
    /// One more die of damage (TH-ACT-06).
    Strong,
    /// A reaction before a step; its wound is one level higher (TH-ACT-04).
    Rebuff,
}

impl Kind {
    /// Rule, action key in orders, price in AP before the weapon's modifier, and price in stamina
    /// (TH-ACT-01).
    const fn row(self) -> (&'static str, &'static str, i16, i16) {
        match self {
            Self::Nonlethal => ("TH-ACT-02", "nonlethal attack", 6, 0),
            Self::Quick => ("TH-ACT-03", "quick attack", 4, 0),
            Self::Standard => ("TH-ACT-05", "standard attack", 6, 0),
            Self::Strong => ("TH-ACT-06", "strong attack", 9, 3),
            Self::Rebuff => ("TH-ACT-04", "rebuff", 4, 0),
        }
    }

    /// The rule ID of the attack.
    pub(crate) const fn rule(self) -> &'static str {
        self.row().0
    }

    /// The key of the action that makes this attack.
    pub(crate) const fn key(self) -> &'static str {
        self.row().1
    }

    /// Price in AP, before the weapon's modifier.
    pub(crate) const fn price(self) -> i16 {
        self.row().2
    }

    /// Price in stamina.
    pub(crate) const fn stamina(self) -> i16 {
        self.row().3
    }

    /// Price of the action with a weapon that does not change it.
    pub(crate) const fn cost(self) -> Costs {
        Costs::of(AP, self.price()).and(STAMINA, self.stamina())
    }

    /// The kind made by the action with this key.
    fn named(key: &str) -> Option<Self> {
        [Self::Nonlethal, Self::Quick, Self::Standard, Self::Strong]
            .into_iter()
            .find(|kind| kind.key() == key)
    }

    /// The wound level after the action has raised or lowered it (TH-ATK-11).
    pub(crate) const fn change(self, level: u8) -> u8 {
        match (self, level) {
            (_, 0) => 0,
            (Self::Quick, level) => level - 1,
            (Self::Rebuff, 1..=4) => level + 1,
            (_, level) => level,
        }
    }
}

/// One attack with its attacker, target and weapon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub by: UnitId,
    pub target: UnitId,
    pub weapon: Weapon,
    /// The weapon as an item; `None` for bare hands.
    pub item: Option<ItemId>,
    pub kind: Kind,
    /// The target counts as standing in this unit's space: its own, except after Interpose
    /// (TH-GRP-05).
    pub place: UnitId,
}

impl Attack {
    /// An attack on a target that stands in its own space.
    pub(crate) fn on(
        (by, target): (UnitId, UnitId),
        (item, weapon): (Option<ItemId>, Weapon),
        kind: Kind,
    ) -> Self {
        Self {
            by,
            target,
            weapon,
            item,
            kind,
            place: target,
        }
    }

    /// Price in AP, before conditions that change prices.
    pub(crate) fn base_price(&self, view: View<'_>) -> i16 {
        let slower = if water::hampers(view, self.by) && !self.is_ranged() {
            water::SLOWER
        } else {
            0
        };
        self.kind.price() + self.weapon.ap + slower
    }

    /// Price in AP (TH-TIM-07).
    pub(crate) fn price(&self, view: View<'_>) -> i16 {
        price::price(view, self.by, self.base_price(view))
    }

    pub(crate) fn is_ranged(&self) -> bool {
        matches!(self.weapon.reach, Reach::Ranged(_))
    }

    /// The damage bonus (TH-ATK-03).
    pub(crate) fn damage(&self, view: View<'_>) -> i32 {
        sheet_of(view, self.by).attributes.strength + water::damage(view, self.by, &self.weapon)
    }

    /// The damage bonus added after the roll; 0 for a penetrating attack, where the roll already
    /// includes it (TH-ATK-05).
    pub(crate) fn damage_after(&self, view: View<'_>) -> i32 {
        if self.weapon.penetrating {
            0
        } else {
            self.damage(view)
        }
    }
}

/// The attack roll (TH-ATK-01).
pub(crate) fn attack_check(view: View<'_>, attack: &Attack) -> Check {
    let defense = defense::against(view, attack);
    let check = check_with(view, attack, &modifiers::modifiers(view, attack), defense);
    check.made_of(defense::parts(view, attack, defense))
}

/// The attack roll with these modifiers against this Defense.
pub(crate) fn check_with(
    view: View<'_>,
    attack: &Attack,
    modifiers: &Modifiers,
    defense: i32,
) -> Check {
    let base = contest::Roll::Weapon(attack.weapon).modifier(sheet_of(view, attack.by));
    checks::check(("TH-ATK-01", "Attack"), attack.by, base, modifiers)
        .against(attack.target)
        .reaching(defense)
}

/// Carries out an attack that is already paid, starting with the reactions to it (TH-ATK-11).
pub(crate) fn resolve(resolver: &mut Resolver<'_>, attack: &Attack) -> RuleResult {
    let mut reacted = UnitSet::default();
    harry::offer(resolver, attack, &mut reacted)?;
    let attack = &interpose::offer(resolver, *attack, &mut reacted)?;
    let (by, target) = (attack.by, attack.target);
    let view = resolver.view();
    if !view.status(by).is_active() || !view.status(target).is_on_field() {
        return Ok(());
    }
    if !water::keeps_hold(resolver, by)? {
        spend_stamina(resolver, attack);
        weapons::used(resolver, attack);
        missed(resolver, attack);
        return Ok(());
    }
    let view = resolver.view();
    let (defense, toughness) = (
        defense::against(view, attack),
        defense::toughness(view, attack),
    );
    let damage = attack.damage_after(view);
    let check = attack_check(view, attack);
    let strong = attack.kind == Kind::Strong;
    let final_damage = move |total: i32, bonus: i32| total + damage + bonus - defense - toughness;
    // The totals that the odds tell apart: a miss, each wound level, or each total if a die is
    // added.
    let class = move |total: i32| {
        if total < defense {
            0
        } else if strong {
            // Above a fatal wound the total makes no difference.
            1 + final_damage(total, 0).clamp(-7, 7).unsigned_abs() as u64 * 2
                + u64::from(final_damage(total, 0) < 0)
        } else {
            100 + u64::from(harm::level(final_damage(total, 0)))
        }
    };
    let (total, critical) = checks::wild(resolver, &check, class)?;
    resolver.stage(class(total) << 2 | critical as u64)?;
    spend_stamina(resolver, attack);
    contest::critical(resolver, by, Some(target), critical);
    weapons::used(resolver, attack);
    let hit = total >= defense;
    resolver.outcome(
        (by, target),
        if hit { "hit" } else { "miss" },
        hit,
        "TH-ATK-02",
    );
    if !hit {
        return Ok(());
    }
    resolver.hits.insert(target);
    let bonus = if strong {
        let class = |die: u16| harm::level(final_damage(total, die.into()));
        i32::from(throws::die_by(resolver, 6, class)?)
    } else {
        0
    };
    let dealt = final_damage(total, bonus);
    let parts = [
        ("attack total", total),
        ("damage", damage),
        ("bonus die", bonus),
        ("Defense", -defense),
        ("Toughness", -toughness),
    ];
    resolver.summed((target, "Damage"), parts, dealt, "TH-ATK-04");
    let level = attack.kind.change(harm::level(dealt));
    if attack.kind == Kind::Nonlethal {
        let level = weapons::spare(resolver, attack, level)?;
        let mercy = (1..=4).contains(&level).then_some(by);
        harm::wound_sparing(resolver, target, Some(by), level, mercy)?;
    } else {
        harm::wound(resolver, target, Some(by), level)?;
        weapons::properties(resolver, attack, level);
    }
    weapons::poison(resolver, attack, level);
    Ok(())
}

fn spend_stamina(resolver: &mut Resolver<'_>, attack: &Attack) {
    let (stamina, rule) = (attack.kind.stamina(), attack.kind.rule());
    if stamina > 0 {
        harm::spend_stamina(resolver, attack.by, stamina, rule);
    }
}

/// An attack by a unit that fell or sank while making it: it misses without a roll (TH-SWC-01).
pub(crate) fn missed(resolver: &mut Resolver<'_>, attack: &Attack) {
    let (unit, target) = (attack.by, attack.target);
    resolver.outcome((unit, target), "miss", false, "TH-SWC-01");
}

/// The attack that an order makes; `None` if it is not an attack.
pub(crate) fn of_order(view: View<'_>, order: &Order) -> Option<Attack> {
    let action = view.scene.book.action(order.action)?;
    let kind = Kind::named(action.entry().key)?;
    let (item, weapon) = weapon(view, order).ok()?;
    let target = order.target()?;
    Some(Attack::on((order.unit, target), (item, weapon), kind))
}

/// The weapon of an order: the named item, or bare hands.
pub(crate) fn weapon(view: View<'_>, order: &Order) -> Result<(Option<ItemId>, Weapon), Refusal> {
    match order.with {
        Tool::Nothing => Ok((None, UNARMED)),
        Tool::Item(wanted) => held(view, order.unit)
            .find(|(item, _, _)| *item == wanted)
            .map(|(item, _, weapon)| (Some(item), weapon))
            .ok_or(Refusal::new("TH-ACT-11", RefusalReason::NotReady)),
        Tool::Power(_) => Err(Refusal::new("TH-ATK-01", RefusalReason::NotCarried)),
    }
}

/// Checks that the unit can use a weapon in its present state: a prone unit cannot swing a
/// two-handed weapon, and in a grapple only the shortest weapons work (TH-CON-08, TH-GRP-02).
///
/// # Errors
/// What prevents it.
pub(crate) fn can_wield(view: View<'_>, unit: UnitId, weapon: &Weapon) -> Result<(), Refusal> {
    let ranged = matches!(weapon.reach, Reach::Ranged(_));
    if view.posture(unit) == Posture::Prone && weapon.two_handed && !ranged {
        return Err(Refusal::prevented("TH-CON-08", "Prone"));
    }
    if grapple::is_grappling(view, unit) && weapon.reach != Reach::Melee(0) {
        return Err(Refusal::prevented("TH-GRP-02", "the grapple"));
    }
    Ok(())
}

/// The melee weapon in hand with the longest reach, then the highest modifier; bare hands without
/// one (TH-ACT-20).
pub(crate) fn melee_weapon(view: View<'_>, unit: UnitId) -> Weapon {
    held(view, unit)
        .map(|(_, _, weapon)| weapon)
        .filter(|weapon| can_wield(view, unit, weapon).is_ok())
        .filter_map(|weapon| match weapon.reach {
            Reach::Melee(reach) => Some((reach, surety(view, unit, &weapon), weapon)),
            Reach::Ranged(_) => None,
        })
        .max_by_key(|(reach, surety, _)| (*reach, *surety))
        .map_or(UNARMED, |(_, _, weapon)| weapon)
}

/// The attack modifier with a weapon before the situation counts (TH-ATK-01).
fn surety(view: View<'_>, unit: UnitId, weapon: &Weapon) -> i32 {
    let roll = contest::Roll::Weapon(*weapon);
    roll.modifier(sheet_of(view, unit)).0
}

/// The widest gap over which the unit strikes in melee, in yards.
pub(crate) fn melee_reach(view: View<'_>, unit: UnitId) -> i32 {
    match melee_weapon(view, unit).reach {
        Reach::Melee(reach) => i32::from(reach),
        Reach::Ranged(_) => 0,
    }
}

/// The best attack modifier among the melee weapons in hand, for the number cards.
pub(crate) fn best_melee(view: View<'_>, unit: UnitId) -> i32 {
    held(view, unit)
        .filter(|(_, _, weapon)| matches!(weapon.reach, Reach::Melee(_)))
        .map(|(_, _, weapon)| surety(view, unit, &weapon))
        .max()
        .unwrap_or_else(|| surety(view, unit, &UNARMED))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: TH-FLD-05 TH-FLD-06
    #[test]
    fn postures_and_cover_are_those_of_the_table() {
        let of = |posture, cover| {
            [false, true].map(|ranged| modifiers::exposure_of(posture, cover, ranged))
        };
        let standing = Posture::Standing;
        assert_eq!(of(Posture::Prone, 0), [3, -3]);
        assert_eq!(of(Posture::Crouching, 0), [2, -2]);
        let table = [[0, 0], [0, -1], [-2, -2], [-3, -3], [-5, -5]];
        for (cover, row) in (0..).zip(table) {
            assert_eq!(of(standing, cover), row, "cover {cover}");
            // In melee a prone target has both a bonus and a penalty; of two penalties the larger
            // counts.
            let prone = [3 + row[0], row[1].min(-3)];
            assert_eq!(of(Posture::Prone, cover), prone, "prone, cover {cover}");
            let crouching = [2 + row[0], row[1].min(-2)];
            assert_eq!(
                of(Posture::Crouching, cover),
                crouching,
                "crouching, cover {cover}"
            );
        }
    }

    /// Rules: TH-FLD-11
    #[test]
    fn every_further_increment_takes_two() {
        let of = |distance| modifiers::of_range(distance, 20);
        assert_eq!(
            [1, 20, 21, 40, 41, 60, 61, 100].map(of),
            [0, 0, -2, -2, -4, -4, -6, -8]
        );
    }

    /// Rules: TH-ACT-03 TH-ACT-04 TH-ATK-11
    #[test]
    fn the_action_changes_the_level() {
        let of = |kind: Kind| [0, 1, 2, 3, 4, 5].map(|level| kind.change(level));
        assert_eq!(of(Kind::Standard), [0, 1, 2, 3, 4, 5]);
        assert_eq!(of(Kind::Quick), [0, 0, 1, 2, 3, 4]);
        assert_eq!(of(Kind::Rebuff), [0, 2, 3, 4, 5, 5]);
    }
}

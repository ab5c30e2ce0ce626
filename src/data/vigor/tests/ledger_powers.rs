//! Techniques and spells of the book against the ledger.

use super::dealt;
use crate::{
    data::assets,
    rules::vigor::character::{
        damage::{Damage, Harm, Quality},
        powers::{Also, Effect, Power, Resisted, Shape, SpellHarm, Strike, TechniqueEffect},
        stats::Ability,
    },
};

fn power(name: &str) -> Power {
    let catalogue = &assets().books.vigor.catalogue;
    let id = catalogue.power_named(name).unwrap();
    catalogue.powers[usize::from(id.0)].power
}

/// Rules: VI-POW-01 VI-POW-02
#[test]
fn the_techniques_of_the_ledger_are_in_the_file() {
    let plain = Strike {
        to_hit: Ability::Agility,
        ranged: false,
        moves: 0,
        all_in_reach: false,
        attack_charges: 0,
        damage_charges: 0,
        light: false,
    };
    let strike = |change: fn(&mut Strike)| {
        let mut strike = plain;
        change(&mut strike);
        TechniqueEffect::Strike(strike)
    };
    let table = [
        (
            "power strike",
            1,
            4,
            strike(|it| it.damage_charges = 1),
            false,
            false,
        ),
        (
            "lunge",
            1,
            5,
            strike(|it| (it.to_hit, it.moves) = (Ability::Speed, 2)),
            true,
            false,
        ),
        (
            "sweep",
            1,
            6,
            TechniqueEffect::Trip {
                to_hit: Ability::Speed,
                resists: Ability::Agility,
            },
            false,
            false,
        ),
        (
            "whirl",
            2,
            10,
            strike(|it| it.all_in_reach = true),
            true,
            false,
        ),
        (
            "twin fang",
            1,
            3,
            strike(|it| (it.attack_charges, it.light) = (1, true)),
            false,
            false,
        ),
        (
            "shield bash",
            1,
            5,
            TechniqueEffect::Bash {
                to_hit: Ability::Strength,
                damage: dealt(1, Quality::Feeble, Harm::Impact),
            },
            false,
            false,
        ),
        (
            "aimed shot",
            2,
            4,
            strike(|it| (it.attack_charges, it.ranged) = (1, true)),
            false,
            false,
        ),
        (
            "hold",
            1,
            5,
            TechniqueEffect::Hold(Ability::Strength),
            false,
            true,
        ),
        (
            "finisher",
            1,
            6,
            strike(|it| it.damage_charges = 2),
            false,
            true,
        ),
        (
            "second wind",
            1,
            0,
            TechniqueEffect::Refresh(10),
            false,
            false,
        ),
    ];
    for (name, actions, vigor, effect, opening, requires_wounded) in table {
        let Power::Technique(technique) = power(name) else {
            panic!("{name} is a technique");
        };
        assert_eq!(
            (technique.actions, technique.vigor),
            (actions, vigor),
            "{name}"
        );
        assert_eq!(technique.effect, effect, "{name}");
        assert_eq!(technique.opening, opening, "{name}");
        assert_eq!(technique.requires_wounded, requires_wounded, "{name}");
    }
    assert!(power("second wind").is_mental() && power("mind chain").is_mental());
    assert!(!power("hold").is_mental());
}

/// Rules: VI-POW-03
#[test]
fn the_spells_of_the_ledger_are_in_the_file() {
    use Quality::{Heroic, Ordinary};
    let harms = |damage, resists: Option<(Ability, Resisted)>, also| {
        let (leaps, stuns) = match also {
            Some(Also::Leaps(feet)) => (Some(feet), None),
            Some(Also::Stuns(ability)) => (None, Some(ability)),
            None => (None, None),
        };
        Effect::Harm(SpellHarm {
            damage,
            resists: resists.map(|(ability, _)| ability),
            avoids: resists.is_some_and(|(_, resisted)| resisted == Resisted::Avoids),
            leaps,
            stuns,
        })
    };
    let plain = |dv, quality, harm| harms(dealt(dv, quality, harm), None, None);
    let halved = |dv, harm, ability| {
        let resists = Some((ability, Resisted::Halves));
        harms(dealt(dv, Ordinary, harm), resists, None)
    };
    let with = |dv, harm, also| harms(dealt(dv, Ordinary, harm), None, Some(also));
    let cloud = Damage {
        to_health: true,
        ..dealt(1, Ordinary, Harm::Toxic)
    };
    let avoided = Some((Ability::Stamina, Resisted::Avoids));
    let burst = |radius| Shape::Burst { radius, range: 60 };
    let table = [
        (
            "ember bolt",
            1,
            4,
            Shape::Aimed(60),
            plain(1, Ordinary, Harm::Thermal),
        ),
        (
            "frost lance",
            1,
            6,
            Shape::Aimed(90),
            plain(2, Ordinary, Harm::Cold),
        ),
        (
            "chain spark",
            2,
            8,
            Shape::Aimed(60),
            with(2, Harm::Electrical, Also::Leaps(12)),
        ),
        (
            "shatter song",
            2,
            8,
            Shape::Cone(3),
            halved(2, Harm::Sonic, Ability::Stamina),
        ),
        (
            "acid spray",
            1,
            5,
            Shape::Line(4),
            halved(1, Harm::Chemical, Ability::Speed),
        ),
        (
            "fire blossom",
            3,
            12,
            burst(2),
            halved(3, Harm::Thermal, Ability::Speed),
        ),
        (
            "grave touch",
            1,
            4,
            Shape::Touch,
            plain(2, Ordinary, Harm::Umbral),
        ),
        (
            "sunlance",
            2,
            8,
            Shape::Aimed(120),
            plain(2, Heroic, Harm::Lucent),
        ),
        (
            "ruin",
            2,
            8,
            Shape::Aimed(60),
            plain(2, Ordinary, Harm::Entropic),
        ),
        (
            "stasis shard",
            2,
            7,
            Shape::Aimed(60),
            with(1, Harm::Crystal, Also::Stuns(Ability::Resolve)),
        ),
        (
            "astral dart",
            1,
            4,
            Shape::Aimed(60),
            plain(1, Heroic, Harm::Aetheric),
        ),
        ("venom cloud", 2, 7, burst(1), harms(cloud, avoided, None)),
        (
            "mind chain",
            2,
            6,
            Shape::Cast(60),
            Effect::Bind {
                resists: Ability::Resolve,
                rounds: 3,
            },
        ),
        (
            "mend flesh",
            2,
            6,
            Shape::Given,
            Effect::Mend {
                health: 4,
                durability: 10,
            },
        ),
    ];
    for (name, actions, mana, shape, effect) in table {
        let Power::Spell(spell) = power(name) else {
            panic!("{name} is a spell");
        };
        assert_eq!((spell.actions, spell.mana), (actions, mana), "{name}");
        assert_eq!((spell.shape, spell.effect), (shape, effect), "{name}");
        assert_eq!(spell.requires_wounded, name == "mind chain", "{name}");
    }
    assert_eq!(assets().books.vigor.catalogue.powers.len(), 24);
}

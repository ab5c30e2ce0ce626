//! Staged situations in which a unit can do each action of the book.

use crate::battle::{
    components::{Altitude, Band, Clock, Condition, Conditions, Hands},
    field::{
        board::{Interaction, InteractionTerms, Obstacle, Use},
        zones::{Interaction as SpotInteraction, SpotChange},
    },
    ids::UnitId,
};
use crate::rules::evoker::{
    character::{
        element::Location,
        sheet::{Focus, Score, Sheet, Skill, Talent},
    },
    conditions as c,
    fixture::{Field, Play, Stage, arm, gift, ground, persona, set, takes, teach, thing, train},
};

/// A unit that can do nearly everything, with points to spend.
fn versatile(sheet: &mut Sheet) {
    sheet.scores = [50; 11];
    set(sheet, Score::Toughness, 70);
    for name in [
        "sword",
        "knife",
        "pistol",
        "bandage",
        "firebomb",
        "adrenaline",
        "flash_charge",
    ] {
        arm(sheet, name);
    }
    gift(sheet, &Talent::ALL);
    train(sheet, Skill::Acrobatics, 1, &[Focus::Leaping]);
    train(sheet, Skill::Survival, 1, &[]);
    train(sheet, Skill::Melee, 1, &[Focus::Natural, Focus::Grappling]);
    sheet.fate = Some(2);
    sheet.navigator = true;
}

fn caster(sheet: &mut Sheet) {
    versatile(sheet);
    set(sheet, Score::Magic, 60);
    teach(
        sheet,
        &[
            "ember",
            "frost_line",
            "gale",
            "chain_spark",
            "atom_burst",
            "dawn_aura",
            "cleave",
            "volley",
            "scorch",
            "deep_freeze",
            "thrall",
            "dread",
            "sap",
            "shackle",
            "slip_free",
            "sharpen",
            "rebound",
            "mend",
            "mend_circle",
            "deep_mend",
            "cleanse",
            "staunch",
        ],
    );
}

fn give(play: &mut Play, bearer: char, id: crate::battle::components::ConditionId, by: char) {
    let (unit, source) = (play.id(bearer), play.id(by));
    play.stage(|r| {
        r.edit::<Conditions>(unit)
            .0
            .push(Condition::new(id, 0).by(source));
    });
}

fn uses(effect: Use, terms: InteractionTerms) -> Vec<Interaction> {
    vec![Interaction {
        title: "Use it".into(),
        effect,
        terms: vec![("evoker".into(), terms)],
    }]
}

fn melee(change: impl FnOnce(&mut Play)) -> Play {
    let mut play = Stage::new(&["......", ".BAx..", ".y...."])
        .unit('A', versatile)
        .unit('B', versatile)
        .unit('x', versatile)
        .unit('y', versatile)
        .options(|options| options.links.push((UnitId(0), UnitId(1), 4)))
        .begin();
    play.set_wounds('B', (0, 1, 1));
    change(&mut play);
    play
}

/// A level with objects to open, topple and disarm, and a gap to leap over.
fn things() -> Play {
    let pit = ground(|terrain| terrain.gap = 10);
    let lever = Obstacle {
        interact: uses(
            Use::Topple {
                squares: 2,
                damage: 6,
                becomes: None,
            },
            InteractionTerms {
                skill: Some(Skill::Athletics as u8),
                ..InteractionTerms::default()
            },
        ),
        ..thing(2)
    };
    let trap = Obstacle {
        interact: uses(
            Use::Becomes(None),
            InteractionTerms {
                skill: Some(Skill::Survival as u8),
                by_skill: true,
                points: 1,
                ..InteractionTerms::default()
            },
        ),
        ..thing(0)
    };
    Stage::new(&["#+T...", "#ALxyz", "..P..."])
        .object('T', trap)
        .object('L', lever)
        .ground('P', pit)
        .unit('A', versatile)
        .unit('x', |_| {})
        .begin()
}

fn stable(mounted: bool) -> Play {
    let mut play = Stage::new(&[".AMM....", "..MM...x"])
        .unit('A', versatile)
        .unit('M', |sheet| {
            sheet.size = 4;
            set(sheet, Score::Agility, 60);
        })
        .unit('x', |_| {})
        .begin();
    if mounted {
        play.act(play.order('A', "mount").at(play.id('M')), &[]);
        play.end(&[]);
        play.until('A');
    }
    play
}

fn hall() -> Play {
    let field = Field::scale(4, 9)
        .zone("Hall", &["desk", "balcony"])
        .zone("Court", &["well"])
        .link("Hall", "Court");
    let balcony = field.id("Hall balcony");
    let field = field.spot("Hall desk", |spot| {
        spot.interaction = Some(SpotInteraction {
            skill: "athletics".into(),
            modifier: 0,
            stars: 1,
            keyword: None,
            change: SpotChange::Destroy(balcony),
        });
    });
    Stage::zones(field)
        .at('A', "Hall desk", caster)
        .at('B', "Hall empty", versatile)
        .at('x', "Hall desk", versatile)
        .at('y', "Court well", versatile)
        .begin()
}

fn faller() -> Play {
    let mut play = Stage::new(&["A.......x"])
        .unit('A', |sheet| {
            versatile(sheet);
            sheet.traits.flyer = true;
        })
        .unit('x', |_| {})
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        r.set_altitude(
            unit,
            Altitude {
                band: Band::Low,
                falling_from: Some(Band::High),
                falling_from_wound: true,
                ..Altitude::default()
            },
        );
    });
    play
}

/// A with a gun in hand, loaded with this many rounds.
fn guns(gun: &'static str, rounds: u16) -> Play {
    let mut play = Stage::new(&["A.B.x"])
        .unit('A', |sheet| {
            arm(sheet, gun);
            versatile(sheet);
        })
        .unit('B', versatile)
        .unit('x', versatile)
        .begin();
    let unit = play.id('A');
    play.stage(|r| {
        if let Some(carried) = r.edit::<Hands>(unit).carried.first_mut() {
            carried.ammo = rounds;
        }
    });
    play
}

/// Every situation by its name.
pub(super) fn situations() -> Vec<(&'static str, Play)> {
    let one_more = |staggered: &'static [char]| {
        move |play: &mut Play| {
            play.stage(|r| r.edit_field::<Clock>().one_mores = 1);
            play.end(&[]);
            for &letter in staggered {
                play.give(letter, c::STAGGERED, None);
            }
        }
    };
    let casting = Stage::new(&["A..B", "....", "x.y."])
        .unit('A', caster)
        .unit('B', versatile)
        .unit('x', |sheet| {
            versatile(sheet);
            takes(
                sheet,
                crate::rules::evoker::character::element::Element::Fire,
                crate::rules::evoker::character::element::Affinity::Weak,
            );
        })
        .unit('y', versatile);
    let mut casting = casting.begin();
    casting.set_wounds('B', (1, 1, 1));
    casting.give('B', c::BLOOD_LOSS, None);
    let evoker = Stage::new(&["A...x"])
        .unit('A', |sheet| {
            versatile(sheet);
            persona(sheet, 40, &[], &["ember", "mend"]);
            persona(sheet, 30, &[], &["gale"]);
        })
        .unit('x', versatile)
        .begin();
    vec![
        ("melee", melee(|_| {})),
        ("casting", casting),
        ("evoker", evoker),
        ("things", things()),
        ("stable", stable(false)),
        ("saddle", stable(true)),
        ("zones", hall()),
        ("falling", faller()),
        ("burning", melee(|play| play.give('A', c::BURNING, None))),
        (
            "despaired",
            melee(|play| play.give('A', c::DESPAIRED, None)),
        ),
        ("panicked", melee(|play| give(play, 'A', c::PANICKED, 'x'))),
        ("holding", melee(|play| give(play, 'x', c::GRAPPLED, 'A'))),
        ("held", melee(|play| give(play, 'A', c::GRAPPLED, 'x'))),
        ("enraged", melee(|play| play.give('A', c::ENRAGED, Some(3)))),
        (
            "confused",
            melee(|play| play.give('A', c::CONFUSED, Some(3))),
        ),
        (
            "without air",
            melee(|play| play.give('A', c::SUFFOCATING, Some(3))),
        ),
        ("damned", melee(|play| play.give('A', c::DAMNED, Some(3)))),
        (
            "hurt",
            melee(|play| {
                play.set_wounds('A', (0, 1, 1));
                play.injure('A', Location::RightArm, 2);
                play.injure('A', Location::LeftLeg, 2);
                play.give('A', c::BLOOD_LOSS, None);
            }),
        ),
        ("guns", guns("smg", 12)),
        ("empty guns", guns("pistol", 0)),
        ("lying", {
            let mut play = melee(|_| {});
            play.act(play.order('A', "prone"), &[]);
            play
        }),
        ("one more", melee(one_more(&[]))),
        ("all staggered", melee(one_more(&['x', 'y']))),
        (
            "alone",
            Stage::new(&["A#..x"])
                .unit('A', versatile)
                .unit('x', |_| {})
                .begin(),
        ),
    ]
}

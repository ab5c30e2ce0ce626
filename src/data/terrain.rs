//! The kinds of ground and obstacles, from `assets/terrain.ron` and `assets/obstacles.ron`.

use crate::{
    battle::{
        board::{Climb, CoverClass, Harmful, Obstacle, Poison, Terrain},
        components::DoorState,
    },
    document::{Node, NodeKind, Reader, problem::Problem, text, whole},
};

/// The deepest water, in tenths of a metre.
pub const DEEPEST_WATER: i64 = 250;
/// The deepest hole, in metres.
pub const DEEPEST_GAP: u8 = 50;

/// Reads a kind of ground.
pub(super) fn terrain<'d>(reader: &mut Reader<'d>, name: &str, node: &'d Node) -> Option<Terrain> {
    let mut fields = reader.structure(node, "Terrain");
    let title = fields.required("title", text);
    let uneven = fields.optional("uneven", whole(0..=3));
    let damaging = fields.optional("damaging", damaging);
    let terrain = Terrain {
        name: name.to_owned(),
        wall: fields.flag("wall"),
        opaque: fields.flag("opaque"),
        slope: fields.flag("slope"),
        hindering: fields.flag("hindering"),
        undergrowth: fields.flag("undergrowth"),
        harmful: damaging.or(uneven.map(|number| Harmful {
            number,
            damage: None,
        })),
        fire: fields.flag("fire"),
        flammable: fields.flag("flammable"),
        water: fields.or("water", 0, water),
        rough_water: fields.flag("rough"),
        gap: fields.or("gap", 0, whole(0..=DEEPEST_GAP)),
        climb: fields.optional("climb", climb),
        no_air: fields.flag("no_air"),
        roof: fields.flag("roof"),
        current: fields.optional("current", current),
        slip_tn: fields.optional("slip_tn", whole(1..=40)),
        title: String::new(),
    };
    fields.finish();
    Some(Terrain {
        title: title?,
        ..terrain
    })
}

/// Reads a depth of water in metres, as tenths.
pub(super) fn water<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<u8> {
    let depth = reader.decimal(node, 10, 0..=DEEPEST_WATER)?;
    u8::try_from(depth).ok()
}

/// Reads a current: columns and rows by which the water drifts in a round (TH-MOV-09).
pub(super) fn current<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<(i8, i8)> {
    const STRONGEST: std::ops::RangeInclusive<i8> = -20..=20;
    reader.pair(node, whole(STRONGEST), whole(STRONGEST))
}

/// Reads the poison of a trap (TH-CON-09).
pub(super) fn coat<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    thing: Option<&mut Obstacle>,
) -> Option<()> {
    let poisons = [
        ("adder_venom", Poison::AdderVenom),
        ("sleep_resin", Poison::SleepResin),
    ];
    let poison = reader.choice(node, "a poison", &poisons)?;
    let hurts = |thing: &Obstacle| {
        thing
            .harmful
            .is_some_and(|harmful| harmful.damage.is_some())
    };
    let (message, help) = match thing {
        Some(thing) if hurts(thing) => {
            thing.poison = Some(poison);
            return Some(());
        }
        Some(thing) => (
            format!("`{}` hurts nobody and cannot be coated", thing.name),
            "coat what hurts, as in `floor(obstacle: snare, coated: adder_venom)`",
        ),
        None => (
            "there is nothing here to coat".to_owned(),
            "give the square a trap, as in `floor(obstacle: snare, coated: adder_venom)`",
        ),
    };
    reader.report(
        Problem::error("no-trap", message)
            .at(node.span.clone())
            .help(help),
    );
    None
}

fn damaging<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Harmful> {
    let mut fields = reader.structure(node, "damaging");
    let number = fields.required("number", whole(0..=3));
    let damage = fields.required("damage", whole(1..=50));
    fields.finish();
    Some(Harmful {
        number: number?,
        damage: Some(damage?),
    })
}

fn climb<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<Climb> {
    let of = |harsh, hard| Climb { harsh, hard };
    reader.choice(
        node,
        "a kind of climb",
        &[
            ("easy", of(false, false)),
            ("hard", of(false, true)),
            ("harsh", of(true, false)),
            ("harsh_and_hard", of(true, true)),
        ],
    )
}

/// Hides an obstacle from all sides until a search finds it (MA-ACT-06).
pub(super) fn conceal<'d>(
    reader: &mut Reader<'d>,
    node: &'d Node,
    thing: Option<&mut Obstacle>,
) -> Option<()> {
    let number = match node.kind {
        NodeKind::Bool(true) => 1,
        _ => reader.integer(node, 1..=40)?,
    };
    let mut refuse = |message: String| {
        let problem = Problem::error("cannot-hide", message).at(node.span.clone());
        let help = "hide what is walked over, as in `floor(obstacle: snare, hidden: 2)`";
        reader.report(problem.help(help));
    };
    match thing {
        None => refuse("there is nothing here to hide".to_owned()),
        Some(thing) if thing.height > 0 || thing.cover.is_some() || thing.door.is_some() => {
            refuse(format!(
                "`{}` is in the way and cannot be hidden",
                thing.name
            ));
        }
        Some(thing) => thing.hidden = number,
    }
    Some(())
}

/// Reads a kind of obstacle.
pub(super) fn obstacle<'d>(
    reader: &mut Reader<'d>,
    name: &str,
    node: &'d Node,
) -> Option<Obstacle> {
    let mut fields = reader.structure(node, "Obstacle");
    let title = fields.required("title", text);
    let obstacle = Obstacle {
        name: name.to_owned(),
        // Obstacles are a metre high by default (EV-MOV-38).
        height: fields.or("height", 1, whole(0..=50)),
        cover: fields.optional("cover", |reader, node| {
            let classes = [("light", CoverClass::Light), ("heavy", CoverClass::Heavy)];
            reader.choice(node, "a kind of cover", &classes)
        }),
        opaque: fields.flag("opaque"),
        durability: fields.optional("durability", whole(1..=200)),
        climb: fields.optional("climb", climb),
        door: fields.optional("door", door),
        harmful: fields.optional("damaging", damaging),
        poison: None,
        hidden: 0,
        interact: fields.or("interact", Vec::new(), |reader, node| {
            super::interact::interactions(reader, node, None)
        }),
        title: String::new(),
    };
    fields.finish();
    Some(Obstacle {
        title: title?,
        ..obstacle
    })
}

fn door<'d>(reader: &mut Reader<'d>, node: &'d Node) -> Option<DoorState> {
    reader.choice(
        node,
        "a state of a door",
        &[
            ("open", DoorState::Open),
            ("closed", DoorState::Closed),
            ("locked", DoorState::Locked),
        ],
    )
}

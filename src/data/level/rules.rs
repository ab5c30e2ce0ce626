//! The names of possible faults in a level, besides those of any file.

/// The rules of levels, each with one sentence of explanation.
pub const RULES: &[(&str, &str)] = &[
    (
        "unknown-format",
        "The level is written for another version of the format.",
    ),
    ("empty-map", "The map has no squares."),
    (
        "map-too-large",
        "The map has more than 512 rows or columns.",
    ),
    (
        "ragged-rows",
        "A row of the map or of a layer is longer or shorter than the others.",
    ),
    (
        "unknown-symbol",
        "A character of the map is not in the legend, or not one the layer knows.",
    ),
    (
        "unused-symbol",
        "A symbol of the legend is never used on the map.",
    ),
    ("no-depth", "A depth is given to ground that has none."),
    (
        "no-current",
        "A current is given to ground that is no water.",
    ),
    (
        "ground-conflict",
        "A square has two kinds of ground that exclude each other.",
    ),
    (
        "holds-nothing",
        "A square says how something there holds against shots or blows, and nothing there does.",
    ),
    ("no-trap", "A poison is put on something that hurts nobody."),
    ("off-map", "A place lies outside the map."),
    (
        "unit-in-wall",
        "A combatant stands where nobody can: in a wall, a shut door or a hole.",
    ),
    ("units-overlap", "Two combatants stand in the same square."),
    (
        "no-room",
        "A start zone has no free square left for a combatant.",
    ),
    (
        "no-place",
        "A combatant has neither a place nor a start zone.",
    ),
    (
        "cannot-fly",
        "A combatant starts in the air and has no wings, or has a roof overhead.",
    ),
    (
        "cannot-ride",
        "A combatant starts on a mount that cannot carry it: too small, an enemy, or asleep.",
    ),
    ("two-riders", "Two combatants start on the same mount."),
    ("rides-a-rider", "A mount starts on a mount itself."),
    (
        "rider-has-place",
        "A combatant starts on a mount and has a place, height or arrival of its own.",
    ),
    (
        "vehicle-full",
        "More combatants start in a vehicle than it has places.",
    ),
    (
        "vehicle-field",
        "A vehicle is given what means nothing to it, such as a side.",
    ),
    (
        "vehicle-off-ground",
        "A vehicle stands on ground that it does not cross, such as a boat on land.",
    ),
    (
        "vehicle-falls",
        "A vehicle starts in the air without a driver, or higher than it flies.",
    ),
    ("goes-nowhere", "A vehicle crosses neither land nor water."),
    ("protects-vehicle", "A goal is to protect a vehicle."),
    (
        "no-sheet",
        "A combatant has no sheet in a book of the level.",
    ),
    (
        "duplicate-name",
        "Two combatants, sides, zones or spots of a zone have the same name, or one that orders read \
         the same.",
    ),
    (
        "wordless-name",
        "A combatant has a name without a letter or digit, so that no order can name it.",
    ),
    (
        "unclear-name",
        "A combatant has a name that could be taken for other words of an order.",
    ),
    (
        "zone-count",
        "A battlefield has none or more than five zones.",
    ),
    (
        "no-empty-spot",
        "A zone lacks its empty spot or another one, or the empty spot is not empty.",
    ),
    (
        "one-way",
        "A relation between two zones does not hold both ways, or is one of a zone to itself.",
    ),
    ("two-gates", "A zone has several gates."),
    (
        "not-a-spot",
        "The ground of a spot is a wall or a hole, or has what only squares can have.",
    ),
    (
        "zones-and-map",
        "A level has both a battlefield of zones and a map.",
    ),
    (
        "no-squares",
        "A combatant is placed by square among zones, or by spot on a map.",
    ),
    (
        "spot-not-there",
        "A combatant starts in a spot that comes to be later.",
    ),
    (
        "no-spots",
        "A trigger changes a spot on a map that has none.",
    ),
    (
        "same-colour",
        "Two sides have the same colour, so their tokens look alike.",
    ),
    (
        "too-many",
        "There are more combatants, sides, triggers or spots than a battle can hold.",
    ),
    (
        "no-enemies",
        "Nobody has an enemy, so the battle would be over before it begins.",
    ),
    (
        "unreachable-goal",
        "Nobody of the side can get to the zone of a goal.",
    ),
    (
        "unreachable-zone",
        "Nobody of the side can get to the zone of a trigger.",
    ),
    (
        "cut-off",
        "A side cannot get to any of its enemies on foot.",
    ),
    (
        "not-allies",
        "A link joins two combatants that are no allies.",
    ),
    (
        "no-door",
        "A trigger or a switch opens a door where none is.",
    ),
    (
        "nothing-to-use",
        "A use is given for a square on which nothing stands.",
    ),
    ("duplicate-goal", "A level gives a goal twice."),
    (
        "met-at-start",
        "A goal is met before the first order, so it decides the battle at once.",
    ),
    ("joins-nobody", "A trigger lets nobody join."),
    (
        "already-there",
        "A trigger lets a combatant join that is not `waiting`.",
    ),
    (
        "not-mirrored",
        "A level calls itself mirrored, and a square, zone or combatant has no image.",
    ),
    (
        "never-joins",
        "A combatant is `waiting`, but no trigger lets it join.",
    ),
    (
        "too-late",
        "A trigger or goal needs more rounds than the battle lasts.",
    ),
    (
        "wrong-kind",
        "A stunt has an effect that does not go with its kind.",
    ),
    (
        "no-effect-yet",
        "A field has its meaning in the rules and nothing in the game uses it yet.",
    ),
];

//! What the codes of Wesnoth's terrains come to: the longest beginning that is known counts.

/// Terrains below `^`: code, ground, feature, height in metres.
pub(super) const BASES: &[(&str, &str, &str, i16)] = &[
    ("Gg", "grass", "", 0),
    ("Gs", "grass", "", 0),
    ("Gd", "grass", "", 0),
    ("Gl", "grass", "", 0),
    ("G", "grass", "", 0),
    ("Re", "earth", "", 0),
    ("R", "paving", "", 0),
    ("Rb", "earth", "", 0),
    ("Rd", "earth", "", 0),
    ("D", "earth", "", 0),
    ("Ai", "ice", "", 0),
    ("Aa", "earth", "", 0),
    ("A", "earth", "", 0),
    ("S", "shallows", "mud", 0),
    ("Wo", "deep_water", "", 0),
    ("Ww", "water", "", 0),
    ("Ws", "water", "", 0),
    ("W", "water", "", 0),
    ("Wwf", "shallows", "", 0),
    ("Wwr", "shallows", "rubble", 0),
    ("H", "rubble", "", 1),
    ("M", "crag", "", 2),
    ("U", "floor", "", 0),
    ("Uh", "rubble", "", 0),
    ("Q", "chasm", "", 0),
    ("Ql", "embers", "", 0),
    ("X", "wall", "", 0),
    ("Xm", "rock", "", 0),
    ("Xv", "wall", "", 0),
    ("Xu", "rock", "", 0),
    ("K", "paving", "", 0),
    ("C", "paving", "", 0),
    ("I", "boards", "", 0),
    ("T", "undergrowth", "", 0),
    ("_s", "earth", "", 0),
    ("_f", "earth", "", 0),
    ("_off", "rock", "", 0),
];

/// Terrains behind `^`: code, what it does.
pub(super) const OVERLAYS: &[(&str, Overlay)] = &[
    ("F", Overlay::Ground("thicket")),
    ("V", Overlay::Ground("hall")),
    ("B", Overlay::Ground("boards")),
    ("X", Overlay::Ground("rock")),
    ("Pr", Overlay::Thing("locked_door")),
    ("Pw", Overlay::Thing("locked_door")),
    ("Pro", Overlay::Thing("open_door")),
    ("Pwo", Overlay::Thing("open_door")),
    ("Z", Overlay::Thing("fence")),
    ("T", Overlay::Ground("undergrowth")),
    ("Tf", Overlay::Ground("undergrowth")),
    ("Uf", Overlay::Ground("undergrowth")),
    ("E", Overlay::Nothing),
    ("D", Overlay::Ground("rubble")),
    ("G", Overlay::Nothing),
    ("S", Overlay::Nothing),
    ("I", Overlay::Nothing),
    ("Y", Overlay::Nothing),
];

/// What a terrain behind `^` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    /// It takes the place of the ground.
    Ground(&'static str),
    /// It stands on the ground.
    Thing(&'static str),
    /// It only looks nice.
    Nothing,
}

/// The entry with the longest code that this one begins with.
pub(super) fn longest<'e, T>(
    code: &str,
    entries: &'e [T],
    of: impl Fn(&T) -> &'static str,
) -> Option<&'e T> {
    let fitting = entries.iter().filter(|entry| code.starts_with(of(entry)));
    fitting.max_by_key(|entry| of(entry).len())
}

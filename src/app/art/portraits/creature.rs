//! A creature: which painter draws which kind of head.

use super::{
    beasts,
    brush::Brush,
    cowls, metal, monsters, mounts,
    parts::{Creature, Head},
    spirits, things, vehicles, vermin,
};

/// Draws a creature.
pub fn paint(brush: &mut Brush, creature: &Creature) {
    let draw = match creature.head {
        Head::Shade => cowls::shade,
        Head::Stranger => cowls::stranger,
        Head::Hush => cowls::hush,
        Head::HollowArcher => cowls::hollow_archer,
        Head::Skull => cowls::skull,
        Head::Regent => cowls::regent,
        Head::Mourner => spirits::mourner,
        Head::Bearer => cowls::bearer,
        Head::Puppet => spirits::puppet,
        Head::Bell => things::bell,
        Head::Choir => spirits::choir,
        Head::Wolf => beasts::wolf,
        Head::Splinters => beasts::splinters,
        Head::Mite => vermin::mite,
        Head::Imp => vermin::imp,
        Head::Wing => vermin::wing,
        Head::Bear => beasts::bear,
        Head::Ogre => monsters::ogre,
        Head::Horned => monsters::horned,
        Head::Eagle => mounts::eagle,
        Head::Horse | Head::BardedHorse => mounts::horse,
        Head::Deep => monsters::deep,
        Head::Shell => things::shell,
        Head::Slag => metal::slag,
        Head::RustHelm => metal::rust_helm,
        Head::Construct => metal::construct,
        Head::Candle => things::candle,
        Head::Wisp => spirits::wisp,
        Head::Spirit => spirits::spirit,
        Head::Cart => vehicles::cart,
        Head::Boat => vehicles::boat,
        Head::Skiff => vehicles::skiff,
    };
    draw(brush, creature);
}

//! Height of units.

use bevy_ecs::{
    component::Component,
    system::{Query, Res},
};

use super::still::{Still, set};
use crate::battle::{
    components::{Altitude, Band, CombatStatus},
    systems::Tag,
};

/// A unit's band (EV-ALT-01, TH-MOV-19), its height, and whether it falls.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aloft {
    /// The band.
    pub band: Band,
    /// Height in metres or yards, with what it stands on or hangs from; in the air the height its
    /// book gives the band.
    pub height: i32,
    /// The band where its fall through the air began, while it lasts (EV-ALT-05).
    pub falling: Option<Band>,
}

/// Updates [`Aloft`] from altitude and the book's heights.
pub(super) fn aloft(
    still: Res<Still>,
    mut units: Query<(&Tag, &CombatStatus, &Altitude, &mut Aloft)>,
) {
    let view = still.view();
    for (tag, life, altitude, aloft) in &mut units {
        let mut now = Aloft::default();
        if life.is_on_field() {
            now = Aloft {
                band: altitude.band,
                height: (view.scene.book.height)(view, tag.unit),
                falling: altitude.falling_from,
            };
        }
        set(aloft, now);
    }
}

//! What is chosen on a battlefield of zones.

use crate::workshop::zones::{Place, Zone};

/// What is chosen on a battlefield of zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ZoneState {
    /// The zone, by its place in the file.
    pub zone: usize,
    /// The spot of it.
    pub spot: usize,
}

impl ZoneState {
    /// The place that is chosen.
    pub fn place(self, zones: &[Zone]) -> Option<Place> {
        let zone = zones.get(self.zone)?;
        Some(Place {
            spot: zone.spots.get(self.spot)?.clone(),
            zone: zone.name.clone(),
        })
    }
}

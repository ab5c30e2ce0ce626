//! What the workshop does on a battlefield of zones, by keys and buttons alike.

use super::{studio::Studio, zone_state::ZoneState};
use crate::workshop::{
    forms::Subject,
    people,
    zones::{self, EMPTY, Place, Way, Zone},
};

/// A name that none of these has: `corner 2`.
fn fresh<'n>(word: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    let is_free = |name: &String| {
        let mut known = known.clone();
        !known.any(|other| other.eq_ignore_ascii_case(name))
    };
    let mut names = (1..).map(|number| format!("{word} {number}"));
    names.find(is_free).unwrap_or_default()
}

impl Studio {
    /// Chooses the spot so many lines on, over all zones.
    pub fn step_spot(&mut self, by: isize) {
        let all = zones::zones(self.desk.draft());
        let spots = all.iter().enumerate();
        let spots: Vec<ZoneState> = spots
            .flat_map(|(zone, of)| (0..of.spots.len()).map(move |spot| ZoneState { zone, spot }))
            .collect();
        let here = spots.iter().position(|state| *state == self.zones);
        let next = here.map_or(0, |here| here as isize + by);
        if let Some(state) = spots.get(next.rem_euclid(spots.len().max(1) as isize) as usize) {
            self.zones = *state;
        }
    }

    /// Chooses the first spot of the zone so many on.
    pub fn step_zone(&mut self, by: isize) {
        let count = zones::zones(self.desk.draft()).len().max(1) as isize;
        self.zones = ZoneState {
            zone: (self.zones.zone as isize + by).rem_euclid(count) as usize,
            spot: 0,
        };
    }

    /// The combatants in a spot, by their numbers.
    pub fn standing(&self, place: &Place) -> Vec<usize> {
        let all = self.seen.people.iter().map(|person| person.number);
        all.filter(|number| zones::place_of(self.desk.draft(), *number).as_ref() == Some(place))
            .collect()
    }

    fn chosen_place(&mut self) -> Option<Place> {
        let place = self.zones.place(&zones::zones(self.desk.draft()));
        if place.is_none() {
            "Choose a spot first.".clone_into(&mut self.desk.note);
        }
        place
    }

    /// Places a new combatant in the chosen spot.
    pub fn place_in_spot(&mut self) {
        let Some(place) = self.chosen_place() else {
            return;
        };
        let placed = zones::place(
            self.desk.draft(),
            &self.desk.archetype,
            &self.desk.side,
            &place,
        );
        self.desk.step("Combatant", placed);
    }

    /// Moves the combatant whose form is open into the chosen spot.
    pub fn move_to_spot(&mut self) {
        let Some(place) = self.chosen_place() else {
            return;
        };
        match self.form.person() {
            Some(number) => {
                let moved = zones::moved(self.desk.draft(), number, &place);
                self.desk.step("Move a combatant", moved);
            }
            None => "Choose a combatant first; E opens the form of one in the spot."
                .clone_into(&mut self.desk.note),
        }
    }

    /// Opens the form of the first combatant in the chosen spot, of the next one if that is open, and of
    /// the spot at last.
    pub fn form_of_spot(&mut self) {
        let Some(place) = self.chosen_place() else {
            return;
        };
        let here = self.standing(&place);
        let open = self.form.person();
        let next = match open.and_then(|open| here.iter().position(|number| *number == open)) {
            Some(at) => here.get(at + 1),
            None => here.first(),
        };
        self.show_form(match next {
            Some(number) => Subject::Person(*number),
            None => Subject::Spot(self.zones.zone, self.zones.spot),
        });
    }

    /// Adds a spot to the chosen zone.
    pub fn add_spot(&mut self) {
        let all = zones::zones(self.desk.draft());
        let Some(zone) = all.get(self.zones.zone) else {
            return;
        };
        let name = fresh("corner", zone.spots.iter().map(String::as_str));
        let added = zones::spot_added(self.desk.draft(), &zone.name, &name, None);
        if self.desk.step(&format!("New spot {name}"), added) {
            let after = zones::zones(self.desk.draft());
            let spots = after.get(self.zones.zone).map(|zone| &zone.spots);
            let place = spots.and_then(|spots| spots.iter().position(|spot| *spot == name));
            self.zones.spot = place.unwrap_or(0);
        }
    }

    /// Adds a zone beside the chosen one.
    pub fn add_zone(&mut self) {
        let all = zones::zones(self.desk.draft());
        let Some(beside) = all.get(self.zones.zone) else {
            return;
        };
        let name = fresh("Zone", all.iter().map(|zone| zone.name.as_str()));
        let added = zones::zone_added(self.desk.draft(), &name, &beside.name);
        if self.desk.step(&format!("New zone {name}"), added) {
            self.zones = ZoneState {
                zone: all.len(),
                spot: 0,
            };
        }
    }

    /// Deletes the combatant of the open form if it stands in the chosen spot, or else the last one
    /// there, or the spot if nobody does; of the empty spot the zone.
    pub fn delete_in_zone(&mut self) {
        let Some(place) = self.chosen_place() else {
            return;
        };
        let here = self.standing(&place);
        let own = self.form.person().filter(|number| here.contains(number));
        let draft = self.desk.draft();
        let (label, left) = match own.or(here.last().copied()) {
            Some(number) => (
                "Delete a combatant",
                people::deleted(draft, &[number], None),
            ),
            None if place.spot == EMPTY => {
                ("Delete a zone", zones::zone_deleted(draft, &place.zone))
            }
            None => ("Delete a spot", zones::spot_deleted(draft, &place)),
        };
        if self.desk.step(label, left) {
            self.form.follow(&self.desk);
            let all = zones::zones(self.desk.draft());
            if self.zones.place(&all).is_none() {
                self.zones = ZoneState::default();
            }
        }
    }

    /// Makes or takes away the way between two zones.
    pub fn toggle_way(&mut self, one: &Zone, other: &str, way: Way) {
        let list = match way {
            Way::Walk => &one.adjacent,
            Way::Sight => &one.sees,
        };
        let is_there = list.iter().any(|name| name == other);
        let draft = self.desk.draft();
        let (word, changed) = match is_there {
            true => ("No way", zones::parted(draft, &one.name, other, way)),
            false => ("A way", zones::joined(draft, &one.name, other, way)),
        };
        let kind = match way {
            Way::Walk => "walk",
            Way::Sight => "look",
        };
        let label = format!("{word} to {kind} between {} and {other}", one.name);
        self.desk.step(&label, changed);
    }

    /// Makes or takes away the way from the chosen zone to the one number `number` besides it.
    pub fn toggle_way_by_number(&mut self, number: usize, way: Way) {
        let all = zones::zones(self.desk.draft());
        let Some(one) = all.get(self.zones.zone).cloned() else {
            return;
        };
        match all.get(number) {
            Some(other) if other.name != one.name => self.toggle_way(&one, &other.name, way),
            _ => "Take the number of another zone.".clone_into(&mut self.desk.note),
        }
    }
}

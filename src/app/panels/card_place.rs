//! Where a card lies that comes and goes: in the corner it prefers, or wherever it covers the least
//! of what matters.

use bevy_egui::egui::{Align2, Rect, Vec2, vec2};

use super::layout::GAP;

/// The weight of a place that no card may cover.
pub const WEIGHTY: u16 = 50;

/// The weight of a card to other cards.
pub const CARD: u16 = WEIGHTY / 2;

/// The weight of a unit that nothing is asked of.
pub const UNIT: u16 = 2;

/// A card that looks for its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardPlace {
    /// Its preferred size.
    pub size: Vec2,
    /// Its least height: a card that can be scrolled may be lower than it prefers.
    pub least: f32,
    /// The corner or edge of the board that it prefers.
    pub home: Align2,
}

impl CardPlace {
    /// A card of this size, which is never lower.
    pub fn new(size: Vec2, home: Align2) -> Self {
        Self {
            size,
            least: size.y,
            home,
        }
    }

    /// The same card, which may be as low as this if it has no place otherwise.
    #[must_use]
    pub fn down_to(mut self, least: f32) -> Self {
        self.least = self.size.y.min(least);
        self
    }

    /// Its place on a board, and whether it covers nothing of weight there. `avoid` are places with
    /// their weights. It stays where it `was` while that is as good as any place.
    pub fn find(&self, board: Rect, avoid: &[(Rect, u16)], was: Option<Rect>) -> (Rect, bool) {
        let room = board.shrink(GAP);
        let whole = self.size.min(room.size());
        let least = self.least.min(whole.y);
        let heights = [1.0, 0.75, 0.5, 0.25, 0.0].map(|part| least + (whole.y - least) * part);
        let mut best: Option<(Rect, u32)> = None;
        let mut last = f32::INFINITY;
        for height in heights {
            if height >= last {
                continue;
            }
            last = height;
            let (place, covered) = self.at_size(room, vec2(whole.x, height), avoid, was);
            if covered == 0 {
                return (place, true);
            }
            if best.is_none_or(|(_, least)| covered < least) {
                best = Some((place, covered));
            }
        }
        let fallback = self.home.align_size_within_rect(whole, room);
        (best.map_or(fallback, |(place, _)| place), false)
    }

    /// The best place for a size, and the weight of what it covers there. Only edges matter: beside
    /// each place to avoid, and at the edges of the room.
    fn at_size(
        &self,
        room: Rect,
        size: Vec2,
        avoid: &[(Rect, u16)],
        was: Option<Rect>,
    ) -> (Rect, u32) {
        let covers = |card: Rect| -> (u32, u32) {
            let hit = avoid.iter().filter(|(place, _)| place.intersects(card));
            hit.fold((0, 0), |(much, little), (_, weight)| {
                let weight = u32::from(*weight);
                match weight >= u32::from(CARD) {
                    true => (much + weight, little),
                    false => (much, little + weight),
                }
            })
        };
        if let Some(was) = was.map(|was| self.kept(was, size, room))
            && let (0, _) = covers(was)
        {
            return (was, 0);
        }
        let home = self.home.align_size_within_rect(size, room);
        if covers(home) == (0, 0) {
            return (home, 0);
        }
        let starts = |low: f32, high: f32, ends: &dyn Fn(Rect) -> [f32; 2]| {
            let beside = avoid.iter().flat_map(|(place, _)| ends(*place));
            let mut all: Vec<f32> = beside.filter(|at| (low..=high).contains(at)).collect();
            all.extend([low, high]);
            all.sort_by(f32::total_cmp);
            all.dedup();
            all
        };
        let beside = |place: Rect| [place.left() - size.x - 0.5, place.right() + 0.5];
        let above = |place: Rect| [place.top() - size.y - 0.5, place.bottom() + 0.5];
        let mut xs = starts(room.left(), room.right() - size.x, &beside);
        let mut ys = starts(room.top(), room.bottom() - size.y, &above);
        xs.push(home.left());
        ys.push(home.top());
        let mut best = (home, covers(home), 0.0);
        for &left in &xs {
            for &top in &ys {
                let place = Rect::from_min_size(bevy_egui::egui::pos2(left, top), size);
                let far = (place.min - home.min).length();
                let covered = covers(place);
                if covered < best.1 || covered == best.1 && far < best.2 {
                    best = (place, covered, far);
                }
            }
        }
        (best.0, best.1.0)
    }

    /// The place where it was, for its size now: it grows away from the corner it prefers.
    fn kept(&self, was: Rect, size: Vec2, room: Rect) -> Rect {
        let place = self.home.align_size_within_rect(size, was);
        let over = (place.max - room.max).max(Vec2::ZERO);
        let under = (room.min - place.min).max(Vec2::ZERO);
        place.translate(under - over)
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    fn board() -> Rect {
        Rect::from_min_size(pos2(0.0, 80.0), vec2(1280.0, 560.0))
    }

    fn card() -> CardPlace {
        CardPlace::new(vec2(320.0, 300.0), Align2::RIGHT_TOP)
    }

    #[test]
    fn a_card_lies_in_its_corner_while_nothing_is_there() {
        let (place, free) = card().find(board(), &[], None);
        assert!(free);
        assert_eq!(place.right_top(), board().shrink(GAP).right_top());
    }

    #[test]
    fn a_card_finds_the_only_gap_between_places_that_matter() {
        // A wall of places with one gap that is just wide enough.
        let wall = |left: f32, right: f32| Rect::from_min_max(pos2(left, 80.0), pos2(right, 640.0));
        let avoid = [(wall(0.0, 401.0), WEIGHTY), (wall(724.0, 1280.0), WEIGHTY)];
        let (place, free) = card().find(board(), &avoid, None);
        assert!(free, "{place:?}");
        assert!(place.left() > 401.0 && place.right() < 724.0, "{place:?}");
    }

    #[test]
    fn a_card_is_lower_rather_than_on_what_matters() {
        let low = Rect::from_min_max(pos2(0.0, 300.0), pos2(1280.0, 640.0));
        let (place, free) = card().find(board(), &[(low, WEIGHTY)], None);
        assert!(!free, "{place:?}");
        let (place, free) = card().down_to(100.0).find(board(), &[(low, WEIGHTY)], None);
        assert!(free && place.height() >= 100.0, "{place:?}");
        assert!(!place.intersects(low));
    }

    #[test]
    fn a_card_stays_where_it_was_until_that_covers_something() {
        let was = Rect::from_min_size(pos2(500.0, 200.0), vec2(320.0, 280.0));
        let unit = Rect::from_center_size(was.center(), vec2(48.0, 48.0));
        let (place, free) = card().find(board(), &[(unit, UNIT)], Some(was));
        assert!(free);
        assert_eq!(place.right_top(), was.right_top(), "it grows downward");
        let (place, free) = card().find(board(), &[(unit, WEIGHTY)], Some(was));
        assert!(free && !place.intersects(unit), "{place:?}");
    }
}

//! What each side sees, and what it remembers of units out of sight.

use smallvec::SmallVec;

use super::{Resolver, eyes::Eyes};
use crate::battle::{
    Discovery,
    components::{Ground, LastKnownState, LastSeen, Memory},
    event::BattleEvent,
    ids::{SideId, UnitId, UnitSet},
};

impl Resolver<'_> {
    /// Starts recording what the side of a unit learns (GN-UND-01).
    pub(in crate::battle) fn look_for_news(&mut self, unit: UnitId) {
        let view = self.view();
        let side = view.side(unit);
        let cells = view.board().grid.cells();
        let squares = cells.map(|cell| view.watches(side, cell)).collect();
        self.eyes = Some(Eyes { side, squares });
    }

    /// Whether a discovery of a side is news to the player who gave the order. Undo must not reveal
    /// what other sides see.
    fn is_news_for(&self, side: SideId) -> bool {
        let eyes = self.eyes.as_ref();
        eyes.is_some_and(|eyes| self.scene.shares_sight(eyes.side, side))
    }

    /// Records whether a square has come into sight, if nothing else was learned.
    pub(in crate::battle) fn look_at_squares(&mut self) {
        let Some(eyes) = self.eyes.as_ref().filter(|_| self.news.is_none()) else {
            return;
        };
        let view = self.view();
        let squares = view.board().grid.cells().zip(&eyes.squares);
        let mut unseen = squares.filter(|(_, seen)| !**seen);
        if unseen.any(|(cell, _)| view.watches(eyes.side, cell)) {
            self.news = Some(Discovery::Square);
        }
    }

    /// Updates what each side sees, and reports units that came into sight.
    pub fn observe(&mut self) {
        let learned = self.look_at_grounds();
        self.news = self.news.or(learned);
        for side in (0..self.scene.sides.len() as u8).map(SideId) {
            let view = self.view();
            let mut seen = UnitSet::default();
            let mut news: SmallVec<[(UnitId, bool); 4]> = SmallVec::new();
            let memory = view.memory();
            for unit in view.store.ids() {
                if view.scene.shares_sight(side, view.side(unit))
                    || !view.status(unit).is_on_board()
                {
                    continue;
                }
                let sees = view.active().any(|observer| {
                    view.scene.shares_sight(side, view.side(observer))
                        && (view.scene.book.sees)(view, observer, unit)
                });
                if sees {
                    seen.insert(unit);
                }
                if sees != memory.sees(side, unit) {
                    news.push((unit, sees));
                }
            }
            let stale = memory.seen.get(side.index()) != Some(&seen)
                || seen.iter().any(|unit| {
                    memory.last_seen(side, unit).is_none_or(|last| {
                        last.cell != view.cell(unit) || last.band != view.band(unit)
                    })
                });
            if !stale {
                continue;
            }
            let round = view.clock().round;
            let places: SmallVec<[LastSeen; 16]> = seen
                .iter()
                .map(|unit| LastSeen {
                    unit,
                    cell: view.cell(unit),
                    band: view.band(unit),
                    round,
                })
                .collect();
            let lost: SmallVec<[LastKnownState; 2]> = memory
                .seen
                .get(side.index())
                .into_iter()
                .flat_map(UnitSet::iter)
                .filter(|unit| !seen.contains(*unit))
                .map(|unit| LastKnownState::of(view, unit))
                .collect();
            let n_sides = self.scene.sides.len();
            let memory = self.store.edit_field::<Memory>();
            memory.seen.resize(n_sides, UnitSet::default());
            memory.likenesses.resize(n_sides, Vec::new());
            let likenesses = &mut memory.likenesses[side.index()];
            likenesses.retain(|known| {
                !seen.contains(known.unit) && lost.iter().all(|lost| lost.unit != known.unit)
            });
            memory.last.resize(n_sides, Vec::new());
            memory.seen[side.index()] = seen;
            let last = &mut memory.last[side.index()];
            // Units out of sight now were seen until now, even if they have long stood still.
            for known in last.iter_mut() {
                if lost.iter().any(|lost| lost.unit == known.unit) {
                    known.round = round;
                }
            }
            likenesses.extend(lost);
            for place in places {
                match last.iter_mut().find(|last| last.unit == place.unit) {
                    Some(known) => *known = place,
                    None => last.push(place),
                }
            }
            for (unit, seen) in news {
                if seen && self.is_news_for(side) {
                    self.news.get_or_insert(Discovery::Unit);
                }
                self.report(|_| BattleEvent::Noticed {
                    unit,
                    by: side,
                    seen,
                });
            }
        }
        self.look_at_squares();
    }

    /// Updates what all sides know of doors, obstacles, clouds and items. Returns what the side of
    /// the order has learned.
    pub(super) fn look_at_grounds(&mut self) -> Option<Discovery> {
        let mut news = None;
        for side in (0..self.scene.sides.len() as u8).map(SideId) {
            let learned = self.look_at_ground(side);
            news = news.or(learned.filter(|_| self.is_news_for(side)));
        }
        news
    }

    /// Counts a round down for the clouds, and for what each side knows of them: the duration of a
    /// cloud is no secret, so clouds out of sight thin out as well.
    pub fn thin_haze(&mut self) {
        let known = &self.view().memory().grounds;
        if self.listens && known.iter().any(Ground::has_thinning_haze) {
            let grounds = &mut self.store.edit_field::<Memory>().grounds;
            grounds.iter_mut().for_each(Ground::thin_haze);
        }
        if self.view().ground().has_thinning_haze() {
            self.change_ground(Ground::thin_haze);
        }
    }

    /// Updates what a side knows of the ground; returns what it learned.
    fn look_at_ground(&mut self, side: SideId) -> Option<Discovery> {
        let view = self.view();
        let truth = view.ground();
        let known = view.memory().grounds.get(side.index());
        if known.is_some_and(|known| known.is_alike(truth)) {
            return None;
        }
        let before = known;
        let known = match known {
            Some(known) => {
                let mut known = known.clone();
                let zones = view.board().zone_map.as_ref();
                let place = |spot| zones.and_then(|zones| zones.cells(spot).next());
                let drawn = |cell| view.board().drawn_obstacle(cell);
                let hides = |cell| drawn(cell).is_some_and(|thing| thing.hidden > 0);
                known.learn(truth, place, hides, |cell| view.watches(side, cell));
                known
            }
            // Every side knows the terrain before the battle.
            None => Ground {
                trips: Vec::new(),
                ..truth.clone()
            },
        };
        if before == Some(&known) {
            return None;
        }
        let learned = before.map(|before| match before.doors == known.doors {
            true => Discovery::Thing,
            false => Discovery::Door,
        });
        let n_sides = self.scene.sides.len();
        let grounds = &mut self.store.edit_field::<Memory>().grounds;
        if grounds.len() < n_sides {
            grounds.resize(n_sides, known.clone());
        }
        grounds[side.index()] = known;
        learned
    }
}

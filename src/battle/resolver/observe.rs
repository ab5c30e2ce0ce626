//! What each side sees, and what it remembers of those it does not see any more.

use smallvec::SmallVec;

use super::Resolver;
use crate::battle::{
    components::{Ground, LastKnownState, LastSeen, Memory},
    event::BattleEvent,
    ids::{SideId, UnitId, UnitSet},
};

impl Resolver<'_> {
    /// Brings what each side sees up to date, and tells who came into sight.
    pub fn observe(&mut self) {
        self.revealed |= self.look_at_grounds();
        for side in (0..self.scene.sides.len() as u8).map(SideId) {
            let view = self.view();
            let mut seen = UnitSet::default();
            let mut news: SmallVec<[(UnitId, bool); 4]> = SmallVec::new();
            let memory = view.memory();
            for unit in view.store.ids() {
                if view.scene.shares_sight(side, view.side(unit))
                    || !view.status(unit).is_on_field()
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
            // Those who are out of sight now were seen until now, even if they have long stood still.
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
                self.revealed |= seen;
                self.report(|_| BattleEvent::Noticed {
                    unit,
                    by: side,
                    seen,
                });
            }
        }
    }

    /// Brings what all sides know of doors, things, clouds and items up to date. Whether any of them
    /// learned something.
    pub(super) fn look_at_grounds(&mut self) -> bool {
        let mut learned = false;
        for side in (0..self.scene.sides.len() as u8).map(SideId) {
            learned |= self.look_at_ground(side);
        }
        learned
    }

    /// A round is over for the clouds, and for what each side knows of them: how long a cloud lasts
    /// is no secret, so those it does not see any more thin out as well.
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

    fn look_at_ground(&mut self, side: SideId) -> bool {
        let view = self.view();
        let truth = view.ground();
        let known = view.memory().grounds.get(side.index());
        if known.is_some_and(|known| known.is_alike(truth)) {
            return false;
        }
        let is_first = known.is_none();
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
            // Everybody knows the lie of the land before the battle.
            None => Ground {
                trips: Vec::new(),
                ..truth.clone()
            },
        };
        if view.memory().grounds.get(side.index()) == Some(&known) {
            return false;
        }
        let n_sides = self.scene.sides.len();
        let grounds = &mut self.store.edit_field::<Memory>().grounds;
        if grounds.len() < n_sides {
            grounds.resize(n_sides, known.clone());
        }
        grounds[side.index()] = known;
        !is_first
    }
}

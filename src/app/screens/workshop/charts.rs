//! Maps over the map of the workshop: heights, light, what a square sees and what covers it, which
//! squares a combatant reaches in a turn. The code of the battle works them out.

use std::sync::Arc;

use bevy_egui::egui::{Context, TextureHandle, TextureOptions};

use super::seen::Seen;
use crate::{
    app::{board::drafting::class_sample, state::background_task::BackgroundTask},
    battle::{Battle, ids::UnitId},
    data::level::Level,
    dice::Weight,
    geometry::Cell,
    preview::maps::{Chart, ChartRequest, Exchange, MapKind, chart, opening},
    text::percent::whole_percent_of,
};

/// What is asked: a kind of map, and the square that it is told for.
type Question = (MapKind, Option<Cell>);

/// A map over the map.
#[derive(Default)]
pub struct Overlay {
    asked: Option<Question>,
    /// The answer, with the question and the number of the text that it is of.
    found: Option<(Question, u64, Arc<Chart>)>,
    work: Option<(Question, u64, BackgroundTask<Result<Chart, &'static str>>)>,
    /// Why there is no answer.
    pub trouble: Option<&'static str>,
    /// The legend of the answer, with pictures of its patterns.
    legend: Option<(Arc<Chart>, Vec<(TextureHandle, String)>)>,
}

impl Overlay {
    /// The kind of map that is asked for.
    pub fn kind(&self) -> Option<MapKind> {
        self.asked.map(|(kind, _)| kind)
    }

    /// Asks for a map, or for none if it is asked for already; returns what to say of it.
    pub fn toggle(&mut self, kind: MapKind, from: Option<Cell>) -> String {
        let question = (kind, from);
        self.trouble = None;
        if self.asked == Some(question) {
            self.asked = None;
            return "No map lies over the level.".to_owned();
        }
        self.asked = Some(question);
        let place = from.map_or_else(String::new, |cell| format!(" {}, {}", cell.x, cell.y));
        match kind {
            MapKind::Heights => "Heights and ledges.".to_owned(),
            MapKind::Light => "Light, darkness and haze.".to_owned(),
            MapKind::Sight => format!("What is seen from{place}."),
            MapKind::Cover => format!("Cover against an attack from{place}."),
            MapKind::Range => format!("Where the combatant on{place} gets in a turn."),
            MapKind::Danger => "Danger.".to_owned(),
            MapKind::Moves => format!("Turns that the side of{place} needs to each square."),
            MapKind::Unreached => "Squares that nobody walks to.".to_owned(),
            MapKind::Opening => format!("Who hits whom in a first turn, for{place}."),
        }
    }

    /// The map, while one is asked for; of an older text until the new one is there.
    pub fn chart(&self) -> Option<&Arc<Chart>> {
        let asked = self.asked?;
        let (of, _, chart) = self.found.as_ref()?;
        (*of == asked).then_some(chart)
    }

    /// The title of the map and its classes, each with its pattern.
    pub fn legend(&mut self, ctx: &Context) -> Option<(String, &[(TextureHandle, String)])> {
        let chart = Arc::clone(self.chart()?);
        let is_known = |(of, _): &(Arc<Chart>, _)| Arc::ptr_eq(of, &chart);
        if !self.legend.as_ref().is_some_and(is_known) {
            let classes = chart.present().map(|(_, class)| {
                let name = format!("class {}", class.words);
                let image = class_sample(class);
                let texture = ctx.load_texture(name, image, TextureOptions::LINEAR);
                (texture, class.words.clone())
            });
            self.legend = Some((Arc::clone(&chart), classes.collect()));
        }
        let title = match chart.note.is_empty() {
            true => chart.title.clone(),
            false => format!("{}: {}", chart.title, chart.note),
        };
        let (_, classes) = self.legend.as_ref()?;
        Some((title, classes))
    }

    /// Goes on working it out for the level that is shown, which is of the text of this number.
    pub fn follow(&mut self, seen: &Seen, number: u64) {
        if let Some((question, of, task)) = &self.work {
            match task.awaited() {
                Ok(None) => return,
                Ok(Some(Ok(chart))) => {
                    self.found = Some((*question, *of, Arc::new(chart)));
                    self.trouble = None;
                }
                Ok(Some(Err(trouble))) => {
                    // A map of a level that is no more would mislead.
                    self.found = None;
                    self.trouble = Some(trouble);
                    self.asked = None;
                }
                Err(_) => {}
            }
            self.work = None;
        }
        let Some(asked) = self.asked else { return };
        let is_there = self.found.as_ref();
        if is_there.is_some_and(|(of, text, _)| (*of, *text) == (asked, number)) {
            return;
        }
        let Some(level) = seen.level.clone().filter(|_| seen.is_sound) else {
            self.trouble = Some("Maps over the level need a level without errors.");
            (self.asked, self.found) = (None, None);
            return;
        };
        let task = BackgroundTask::start(move || answer(&level, asked));
        self.work = Some((asked, number, task));
    }

    /// Whether a map is being worked out.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }
}

/// The map of a level as its battle begins, by its first book.
fn answer(level: &Level, (kind, from): Question) -> Result<Chart, &'static str> {
    let book = level.books.first().ok_or("The level has no book.")?;
    let stage = level.stage(book).map_err(|_| "The level has no book.")?;
    let mut battle = stage.battle(1);
    let view = battle.view();
    let on_it = |unit: &UnitId| from.is_some_and(|from| view.footprint(*unit).contains(from));
    let unit = match kind {
        MapKind::Range | MapKind::Opening => {
            let here = view.active().find(on_it);
            Some(here.ok_or("Nobody stands there who could act.")?)
        }
        _ => view.active().find(on_it).or_else(|| view.active().next()),
    };
    let mut ask = ChartRequest::new(kind, unit);
    ask.from = from.filter(|_| matches!(kind, MapKind::Sight | MapKind::Cover));
    Ok(match (kind, unit) {
        (MapKind::Opening, Some(unit)) => opening_of(&mut battle, ask, unit),
        _ => chart(&mut battle, ask),
    })
}

/// What a combatant and its enemies hit in a first turn, with the chances in words.
fn opening_of(battle: &mut Battle, ask: ChartRequest, unit: UnitId) -> Chart {
    let (mut map, exchanges) = opening(battle, ask, unit);
    let view = battle.view();
    let listed = |told: &dyn Fn(&Exchange) -> Option<(Weight, bool)>| {
        let lines = exchanges.iter().filter_map(|exchange| {
            let (chance, is_sampled) = told(exchange)?;
            let name = &view.scene.member(exchange.other).name;
            Some(format!("{name} {}", whole_percent_of(chance, is_sampled)))
        });
        let lines: Vec<String> = lines.collect();
        match lines.is_empty() {
            true => "nobody".to_owned(),
            false => lines.join(", "),
        }
    };
    map.note = format!(
        "it hits {}; hit by {}",
        listed(&|exchange| exchange.hits),
        listed(&|exchange| exchange.hit_by)
    );
    map
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn settled(overlay: &mut Overlay, seen: &Seen) {
        let begin = Instant::now();
        loop {
            overlay.follow(seen, 1);
            if !overlay.is_busy() || begin.elapsed() > Duration::from_secs(60) {
                return;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn maps_are_told_of_levels_without_faults_and_taken_away_by_the_same_key() {
        let text = include_str!("../../../../levels/proving-ground.ron");
        let seen = Seen::of("t.ron", text);
        let mut overlay = Overlay::default();
        for (kind, from) in [
            (MapKind::Heights, None),
            (MapKind::Sight, Some(Cell::new(3, 3))),
            (MapKind::Cover, Some(Cell::new(3, 3))),
            (MapKind::Range, Some(Cell::new(3, 5))),
            (MapKind::Moves, Some(Cell::new(3, 5))),
            (MapKind::Unreached, None),
            (MapKind::Opening, Some(Cell::new(3, 5))),
        ] {
            overlay.toggle(kind, from);
            settled(&mut overlay, &seen);
            assert!(overlay.chart().is_some(), "{kind:?}: {:?}", overlay.trouble);
            let note = overlay.chart().map(|chart| chart.note.clone());
            let note = note.unwrap_or_default();
            match kind {
                MapKind::Moves => assert!(note.contains("beside Dusk in"), "{note}"),
                MapKind::Opening => assert!(note.contains("hit by"), "{note}"),
                _ => {}
            }
        }
        overlay.toggle(MapKind::Opening, Some(Cell::new(3, 5)));
        assert!(overlay.chart().is_none() && overlay.kind().is_none());
        overlay.toggle(MapKind::Range, Some(Cell::new(1, 1)));
        settled(&mut overlay, &seen);
        assert!(overlay.trouble.is_some());
        let faulty = Seen::of("t.ron", &text.replace("'#': wall", "'#': wal"));
        overlay.toggle(MapKind::Heights, None);
        settled(&mut overlay, &faulty);
        assert!(overlay.trouble.is_some() && overlay.chart().is_none());
    }
}

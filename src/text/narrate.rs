//! What happened as plain sentences, one for each event: for the terminal, logs and screen readers.

mod rolls;
mod things;

use std::fmt::Write;

use rolls::rolled;
pub use rolls::{because, target_text};

use crate::{
    battle::{
        components::{Band, Life, Posture, Verdict},
        counted,
        event::{BattleEvent, Gauge},
        goals::Then,
        ids::{ItemId, PowerId, SideId, SideSet, UnitId, UnitSet},
        refusal::{Refusal, Why},
        ruleset::{Book, Costs},
        scene::Scene,
    },
    geometry::Cell,
};

/// Who speaks: the battle's names, and whom the listener must not know by name.
#[derive(Clone, Copy)]
pub struct Voice<'s> {
    /// Where the names are.
    pub scene: &'s Scene,
    /// Those who are only "somebody unseen".
    pub hidden: UnitSet,
    /// Who listens: places that this side does not see are left out. `None` hears everything.
    pub side: Option<SideId>,
}

impl<'s> Voice<'s> {
    /// A voice for somebody who may know everything.
    pub fn open(scene: &'s Scene) -> Self {
        Self {
            scene,
            hidden: UnitSet::default(),
            side: None,
        }
    }

    /// Whether the listener is one of those who saw it.
    pub fn is_among(self, seen: SideSet) -> bool {
        self.side.is_none_or(|side| seen.contains(side))
    }
}

/// The name of a combatant.
pub fn name<'s>(voice: Voice<'s>, unit: UnitId) -> &'s str {
    if voice.hidden.contains(unit) {
        return "somebody unseen";
    }
    voice
        .scene
        .roster
        .get(unit.index())
        .map_or("somebody", |member| member.name.as_str())
}

/// The name of a side.
pub fn side_name(scene: &Scene, side: SideId) -> &str {
    scene
        .sides
        .get(side.index())
        .map_or("nobody", |side| side.name.as_str())
}

/// The name of an item.
pub fn item_name(scene: &Scene, item: ItemId) -> &str {
    scene
        .book
        .names
        .item(scene, item)
        .map_or("something", |named| named.title)
}

/// The name of a power.
pub fn power_name(scene: &Scene, power: PowerId) -> &str {
    scene
        .book
        .names
        .power(scene, power)
        .map_or("a power", |named| named.title)
}

/// A square as orders write it; among zones the spot it belongs to.
pub fn place(scene: &Scene, cell: Cell) -> String {
    match &scene.board.zone_map {
        None => format!("{},{}", cell.x, cell.y),
        Some(zones) => super::zones::place(zones, cell),
    }
}

/// An event as one sentence.
pub fn narrate(voice: Voice<'_>, event: &BattleEvent) -> String {
    let who = |unit: &UnitId| name(voice, *unit);
    let wording = &voice.scene.book.wording;
    let length = wording.length;
    match event {
        BattleEvent::RoundBegan { round } => format!("Round {round} begins."),
        BattleEvent::TurnBegan { unit, skipped } => match skipped {
            None => format!("It is {} turn.", possessive(who(unit))),
            Some(rule) => format!("{} turn is skipped ({rule}).", possessive(who(unit))),
        },
        BattleEvent::TurnEnded { unit } => format!("{} turn ends.", possessive(who(unit))),
        BattleEvent::Inserted { unit, from, rule } => match from {
            None => format!("{} acts once more ({rule}).", who(unit)),
            Some(from) => format!("{} takes over from {} ({rule}).", who(unit), who(from)),
        },
        BattleEvent::Acted {
            unit,
            name,
            item,
            power,
            target,
            cell,
            seen,
            ..
        } => {
            let mut text = format!("{} uses {name}", who(unit));
            if let Some(item) = item {
                let _ = write!(text, " with {}", item_name(voice.scene, *item));
            }
            if let Some(power) = power {
                let _ = write!(text, " with {}", power_name(voice.scene, *power));
            }
            if let Some(target) = target.filter(|target| target != unit) {
                let _ = write!(text, " on {}", self::name(voice, target));
            }
            if let Some(cell) = cell.filter(|_| voice.is_among(*seen)) {
                let _ = write!(text, " at {}", place(voice.scene, cell));
            }
            text.push('.');
            text
        }
        BattleEvent::Moved {
            unit,
            from,
            to,
            altitude_before,
            altitude,
            cost,
            forced,
            rule,
            seen,
        } => {
            let verb = if *forced { "is moved" } else { "moves" };
            let mut text = format!("{} {verb}", who(unit));
            if from != to {
                if voice.is_among(*seen) {
                    let _ = write!(text, " from {}", place(voice.scene, *from));
                }
                let _ = write!(text, " to {}", place(voice.scene, *to));
            }
            if altitude.band != altitude_before.band {
                let _ = write!(text, " {}", band(altitude.band));
            } else if altitude.hanging != altitude_before.hanging {
                let _ = write!(text, ", {} {length} up the face", altitude.hanging);
            }
            if *cost > 0 {
                let _ = write!(text, " for {cost} {length}");
            }
            if *forced {
                let _ = write!(text, " ({rule})");
            }
            text.push('.');
            text
        }
        BattleEvent::Fell { unit, metres, rule } => {
            format!("{} falls {metres} {length} ({rule}).", who(unit))
        }
        BattleEvent::Rolled(roll) => rolled(voice, roll),
        BattleEvent::Threw {
            unit,
            name,
            face,
            meaning,
            rule,
            ..
        } => {
            let meaning = if meaning.is_empty() {
                String::new()
            } else {
                format!(", {meaning}")
            };
            format!("The {name} for {} is {face}{meaning} ({rule}).", who(unit))
        }
        BattleEvent::Summed {
            unit,
            name,
            parts,
            sum,
            rule,
        } => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(part, amount)| format!("{part} {amount}"))
                .collect();
            format!(
                "The {name} on {} is {sum}: {} ({rule}).",
                who(unit),
                parts.join(", ")
            )
        }
        BattleEvent::Outcome {
            unit,
            target,
            word,
            rule,
            ..
        } => format!("{} against {}: {word} ({rule}).", who(unit), who(target)),
        BattleEvent::Hurt {
            unit,
            by,
            amount,
            rule,
        } => {
            let by = by
                .filter(|by| by != unit)
                .map_or(String::new(), |by| format!(" through {}", name(voice, by)));
            let hurt = (wording.hurt)(*amount);
            format!("{} {hurt}{by} ({rule}).", who(unit))
        }
        BattleEvent::Changed {
            unit,
            gauge,
            before,
            after,
            rule,
        } => {
            format!(
                "{}: {} from {before} to {after} ({rule}).",
                who(unit),
                gauge_name(voice, *gauge)
            )
        }
        BattleEvent::Gained {
            unit,
            condition,
            name,
            amount,
            rule,
        } => {
            let much = match (wording.amount)(*condition) {
                "" => String::new(),
                word => format!(", {word} {amount}"),
            };
            format!("{} is affected: {name}{much} ({rule}).", who(unit))
        }
        BattleEvent::Lost {
            unit, name, rule, ..
        } => format!("{} is free again: {name} ends ({rule}).", who(unit)),
        BattleEvent::PostureChanged {
            unit, after, rule, ..
        } => {
            let what = match after {
                Posture::Standing => "stands up",
                Posture::Crouching => "crouches",
                Posture::Prone => "goes down",
            };
            format!("{} {what} ({rule}).", who(unit))
        }
        BattleEvent::LifeChanged {
            unit,
            before,
            after,
            rule,
        } => {
            let what = match (before, after) {
                (Life::Waiting, Life::Active) => "joins the battle".to_owned(),
                (_, Life::Active) => "is back in the battle".to_owned(),
                (_, Life::Waiting) => "leaves the battle for now".to_owned(),
                (_, Life::Unconscious { rounds }) => {
                    format!("is {}", (voice.scene.book.wording.asleep)(*rounds))
                }
                (_, Life::Downed) => "is down and out of the battle".to_owned(),
                (_, Life::Dead) => "is gone for good".to_owned(),
                (_, Life::Gone) => "has left the battle".to_owned(),
            };
            format!("{} {what} ({rule}).", who(unit))
        }
        BattleEvent::SpotChanged {
            spot, there, by, ..
        } => super::zones::changed(voice.scene, *spot, *there, by.map(|by| name(voice, by))),
        BattleEvent::DoorChanged { .. }
        | BattleEvent::Battered { .. }
        | BattleEvent::GroundChanged { .. } => things::narrate(voice, event),
        BattleEvent::Decided {
            unit,
            prompt,
            taken,
            rule,
        } => {
            let answer = if *taken { "yes" } else { "no" };
            format!("{} decides, {prompt} {answer} ({rule}).", who(unit))
        }
        BattleEvent::Noticed { unit, by, seen } => {
            let verb = if *seen {
                "can see"
            } else {
                "can no longer see"
            };
            format!("{} {verb} {}.", side_name(voice.scene, *by), who(unit))
        }
        BattleEvent::Learned {
            unit,
            by,
            fully,
            rule,
        } => {
            let what = if *fully {
                "the whole sheet"
            } else {
                "affinities and character"
            };
            let side = side_name(voice.scene, *by);
            format!("{side} now know {what} of {} ({rule}).", who(unit))
        }
        BattleEvent::Said { trigger, .. } => {
            match voice
                .scene
                .triggers
                .get(usize::from(*trigger))
                .map(|t| &t.then)
            {
                Some(Then::Say(text)) => text.clone(),
                _ => "Something stirs.".to_owned(),
            }
        }
        BattleEvent::Dropped { unit, item, rule } => {
            let item = item_name(voice.scene, *item);
            format!("{} drops {item} ({rule}).", who(unit))
        }
        BattleEvent::Note { unit, what, rule } => {
            let name = who(unit);
            let joint = match what.chars().next() {
                Some('\'') => "",
                Some(letter) if letter.is_uppercase() => ": ",
                _ => " ",
            };
            format!("{name}{joint}{what} ({rule}).")
        }
        BattleEvent::Ended { verdict } => verdict_text(voice, *verdict),
    }
}

/// A price in the signs of the book, such as "★★", "4 AP" or "3 AP, 5 yd".
pub fn price(book: &Book, price: &[(&'static str, i16)]) -> String {
    let parts: Vec<String> = price
        .iter()
        .map(|(name, amount)| match *name {
            "stars" => "★".repeat(usize::try_from(*amount).unwrap_or(0)),
            "metres" | "yards" => format!("{amount} {}", book.wording.length),
            _ => format!("{amount} {name}"),
        })
        .collect();
    parts.join(", ")
}

/// What an action costs, as its menu says it: "★", "2 AP, 2 stamina", "by the weapon".
pub fn costs(book: &Book, costs: &Costs) -> String {
    if let Some(words) = costs.words {
        return words.to_owned();
    }
    let parts = costs.parts().map(|(pool, amount)| {
        let name = book.pools.get(usize::from(pool.0));
        let name = name.map_or("points", |pool| pool.name);
        let part = price(book, &[(name, amount)]);
        // Within a line only abbreviations keep their capitals.
        let is_word = name.chars().any(char::is_lowercase);
        if is_word { part.to_lowercase() } else { part }
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// How a battle ended.
pub fn verdict_text(voice: Voice<'_>, verdict: Verdict) -> String {
    match verdict {
        Verdict::Won(side) => format!("The battle is over: {} won.", side_name(voice.scene, side)),
        Verdict::Draw => "The battle is over: nobody is left, a draw.".to_owned(),
        Verdict::DrawByCap => format!(
            "The battle is over: a draw, because the limit of {} is reached.",
            counted(voice.scene.round_cap, "rounds")
        ),
    }
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

fn band(band: Band) -> &'static str {
    match band {
        Band::Ground => "down to the ground",
        Band::Low => "to the Low band",
        Band::High => "to the High band",
    }
}

fn gauge_name(voice: Voice<'_>, gauge: Gauge) -> String {
    match gauge {
        Gauge::Pool(name) | Gauge::Wounds(name) | Gauge::Score(name) => name.to_owned(),
        Gauge::Stress => "Stress".to_owned(),
        Gauge::Ammo(item) => format!("{} ammunition", item_name(voice.scene, item)),
        Gauge::Initiative => "initiative".to_owned(),
    }
}

/// A refusal as a sentence with names in it.
pub fn refusal_text(voice: Voice<'_>, refusal: &Refusal) -> String {
    let why = match refusal.why {
        Why::NotYourTurn { acting: Some(unit) } => {
            format!("it is {} turn", possessive(name(voice, unit)))
        }
        Why::NoWay { to } if voice.scene.board.zone_map.is_some() => {
            format!("no way leads to {}", place(voice.scene, to))
        }
        why => why.told(voice.scene.book.wording.length),
    };
    format!("You cannot, because {why} ({}).", refusal.rule)
}

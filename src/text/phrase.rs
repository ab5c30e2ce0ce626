//! What a unit does, in the words of its action: for the log, the menu and questions.

use super::names::{Voice, item_name, name, place, possessive, power_name};
use crate::{
    battle::{
        event::BattleEvent,
        ids::{ItemId, PowerId, UnitId},
        orders::order::{ActionId, ModeSet, Order, Tool},
        ruleset::{Book, Entry, Form},
        scene::Scene,
    },
    data::words::{capital, third_person},
    geometry::Cell,
};

/// The phrase of an action with a name of its own, such as a Chance Attack.
const ANOTHER: &[Form] = &[
    Form::new("make {a name} on {target} with {item}"),
    Form::new("make {a name} on {target}"),
    Form::new("make {a name}"),
];

/// The beginning of an attempt that a test decides; the player who chooses it reads only the
/// action.
pub(super) const ATTEMPT: &str = "try to ";

/// Everything that a phrase may name.
#[derive(Clone, Copy)]
struct Named<'a> {
    unit: UnitId,
    targets: &'a [UnitId],
    item: Option<ItemId>,
    power: Option<PowerId>,
    cell: Option<Cell>,
    modes: ModeSet,
    named: Option<ActionId>,
    what: Option<&'a str>,
    name: &'static str,
}

/// What a unit did, after its name: "attacks Shade 1 with the sword". Empty for other events.
pub fn told(voice: Voice<'_>, event: &BattleEvent) -> String {
    let BattleEvent::Acted {
        unit,
        action,
        name,
        item,
        power,
        target,
        cell,
        modes,
        named,
        what,
        seen,
    } = event
    else {
        return String::new();
    };
    let sees = cell.is_none() || voice.is_among(*seen);
    let named = Named {
        unit: *unit,
        targets: target.as_slice(),
        item: *item,
        power: *power,
        cell: cell.filter(|_| sees),
        modes: *modes,
        named: *named,
        what: what.as_deref().filter(|_| sees),
        name,
    };
    let entry = voice.scene.book.action(*action).map(|it| it.entry());
    let forms = match entry {
        Some(entry) if entry.name == *name => entry.phrase,
        _ => ANOTHER,
    };
    let (words, _) = named.filled(voice, forms);
    does(&words)
}

/// A phrase with its verb in the third person: "attacks Shade 1", after a name.
fn does(words: &str) -> String {
    let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
    let joint = if rest.is_empty() { "" } else { " " };
    format!("{}{joint}{rest}", third_person(verb))
}

/// What a unit would do by an order, after its name: "attacks Shade 1 with the sword".
pub fn predicate(voice: Voice<'_>, order: &Order) -> String {
    let caption = caption(voice, order, None);
    let mut letters = caption.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_lowercase)
        .collect();
    does(&format!("{first}{}", letters.as_str()))
}

/// An order with the name of its unit, as a heading: "Iren: Attack Shade 1 with the sword".
pub fn titled(voice: Voice<'_>, order: &Order) -> String {
    let caption = caption(voice, order, None);
    format!("{}: {caption}", name(voice, order.unit))
}

/// An order as its player reads it: "Attack Shade 1 with the sword"; `what` is the text of its
/// plan, if any.
pub fn caption(voice: Voice<'_>, order: &Order, what: Option<&str>) -> String {
    let scene = voice.scene;
    let Some(entry) = scene.book.action(order.action).map(|it| it.entry()) else {
        return "Nothing".to_owned();
    };
    let (item, power) = match order.with {
        Tool::Nothing => (None, None),
        Tool::Item(item) => (Some(item), None),
        Tool::Power(power) => (None, Some(power)),
    };
    let targets = match &order.aim {
        crate::battle::orders::order::Aim::Units(units) => &units[..],
        crate::battle::orders::order::Aim::Unit(unit) => std::slice::from_ref(unit),
        _ => &[],
    };
    let named = Named {
        unit: order.unit,
        targets,
        item,
        power,
        cell: order.cell(),
        modes: order.modes,
        named: order.named,
        what,
        name: entry.name,
    };
    let (words, form) = named.filled(voice, entry.phrase);
    let mut text = capital(words.strip_prefix(ATTEMPT).unwrap_or(&words));
    let mut leave_out = |part: Option<String>, sign: &str| {
        if let Some(part) = part.filter(|_| !form.is_some_and(|form| form.words.contains(sign))) {
            text = format!("{text}, {part}");
        }
    };
    // Parameters that no form of the phrase names are added at the end, so that no two orders read
    // alike.
    let names = |form: &Form| {
        let signs = ["{target", "{ally}", "{enemy}"];
        signs.iter().any(|sign| form.words.contains(sign))
    };
    let is_named = form.as_ref().is_some_and(names);
    leave_out(
        named.filler(voice, "target").filter(|_| !is_named),
        "{target}",
    );
    leave_out(named.filler(voice, "action"), "{action}");
    leave_out(
        named
            .filler(voice, "item")
            .or_else(|| named.filler(voice, "power"))
            .filter(|_| form.is_none_or(|form| !form.words.contains("item}")))
            .map(|with| format!("with {with}")),
        "{power}",
    );
    let spoken = named.mode(scene.book).map(|(mode, _)| mode);
    let is_the_one = |mode: u8| order.named.is_none() || spoken == Some(mode);
    for (mode, name) in (0..).zip(scene.book.modes) {
        let is_said = form.is_some_and(|form| {
            form.mode == Some(mode)
                || form.words.contains("{mode}") && is_the_one(mode)
                || form.words.contains("{what}")
        });
        if order.modes.has(mode) && !is_said {
            text = format!("{text}, {}", name.replace('_', " "));
        }
    }
    text
}

/// An order as a menu lists it, without its price: text of its plan that the caption does not
/// contain is added at the end.
pub fn line(voice: Voice<'_>, order: &Order, what: Option<&str>) -> String {
    let text = caption(voice, order, what);
    let entry = voice.scene.book.action(order.action).map(|it| it.entry());
    match (what, entry) {
        (Some(what), Some(entry)) if !says_what(entry) => format!("{text}, {what}"),
        _ => text,
    }
}

/// A mode as a part of a sentence.
pub fn mode_words(book: &Book, name: &str) -> String {
    let mut told = book.told_modes.iter();
    let told = told
        .find(|(mode, _)| *mode == name)
        .map(|(_, words)| *words);
    told.unwrap_or(name).replace('_', " ")
}

/// Whether the caption of its orders contains the text of the plan already.
pub fn says_what(entry: &Entry) -> bool {
    entry
        .phrase
        .iter()
        .any(|form| form.words.contains("{what}"))
}

/// An item with its article: "the sword", "claws".
pub fn the_item(scene: &Scene, item: ItemId) -> String {
    let name = item_name(scene, item);
    match name.ends_with('s') {
        true => name.to_owned(),
        false => format!("the {name}"),
    }
}

/// A noun with its indefinite article: "a crate", "an Opportunity Attack", "sandbags".
pub fn one(noun: &str) -> String {
    let begins = |letters: &[char]| noun.to_lowercase().starts_with(letters);
    match noun {
        _ if noun.ends_with('s') && !noun.ends_with("ss") => noun.to_owned(),
        _ if begins(&['a', 'e', 'i', 'o', 'u']) => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

impl Named<'_> {
    /// The mode that a phrase names: the trigger of a readied action comes after the modes of that
    /// action.
    fn mode(&self, book: &Book) -> Option<(u8, &'static str)> {
        let modes = (0..).zip(book.modes.iter().copied());
        let mut own = modes.filter(|(mode, _)| self.modes.has(*mode));
        match self.named {
            Some(_) => own.last(),
            None => own.next(),
        }
    }

    /// The first form that fits, filled in.
    fn filled(&self, voice: Voice<'_>, forms: &'static [Form]) -> (String, Option<Form>) {
        let fits = |form: &&Form| form.mode.is_none_or(|mode| self.modes.has(mode));
        let mut filled = forms.iter().filter(fits).filter_map(|form| {
            let words = self.fill(voice, form.words)?;
            Some((words, Some(*form)))
        });
        filled.next().unwrap_or((self.name.to_lowercase(), None))
    }

    fn fill(&self, voice: Voice<'_>, words: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = words;
        while let Some((before, behind)) = rest.split_once('{') {
            let (sign, behind) = behind.split_once('}')?;
            let filler = self.filler(voice, sign)?;
            text.push_str(before);
            // Text of the plan continues a sentence, so it begins in lower case.
            match sign {
                "what" => text.extend(filler.chars().take(1).flat_map(char::to_lowercase)),
                _ => text.extend(filler.chars().take(1)),
            }
            text.extend(filler.chars().skip(1));
            rest = behind;
        }
        text.push_str(rest);
        Some(text)
    }

    /// The text for a brace of a form; `None` if it has no value.
    fn filler(&self, voice: Voice<'_>, sign: &str) -> Option<String> {
        let scene = voice.scene;
        let others = || {
            let others = self.targets.iter().filter(|&&target| target != self.unit);
            let names: Vec<&str> = others.map(|&target| name(voice, target)).collect();
            (!names.is_empty()).then(|| names.join(", "))
        };
        let side = |unit: UnitId| scene.roster.get(unit.index()).map(|member| member.side);
        let is_ally = || {
            let first = self.targets.first().and_then(|&target| side(target));
            side(self.unit)
                .zip(first)
                .is_some_and(|(own, other)| scene.allied(own, other))
        };
        match sign {
            "target" => others(),
            "target's" => others().map(|name| possessive(&name)),
            "ally" => others().filter(|_| is_ally()),
            "enemy" => others().filter(|_| !is_ally()),
            "item" => self.item.map(|item| the_item(scene, item)),
            "an item" => self.item.map(|item| one(item_name(scene, item))),
            "power" => self.power.map(|power| power_name(scene, power).to_owned()),
            "at" => self.cell.map(|cell| place(scene, cell)),
            "mode" => {
                let (_, name) = self.mode(scene.book)?;
                Some(mode_words(scene.book, name))
            }
            "action" => {
                let action = self.named.and_then(|named| scene.book.action(named));
                action.map(|action| action.entry().name.to_owned())
            }
            "what" => self.what.map(str::to_owned),
            "a name" => Some(one(self.name)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::books::BOOKS;

    const SIGNS: &[&str] = &[
        "target", "target's", "ally", "enemy", "item", "an item", "power", "at", "mode", "action",
        "what",
    ];

    #[test]
    fn every_action_has_a_phrase() {
        for action in BOOKS.iter().flat_map(|book| book.actions) {
            let entry = action.entry();
            let last = entry.phrase.last();
            let last = last.unwrap_or_else(|| panic!("{} has no phrase", entry.key));
            assert!(!last.words.contains('{'), "{}: {}", entry.key, last.words);
            assert_eq!(last.mode, None, "{} fits in no other mode", entry.key);
            for form in entry.phrase {
                assert!(!form.words.is_empty() && form.words.trim() == form.words);
                for sign in form.words.split('{').skip(1) {
                    let sign = sign.split('}').next().unwrap_or_default();
                    assert!(SIGNS.contains(&sign), "{}: {sign}", entry.key);
                }
                assert!(
                    form.words
                        .starts_with(|letter: char| letter == '{' || letter.is_lowercase()),
                    "{}: {} begins with no verb",
                    entry.key,
                    form.words
                );
            }
        }
    }

    #[test]
    fn nouns_have_their_article() {
        assert_eq!(one("crate"), "a crate");
        assert_eq!(one("Opportunity Attack"), "an Opportunity Attack");
        assert_eq!(one("sandbags"), "sandbags");
        assert_eq!(capital("élan"), "Élan");
    }
}

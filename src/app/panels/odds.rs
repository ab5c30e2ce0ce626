//! The odds card: the chance of each outcome, every modifier, the enemies' reactions.

use super::odds_bars::{bars, marks};
use bevy_egui::egui::{Align2, Color32, Id, RichText, ScrollArea, Ui};

use super::{
    card_place::CardPlace,
    desk::{AddPanel, Aimed, BoardState, PanelStep, PanelUi},
};
pub use crate::app::drawing::bars::Bar;
use crate::{
    app::{
        art::theme,
        drawing::{
            bars::show_bars,
            buttons,
            cards::{self, card_at},
            rows, sums,
        },
        models::{foresight::HoverPreview, words},
    },
    battle::{
        check::{Check, Roll, RollDirection as Reads},
        ids::UnitId,
        odds::{Odds, leading_tests::LeadingTests},
        orders::order::Order,
        ruleset::Group,
        view::View,
    },
    dice::Weight,
    preview::EnemyReactions,
    settings::{
        commands::{Bindings, Command},
        keys,
    },
    text::{
        narrate::{self, Voice},
        odds_text,
        percent::{percent, percent_of},
        preview_text::{hit, wounds},
        question_text::reaction_text,
        sums::{Term, parts, terms},
    },
};
use bevy::prelude::*;
use bevy_egui::egui::vec2;

pub(super) fn plugin(app: &mut App) {
    app.add_panel(PanelStep::Odds, draw).redraw_on::<Bindings>();
}

/// Draws the odds of the action under the cursor, unless two units are compared.
fn draw(mut panel: PanelUi, board: BoardState, aimed: Aimed, bindings: Res<Bindings>) {
    let Some(HoverPreview::Act {
        order,
        odds,
        tests,
        price,
        invites,
        begun,
        rough,
    }) = aimed.prospect()
    else {
        return;
    };
    if aimed.ahead.exchange().is_some() {
        return;
    }
    let battle = board.session.known().view();
    let mut card = OddsCard::of(battle, order, odds, price, invites);
    card.explain(battle, odds, tests);
    card.tell_begun(*begun);
    card.counting = *rough;
    if let Some(back) = aimed.ahead.back() {
        card.comes_back(battle, back);
    }
    // The key that pins or releases it is shown below.
    let key = keys::short(bindings.key(Command::Hold));
    let (line, foot) = match aimed.focus.held {
        Some(_) => (theme::GOLD, format!("{key} lets go")),
        None => (theme::GOLD.gamma_multiply(0.6), format!("{key} pins")),
    };
    let long = match aimed.focus.held {
        Some(_) => format!("{foot} · click a rule to read it"),
        None => format!("{foot} this card"),
    };
    // As high as its rows were when they were drawn last; a long card scrolls.
    let known = Id::new(("height of odds", format!("{card:?}")));
    let rows: Option<f32> = panel.desk.ctx.data(|data| data.get_temp(known));
    let height = rows.map_or(card.height(), |rows| rows + EDGES) + FOOT;
    let size = vec2(panel.desk.layout.right, height);
    let wanted = CardPlace::new(size, Align2::RIGHT_TOP).down_to(LEAST);
    let place = panel.desk.put("odds", &card.title, wanted);
    let mut ui = panel.desk.surface("odds");
    let whole = card_at(&mut ui, place, line, |ui| show(ui, &card, [&foot, &long]));
    if rows.is_none_or(|rows| (rows - whole).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(known, whole));
        ui.ctx().request_repaint();
    }
}

/// The card.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsCard {
    /// The action and its target.
    pub title: String,
    /// What it costs.
    pub price: String,
    /// Outcomes for the target, mildest first.
    pub bars: Vec<Bar>,
    /// Marks the target may gain, with their chances.
    pub marks: Vec<(String, Weight)>,
    /// Whether the outcomes were sampled.
    pub about: bool,
    /// Whether the outcomes are still being counted.
    pub counting: bool,
    /// The tested value, then every modifier.
    pub terms: Vec<Term>,
    /// The result the dice need.
    pub needs: String,
    /// The parts of the target number, if it is the target's: its Guard, its cover.
    pub number: Vec<Term>,
    /// Which faces have a special effect; empty if the odds do not depend on them.
    pub by_faces: String,
    /// The calculation of the chance to hit, if the target makes a test against it.
    pub product: String,
    /// Why the target's test fails more or less often than its number says; empty if it does not.
    pub by_degree: String,
    /// The test of the target: its name, its tested value and every modifier.
    pub answer: Option<(String, Vec<Term>)>,
    /// What the unit may add for more points when it is asked, and what the order comes to with it.
    pub extras: Vec<String>,
    /// Allies that would be hurt too, and the enemies' reactions.
    pub warnings: Vec<String>,
}

impl OddsCard {
    /// The card of an order.
    pub fn of(
        view: View<'_>,
        order: &Order,
        odds: &Odds,
        price: &str,
        invites: &[(UnitId, i8)],
    ) -> Self {
        let book = view.scene.book;
        let action = book
            .action(order.action)
            .map_or("", |action| action.entry().name);
        let means = words::with(view, order.with);
        let target = order.target();
        let mut title = if means.is_empty() {
            action.to_owned()
        } else {
            words::archetype(&means)
        };
        if let Some(target) = target {
            title += &format!(" → {}", words::name(view, target));
        }
        let mut card = Self {
            title,
            price: price.to_owned(),
            bars: Vec::new(),
            marks: Vec::new(),
            about: odds.about,
            counting: false,
            terms: Vec::new(),
            needs: String::new(),
            number: Vec::new(),
            by_faces: String::new(),
            product: String::new(),
            by_degree: String::new(),
            answer: None,
            extras: odds_text::extras(Voice::open(view.scene), odds),
            warnings: Vec::new(),
        };
        if let Some(target) = target {
            card.bars = bars(&book.wording, odds, target);
            card.marks = marks(view, odds, target);
        }
        card.leave_out_misses(view, order);
        if let Some(check) = &odds.check {
            let voice = reader(view, order.unit);
            card.terms = terms(voice, check);
            let dice = narrate::plain_dice(check);
            card.needs = format!("{dice}: {}", needs(check));
            card.number = parts(voice, check);
        }
        card.others(view, order, odds);
        // Allies, and the acting unit itself, that some outcome hurts.
        for unit in view.store.ids() {
            if Some(unit) == target || view.hostile(order.unit, unit) {
                continue;
            }
            let hurt = odds.chance(|effects| {
                effects
                    .iter()
                    .any(|effect| effect.unit == unit && (effect.lost > 0 || effect.out))
            });
            if !hurt.is_zero() {
                let who = if unit == order.unit {
                    "yourself".to_owned()
                } else {
                    words::name(view, unit).to_owned()
                };
                card.warnings
                    .push(format!("{} to hurt {who}", percent_of(hurt, odds.about)));
            }
        }
        for (enemy, _) in invites {
            card.warnings
                .push(format!("Provokes {}", words::name(view, *enemy)));
        }
        card
    }
}

impl OddsCard {
    /// Removes misses of an order that is no attack and does nothing to its target:
    /// [`Self::explain`] shows the chance of its test instead.
    fn leave_out_misses(&mut self, view: View<'_>, order: &Order) {
        let action = view.scene.book.action(order.action);
        let attacks = action.is_some_and(|action| action.entry().group == Group::Attack);
        if let ([only], false) = (&self.bars[..], attacks)
            && only.chance.is_one()
        {
            self.bars.clear();
        }
    }

    /// Adds further outcomes: units that hide, units that are moved, others it may hit.
    fn others(&mut self, view: View<'_>, order: &Order, odds: &Odds) {
        let target = order.target();
        let hides = odds.hides(order.unit);
        if !hides.is_zero() {
            self.marks.push(("Hidden".to_owned(), hides));
        }
        for (enemy, part) in odds.hides_from(order.unit) {
            let from = format!("Hidden from {}", words::name(view, enemy));
            self.marks.push((from, part));
        }
        // The possible squares are drawn on the board.
        for unit in view.store.ids() {
            let ends = odds.ends(unit).into_values();
            let part = ends.fold(Weight::ZERO, |sum, part| sum + part);
            if !part.is_zero() {
                let name = match Some(unit) == target {
                    true => "Moved".to_owned(),
                    false => format!("Moves {}", words::name(view, unit)),
                };
                self.marks.push((name, part));
            }
        }
        // Others the order may hit: units that protect the target, units in an area.
        for unit in view.store.ids() {
            if Some(unit) != target && view.hostile(order.unit, unit) {
                let part = odds.hits(unit);
                if !part.is_zero() {
                    let name = format!("Hits {}", words::name(view, unit));
                    self.marks.push((name, part));
                }
            }
        }
    }

    /// Names the faces with a special effect, if the chance of a test depends on them.
    fn tell_faces(&mut self, view: View<'_>, first: &Roll) {
        let (plain, real) = (first.check.pass_thousandths(), first.chance);
        if let (Some(plain), Some(real)) = (plain, real.map(Weight::per_mille))
            && real.abs_diff(u32::from(plain)) > 1
        {
            view.scene.book.wording.faces.clone_into(&mut self.by_faces);
        }
    }

    /// Adds the test of the target, so that the chance to hit is the product of what is listed.
    pub fn explain(&mut self, view: View<'_>, odds: &Odds, tests: &LeadingTests) {
        if let Some(first) = &tests.first {
            self.tell_faces(view, first);
            if let (Some(chance), true) = (first.chance, self.bars.is_empty())
                && self.marks.is_empty()
            {
                self.bars.push(Bar::new("Failure", chance.rest(), 0));
                self.bars.push(Bar::new("Success", chance, 1));
            }
        }
        let (Some(first), Some(answer)) = (&tests.first, &tests.answer) else {
            return;
        };
        let check = &answer.check;
        let name = words::name(view, check.who);
        let title = match (check.is_open(), tests.varies) {
            (true, _) => format!("{name}, {}", check.name),
            (_, true) => format!("{name}, {}: against your total", check.name),
            (_, false) => format!("{name}, {}: {}", check.name, needs(check)),
        };
        // What helps the target is bad for the reader.
        let voice = reader(view, first.check.who);
        self.answer = Some((title, terms(voice, check)));
        let alone = answer.chance.map(Weight::per_mille);
        let Some(first) = first.chance else {
            return;
        };
        // How often the target's test is not good enough: its degrees may count, too.
        let all = odds.hits(check.who);
        if first.is_zero() || all.per_mille() > first.per_mille() {
            return;
        }
        let fails = all.within(first);
        self.product = format!(
            "{} to hit × {} past {} = {}",
            percent(first),
            percent_of(fails, odds.about),
            check.name,
            percent_of(all, odds.about)
        );
        // A number keeps its percent sign on the same line.
        self.product = self.product.replace(" %", "\u{a0}%");
        let plainly = tests.varies
            || alone
                .is_none_or(|passed| (1000 - passed.min(1000)).abs_diff(fails.per_mille()) <= 5);
        if !plainly {
            "By how much each succeeds counts, too.".clone_into(&mut self.by_degree);
        }
    }

    /// Says that the action can only be begun in this turn.
    pub fn tell_begun(&mut self, begun: bool) {
        if begun {
            let told = "Only begun now. These are the odds in your next turn, if nothing changes.";
            self.warnings.insert(0, told.to_owned());
        }
    }

    /// Its approximate height, in points; it depends on how many characters of a warning fit on a
    /// line.
    pub fn height(&self) -> f32 {
        let rows = self.bars.len() + self.marks.len() + usize::from(self.about);
        let answer = self.answer.as_ref().map_or(0, |(_, terms)| 1 + terms.len());
        let product =
            usize::from(!self.product.is_empty()) + usize::from(!self.by_degree.is_empty());
        // In small letters a sentence takes two lines.
        let faces = 2 * usize::from(!self.by_faces.is_empty());
        let needs = usize::from(!self.needs.is_empty()) + self.number.len() + faces;
        let sum = self.terms.len() + needs + answer + product;
        let told = self.extras.iter().chain(&self.warnings);
        let lines: usize = told.map(|text| 1 + text.len() / 38).sum();
        let title = 18 * usize::from(self.title.len() + self.price.len() > 34);
        57.0 + title as f32
            + 20.0 * rows as f32
            + (sums::LINE + 2.0) * sum as f32
            + 16.0 * lines as f32
    }

    /// Adds the enemies' reactions, with their chance and harm.
    pub fn comes_back(&mut self, view: View<'_>, back: &EnemyReactions) {
        // If a reaction can stop the order, a lone 100 % bar is not a miss.
        let stopped = !back.reactions.is_empty() && !self.terms.is_empty();
        if let ([only], true) = (&mut self.bars[..], stopped)
            && only.chance.is_one()
        {
            "Stopped".clone_into(&mut only.name);
        }
        for reaction in &back.reactions {
            let voice = Voice::open(view.scene);
            let told = reaction_text(voice, reaction.unit, reaction.verb, reaction.advised);
            // A reaction that only spoils the order is in its odds already.
            self.warnings.push(if reaction.harm.is_nothing() {
                format!("{told} (included in these odds)")
            } else {
                format!(
                    "{told}: {} to hit you, {} {}",
                    hit(&reaction.harm),
                    wounds(reaction.harm.expected),
                    view.scene.book.wording.harm
                )
            });
        }
    }
}

/// The voice for the side of a unit, which reads its card.
fn reader(view: View<'_>, unit: UnitId) -> Voice<'_> {
    Voice {
        side: Some(view.side(unit)),
        ..Voice::open(view.scene)
    }
}

/// The result a test needs: "68 or less".
fn needs(check: &Check) -> String {
    match check.sense {
        _ if check.is_open() => "the higher total wins".to_owned(),
        Reads::AtMost => format!("{} or less", check.target),
        Reads::AtLeast => format!("total {} or more", check.target),
        Reads::Above => format!("total above {}", check.target),
    }
}

/// The space above and below the rows of a card, in points.
const EDGES: f32 = 21.0;

/// The least height of the card, in points: title, bars and a few rows, the others on scrolling.
const LEAST: f32 = 120.0;

/// The height of the line below the card, in points.
pub const FOOT: f32 = 17.0;

/// Draws the card, with a line below it: how to pin the card, or that it has to be scrolled.
/// Returns the height that its rows need.
pub fn show(ui: &mut Ui, card: &OddsCard, foot: [&str; 2]) -> f32 {
    let (body, below) = ui
        .max_rect()
        .split_top_bottom_at_y(ui.max_rect().bottom() - FOOT);
    let (rest, whole) = cards::at(ui, body, |ui| sums_and_bars(ui, card));
    let (text, ink) = match rest > 1.0 {
        true => (format!("\u{25bc} more below · {}", foot[0]), theme::GOLD),
        false => (foot[1].to_owned(), theme::FAINT),
    };
    let font = theme::plain(12.0);
    let text = buttons::whole(ui.painter(), &text, font, below.width(), ink);
    let at = below.left_bottom() - vec2(0.0, text.size().y);
    ui.painter().galley(at, text, ink);
    whole
}

/// Draws bars, product, and both tests part by part; returns how many points of them do not fit and
/// have to be scrolled, and how many there are.
fn sums_and_bars(ui: &mut Ui, card: &OddsCard) -> (f32, f32) {
    let all = ScrollArea::vertical().id_salt("odds").auto_shrink(false);
    let all = all.show(ui, |ui| parts_of(ui, card));
    let end = all.state.offset.y + all.inner_rect.height();
    ((all.content_size.y - end).max(0.0), all.content_size.y)
}

fn parts_of(ui: &mut Ui, card: &OddsCard) {
    let words = |ui: &mut Ui, text: &str, size: f32, ink: Color32| {
        rows::whole(ui, |ui| ui.label(RichText::new(text).size(size).color(ink)));
    };
    rows::whole(ui, |ui| rows::heading(ui, &card.title, &card.price, 14.0));
    if card.about {
        let text = match card.counting {
            true => "about: the outcomes are still being counted",
            false => "about: sampled, too many outcomes to count",
        };
        words(ui, text, 12.0, theme::FAINT);
    }
    ui.add_space(2.0);
    show_bars(ui, &card.bars);
    for (name, part) in &card.marks {
        let chance = percent_of(*part, card.about);
        rows::whole(ui, |ui| {
            rows::pair(ui, name, &chance, theme::FAINT, theme::SOFT);
        });
    }
    for extra in &card.extras {
        words(ui, extra, 12.5, theme::SOFT);
    }
    for (text, ink) in [
        (&card.product, theme::GOLD),
        (&card.by_degree, theme::FAINT),
    ] {
        if !text.is_empty() {
            words(ui, text, 12.0, ink);
        }
    }
    ui.separator();
    ui.spacing_mut().item_spacing.y = 2.0;
    sums::terms(ui, &card.terms);
    if !card.needs.is_empty() {
        rows::whole(ui, |ui| {
            rows::pair(ui, "Needs", &card.needs, theme::SOFT, theme::GOLD);
        });
        sums::terms(ui, &card.number);
    }
    if !card.by_faces.is_empty() {
        words(ui, &card.by_faces, 12.0, theme::FAINT);
    }
    if let Some((title, terms)) = &card.answer {
        words(ui, title, 12.5, theme::TEXT);
        sums::terms(ui, terms);
    }
    for warning in &card.warnings {
        words(ui, warning, 12.5, theme::bad());
    }
}

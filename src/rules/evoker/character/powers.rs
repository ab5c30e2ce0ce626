//! Powers as files have them (EV-CAT-04 to 07).

use super::{
    catalogue::{Keyword, Power, PowerEffect, PowerKind, Shape},
    element::Element,
};
use crate::{
    battle::icon::Icon,
    document::{
        forms::{form, forms},
        record::record,
        shape::{flag, maybe, number, one_of, text},
    },
};

forms! {
    /// The cost of a power, which decides whether it is magic or physical (EV-SHT-12).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Price as "a cost" {
        /// Points of Spirit, for a magic power.
        Spirit(i16; number(0..=99)) as "spirit",
        /// Points of Exertion, for a physical power.
        Exertion(i16; number(0..=99)) as "exertion",
    }
}

record! {
    /// A power that is used (EV-CAT-04 to 06).
    #[derive(Clone, Debug)]
    pub struct Used as "Power" {
        /// Its name for players.
        pub title: String; text(),
        /// Its icon on the buttons that use it.
        pub icon: Icon = Icon::Wand; one_of("an icon", &Icon::ALL),
        /// What it does, in a sentence.
        pub description: String; text(),
        /// Its effect.
        pub effect: PowerEffect; form(),
        /// Its keyword (EV-TIM-14).
        pub keyword: Keyword; one_of("a keyword", &Keyword::ALL),
        /// Its element.
        pub element: Option<Element> = None; maybe(one_of("an element", &Element::ALL)),
        /// Its tier: the wounds that it heals of a target that absorbs it (EV-ELM-09).
        pub tier: u8 = 1; number(1..=9),
        /// Its cost: points of Spirit for magic, of Exertion for a physical power (EV-SHT-12).
        pub cost: Price; form(),
        /// Its cost in stars.
        pub stars: u8 = 1; number(1..=2),
        /// Its range; without it the power starts at the user, at melee reach for a physical single
        /// target.
        pub range: u16 = 0; number(1..=1000).of("metres"),
        /// Its area.
        pub shape: Shape = Shape::Single; form(),
        /// Whether a grappled user may use it.
        pub ignores_grapple: bool = false; flag(),
    }
}

record! {
    /// A power that works by itself: it has neither keyword nor cost (EV-CAT-07).
    #[derive(Clone, Debug)]
    pub struct Passive as "Power" {
        /// Its name for players.
        pub title: String; text(),
        /// What it does, in a sentence.
        pub description: String; text(),
        /// Its effect: `affinity(ice, resist)` or `immune(confused)`.
        pub effect: PowerEffect; form(),
    }
}

impl Passive {
    /// The names of effects that are passive.
    pub const EFFECTS: [&str; 2] = ["affinity", "immune"];

    /// The power, by this name in files.
    pub fn power(self, id: String) -> Power {
        Power {
            id,
            title: self.title,
            icon: Icon::Wand,
            description: self.description,
            keyword: None,
            kind: PowerKind::Magic,
            element: None,
            tier: 1,
            cost: 0,
            stars: 0,
            range: 0,
            shape: Shape::Single,
            effect: self.effect,
            ignores_grapple: false,
        }
    }
}

impl Used {
    /// The power, by this name in files.
    pub fn power(self, id: String) -> Power {
        let (kind, cost) = match self.cost {
            Price::Spirit(points) => (PowerKind::Magic, points),
            Price::Exertion(points) => (PowerKind::Physical, points),
        };
        Power {
            id,
            title: self.title,
            icon: self.icon,
            description: self.description,
            keyword: Some(self.keyword),
            kind,
            element: self.element,
            tier: self.tier,
            cost,
            stars: self.stars,
            range: self.range,
            shape: self.shape,
            effect: self.effect,
            ignores_grapple: self.ignores_grapple,
        }
    }
}

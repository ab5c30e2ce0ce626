//! Reading an order, word by word.

use super::{
    fault::OrderFault,
    who::Known,
    write::{items, powers},
};
use crate::{
    battle::{
        components::Hands,
        ids::{UnitId, UnitSet},
        orders::order::{ActionId, Aim, Order, Tool},
        ruleset::{ActionBits, Group},
        view::View,
    },
    data::{
        calling::{ALONG, SMALL, TOWARDS, USING},
        words::Words,
    },
    document::problem::{nearest, suggestion},
    geometry::Cell,
};

pub(super) struct Parser<'b, 'w> {
    pub(super) view: View<'b>,
    pub(super) words: &'w Words,
    pub(super) at: usize,
    pub(super) known: Vec<Known<'b>>,
}

impl<'b, 'w> Parser<'b, 'w> {
    pub(super) fn new(view: View<'b>, words: &'w Words, hidden: UnitSet) -> Self {
        Self {
            view,
            words,
            at: 0,
            known: Known::all(view.scene, hidden),
        }
    }

    pub(super) fn order(&mut self) -> Result<Order, OrderFault> {
        let mut order = self.head()?;
        while self.at < self.words.len() {
            self.clause(&mut order)?;
        }
        Ok(order)
    }

    /// Who acts, and the action.
    pub(super) fn head(&mut self) -> Result<Order, OrderFault> {
        if self.words.is_empty() {
            return Err(OrderFault::new(
                "The order is empty.",
                self.actions_help(""),
            ));
        }
        let mut named = self.actor()?;
        while named.is_none() && self.leave_out() {
            named = self.actor()?;
        }
        let Some(unit) = named.or(self.view.clock().acting) else {
            return Err(OrderFault::new(
                "Nobody acts now.",
                "Begin the order with a name.",
            ));
        };
        self.skip(&[":", ","]);
        while self.leave_out() {}
        let mut order = Order::new(unit, self.action(named.is_some())?);
        let action = self.view.scene.book.action(order.action);
        if action.is_some_and(|action| action.bits().contains(ActionBits::NAMES_ACTION)) {
            self.skip(&[":", ","]);
            while self.leave_out() {}
            order.named = Some(self.action(true)?);
        }
        Ok(order)
    }

    pub(super) fn skip(&mut self, skipped: &[&str]) {
        while self.take(skipped) {}
    }

    /// Skips a word without meaning, or a quotation mark that encloses no name.
    fn leave_out(&mut self) -> bool {
        self.take(SMALL) || self.take(&[Words::QUOTE])
    }

    fn take(&mut self, any_of: &[&str]) -> bool {
        let found = self
            .words
            .get(self.at)
            .is_some_and(|word| any_of.contains(&word));
        self.at += usize::from(found);
        found
    }

    /// The number of words taken by this name, with or without its underscores, if it is here.
    fn matches(&self, name: &str) -> Option<usize> {
        self.words.match_at(self.at, name)
    }

    fn cell(&mut self) -> Option<Cell> {
        let number = |at| self.words.get(at)?.parse::<i16>().ok();
        let x = number(self.at)?;
        if self.words.get(self.at + 1) != Some(",") {
            return None;
        }
        let y = number(self.at + 2)?;
        self.at += 3;
        Some(Cell::new(x, y))
    }

    /// A spot named here, as the seat of the ordered unit, and the number of words of its name.
    fn spot(&self, unit: UnitId) -> Option<(usize, Cell)> {
        let zones = self.view.board().zone_map.as_ref()?;
        let names = crate::text::zones::spot_names(self.view, zones, unit);
        let found = names
            .iter()
            .enumerate()
            .filter_map(|(place, (name, spot))| Some((self.matches(name)?, place, *spot)))
            .max_by_key(|(length, place, _)| (*length, std::cmp::Reverse(*place)));
        found.map(|(length, _, spot)| (length, zones.seat(spot, unit)))
    }

    /// A square, or a spot by name.
    fn place(&mut self, unit: UnitId) -> Option<Cell> {
        if let Some(cell) = self.cell() {
            return Some(cell);
        }
        let (length, cell) = self.spot(unit)?;
        self.at += length;
        Some(cell)
    }

    /// The action with its key or name here, and the number of words it takes.
    pub(super) fn action_here(&self) -> Option<(usize, ActionId)> {
        let actions = self.view.scene.book.actions.iter().enumerate();
        let found = actions.flat_map(|(place, action)| {
            let entry = action.entry();
            [entry.key, entry.name].map(|name| (place, name))
        });
        found
            .filter_map(|(place, name)| Some((self.words.match_verb_at(self.at, name)?, place)))
            .max_by_key(|(length, place)| (*length, std::cmp::Reverse(*place)))
            .map(|(length, place)| (length, ActionId(place as u8)))
    }

    fn action(&mut self, after_name: bool) -> Result<ActionId, OrderFault> {
        if let Some((length, action)) = self.action_here() {
            self.at += length;
            return Ok(action);
        }
        let actions = self.view.scene.book.actions;
        // A square without an action means going there.
        let before = self.at;
        self.skip(TOWARDS);
        let goes = self.cell().is_some();
        self.at = before;
        if goes
            && let Some(place) = actions.iter().position(|action| {
                action.entry().group == Group::Move && action.entry().key == "move"
            })
        {
            return Ok(ActionId(place as u8));
        }
        let rest = self.words.rest(self.at);
        let word = self.words.get(self.at).unwrap_or_default();
        if word.is_empty() {
            return Err(OrderFault::new(
                "The order names no action.",
                self.actions_help(""),
            ));
        }
        // Without a unit's name, the first word may be a misspelt name.
        let names = self.known.iter().map(|known| known.name);
        if !after_name
            && nearest(word, self.keys()).is_none()
            && let Some(name) = nearest(word, names)
        {
            return Err(OrderFault::new(
                format!("There is no action or combatant `{word}`."),
                format!("Did you mean `{name}`?"),
            ));
        }
        Err(OrderFault::new(
            format!("There is no action `{word}` in `{rest}`."),
            self.actions_help(word),
        ))
    }

    fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.view
            .scene
            .book
            .actions
            .iter()
            .map(|action| action.entry().key)
    }

    fn actions_help(&self, word: &str) -> String {
        suggestion(word, "action", self.keys())
    }

    fn clause(&mut self, order: &mut Order) -> Result<(), OrderFault> {
        if self.take(&[",", ":"]) {
            return Ok(());
        }
        if self.take(USING) {
            order.with = match self.with(order.unit, false)? {
                Some(with) => with,
                None => {
                    while self.leave_out() {}
                    self.with(order.unit, true)?.unwrap_or_default()
                }
            };
            return Ok(());
        }
        if self.take(ALONG) {
            return self.way(order);
        }
        let towards = self.take(TOWARDS);
        loop {
            if self.named(order, towards)? {
                return Ok(());
            }
            if !self.leave_out() {
                return Err(self.unknown(towards));
            }
            if self.at == self.words.len() && !towards {
                return Ok(());
            }
        }
    }

    /// The squares of a path.
    fn way(&mut self, order: &mut Order) -> Result<(), OrderFault> {
        let before = self.at;
        let mut first = self.place(order.unit);
        if first.is_none() {
            while self.leave_out() {}
            first = self.place(order.unit);
        }
        let Some(first) = first else {
            return Err(OrderFault::new(
                format!(
                    "No square stands after `{}`.",
                    self.words.get(before - 1).unwrap_or("via")
                ),
                "Write the squares of the way as `via 3,4 4,4 5,5`.",
            ));
        };
        order.path.push(first);
        loop {
            self.skip(&[",", "then", "and"]);
            match self.place(order.unit) {
                Some(cell) => order.path.push(cell),
                None => return Ok(()),
            }
        }
    }

    /// Reads one parameter of an order: a square, unit, spot, mode, item or power. Returns whether
    /// there is one.
    fn named(&mut self, order: &mut Order, towards: bool) -> Result<bool, OrderFault> {
        if let Some(unit) = self.quoted() {
            aim_at(order, unit);
            return Ok(true);
        }
        if let Some(cell) = self.cell() {
            order.aim = Aim::Cell(cell);
            return Ok(true);
        }
        // The longest name wins; a unit before a mode before an item.
        let mode = self.mode();
        let unit = self.whole(false);
        let unit_length = unit.map_or(0, |(length, _)| length);
        if let Some((length, cell)) = self.spot(order.unit)
            && length > unit_length
            && (towards || mode.is_none_or(|(mode, _)| length > mode))
        {
            self.at += length;
            order.aim = Aim::Cell(cell);
            return Ok(true);
        }
        if let Some((length, mode)) = mode
            && length > unit_length
            && length >= self.tool_length()
        {
            self.at += length;
            order.modes = order.modes.with(mode);
            return Ok(true);
        }
        if unit.is_none()
            && !towards
            && let Some(with) = self.with(order.unit, false)?
        {
            order.with = with;
            return Ok(true);
        }
        let unit = match unit.or_else(|| self.whole(true)) {
            Some(whole) => Some(whole),
            None => self.begun()?.map(|unit| (1, unit)),
        };
        let Some((length, unit)) = unit else {
            return Ok(false);
        };
        self.at += length;
        aim_at(order, unit);
        Ok(true)
    }

    fn mode(&self) -> Option<(usize, u8)> {
        self.view
            .scene
            .book
            .modes
            .iter()
            .enumerate()
            .filter_map(|(mode, name)| Some((self.matches(name)?, mode as u8)))
            .max_by_key(|(length, mode)| (*length, std::cmp::Reverse(*mode)))
    }

    /// The number of words of the longest item or power name here; 0 without one.
    fn tool_length(&self) -> usize {
        let scene = self.view.scene;
        let named = items(scene).map(|(_, named)| named);
        let all = named.chain(powers(scene).map(|(_, named)| named));
        let lengths = all.filter_map(|named| self.matches(named.id).max(self.matches(named.title)));
        lengths.max().unwrap_or(0)
    }

    /// An item or power named here; carried ones before others of the catalogue.
    fn with(&mut self, unit: UnitId, must: bool) -> Result<Option<Tool>, OrderFault> {
        let scene = self.view.scene;
        let only_items = self.take(&["item"]);
        // A name may begin with that word: `power strike`.
        let only_powers = !only_items && self.tool_length() == 0 && self.take(&["power"]);
        let carried = &self.view.store.get::<Hands>(unit).carried;
        let own_powers = scene.book.names.powers_of(self.view, unit);
        let items = items(scene).filter(|_| !only_powers).map(|(item, named)| {
            let own = carried.iter().any(|carried| carried.item == item);
            (Tool::Item(item), named, own)
        });
        let powers = powers(scene).filter(|_| !only_items).map(|(power, named)| {
            let own = own_powers.contains(&power);
            (Tool::Power(power), named, own)
        });
        let mut best: Option<(usize, bool, Tool)> = None;
        let mut names = Vec::new();
        for (with, named, own) in items.chain(powers) {
            if own {
                names.push(named.id.replace('_', " "));
            }
            let length = self.matches(named.id).max(self.matches(named.title));
            if let Some(length) = length
                && best.is_none_or(|(known, at_hand, _)| (length, own) > (known, at_hand))
            {
                best = Some((length, own, with));
            }
        }
        if let Some((length, _, with)) = best {
            self.at += length;
            return Ok(Some(with));
        }
        if !must {
            return Ok(None);
        }
        let word = self.words.get(self.at).unwrap_or_default();
        Err(OrderFault::new(
            format!("There is no item or power `{word}`."),
            suggestion(word, "item or power", names.iter().map(String::as_str)),
        ))
    }

    fn unknown(&self, towards: bool) -> OrderFault {
        let scene = self.view.scene;
        let word = self.words.get(self.at).unwrap_or_default();
        let units = || self.known.iter().map(|known| known.name);
        if word.is_empty() {
            return OrderFault::new("A target is missing at the end.", "");
        }
        if towards {
            let (word, what) = (self.words.rest(self.at), "combatant");
            return OrderFault::new(
                format!("There is no combatant or square `{word}`."),
                suggestion(self.words.get(self.at).unwrap_or_default(), what, units()),
            );
        }
        let modes = scene.book.modes.iter().copied();
        let first_words: Vec<(&str, &str)> = units()
            .filter_map(|name| Some((name.split_whitespace().next()?, name)))
            .collect();
        let near_first = nearest(word, first_words.iter().map(|(first, _)| *first));
        let near_first = near_first.and_then(|near| {
            let mut owners = first_words.iter().filter(|(first, _)| *first == near);
            owners.next().map(|(_, name)| *name)
        });
        match nearest(word, modes.chain(units())).or(near_first) {
            Some(meant) => OrderFault::new(
                format!("`{word}` is not understood."),
                format!("Did you mean `{meant}`?"),
            ),
            None => OrderFault::new(
                format!("`{word}` is not understood."),
                "Write an order as: ACTION at TARGET with ITEM, or ACTION to x,y.",
            ),
        }
    }
}

/// Adds a unit to the targets of an order.
fn aim_at(order: &mut Order, unit: UnitId) {
    order.aim = match std::mem::take(&mut order.aim) {
        Aim::None | Aim::Cell(_) => Aim::Unit(unit),
        Aim::Unit(first) => Aim::Units([first, unit].into_iter().collect()),
        Aim::Units(mut units) => {
            units.push(unit);
            Aim::Units(units)
        }
    };
}

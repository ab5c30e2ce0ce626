//! The book's shelf, and its options in levels.

use std::sync::Arc;

use super::{sheet, stunts};
use crate::{
    battle::{
        components::Columns,
        field::obstacle::InteractionTerms,
        ids::{PowerId, UnitId},
        ruleset::Book,
        scene::Definition,
    },
    data::{
        assets,
        reference::{self, Table},
        shelf::{self, ReadsZone, Recruit, Shelf, Situation, settled},
    },
    document::{
        Node, Reader, Structure,
        forms::Forms,
        record::{Record, fields_of},
        shape::FieldInfo,
    },
    rules::momentum::{
        self,
        character::{
            abilities::{Area, Effect, Resolution, Response, Rider, Twist, Upcast},
            armor::Worn,
            catalogue::Catalogue,
            items::ItemKind,
            powers::Power,
            sheet::Sheet,
            stunts::{Stunt, StuntEffect},
        },
        time::options::{Options, UseTerms},
    },
};

/// The files of the momentum book.
pub struct MomentumShelf;

impl Shelf for MomentumShelf {
    fn book(&self) -> &'static Book {
        &momentum::BOOK
    }

    fn recruits(&self) -> &'static [(String, Recruit)] {
        &assets().books.momentum.archetypes
    }

    fn sheet<'d>(
        &self,
        reader: &mut Reader<'d>,
        node: &'d Node,
        base: Option<&Recruit>,
    ) -> Option<Recruit> {
        sheet::read(reader, node, base, assets().books.momentum.stock())
    }

    fn terms<'d>(&self, reader: &mut Reader<'d>, node: &'d Node) -> Option<InteractionTerms> {
        let terms = UseTerms::read(reader, node, None, ())?;
        Some(InteractionTerms {
            skill: terms.skill,
            modifier: terms.difficulty,
            ..InteractionTerms::default()
        })
    }

    fn options(&self, fields: &mut Structure<'_, '_>, _sides: &[&str]) -> Definition {
        Arc::new(Options::read_among(fields, None, ()).unwrap_or_default())
    }

    fn additions(&self) -> Vec<(&'static str, Vec<FieldInfo>)> {
        vec![("stunts", stunts::described())]
    }

    fn sheet_fields(&self, base: Option<&Recruit>) -> Vec<FieldInfo> {
        shelf::described_sheet::<Sheet>(base, assets().books.momentum.stock())
    }

    fn written_sheet(&self, sheet: &Recruit, base: Option<&Recruit>) -> Vec<String> {
        shelf::written_sheet::<Sheet>(sheet, base, assets().books.momentum.stock())
    }

    fn written_options(&self, options: &Definition, _sides: &[&str]) -> Vec<String> {
        shelf::written_options::<Options>(options, ())
    }

    fn reference(&self) -> Vec<Table> {
        let stock = assets().books.momentum.stock();
        let mut sheet = shelf::fields_of_names();
        sheet.extend(fields_of::<Sheet>(stock));
        vec![
            reference::of_fields("momentum sheet", &sheet),
            reference::of_fields("momentum options", &fields_of::<Options>(())),
            reference::of_fields("momentum use", &fields_of::<UseTerms>(())),
            reference::of_fields("momentum stunts", &fields_of::<Stunt>(())),
            reference::of_forms("momentum stunt effects", &StuntEffect::forms(())),
            reference::of_fields("momentum armor", &fields_of::<Worn>(())),
            reference::of_forms("momentum items", &<ItemKind as Forms>::forms(())),
            reference::of_forms("momentum powers", &Power::forms(())),
            reference::of_forms("momentum shapes", &Area::forms(())),
            reference::of_forms("momentum resolutions", &Resolution::forms(())),
            reference::of_forms("momentum effects", &Effect::forms(())),
            reference::of_forms("momentum riders", &Rider::forms(())),
            reference::of_forms("momentum upcasts", &Upcast::forms(())),
            reference::of_forms("momentum maneuvers", &Twist::forms(())),
            reference::of_forms("momentum reactions", &Response::forms(())),
        ]
    }

    fn usual_options(&self) -> Definition {
        Arc::new(Options::default())
    }

    fn settle(&self, options: &Definition, situation: &Situation) -> Definition {
        settled(options, |read: Options| Options {
            ambush: situation.ambusher(),
            surprise: situation.surprise.clone(),
            surprised: situation.surprised.clone(),
            unions: situation.unions.clone(),
            stunts_anywhere: read.stunts_anywhere.or(Some(situation.staged)),
            ..read
        })
    }

    fn catalogue(&self) -> Definition {
        let catalogue: Arc<Catalogue> = Arc::clone(&assets().books.momentum.catalogue);
        catalogue
    }

    fn enriched<'d>(
        &self,
        fields: &mut Structure<'_, 'd>,
        zone: ReadsZone<'_>,
    ) -> Option<Definition> {
        let known: &Catalogue = &assets().books.momentum.catalogue;
        let stunts = fields.optional("stunts", |reader, node| {
            stunts::of_level(reader, node, known, zone)
        })?;
        let mut all = known.clone();
        all.powers.extend(stunts);
        Some(Arc::new(all))
    }

    fn written_additions(
        &self,
        catalogue: &Definition,
        zone: &dyn Fn(u8) -> String,
    ) -> Vec<String> {
        let known = assets().books.momentum.catalogue.powers.len();
        let all = catalogue.downcast_ref::<Catalogue>();
        let own = all.and_then(|all| all.powers.get(known..));
        let own = own.map(|own| format!("stunts: {}", stunts::written(own, zone)));
        own.into_iter().collect()
    }

    fn as_player(&self, sheet: &Definition, player: bool) -> Option<Definition> {
        let sheet = sheet.downcast_ref::<Sheet>()?.clone();
        Some(Arc::new(Sheet { player, ..sheet }))
    }

    /// As many as all WP can pay for (MO-SHT-13), and twice as many for units that may regain all
    /// WP by an Awakening (MO-CIN-09).
    fn called(&self, sheet: &Definition, caller: UnitId) -> Vec<Recruit> {
        let momentum = &assets().books.momentum;
        let samples = momentum.samples.iter();
        let found = samples.clone().find(|(id, _)| id == super::CALLED);
        let (Some(sheet), Some((_, beast))) = (sheet.downcast_ref::<Sheet>(), found) else {
            return Vec::new();
        };
        let powers = sheet.powers.iter();
        let powers = powers.filter_map(|power| momentum.catalogue.powers.get(usize::from(power.0)));
        let price = powers.filter_map(|entry| match entry.power {
            Power::Ability(ability) if ability.effect == Effect::Call => Some(ability.wp.max(1)),
            _ => None,
        });
        let full = price
            .min()
            .map_or(0, |price| sheet.max_wp() / i32::from(price));
        let awakens =
            |(_, stunt): (PowerId, &Stunt)| matches!(stunt.effect, StuntEffect::Awaken(_));
        let most = match momentum.catalogue.stunts_of(sheet).any(awakens) {
            true => 2 * full,
            false => full,
        };
        let Some(own) = beast.sheet.downcast_ref::<Sheet>() else {
            return Vec::new();
        };
        let one = Recruit {
            sheet: Arc::new(Sheet {
                called_by: Some(caller),
                ..own.clone()
            }),
            ..beast.clone()
        };
        vec![one; most.max(0) as usize]
    }

    fn carries(&self, _mount: &Recruit, _rider: &Recruit) -> Result<(), String> {
        Err("nobody starts on another by the book `momentum`".to_owned())
    }

    fn fill(&self, columns: &mut Columns, number: usize, sheet: &Definition) {
        if let Some(sheet) = sheet.downcast_ref::<Sheet>() {
            momentum::fill(columns, number, sheet);
        }
    }
}

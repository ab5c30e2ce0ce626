//! `shadowgrid picture`: a level as a PNG file.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::arena::LevelArguments;
#[cfg(not(feature = "app"))]
use super::outcome::{CommandError, Done};
use crate::geometry::Cell;

/// What a picture of a level shows.
#[derive(Args)]
pub(super) struct PictureArguments {
    #[command(flatten)]
    level: LevelArguments,
    /// The picture's file; another picture there is replaced
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
    /// Only the squares between two corners
    #[arg(long, value_name = "X,Y-X,Y", value_parser = corners)]
    crop: Option<[Cell; 2]>,
    /// Pixels along the edge of a square, 4 to 128; as large as fits a screen unless given
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(4..=128))]
    scale: Option<u16>,
    /// What lies over the map, separated by commas; `none` for the bare map
    #[arg(
        long,
        value_enum,
        value_name = "LAYER,LAYER",
        value_delimiter = ',',
        default_value = "units,zones"
    )]
    layers: Vec<Layer>,
    /// The cover of every square from this one
    #[arg(long, value_name = "X,Y", value_parser = square)]
    cover: Option<Cell>,
    /// What this square sees
    #[arg(long, value_name = "X,Y", value_parser = square)]
    sight: Option<Cell>,
    /// Where a combatant gets in a turn
    #[arg(long, value_name = "NAME")]
    range: Option<String>,
    /// Whose eyes and weapon count for --cover and --sight; the first combatant's unless given
    #[arg(long, value_name = "NAME")]
    eyes: Option<String>,
}

/// A layer, as the command line spells it.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Layer {
    /// Combatants as tokens
    Units,
    /// The names of combatants
    Names,
    /// Zones with their names
    Zones,
    /// The numbers of columns and rows
    Coordinates,
    /// Heights and ledges
    Heights,
    /// Light, darkness and haze
    Light,
    /// Nothing
    None,
}

/// A square such as `3,4`.
pub(super) fn square(text: &str) -> Result<Cell, String> {
    text.split_once(',')
        .and_then(|(x, y)| Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?)))
        .ok_or_else(|| "a square such as 3,4 is needed".to_owned())
}

/// Two squares such as `3,4-10,8`.
pub(super) fn corners(text: &str) -> Result<[Cell; 2], String> {
    text.split_once('-')
        .and_then(|(one, other)| Some([square(one).ok()?, square(other).ok()?]))
        .ok_or_else(|| "two squares such as 3,4-10,8 are needed".to_owned())
}

/// Paints the picture.
#[cfg(not(feature = "app"))]
pub(super) fn picture(_arguments: &PictureArguments) -> Done {
    Err(CommandError::new(
        "This Shadowgrid was built without its art.",
        "Build it with the feature `app`; no display is needed for pictures.",
    ))
}

#[cfg(feature = "app")]
pub(super) use painting::picture;

#[cfg(feature = "app")]
mod painting {
    use std::io::BufWriter;

    use super::{Layer, PictureArguments};
    use crate::{
        app::board::{
            ground_image::Part,
            level_picture::{LevelImage, MOST_PIXELS, PictureLayer, PictureRequest, level_picture},
        },
        battle::{Battle, ids::UnitId},
        cli::{
            arena::{self, Arena},
            check::standard_input,
            outcome::{CommandError, Done, Exit},
        },
        document::problem::suggestion,
        geometry::Cell,
        preview::maps::{ChartRequest, MapKind, chart},
        save,
    };

    /// Paints the picture.
    pub(in crate::cli) fn picture(arguments: &PictureArguments) -> Done {
        let level = &arguments.level;
        let arena = match level.level.as_os_str() == "-" {
            true => {
                let read = arena::level_of(&standard_input())?;
                arena::set_up(read, level.book.as_deref())?
            }
            false => arena::open(&level.level, level.book.as_deref())?,
        };
        save::check_place(&arguments.output, save::FileKind::Picture)?;
        let request = request(arguments, &arena)?;
        let (width, height) = request.size();
        if width.saturating_mul(height) > MOST_PIXELS {
            return Err(CommandError::new(
                format!("The picture would have {width} x {height} pixels."),
                "Give fewer pixels a square with --scale, or a part of the map with --crop.",
            ));
        }
        let image = level_picture(&arena.level, &arena.stage, &request);
        save::write_picture(&arguments.output, &png_of(&image)?)?;
        crate::output::say(format_args!(
            "The picture is in `{}`: {width} x {height} pixels.",
            arguments.output.display()
        ))?;
        Ok(Exit::Fine)
    }

    /// What the arguments ask for.
    fn request(
        arguments: &PictureArguments,
        arena: &Arena,
    ) -> Result<PictureRequest, CommandError> {
        let mut request = PictureRequest::of_level(&arena.level);
        if let Some([one, other]) = arguments.crop {
            request.crop(part(arena, one, other)?);
        }
        if let Some(scale) = arguments.scale {
            request.edge = usize::from(scale);
        }
        let layer = |layer: &Layer| match layer {
            Layer::Units => Some(PictureLayer::Units),
            Layer::Names => Some(PictureLayer::Names),
            Layer::Zones => Some(PictureLayer::Zones),
            Layer::Coordinates => Some(PictureLayer::Coordinates),
            Layer::Heights | Layer::Light | Layer::None => None,
        };
        request.layers = arguments.layers.iter().filter_map(layer).collect();
        let mut battle = arena.stage.battle(arguments.level.seed);
        let asks = charts(arguments, arena, &battle)?;
        request.charts = asks
            .into_iter()
            .map(|ask| chart(&mut battle, ask))
            .collect();
        Ok(request)
    }

    /// The part between two corners, whichever they are.
    fn part(arena: &Arena, one: Cell, other: Cell) -> Result<Part, CommandError> {
        for corner in [one, other] {
            on_map(arena, corner)?;
        }
        Ok(Part {
            from: Cell::new(one.x.min(other.x), one.y.min(other.y)),
            to: Cell::new(one.x.max(other.x) + 1, one.y.max(other.y) + 1),
        })
    }

    fn on_map(arena: &Arena, square: Cell) -> Result<Cell, CommandError> {
        let grid = arena.level.board.grid;
        if grid.contains(square) {
            return Ok(square);
        }
        Err(CommandError::new(
            format!("The square {},{} is not on the map.", square.x, square.y),
            format!(
                "Columns are 0 to {}, rows 0 to {}.",
                grid.width.saturating_sub(1),
                grid.height.saturating_sub(1)
            ),
        ))
    }

    /// The maps that lie over the board.
    fn charts(
        arguments: &PictureArguments,
        arena: &Arena,
        battle: &Battle,
    ) -> Result<Vec<ChartRequest>, CommandError> {
        let ground = [
            (Layer::Heights, MapKind::Heights),
            (Layer::Light, MapKind::Light),
        ];
        let wanted = ground
            .into_iter()
            .filter(|(layer, _)| arguments.layers.contains(layer));
        let mut asks: Vec<ChartRequest> = wanted
            .map(|(_, topic)| ChartRequest::new(topic, None))
            .collect();
        let eyes = match &arguments.eyes {
            Some(name) => Some(named(battle, name)?),
            None => battle.view().active().next(),
        };
        for (topic, from) in [
            (MapKind::Cover, arguments.cover),
            (MapKind::Sight, arguments.sight),
        ] {
            if let Some(from) = from {
                let mut ask = ChartRequest::new(topic, eyes);
                ask.from = Some(on_map(arena, from)?);
                asks.push(ask);
            }
        }
        if let Some(name) = &arguments.range {
            asks.push(ChartRequest::new(
                MapKind::Range,
                Some(named(battle, name)?),
            ));
        }
        Ok(asks)
    }

    /// The combatant of this name.
    fn named(battle: &Battle, name: &str) -> Result<UnitId, CommandError> {
        let view = battle.view();
        let called = |unit: &UnitId| view.scene.member(*unit).name.as_str();
        let mut units = view.store.ids();
        units
            .find(|unit| called(unit).eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| {
                let names = view.scene.roster.iter().map(|member| member.name.as_str());
                let help = suggestion(name, "combatant", names);
                CommandError::new(format!("There is no combatant `{name}`."), help)
            })
    }

    /// An image as the bytes of a PNG file.
    fn png_of(image: &LevelImage) -> Result<Vec<u8>, CommandError> {
        let fail = |error: png::EncodingError| {
            CommandError::new("The picture cannot be encoded.", format!("{error}."))
        };
        let mut bytes = Vec::new();
        let [width, height] = image.size.map(|length| length as u32);
        let mut encoder = png::Encoder::new(BufWriter::new(&mut bytes), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(fail)?;
        let parts = image.pixels.iter().flat_map(|pixel| {
            let [red, green, blue, _] = pixel.to_array();
            [red, green, blue]
        });
        writer
            .write_image_data(&parts.collect::<Vec<u8>>())
            .map_err(fail)?;
        writer.finish().map_err(fail)?;
        Ok(bytes)
    }
}

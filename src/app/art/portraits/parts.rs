//! The parts of portraits.

/// A portrait: a row of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Portrait {
    /// The archetype, or the word in an archetype's name, that it is of.
    pub name: &'static str,
    /// The figure to draw.
    pub figure: Figure,
}

/// The figure of a portrait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// A human or something close to it.
    Person(Person),
    /// Anything else.
    Creature(Creature),
}

/// The parts of a person; colours are `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Person {
    /// How broad face and shoulders are.
    pub build: Build,
    /// Colour of the skin.
    pub skin: u32,
    /// How the hair is worn.
    pub hair: Hair,
    /// Colour of hair, brows and beard.
    pub hair_colour: u32,
    /// The beard.
    pub beard: Beard,
    /// The headgear.
    pub headgear: Headgear,
    /// Colour of what is on the head.
    pub headgear_colour: u32,
    /// The clothes.
    pub clothes: Clothes,
    /// Its colour.
    pub cloth: u32,
    /// Colour of seams, buckles and emblems.
    pub trim: u32,
    /// The eyes.
    pub eyes: Eyes,
    /// The mouth.
    pub mouth: Mouth,
    /// Tokens of the craft.
    pub extras: &'static [Extra],
}

impl Person {
    /// A plain person; the tables list only differences from it.
    pub const PLAIN: Self = Self {
        build: Build::Plain,
        skin: 0xe6b995,
        hair: Hair::Short,
        hair_colour: 0x4a3324,
        beard: Beard::None,
        headgear: Headgear::None,
        headgear_colour: 0x6b7686,
        clothes: Clothes::Shirt,
        cloth: 0x47658f,
        trim: 0xd8b25a,
        eyes: Eyes::Plain,
        mouth: Mouth::Calm,
        extras: &[],
    };
}

/// The build of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// Narrow.
    Slim,
    /// Neither.
    Plain,
    /// Broad.
    Broad,
}

impl Build {
    /// Half the width of a face.
    pub const fn half_face(self) -> f32 {
        match self {
            Self::Slim => 0.37,
            Self::Plain => 0.4,
            Self::Broad => 0.43,
        }
    }
}

/// How hair is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hair {
    /// Bald.
    None,
    /// Short.
    Short,
    /// Short and in all directions.
    Messy,
    /// Over the shoulders.
    Long,
    /// To the chin.
    Bob,
    /// Bound high behind.
    Tail,
    /// Combed back, a light streak in it.
    Swept,
    /// Round and curly.
    Curly,
    /// Two braids in front.
    Braids,
}

/// A beard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beard {
    /// None.
    None,
    /// A few days old.
    Stubble,
    /// Full and short.
    Full,
    /// Long and wide.
    Long,
    /// On the chin, and a moustache.
    Goatee,
    /// A large moustache alone.
    Moustache,
}

/// Headgear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headgear {
    /// Nothing.
    None,
    /// A hood.
    Hood,
    /// A wide hat with a plume.
    PlumedHat,
    /// A hat with three corners.
    Tricorne,
    /// A pointed hat.
    PointedHat,
    /// A brimmed iron hat.
    KettleHat,
    /// A helmet with a nose guard.
    Helmet,
    /// A closed helmet.
    Visor,
    /// A helmet with wings.
    WingedHelmet,
    /// A band with a gem.
    Circlet,
    /// A headscarf with a badge.
    Scarf,
    /// A soft cap worn aslant.
    Beret,
    /// A knotted cloth.
    Bandana,
    /// Goggles pushed up.
    Goggles,
    /// A band of cloth.
    Headband,
    /// A beak above the brow, of feathers.
    Beak,
}

/// Clothes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clothes {
    /// A shirt with an open neck.
    Shirt,
    /// A robe with a high collar.
    Robe,
    /// Plate on the shoulders.
    Plate,
    /// Rings of iron.
    Mail,
    /// A coat with lapels.
    Coat,
    /// A cloak with a clasp.
    Cloak,
    /// A tabard in two colours.
    Tabard,
    /// Bare shoulders and a strap.
    Strap,
}

/// How eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Open.
    Plain,
    /// Kind, with lashes.
    Soft,
    /// Under low brows.
    Stern,
    /// Alight, in a colour.
    Lit(u32),
    /// Behind goggles.
    Goggles,
    /// Behind a half mask.
    Mask,
    /// One behind a patch.
    Patch,
}

/// A mouth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouth {
    /// Straight.
    Calm,
    /// A smile.
    Smile,
    /// A wide one with teeth.
    Grin,
    /// Turned down.
    Stern,
    /// Calling.
    Open,
    /// Behind a cloth.
    Covered,
}

/// A token of a craft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// A sword on the back.
    Sword,
    /// Two blades on the back.
    Blades,
    /// A spear at the side.
    Spear,
    /// A bow at the side.
    Bow,
    /// A gun on the back.
    Gun,
    /// An axe on the back.
    Axe,
    /// A banner at the side.
    Banner,
    /// Three lights: fire, ice, lightning.
    Orbs,
    /// One flame.
    Flame,
    /// Rays behind the head.
    Sun,
    /// A chain across the chest.
    Chain,
    /// A scarf around the neck.
    Scarf,
    /// Cartridges across the chest.
    Bandolier,
    /// A cross on the chest.
    Cross,
    /// A scar on the cheek.
    Scar,
    /// Pointed ears.
    Ears,
    /// A rein over the shoulder.
    Reins,
}

/// The parts of a creature; colours are `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Creature {
    /// The kind of head.
    pub head: Head,
    /// Colour of hide, cloth or metal.
    pub main: u32,
    /// A second colour.
    pub second: u32,
    /// Colour of eyes and lights.
    pub glow: u32,
}

/// The kind of a creature's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A hood around darkness with two eyes.
    Shade,
    /// A hood around a face without features.
    Stranger,
    /// A hood around a pale mask, its mouth sewn up.
    Hush,
    /// A hood around darkness, one eye, a bow.
    HollowArcher,
    /// A hood around a skull.
    Skull,
    /// A crowned ruin.
    Regent,
    /// A veiled face that weeps.
    Mourner,
    /// A bearer with a tall hat and a coffin lid.
    Bearer,
    /// A mask of two halves on strings.
    Puppet,
    /// A bell.
    Bell,
    /// Three drowned faces that sing.
    Choir,
    /// A wolf's head full of teeth.
    Wolf,
    /// A dog's head of splinters.
    Splinters,
    /// An insect's head.
    Mite,
    /// A grinning head with large ears and a fuse.
    Imp,
    /// A bat with its wings spread.
    Wing,
    /// A bear's head.
    Bear,
    /// A head with tusks between large shoulders.
    Ogre,
    /// A horned head.
    Horned,
    /// An eagle's head.
    Eagle,
    /// A horse's head.
    Horse,
    /// A horse's head in armour.
    BardedHorse,
    /// Something from the deep with long arms.
    Deep,
    /// A cracked shell of a face.
    Shell,
    /// Blocks of slag with fire between them.
    Slag,
    /// A rusted helmet.
    RustHelm,
    /// A built head with one lens.
    Construct,
    /// A candle that melts.
    Candle,
    /// A flame with eyes.
    Wisp,
    /// A pale ghost.
    Spirit,
    /// A cart with a wheel.
    Cart,
    /// A rowing boat.
    Boat,
    /// A flying hull on two rails.
    Skiff,
}

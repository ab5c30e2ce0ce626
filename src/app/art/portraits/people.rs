//! The people of the books.

use super::parts::{
    Beard, Build, Clothes, Extra, Eyes, Figure, Hair, Headgear, Mouth, Person, Portrait,
};

const fn row(name: &'static str, person: Person) -> Portrait {
    Portrait {
        name,
        figure: Figure::Person(person),
    }
}

const PLAIN: Person = Person::PLAIN;

/// A row for each of them.
pub const PEOPLE: &[Portrait] = &[
    row(
        "vanguard",
        Person {
            build: Build::Broad,
            hair_colour: 0x8a3b22,
            beard: Beard::Stubble,
            clothes: Clothes::Plate,
            cloth: 0x7f8fa6,
            trim: 0x4f8fd6,
            eyes: Eyes::Stern,
            mouth: Mouth::Stern,
            extras: &[Extra::Sword, Extra::Scar],
            ..PLAIN
        },
    ),
    row(
        "duelist",
        Person {
            build: Build::Slim,
            skin: 0xeec6a4,
            hair: Hair::Long,
            hair_colour: 0x2b2028,
            beard: Beard::Goatee,
            headgear: Headgear::PlumedHat,
            headgear_colour: 0x9a3350,
            clothes: Clothes::Coat,
            cloth: 0x7c2d48,
            trim: 0xe6c067,
            mouth: Mouth::Smile,
            extras: &[Extra::Blades],
            ..PLAIN
        },
    ),
    row(
        "warden",
        Person {
            skin: 0xc99468,
            hair_colour: 0x2d2622,
            beard: Beard::Full,
            headgear: Headgear::KettleHat,
            headgear_colour: 0x8d99a8,
            clothes: Clothes::Mail,
            cloth: 0x5c6b80,
            trim: 0xb9c4d0,
            eyes: Eyes::Stern,
            extras: &[Extra::Spear],
            ..PLAIN
        },
    ),
    row(
        "archer",
        Person {
            build: Build::Slim,
            skin: 0xedc7a2,
            hair_colour: 0xd9b766,
            headgear: Headgear::Hood,
            headgear_colour: 0x4f8a4c,
            clothes: Clothes::Cloak,
            cloth: 0x3f6e41,
            trim: 0xd8b25a,
            extras: &[Extra::Bow],
            ..PLAIN
        },
    ),
    row(
        "pathfinder",
        Person {
            build: Build::Broad,
            skin: 0xdba884,
            hair_colour: 0xc2622c,
            beard: Beard::Long,
            headgear: Headgear::Goggles,
            headgear_colour: 0x63c3d8,
            clothes: Clothes::Coat,
            cloth: 0x6b5a3c,
            trim: 0xb98f4a,
            extras: &[Extra::Gun],
            ..PLAIN
        },
    ),
    row(
        "invoker",
        Person {
            build: Build::Slim,
            skin: 0x8f5c3d,
            hair: Hair::Long,
            hair_colour: 0xdfe1ea,
            headgear: Headgear::Circlet,
            clothes: Clothes::Robe,
            cloth: 0x6a4696,
            trim: 0x6fe0ff,
            eyes: Eyes::Lit(0x8fe8ff),
            extras: &[Extra::Orbs],
            ..PLAIN
        },
    ),
    row(
        "medic",
        Person {
            build: Build::Slim,
            skin: 0xb57b54,
            hair: Hair::None,
            hair_colour: 0x2c1f1a,
            headgear: Headgear::Scarf,
            headgear_colour: 0x3fa39a,
            clothes: Clothes::Shirt,
            cloth: 0xd9dcd6,
            trim: 0x2f9a62,
            eyes: Eyes::Soft,
            mouth: Mouth::Smile,
            extras: &[Extra::Cross],
            ..PLAIN
        },
    ),
    row(
        "mika",
        Person {
            skin: 0xf0caa6,
            hair: Hair::Messy,
            hair_colour: 0x36548f,
            clothes: Clothes::Coat,
            cloth: 0x39445c,
            trim: 0xe2523f,
            mouth: Mouth::Smile,
            extras: &[Extra::Scarf, Extra::Flame],
            ..PLAIN
        },
    ),
    row(
        "herald",
        Person {
            skin: 0x7b4c31,
            hair: Hair::Curly,
            hair_colour: 0x241a18,
            headgear: Headgear::Beret,
            headgear_colour: 0xb8382f,
            clothes: Clothes::Tabard,
            cloth: 0xb8382f,
            trim: 0xe8bd55,
            mouth: Mouth::Open,
            extras: &[Extra::Banner],
            ..PLAIN
        },
    ),
    row(
        "sweeper",
        Person {
            skin: 0xd29c74,
            hair: Hair::None,
            hair_colour: 0x3a2a22,
            beard: Beard::Stubble,
            headgear: Headgear::Bandana,
            headgear_colour: 0xd06a2e,
            clothes: Clothes::Coat,
            cloth: 0x59613f,
            trim: 0x8b9463,
            eyes: Eyes::Goggles,
            mouth: Mouth::Grin,
            extras: &[Extra::Bandolier],
            ..PLAIN
        },
    ),
    row(
        "anchor",
        Person {
            build: Build::Broad,
            skin: 0xc98d63,
            hair: Hair::None,
            hair_colour: 0x2b211c,
            beard: Beard::Moustache,
            clothes: Clothes::Strap,
            cloth: 0x4b3a2c,
            eyes: Eyes::Stern,
            extras: &[Extra::Chain],
            ..PLAIN
        },
    ),
    row(
        "dawnblade",
        Person {
            build: Build::Slim,
            skin: 0xf0cfae,
            hair: Hair::Braids,
            hair_colour: 0xd99a3c,
            clothes: Clothes::Plate,
            cloth: 0xc9ccd2,
            trim: 0xe6b84c,
            eyes: Eyes::Soft,
            extras: &[Extra::Sun],
            ..PLAIN
        },
    ),
    row(
        "jackdaw",
        Person {
            build: Build::Slim,
            skin: 0xa7b06a,
            hair: Hair::None,
            hair_colour: 0x20222b,
            headgear: Headgear::Beak,
            headgear_colour: 0x3a4056,
            clothes: Clothes::Cloak,
            cloth: 0x2f3446,
            trim: 0xd9a441,
            eyes: Eyes::Mask,
            mouth: Mouth::Grin,
            extras: &[Extra::Ears],
            ..PLAIN
        },
    ),
];

/// People by a word in their name, for archetypes that have no row of their own.
pub const KINDS: &[Portrait] = &[
    row(
        "soldier",
        Person {
            headgear: Headgear::Helmet,
            headgear_colour: 0x8793a3,
            clothes: Clothes::Mail,
            cloth: 0x66758c,
            trim: 0xa9b4c2,
            ..PLAIN
        },
    ),
    row(
        "mage",
        Person {
            skin: 0xe2b691,
            hair_colour: 0xc9c6c0,
            beard: Beard::Long,
            headgear: Headgear::PointedHat,
            headgear_colour: 0x3f5aa6,
            clothes: Clothes::Robe,
            cloth: 0x34498a,
            trim: 0xf0cf6a,
            extras: &[Extra::Flame],
            ..PLAIN
        },
    ),
    row(
        "knight",
        Person {
            build: Build::Broad,
            headgear: Headgear::Visor,
            headgear_colour: 0x9aa6b5,
            clothes: Clothes::Plate,
            cloth: 0x8d99a9,
            trim: 0x3f7fd0,
            extras: &[Extra::Sword],
            ..PLAIN
        },
    ),
    row(
        "rogue",
        Person {
            build: Build::Slim,
            skin: 0xd7a77e,
            hair_colour: 0x2a2020,
            headgear: Headgear::Hood,
            headgear_colour: 0x4b4458,
            clothes: Clothes::Cloak,
            cloth: 0x3b3548,
            trim: 0x9a4a4a,
            mouth: Mouth::Covered,
            eyes: Eyes::Stern,
            extras: &[Extra::Blades],
            ..PLAIN
        },
    ),
    row(
        "healer",
        Person {
            build: Build::Slim,
            skin: 0x9c6a48,
            hair: Hair::Long,
            hair_colour: 0x3a2620,
            headgear: Headgear::Hood,
            headgear_colour: 0xe4e2da,
            clothes: Clothes::Robe,
            cloth: 0xcfd3cf,
            trim: 0x46b07a,
            eyes: Eyes::Soft,
            mouth: Mouth::Smile,
            extras: &[Extra::Cross],
            ..PLAIN
        },
    ),
    row(
        "captain",
        Person {
            skin: 0xc58f66,
            hair: Hair::Bob,
            hair_colour: 0x221c1e,
            headgear: Headgear::Tricorne,
            headgear_colour: 0x2e3a5e,
            clothes: Clothes::Coat,
            cloth: 0x2f4272,
            trim: 0xe6c067,
            eyes: Eyes::Patch,
            mouth: Mouth::Stern,
            beard: Beard::Goatee,
            extras: &[Extra::Banner],
            ..PLAIN
        },
    ),
    row(
        "gunner",
        Person {
            hair: Hair::Swept,
            hair_colour: 0x3b2c28,
            skin: 0xdcae88,
            clothes: Clothes::Shirt,
            cloth: 0x7a5238,
            trim: 0xb98f4a,
            eyes: Eyes::Goggles,
            extras: &[Extra::Gun, Extra::Bandolier],
            ..PLAIN
        },
    ),
    row(
        "rider",
        Person {
            skin: 0xe3b48d,
            hair: Hair::Tail,
            hair_colour: 0x6d4128,
            headgear: Headgear::Headband,
            headgear_colour: 0x3f8a86,
            clothes: Clothes::Cloak,
            cloth: 0x3a6a78,
            trim: 0xc9a35a,
            extras: &[Extra::Reins, Extra::Spear],
            ..PLAIN
        },
    ),
    row(
        "berserker",
        Person {
            build: Build::Broad,
            skin: 0xd39f78,
            hair: Hair::Braids,
            hair_colour: 0xa04a2a,
            beard: Beard::Long,
            headgear: Headgear::WingedHelmet,
            headgear_colour: 0x77818f,
            clothes: Clothes::Strap,
            cloth: 0x5a4330,
            eyes: Eyes::Stern,
            extras: &[Extra::Axe],
            ..PLAIN
        },
    ),
];

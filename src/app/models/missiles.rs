//! Missiles: arrows, shots, thrown items, and powers by their nature.

/// A missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// An arrow or a bolt of wood.
    Arrow,
    /// A shot, visible only by its trace.
    Shot,
    /// A thrown item; it turns on its way.
    Thrown,
    /// The light of a power, in the colour of its nature.
    Light(Nature),
}

/// The nature of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Fire.
    Fire,
    /// Ice.
    Ice,
    /// Air.
    Wind,
    /// Lightning.
    Spark,
    /// The mind.
    Mind,
    /// Light.
    Bright,
    /// Curses.
    Dark,
    /// Anything else.
    Plain,
}

/// The missile of this item or power, by the words of its name.
pub fn missile_of(item: Option<&str>, power: Option<&str>) -> Missile {
    const POWERS: &[(&str, Nature)] = &[
        ("ember", Nature::Fire),
        ("flame", Nature::Fire),
        ("fire", Nature::Fire),
        ("scorch", Nature::Fire),
        ("burn", Nature::Fire),
        ("cinder", Nature::Fire),
        ("frost", Nature::Ice),
        ("ice", Nature::Ice),
        ("freeze", Nature::Ice),
        ("gale", Nature::Wind),
        ("wind", Nature::Wind),
        ("gust", Nature::Wind),
        ("spark", Nature::Spark),
        ("jolt", Nature::Spark),
        ("lightning", Nature::Spark),
        ("arc", Nature::Spark),
        ("storm", Nature::Spark),
        ("mind", Nature::Mind),
        ("daze", Nature::Mind),
        ("thought", Nature::Mind),
        ("dawn", Nature::Bright),
        ("verdict", Nature::Bright),
        ("mend", Nature::Bright),
        ("grave", Nature::Dark),
        ("void", Nature::Dark),
        ("malison", Nature::Dark),
        ("dread", Nature::Dark),
        ("gloom", Nature::Dark),
    ];
    const ITEMS: &[(&str, Missile)] = &[
        ("bow", Missile::Arrow),
        ("sling", Missile::Thrown),
        ("gun", Missile::Shot),
        ("rifle", Missile::Shot),
        ("pistol", Missile::Shot),
        ("carbine", Missile::Shot),
        ("musket", Missile::Shot),
        ("cannon", Missile::Shot),
    ];
    if let Some(power) = power {
        let name = power.to_ascii_lowercase();
        if name.contains("volley") {
            return Missile::Arrow;
        }
        let nature = POWERS.iter().find(|(word, _)| name.contains(word));
        return Missile::Light(nature.map_or(Nature::Plain, |(_, nature)| *nature));
    }
    let Some(item) = item else {
        return Missile::Light(Nature::Plain);
    };
    let name = item.to_ascii_lowercase();
    ITEMS
        .iter()
        .find(|(word, _)| name.contains(word))
        .map_or(Missile::Thrown, |(_, missile)| *missile)
}

impl Missile {
    /// Whether it is held in hand against an adjacent target.
    pub fn is_by_hand(self) -> bool {
        matches!(self, Self::Thrown | Self::Light(Nature::Plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bows_shoot_arrows_and_powers_have_the_colour_of_their_nature() {
        assert_eq!(missile_of(Some("crossbow"), None), Missile::Arrow);
        assert_eq!(missile_of(Some("knife"), None), Missile::Thrown);
        assert_eq!(missile_of(Some("long rifle"), None), Missile::Shot);
        assert_eq!(
            missile_of(Some("staff"), Some("Frost Line")),
            Missile::Light(Nature::Ice)
        );
        assert_eq!(missile_of(None, None), Missile::Light(Nature::Plain));
    }
}

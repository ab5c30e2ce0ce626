//! Icons of actions, powers and conditions: which one a book gives each. What an icon looks like is
//! said where it is drawn.

/// Declares the icons, with the list of all.
macro_rules! icons {
    ($($(#[$doc:meta])* $icon:ident,)*) => {
        /// An icon of an action, a power or a condition.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon {
            $($(#[$doc])* $icon,)*
        }

        impl Icon {
            /// Every icon, in order.
            pub const ALL: [Self; [$(stringify!($icon)),*].len()] = [$(Self::$icon),*];
        }
    };
}

icons! {
    /// A blade: attacks.
    Sword,
    /// Two blades: attacks with several weapons.
    TwoSwords,
    /// A blade with speed behind it: quick attacks.
    QuickSword,
    /// A hammer: heavy blows, stone.
    Hammer,
    /// A fist: bare hands, blows that need not kill.
    Fist,
    /// A bow: shots.
    Bow,
    /// An arrow with speed behind it: charges.
    Charge,
    /// Steps: walking.
    Walk,
    /// Quick steps: running, haste.
    Run,
    /// The quickest steps: sprints.
    Sprint,
    /// An arc: jumps.
    Leap,
    /// A wall with holds: climbing.
    Climb,
    /// Wings: flight.
    Fly,
    /// A way out: leaving, entering.
    Away,
    /// A shield: defence, armour.
    Shield,
    /// A shield before another: protection of an ally.
    GuardAnother,
    /// An eye: sight, reading an enemy.
    Eye,
    /// A covered eye: hiding.
    Hide,
    /// A ring around a point: concentration.
    Focus,
    /// Rings around a point: full concentration.
    FullFocus,
    /// A speech bubble: persuasion.
    Speech,
    /// A shout: taunts, commands.
    Shout,
    /// A push against something.
    Push,
    /// Down to the ground.
    Down,
    /// Up from the ground.
    Up,
    /// Two linked rings: grapples.
    Grip,
    /// Rings apart: letting go, breaking free.
    Loose,
    /// A hand: taking, holding.
    Hand,
    /// A bag: stowing.
    Bag,
    /// A thing that falls: dropping.
    Drop,
    /// A turning arrow: loading.
    Reload,
    /// A flask: things to use up, poison.
    Flask,
    /// A heart: healing, life.
    Heart,
    /// A cross: first aid.
    Aid,
    /// A door.
    Door,
    /// A cogwheel: things to work.
    Gear,
    /// A magnifying glass: searching, analysis.
    Lens,
    /// A clock: waiting, delays.
    Clock,
    /// A flash: going first, lightning.
    Flash,
    /// A star: stunts, Fate.
    Star,
    /// Several heads: units that act as one.
    Crowd,
    /// A baton that is passed on.
    Baton,
    /// A mask: another face, another style.
    Mask,
    /// A horseshoe: riding.
    Horse,
    /// A kneeling figure: postures, keeping low.
    Kneel,
    /// Waves: water.
    Water,
    /// A gap in a guard.
    Opening,
    /// A flag: inspiration, pledges.
    Flag,
    /// A flame: fire.
    Flame,
    /// A snowflake: cold.
    Frost,
    /// Gusts: air, breath.
    Wind,
    /// Rays from a point: light, bursts.
    Blast,
    /// A moon: darkness, sleep.
    Moon,
    /// A skull: death, fear.
    Skull,
    /// A head: the mind.
    Mind,
    /// Chain links: bonds.
    Chains,
    /// An arrow upwards: strengthening.
    Rise,
    /// An arrow downwards: weakening.
    Fall,
    /// A wand: magic of any kind.
    Wand,
    /// A drop: bleeding, wounds.
    Blood,
    /// A spiral: dizziness, stunning.
    Spiral,
    /// A struck-out eye: blindness.
    Blind,
    /// An exclamation mark: surprise.
    Bang,
    /// A question mark: confusion.
    Question,
    /// A cracked shield: a guard or armour that no longer holds.
    BrokenShield,
    /// A shield within a ring: protection by a spell.
    Ward,
    /// A breastplate: armour put on.
    Armour,
    /// Stars over a head: stunning.
    Stars,
    /// A figure on strings: control of another mind.
    Puppet,
    /// A sad face: despair, grief, sickness.
    Sad,
    /// An angry face: rage.
    Angry,
    /// A screaming face: fear.
    Scream,
    /// A drop over a pool: bled to the end.
    BloodPool,
    /// A broken heart: wounds that weaken.
    BrokenHeart,
    /// A weight: slow steps.
    Weight,
    /// A figure on its back: helplessness.
    Lying,
    /// An arrow thrown back from a wall: attacks that return.
    Bounce,
    /// A bell: distraction.
    Bell,
    /// A blade with a drop: a poisoned weapon.
    VenomBlade,
    /// A blade with a moon: a weapon that puts to sleep.
    SleepBlade,
}

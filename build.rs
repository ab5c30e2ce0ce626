//! Builds again when a data file or a level is added or removed; changed ones the compiler sees by itself.

fn main() {
    for folder in ["assets", "levels"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}

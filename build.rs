//! Builds again when a data file is added or removed; changed ones the compiler sees by itself.

fn main() {
    println!("cargo::rerun-if-changed=assets/evoker");
    println!("cargo::rerun-if-changed=assets/help");
}

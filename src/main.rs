//! The program: arguments in, an exit code out.

fn main() {}

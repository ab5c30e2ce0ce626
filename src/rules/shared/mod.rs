//! What two or more books use.

pub mod walking;

//! Tests of the whole book.

mod outcomes;
mod situations;
mod table;

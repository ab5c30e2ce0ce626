//! The ledger's worked exchange and helpers to stage it.

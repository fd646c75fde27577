package dev.ballast.repl.render;

import dev.ballast.reconcile.drift.DriftReport;

/** A comparison of the ledger with the service that is shown without what is the same. */
public record ChangedOnly(DriftReport report) {}

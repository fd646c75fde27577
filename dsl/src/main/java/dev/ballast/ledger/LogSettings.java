package dev.ballast.ledger;

import dev.ballast.error.SourceLocation;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The settings of the record of evaluations.
 *
 * @param keep the time for which an evaluation is kept
 * @param line returns the line of the script that the calling thread runs, or null
 */
public record LogSettings(Duration keep, Supplier<SourceLocation> line) {}

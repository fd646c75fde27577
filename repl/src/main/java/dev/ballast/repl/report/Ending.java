package dev.ballast.repl.report;

import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;

/**
 * How a run ended.
 *
 * @param outcome what came of it
 * @param script the script, or null when it could not be read
 * @param begun whether the cloud was opened, so that the script could begin
 * @param requests how many requests were sent, every attempt counted
 */
public record Ending(Outcome outcome, ScriptFile script, boolean begun, long requests) {}

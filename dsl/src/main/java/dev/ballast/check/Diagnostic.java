package dev.ballast.check;

import dev.ballast.rules.Problem;

/**
 * One problem that the check found, and its position in the script.
 *
 * @param line the line of the script, from 1
 * @param column the column at which the wrong word or value begins, in code points from 1
 * @param problem the problem, with advice on what to write instead
 */
public record Diagnostic(int line, int column, Problem problem) {}

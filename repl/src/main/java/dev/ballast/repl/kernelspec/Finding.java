package dev.ballast.repl.kernelspec;

import java.time.Duration;

/**
 * What one check of a kernel came to.
 *
 * @param check what was tried, in a word or two
 * @param took how long it took
 * @param good whether it is as it should be
 * @param detail what was seen
 * @param advice what to do about it; empty when it is good
 */
public record Finding(String check, Duration took, boolean good, String detail, String advice) {}

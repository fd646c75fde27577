/**
 * Tests of runbooks: each runs on a simulator of its own, in this process and without an account. Read
 * {@link dev.ballast.test.RunbookTest} first. Spock and JUnit are optional: {@link dev.ballast.test.OnSandbox} serves both.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.test;

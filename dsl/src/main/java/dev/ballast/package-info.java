/**
 * The entry point: opens a cloud from a profile, or a sandbox. Any program may call it; read {@code Ballast} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast;

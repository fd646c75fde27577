/**
 * The entry point of the library. It opens a cloud on the service of a profile or on a sandbox. Any program may call it. Read
 * {@code Ballast} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast;

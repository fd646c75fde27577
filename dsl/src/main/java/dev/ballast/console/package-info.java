/**
 * Asks questions on the terminal of this process, and prints values as plain text, for programs that embed the library.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.console;

/**
 * The rules for single values, as one table, and for combinations of values. None of them sends a request. They validate
 * constants in {@code check}, arguments of words, and settings in {@code profile}. Read {@link dev.ballast.rules.Rule} and
 * {@link dev.ballast.rules.Relations} first; the combinations of a port, of nodes and of Linode have classes like the
 * latter.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.rules;

/**
 * The rules about single values, as one table, and what two or more values must be to each other; none of them sends a request.
 * {@code check} validates the constants of a script by them, the words their arguments, {@code profile} settings. Read
 * {@link dev.ballast.rules.Rule} and {@link dev.ballast.rules.Relations} first.
 */
package dev.ballast.rules;

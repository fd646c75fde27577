/**
 * From a frozen request to the fewest calls: compare, act, wait, resume; emits progress. Called by {@code dsl}. Read {@code Creation} and {@code Progress} first.
 */
package dev.ballast.converge;

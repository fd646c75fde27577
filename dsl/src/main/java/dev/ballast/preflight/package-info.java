/**
 * The rules, one each: port, address, size, region, label. Called by {@code check} for constants and by the words for values; read {@code Rule} first.
 */
package dev.ballast.preflight;

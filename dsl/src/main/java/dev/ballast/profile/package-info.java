/**
 * Resolves the settings of an account (URL, token, region, dialect) and secrets. {@code CloudOpening} calls it. It is the
 * only package that reads TOML. Read {@link dev.ballast.profile.Profile} and {@link dev.ballast.profile.Profiles} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.profile;

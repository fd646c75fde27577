/**
 * Resolves the settings of an account (URL, token, region, dialect) and secrets. Called by {@code CloudBuilder}; the only
 * package that reads TOML. Read {@link dev.ballast.profile.Profile} and {@link dev.ballast.profile.Profiles} first.
 */
package dev.ballast.profile;

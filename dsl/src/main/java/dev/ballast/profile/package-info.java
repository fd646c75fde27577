/**
 * Resolves the settings of an account (URL, token, region, dialect) and secrets: from options, the environment and the
 * configuration file. Read {@link dev.ballast.profile.Profile} and {@link dev.ballast.profile.Profiles} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.profile;

/**
 * Where, who, which region, which dialect, and where secrets come from. Called by the door; TOML is read here and nowhere
 * else. Read {@link dev.ballast.profile.Profile} and {@link dev.ballast.profile.Profiles} first.
 */
package dev.ballast.profile;

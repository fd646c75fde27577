/**
 * Where, who, which region, which dialect, and where secrets come from. Called by the door; read {@code Profile} first.
 */
package dev.ballast.profile;

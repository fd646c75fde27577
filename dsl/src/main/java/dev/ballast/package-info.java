/** The door: opens a cloud from a profile, or a sandbox. Anybody may call it; read {@code Ballast} first. */
package dev.ballast;

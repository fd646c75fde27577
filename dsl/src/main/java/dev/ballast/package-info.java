/** The entry point: opens a cloud from a profile, or a sandbox. Any program may call it; read {@code Ballast} first. */
package dev.ballast;

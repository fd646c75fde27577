package dev.ballast.profile;

/**
 * What a profile protects itself from.
 *
 * @param readOnly whether no write may be sent
 * @param confirm whether {@code delete} and {@code detach} ask before they send
 */
public record Guard(boolean readOnly, boolean confirm) {

    /** Protects from nothing, as a profile that says nothing of it. */
    public static final Guard NONE = new Guard(false, false);
}

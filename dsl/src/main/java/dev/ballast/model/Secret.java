package dev.ballast.model;

import java.util.Objects;

/** Holds a text that must never be shown: a token, a root password or a private key. It prints as {@code (secret)}. */
public final class Secret {

    private final String text;

    private Secret(String text) {
        this.text = text;
    }

    /** Wraps a text; null is refused. */
    public static Secret of(String text) {
        return new Secret(Objects.requireNonNull(text, "text"));
    }

    /** Returns the text itself, for the one place that sends it. */
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "(secret)";
    }
}

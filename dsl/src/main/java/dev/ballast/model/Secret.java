package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * A text that must never be shown, such as a token, a root password or a private key. It prints as {@code (secret)}. No
 * property or field has the text as its value, because Groovy reads private fields too.
 */
public final class Secret {

    private static final int SALT = ThreadLocalRandom.current().nextInt();

    private final Supplier<String> revealed;
    private final boolean common;

    private Secret(Supplier<String> revealed, boolean common) {
        this.revealed = revealed;
        this.common = common;
    }

    /** Returns the secret with this text; null is refused. */
    public static Secret of(String text) {
        Objects.requireNonNull(text, "text");
        return new Secret(() -> text, false);
    }

    /** Returns a secret with a text that other values may have too, such as a host name; null is refused. */
    public static Secret common(String text) {
        Objects.requireNonNull(text, "text");
        return new Secret(() -> text, true);
    }

    /** Returns a secret whose text is looked up each time it is revealed. The lookup may ask a person, and may fail. */
    public static Secret lookedUp(Supplier<String> lookup) {
        return new Secret(Objects.requireNonNull(lookup, "lookup"), false);
    }

    /** Returns the text itself, for the one place that sends it. */
    public String reveal() {
        return revealed.get();
    }

    /** Returns a hash of the text and this name, for a plan, which holds no secret. */
    public String hash(String name) {
        return "sha256:" + Sha256.hex(name + " " + reveal());
    }

    /**
     * Returns whether other values may have the text too. Such a text is masked only in answers to a request that contains
     * it.
     */
    public boolean isCommon() {
        return common;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && reveal().equals(that.reveal());
    }

    /** Returns a salted hash, because {@code dump()} prints it and a plain hash would confirm a guess. */
    @Override
    public int hashCode() {
        return reveal().hashCode() ^ SALT;
    }

    @Override
    @JsonValue
    public String toString() {
        return "(secret)";
    }
}

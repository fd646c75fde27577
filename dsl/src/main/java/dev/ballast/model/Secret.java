package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * A text that must never be shown: a token, a root password or a private key. It prints as {@code (secret)}, and no property or
 * field has the text as its value, since Groovy reads private fields, too.
 */
public final class Secret {

    private static final int SALT = ThreadLocalRandom.current().nextInt();

    private final Supplier<String> revealed;

    private Secret(Supplier<String> revealed) {
        this.revealed = revealed;
    }

    /** Wraps a text; null is refused. */
    public static Secret of(String text) {
        Objects.requireNonNull(text, "text");
        return new Secret(() -> text);
    }

    /** Returns a secret whose text is looked up each time it is revealed; the lookup may ask a person, and may fail. */
    public static Secret lookedUp(Supplier<String> lookup) {
        return new Secret(Objects.requireNonNull(lookup, "lookup"));
    }

    /** Returns the text itself, for the one place that sends it. */
    public String reveal() {
        return revealed.get();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && reveal().equals(that.reveal());
    }

    /** Returns a salted hash: {@code dump()} prints it, and a plain one would confirm a guess. */
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

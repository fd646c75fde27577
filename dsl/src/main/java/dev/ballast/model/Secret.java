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

    private static final String HIDDEN = "(secret)";
    private static final String NAMED = "(secret ";

    private final Supplier<String> revealed;
    private final boolean common;
    private final String planned;

    private Secret(Supplier<String> revealed, boolean common, String planned) {
        this.revealed = revealed;
        this.common = common;
        this.planned = planned;
    }

    /** Returns the secret with this text; null is refused. */
    public static Secret of(String text) {
        Objects.requireNonNull(text, "text");
        return new Secret(() -> text, false, HIDDEN);
    }

    /** Returns a secret with a text that other values may have too, such as a host name; null is refused. */
    public static Secret common(String text) {
        Objects.requireNonNull(text, "text");
        return new Secret(() -> text, true, null);
    }

    /** Returns a secret whose text is looked up each time it is revealed. The lookup may ask a person, and may fail. */
    public static Secret lookedUp(Supplier<String> lookup) {
        return new Secret(Objects.requireNonNull(lookup, "lookup"), false, HIDDEN);
    }

    /** Returns the same secret with the name that its runbook has for it, which plans show and compare in its place. */
    public Secret named(String name) {
        return planned(NAMED + name + ")");
    }

    /** Returns whether a text is one that plans show in place of a secret. */
    public static boolean isPlanned(String text) {
        return text.equals(HIDDEN) || text.startsWith(NAMED);
    }

    /** Returns the same secret with this text, which plans show and compare in its place. */
    public Secret planned(String text) {
        return new Secret(revealed, common, text);
    }

    /** Returns the text itself, for the one place that sends it. */
    public String reveal() {
        return revealed.get();
    }

    /** Returns the text that plans show and compare in place of the secret: of a common text that text itself. */
    public String planned() {
        return common ? reveal() : planned;
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
        return HIDDEN;
    }
}

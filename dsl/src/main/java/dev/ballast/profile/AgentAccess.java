package dev.ballast.profile;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a profile lets agents do; each value includes those before it. */
public enum AgentAccess {

    /** Check runbooks, and read the account and the ledger. No runbook runs. */
    READ,

    /** Run runbooks as rehearsals and on simulators. */
    PLAN,

    /** Run a plan that other people have approved. */
    APPLY;

    /** Returns the access of a word in a profile, such as {@code read}. */
    static Optional<AgentAccess> of(String word) {
        return Stream.of(values()).filter(access -> access.word().equals(word)).findFirst();
    }

    /** Returns the word in a profile. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

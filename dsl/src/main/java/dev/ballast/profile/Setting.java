package dev.ballast.profile;

import java.util.Optional;

/** A setting that an option, the environment or a profile may give, in this order; the token is none of them. */
public enum Setting {
    /** The name of the profile; not a key of a profile itself. */
    PROFILE("BALLAST_PROFILE", null),

    /** The document's {@code {base_url}}. */
    URL("BALLAST_URL", "url"),

    /** The region identifier that blocks without one use. */
    REGION("BALLAST_REGION", "region"),

    /** The word for the kind of service, {@code documented} unless set. */
    DIALECT("BALLAST_DIALECT", "dialect"),

    /** A file or a {@code jdbc:postgresql:} URL. */
    LEDGER("BALLAST_LEDGER", "ledger"),

    /** How many calls may run at once, 1 to 64, 32 unless set. */
    CONCURRENCY(null, "concurrency");

    private final String variable;
    private final String key;

    Setting(String variable, String key) {
        this.variable = variable;
        this.key = key;
    }

    /** Returns the environment variable, if there is one. */
    public Optional<String> variable() {
        return Optional.ofNullable(variable);
    }

    /** Returns the key in a profile, if there is one. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }
}

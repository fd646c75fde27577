package dev.ballast.profile;

import java.util.Optional;

/** A setting that an option, the environment or a profile may give, in this order; the token is none of them. */
public enum Setting {
    /** The name of the profile; not a key of a profile itself. */
    PROFILE("BALLAST_PROFILE", null, Form.TEXT),

    /** The document's {@code {base_url}}. */
    URL("BALLAST_URL", "url", Form.TEXT),

    /** The region identifier that blocks without one use. */
    REGION("BALLAST_REGION", "region", Form.TEXT),

    /** The word for the kind of service, {@code documented} unless set. */
    DIALECT("BALLAST_DIALECT", "dialect", Form.TEXT),

    /** A file or a {@code jdbc:postgresql:} URL. */
    LEDGER("BALLAST_LEDGER", "ledger", Form.TEXT),

    /** How many calls may run at once, 1 to 64, 32 unless set. */
    CONCURRENCY(null, "concurrency", Form.NUMBER),

    /** How long one attempt of a request may take, such as {@code 30s}; 60 seconds unless set. */
    REQUEST_TIMEOUT("BALLAST_REQUEST_TIMEOUT", "request_timeout", Form.DURATION),

    /** How long a request that may be repeated is sent again, such as {@code 2m}; 2 minutes unless set. */
    RETRY_TIMEOUT("BALLAST_RETRY_TIMEOUT", "retry_timeout", Form.DURATION),

    /** How long a word waits unless the runbook says otherwise, such as {@code 10m}; 10 minutes unless set. */
    WAIT_TIMEOUT("BALLAST_WAIT_TIMEOUT", "wait_timeout", Form.DURATION),

    /** Protects: no write is sent. What protects holds when the option, the environment or the profile says so. */
    READ_ONLY("BALLAST_READ_ONLY", "read_only", Form.SWITCH),

    /** Protects: {@code delete} and {@code detach} ask before they send. Held as {@link #READ_ONLY} is. */
    CONFIRM("BALLAST_CONFIRM", "confirm", Form.SWITCH),

    /** The colour of the prompt, one of the eight that every terminal has. */
    COLOR(null, "color", Form.COLOR);

    private final String variable;
    private final String key;
    private final Form form;

    Setting(String variable, String key, Form form) {
        this.variable = variable;
        this.key = key;
        this.form = form;
    }

    /** Returns the environment variable, if there is one. */
    public Optional<String> variable() {
        return Optional.ofNullable(variable);
    }

    /** Returns the key in a profile, if there is one. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    Form form() {
        return form;
    }
}

package dev.ballast.profile;

import java.util.Optional;

/** A setting that an option, the environment or a profile may give, in this order. */
public enum Setting {
    /** The name of the profile; not a key of a profile itself. */
    PROFILE("BALLAST_PROFILE", null, Form.TEXT, null),

    /** The document's {@code {base_url}}. */
    URL("BALLAST_URL", "url", Form.TEXT, null),

    /** The personal access token itself; a profile has better ways of naming it. */
    TOKEN("BALLAST_TOKEN", "token", Form.TEXT, null),

    /** The file that holds the token. */
    TOKEN_FILE(null, "token_file", Form.TEXT, null),

    /** The command that prints the token. */
    TOKEN_COMMAND(null, "token_command", Form.TEXT, null),

    /** The region identifier that blocks without one use. */
    REGION("BALLAST_REGION", "region", Form.TEXT, null),

    /** The word for the kind of service. */
    DIALECT("BALLAST_DIALECT", "dialect", Form.TEXT, "documented"),

    /** A file or a {@code jdbc:postgresql:} URL; a file in the folder of state unless set. */
    LEDGER("BALLAST_LEDGER", "ledger", Form.TEXT, null),

    /** How many calls may run at once, 1 to 64. */
    CONCURRENCY(null, "concurrency", Form.NUMBER, "32"),

    /** How long one attempt of a request may take. */
    REQUEST_TIMEOUT("BALLAST_REQUEST_TIMEOUT", "request_timeout", Form.DURATION, "60s"),

    /** How long a request that may be repeated is sent again. */
    RETRY_TIMEOUT("BALLAST_RETRY_TIMEOUT", "retry_timeout", Form.DURATION, "2m"),

    /** How long a word waits unless the runbook says otherwise. */
    WAIT_TIMEOUT("BALLAST_WAIT_TIMEOUT", "wait_timeout", Form.DURATION, "10m"),

    /** Protects: no write is sent. What protects holds when the option, the environment or the profile says so. */
    READ_ONLY("BALLAST_READ_ONLY", "read_only", Form.SWITCH, null),

    /** Protects: {@code delete} and {@code detach} ask before they send. Held as {@link #READ_ONLY} is. */
    CONFIRM("BALLAST_CONFIRM", "confirm", Form.SWITCH, null),

    /** The colour of the prompt, one of the eight that every terminal has. */
    COLOR(null, "color", Form.COLOR, null);

    private final String variable;
    private final String key;
    private final Form form;
    private final String fallback;

    Setting(String variable, String key, Form form, String fallback) {
        this.variable = variable;
        this.key = key;
        this.form = form;
        this.fallback = fallback;
    }

    /** Returns the environment variable, if there is one. */
    public Optional<String> variable() {
        return Optional.ofNullable(variable);
    }

    /** Returns the key in a profile, if there is one. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /** Returns what holds where nothing is set, if that is the same for every profile. */
    public Optional<String> fallback() {
        return Optional.ofNullable(fallback);
    }

    Form form() {
        return form;
    }
}

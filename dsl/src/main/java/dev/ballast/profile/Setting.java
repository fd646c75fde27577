package dev.ballast.profile;

import java.util.Optional;

/**
 * The settings, each given by an option, the environment or a profile, in this order; docs/running.md explains them. A profile
 * is chosen before it is read, so its name is no key of it; protection ({@link #READ_ONLY}, {@link #CONFIRM}) applies if any of
 * the three sets it.
 */
public enum Setting {
    PROFILE("BALLAST_PROFILE", null, Form.TEXT, null),
    URL("BALLAST_URL", "url", Form.TEXT, null),
    TOKEN("BALLAST_TOKEN", "token", Form.TEXT, null),
    TOKEN_FILE(null, "token_file", Form.TEXT, null),
    TOKEN_COMMAND(null, "token_command", Form.TEXT, null),
    REGION("BALLAST_REGION", "region", Form.TEXT, null),
    DIALECT("BALLAST_DIALECT", "dialect", Form.TEXT, "documented"),
    LEDGER("BALLAST_LEDGER", "ledger", Form.TEXT, null),
    CONCURRENCY(null, "concurrency", Form.NUMBER, "32"),
    REQUEST_TIMEOUT("BALLAST_REQUEST_TIMEOUT", "request_timeout", Form.DURATION, "60s"),
    RETRY_TIMEOUT("BALLAST_RETRY_TIMEOUT", "retry_timeout", Form.DURATION, "2m"),
    WAIT_TIMEOUT("BALLAST_WAIT_TIMEOUT", "wait_timeout", Form.DURATION, "10m"),
    READ_ONLY("BALLAST_READ_ONLY", "read_only", Form.SWITCH, null),
    CONFIRM("BALLAST_CONFIRM", "confirm", Form.SWITCH, null),
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

    /** Returns the default, if it is the same for every profile. */
    public Optional<String> fallback() {
        return Optional.ofNullable(fallback);
    }

    Form form() {
        return form;
    }
}

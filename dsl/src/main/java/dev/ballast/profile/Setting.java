package dev.ballast.profile;

import java.util.Optional;

/**
 * The settings. An option, the environment or a profile sets each of them, in this order; docs/settings.md explains them. A
 * profile is selected before it is read, so its name is not a key in it. Protection ({@link #READ_ONLY}, {@link #CONFIRM})
 * applies if any of the three sets it, and {@link #APPROVALS} if the file does.
 */
public enum Setting {
    PROFILE("BALLAST_PROFILE", null, SettingType.TEXT, null),
    URL("BALLAST_URL", "url", SettingType.TEXT, null),
    TOKEN("BALLAST_TOKEN", "token", SettingType.TEXT, null),
    TOKEN_FILE(null, "token_file", SettingType.TEXT, null),
    TOKEN_COMMAND(null, "token_command", SettingType.TEXT, null),
    REGION("BALLAST_REGION", "region", SettingType.TEXT, null),
    DIALECT("BALLAST_DIALECT", "dialect", SettingType.TEXT, null),
    LEDGER("BALLAST_LEDGER", "ledger", SettingType.TEXT, null),
    NAMES(null, "names", SettingType.TEXT, null),
    CONCURRENCY(null, "concurrency", SettingType.NUMBER, "32"),
    REQUEST_TIMEOUT("BALLAST_REQUEST_TIMEOUT", "request_timeout", SettingType.DURATION, "60s"),
    RETRY_TIMEOUT("BALLAST_RETRY_TIMEOUT", "retry_timeout", SettingType.DURATION, "2m"),
    WAIT_TIMEOUT("BALLAST_WAIT_TIMEOUT", "wait_timeout", SettingType.DURATION, "10m"),
    LEASE_WAIT("BALLAST_LEASE_WAIT", "lease_wait", SettingType.WAIT, "2m"),
    LOG_KEEP("BALLAST_LOG_KEEP", "log_keep", SettingType.DURATION, "90d"),
    READ_ONLY("BALLAST_READ_ONLY", "read_only", SettingType.SWITCH, null),
    CONFIRM("BALLAST_CONFIRM", "confirm", SettingType.SWITCH, null),
    PROTECTED(null, "protected", SettingType.NAMES, null),
    ADMIN_ADDRESSES(null, "admin_addresses", SettingType.ADDRESSES, null),
    APPROVALS(null, "approvals", SettingType.PEOPLE, null),
    APPROVERS(null, "approvers", SettingType.TEXT, null),
    SIGNING_KEY(null, "signing_key", SettingType.TEXT, null),
    BREAK_GLASS(null, "break_glass", SettingType.TEXT, null),
    AGENTS(null, "agents", SettingType.AGENTS, "read"),
    BUDGET(null, "budget", SettingType.AMOUNT, null),
    ON_WAITING_APPROVAL(null, "on_waiting_approval", SettingType.TEXT, null),
    ON_END(null, "on_end", SettingType.TEXT, null),
    ON_DRIFT(null, "on_drift", SettingType.TEXT, null),
    COLOR(null, "color", SettingType.COLOR, null);

    private final String variable;
    private final String key;
    private final SettingType form;
    private final String fallback;

    Setting(String variable, String key, SettingType form, String fallback) {
        this.variable = variable;
        this.key = key;
        this.form = form;
        this.fallback = fallback;
    }

    /** Returns the environment variable, or empty if there is none. */
    public Optional<String> variable() {
        return Optional.ofNullable(variable);
    }

    /** Returns the key in a profile, or empty if there is none. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /** Returns the default, or empty if there is none that is the same for every profile. */
    public Optional<String> fallback() {
        return Optional.ofNullable(fallback);
    }

    SettingType form() {
        return form;
    }
}

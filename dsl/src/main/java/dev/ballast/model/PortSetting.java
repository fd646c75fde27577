package dev.ballast.model;

import java.util.function.Function;

/** A setting of a port that the public service shows and changes, as a runbook calls it and as the answer shows it. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum PortSetting {

    /** How connections are spread over the nodes. */
    ALGORITHM("algorithm", "algorithm", Config::algorithm),

    /** What keeps a client at one node. */
    STICKINESS("stickiness", "stickiness", Config::stickiness),

    /** The kind of health check. */
    CHECK("check", "check", Config::check),

    /** The seconds from one check to the next. */
    CHECK_INTERVAL("interval", "check_interval", Config::checkInterval),

    /** The seconds after which a check has failed. */
    CHECK_TIMEOUT("timeout", "check_timeout", Config::checkTimeout),

    /** The number of failed checks after which a node is down. */
    CHECK_ATTEMPTS("attempts", "check_attempts", Config::checkAttempts),

    /** The path that a check requests. */
    CHECK_PATH("path", "check_path", Config::checkPath),

    /** The regular expression that the answer to a check matches. */
    CHECK_BODY("body", "check_body", Config::checkBody),

    /** Whether failing connections of clients count as checks, too. */
    CHECK_PASSIVE("passive", "check_passive", Config::checkPassive),

    /** How the address of the client is passed on. */
    PROXY_PROTOCOL("proxyProtocol", "proxy_protocol", Config::proxyProtocol),

    /** The set of ciphers of https. */
    CIPHER_SUITE("cipherSuite", "cipher_suite", Config::cipherSuite);

    private final String word;
    private final String field;
    private final Function<Config, Object> shown;

    PortSetting(String word, String field, Function<Config, Object> shown) {
        this.word = word;
        this.field = field;
        this.shown = shown;
    }

    /** Returns its word in a runbook. */
    public String word() {
        return word;
    }

    /** Returns its name in requests and answers. */
    public String field() {
        return field;
    }

    Object of(Config config) {
        return shown.apply(config);
    }
}

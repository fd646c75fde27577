package dev.ballast.model;

import java.util.function.Function;

/** A setting of a port that the public service shows and changes, as a runbook calls it and as the answer shows it. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum PortSetting {

    /** How connections are spread over the nodes. */
    ALGORITHM("algorithm", Config::algorithm),

    /** What keeps a client at one node. */
    STICKINESS("stickiness", Config::stickiness),

    /** The kind of health check. */
    CHECK("check", Config::check),

    /** The seconds from one check to the next. */
    CHECK_INTERVAL("interval", Config::checkInterval),

    /** The seconds after which a check has failed. */
    CHECK_TIMEOUT("timeout", Config::checkTimeout),

    /** The number of failed checks after which a node is down. */
    CHECK_ATTEMPTS("attempts", Config::checkAttempts),

    /** The path that a check requests. */
    CHECK_PATH("path", Config::checkPath),

    /** The regular expression that the answer to a check matches. */
    CHECK_BODY("body", Config::checkBody),

    /** Whether failing connections of clients count as checks, too. */
    CHECK_PASSIVE("passive", Config::checkPassive),

    /** How the address of the client is passed on. */
    PROXY_PROTOCOL("proxyProtocol", Config::proxyProtocol),

    /** The set of ciphers of https. */
    CIPHER_SUITE("cipherSuite", Config::cipherSuite);

    private final String word;
    private final Function<Config, Object> shown;

    PortSetting(String word, Function<Config, Object> shown) {
        this.word = word;
        this.shown = shown;
    }

    /** Returns its word in a runbook. */
    public String word() {
        return word;
    }

    Object of(Config config) {
        return shown.apply(config);
    }
}

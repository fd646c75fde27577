package dev.ballast.model;

import java.util.List;
import java.util.function.Function;

/** A setting of a port that the public service shows and changes, as a runbook calls it and as the answer shows it. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum PortSetting implements ResourceSetting<Config> {

    /** How connections are spread over the nodes. */
    ALGORITHM("algorithm", "algorithm", "roundrobin", Config::algorithm),

    /** What keeps a client at one node. */
    STICKINESS("stickiness", "stickiness", "none", Config::stickiness),

    /** The kind of health check. */
    CHECK("check", "check", "connection", Config::check),

    /** The seconds from one check to the next. */
    CHECK_INTERVAL("interval", "check_interval", 31, Config::checkInterval, "connection", "http", "http_body"),

    /** The seconds after which a check has failed. */
    CHECK_TIMEOUT("timeout", "check_timeout", 30, Config::checkTimeout, "connection", "http", "http_body"),

    /** The number of failed checks after which a node is down. */
    CHECK_ATTEMPTS("attempts", "check_attempts", 3, Config::checkAttempts, "connection", "http", "http_body"),

    /** The path that a check requests. */
    CHECK_PATH("path", "check_path", "", Config::checkPath, "http", "http_body"),

    /** The regular expression that the answer to a check matches. */
    CHECK_BODY("body", "check_body", "", Config::checkBody, "http_body"),

    /** Whether failing connections of clients count as checks, too. */
    CHECK_PASSIVE("passive", "check_passive", true, Config::checkPassive, "none", "connection", "http", "http_body"),

    /** How the address of the client is passed on. */
    PROXY_PROTOCOL("proxyProtocol", "proxy_protocol", "none", Config::proxyProtocol),

    /** The set of ciphers of https. */
    CIPHER_SUITE("cipherSuite", "cipher_suite", "recommended", Config::cipherSuite),

    /** The port of a node of udp that checks connect to over TCP. */
    UDP_CHECK_PORT("udpCheckPort", "udp_check_port", 80, Config::udpCheckPort);

    private final Row<Config> row;
    private final List<String> checks;

    /** The checks are the kinds of health check that it is a detail of; none for a setting of the port itself. */
    PortSetting(String word, String field, Object usual, Function<Config, ?> shown, String... checks) {
        this.row = new Row<>(word, field, usual, shown);
        this.checks = List.of(checks);
    }

    @Override
    public Row<Config> row() {
        return row;
    }

    /** A port of udp has another stickiness, and never ciphers and passive checks. */
    @Override
    public Object usual(Config port) {
        if (!Config.isUdp(port.protocol())) {
            return usual();
        }
        return switch (this) {
            case STICKINESS -> "session";
            case CHECK_PASSIVE -> false;
            case CIPHER_SUITE -> "none";
            default -> usual();
        };
    }

    /** Returns whether it is a detail of the health check, and not a setting of the port itself. */
    public boolean isOfCheck() {
        return !checks.isEmpty();
    }

    /** Returns whether a health check of that kind uses it. */
    public boolean isUsedBy(String check) {
        return checks.contains(check);
    }
}

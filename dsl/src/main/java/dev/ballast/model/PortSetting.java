package dev.ballast.model;

import java.util.List;
import java.util.function.Function;

/** A setting of a port that Linode sends and changes, with its word in a runbook and its field in an answer. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum PortSetting implements ResourceSetting<PortConfig> {

    /** The algorithm that spreads connections over the nodes. */
    ALGORITHM("algorithm", "algorithm", "roundrobin", PortConfig::algorithm),

    /** The stickiness, which keeps a client at one node. */
    STICKINESS("stickiness", "stickiness", "none", PortConfig::stickiness),

    /** The kind of health check. */
    CHECK("check", "check", "connection", PortConfig::check),

    /** The interval between two checks, in seconds. */
    CHECK_INTERVAL("interval", "check_interval", 31, PortConfig::checkInterval, "connection", "http", "http_body"),

    /** The time after which a check has failed, in seconds. */
    CHECK_TIMEOUT("timeout", "check_timeout", 30, PortConfig::checkTimeout, "connection", "http", "http_body"),

    /** The number of failed checks after which a node is down. */
    CHECK_ATTEMPTS("attempts", "check_attempts", 3, PortConfig::checkAttempts, "connection", "http", "http_body"),

    /** The path that a check requests. */
    CHECK_PATH("path", "check_path", "", PortConfig::checkPath, "http", "http_body"),

    /** The regular expression that the answer to a check must match. */
    CHECK_BODY("body", "check_body", "", PortConfig::checkBody, "http_body"),

    /** Whether failing connections of clients count as failed checks. */
    CHECK_PASSIVE(
            "passive", "check_passive", true, PortConfig::checkPassive, "none", "connection", "http", "http_body"),

    /** The proxy protocol, which passes on the address of the client. */
    PROXY_PROTOCOL("proxyProtocol", "proxy_protocol", "none", PortConfig::proxyProtocol),

    /** The set of ciphers of https. */
    CIPHER_SUITE("cipherSuite", "cipher_suite", "recommended", PortConfig::cipherSuite),

    /** The TCP port to which checks of a udp node connect. */
    UDP_CHECK_PORT("udpCheckPort", "udp_check_port", 80, PortConfig::udpCheckPort);

    private final Row<PortConfig> row;
    private final List<String> checks;

    /** Creates a setting. {@code checks} are the kinds of health check that use it; none for a setting of the port itself. */
    PortSetting(String word, String field, Object defaultValue, Function<PortConfig, ?> shown, String... checks) {
        this.row = new Row<>(word, field, defaultValue, shown);
        this.checks = List.of(checks);
    }

    @Override
    public Row<PortConfig> row() {
        return row;
    }

    /** Returns the default value for this port. A udp port has another stickiness, and no ciphers or passive checks. */
    @Override
    public Object defaultValue(PortConfig port) {
        if (!PortConfig.isUdp(port.protocol())) {
            return defaultValue();
        }
        return switch (this) {
            case STICKINESS -> "session";
            case CHECK_PASSIVE -> false;
            case CIPHER_SUITE -> "none";
            default -> defaultValue();
        };
    }

    /** Returns whether it is a detail of the health check and not a setting of the port itself. */
    public boolean isOfCheck() {
        return !checks.isEmpty();
    }

    /** Returns whether a health check of this kind uses it. */
    public boolean isUsedBy(String check) {
        return checks.contains(check);
    }
}

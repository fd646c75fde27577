package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A setting of a config of a NodeBalancer.
 *
 * @param values the allowed values for each group of protocols (http and https, tcp, udp); the first one is the default
 * @param closed whether no other values are allowed
 */
record PortConfigSetting(Field<?> field, List<List<?>> values, boolean closed) {

    /** The name of the timeout of a check. */
    static final String TIMEOUT = "check_timeout";

    /** The timeout of a check whose interval is not longer than the default timeout. */
    private static final int SHORT_TIMEOUT = 3;

    private static final List<String> CHECKS = List.of("none", "connection", "http", "http_body");
    private static final List<String> ALGORITHMS = List.of("roundrobin", "leastconn", "source");
    private static final List<String> CIPHERS = List.of("recommended", "legacy");
    private static final List<Boolean> FLAG = List.of(true, false);
    private static final List<String> NONE = List.of("none");

    private static final List<PortConfigSetting> ALL = List.of(
            any(Field.integer("port", 1, 65535), 80),
            any(Field.oneOf("protocol", "http", "https", "tcp", "udp"), "http"),
            choice(Field.text("algorithm"), ALGORITHMS, ALGORITHMS, List.of("roundrobin", "leastconn", "ring_hash")),
            choice(
                    Field.text("stickiness"),
                    List.of("none", "table", "http_cookie"),
                    List.of("none", "table"),
                    List.of("session", "none", "source_ip")),
            choice(Field.text("check"), CHECKS, CHECKS, CHECKS),
            any(Field.integer("check_interval", 2, 3600), 31),
            any(Field.integer(TIMEOUT, 1, 30), 30),
            any(Field.integer("check_attempts", 1, 30), 3),
            any(Field.text("check_path", "[!-~]*", "Must hold visible ASCII characters only"), ""),
            any(Field.text("check_body"), ""),
            choice(Field.flag("check_passive"), FLAG, FLAG, List.of(false)),
            choice(Field.text("proxy_protocol"), NONE, List.of("none", "v1", "v2"), NONE),
            choice(Field.text("cipher_suite"), CIPHERS, CIPHERS, NONE),
            any(Field.integer("udp_check_port", 1, 65535), 80));

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "check_interval",
                    all -> all.get("check_interval").asLong()
                            > all.get("check_timeout").asLong(),
                    "check_interval must be greater than check_timeout"),
            new Rule(
                    "check_path",
                    all -> !is(all, "check", "http", "http_body") || !is(all, "check_path", ""),
                    "check_path is required with check http and http_body"),
            new Rule(
                    "check_body",
                    all -> !is(all, "check", "http_body") || !is(all, "check_body", ""),
                    "check_body is required with check http_body"));

    /** The settings as fields of a body. */
    static final List<Field<?>> FIELDS =
            ALL.stream().<Field<?>>map(PortConfigSetting::field).toList();

    /** A rule between several settings of a config. */
    private record Rule(String field, Predicate<ObjectNode> holds, String reason) {

        Optional<Reason> problem(ObjectNode all) {
            return holds.test(all) ? Optional.empty() : Optional.of(new Reason(reason, field));
        }
    }

    private static PortConfigSetting any(Field<?> field, Object defaultValue) {
        return new PortConfigSetting(field, Collections.nCopies(3, List.of(defaultValue)), false);
    }

    private static PortConfigSetting choice(Field<?> field, List<?> http, List<?> tcp, List<?> udp) {
        return new PortConfigSetting(field, List.of(http, tcp, udp), true);
    }

    /** Returns the problems of a config's settings. */
    static List<Reason> problems(ObjectNode all) {
        return Stream.concat(
                        ALL.stream().map(setting -> setting.problem(all)),
                        RULES.stream().map(rule -> rule.problem(all)))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the settings with the defaults of their protocol where they are not set. The protocol udp never has a cipher
     * suite.
     */
    static ObjectNode complete(ObjectNode set) {
        ObjectNode all = SandboxJson.MAPPER.createObjectNode();
        ALL.forEach(setting -> all.set(
                setting.field().name(),
                Optional.ofNullable(set.get(setting.field().name())).orElseGet(() -> setting.defaultValue(set))));
        if (!set.has(TIMEOUT)
                && all.get("check_interval").asLong() <= all.get(TIMEOUT).asLong()) {
            all.put(TIMEOUT, SHORT_TIMEOUT);
        }
        return is(all, "protocol", "udp") ? all.put("cipher_suite", "none") : all;
    }

    /** Returns whether the timeout of the checks is the one of a short interval. */
    static boolean hasShortTimeout(ObjectNode all) {
        return all.get(TIMEOUT).asInt() == SHORT_TIMEOUT;
    }

    /** Returns whether a setting has one of these values. */
    static boolean is(ObjectNode all, String name, String... words) {
        return List.of(words).contains(all.get(name).asString());
    }

    private JsonNode defaultValue(ObjectNode all) {
        return SandboxJson.MAPPER.valueToTree(allowed(all).get(0));
    }

    private Optional<Reason> problem(ObjectNode all) {
        String sent = all.get(field.name()).asString();
        List<String> known = allowed(all).stream().map(String::valueOf).toList();
        String reason = is(all, "stickiness", "http_cookie") && field.name().equals("stickiness")
                ? "Stickiness http_cookie requires protocol 'http' or 'https'"
                : "Must be one of " + String.join(", ", known);
        return closed && !known.contains(sent) ? Optional.of(new Reason(reason, field.name())) : Optional.empty();
    }

    private List<?> allowed(ObjectNode all) {
        return values.get(is(all, "protocol", "udp") ? 2 : is(all, "protocol", "tcp") ? 1 : 0);
    }
}

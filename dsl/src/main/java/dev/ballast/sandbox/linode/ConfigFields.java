package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.CertificateFields;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings of a config of a NodeBalancer: their rules, their defaults, and how they go together. */
final class ConfigFields {

    /** The certificate and key. */
    static final CertificateFields CERTIFICATE = new CertificateFields(ConfigFields::isHttps);

    private static final String UDP = "udp";

    private static final List<Option> OPTIONS = List.of(
            option(Field.integer("port", 1, 65535), 80),
            option(Field.oneOf("protocol", "http", "https", "tcp", UDP), "http", UDP),
            option(Field.oneOf("algorithm", "roundrobin", "leastconn", "source", "ring_hash"), "roundrobin"),
            option(
                    Field.oneOf("stickiness", "none", "table", "http_cookie", "session", "source_ip"),
                    "none",
                    "session"),
            option(Field.oneOf("check", "none", "connection", "http", "http_body"), "none"),
            option(Field.integer("check_interval", 2, 3600), 31),
            option(Field.integer("check_timeout", 1, 30), 30),
            option(Field.integer("check_attempts", 1, 30), 3),
            option(
                    Field.text(
                            "check_path", "[a-zA-Z0-9/\\-%?&=.]*", "Must hold letters, digits and / - % ? & = . only"),
                    ""),
            option(Field.text("check_body"), ""),
            option(Field.flag("check_passive"), true, false),
            option(Field.oneOf("proxy_protocol", "none", "v1", "v2"), "none"),
            option(Field.oneOf("cipher_suite", "recommended", "legacy", "none"), "recommended", "none"),
            option(Field.integer("udp_check_port", 1, 65535), 80));

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "stickiness",
                    all -> is(all, "protocol", "http", "https") || !is(all, "stickiness", "http_cookie"),
                    "Stickiness http_cookie requires protocol 'http' or 'https'"),
            new Rule(
                    "stickiness",
                    all -> is(all, "stickiness", "none", "http_cookie")
                            || isUdp(all) == is(all, "stickiness", "session", "source_ip"),
                    "Stickiness session and source_ip are for protocol 'udp', table for the others"),
            new Rule(
                    "algorithm",
                    all -> !is(all, "algorithm", isUdp(all) ? "source" : "ring_hash"),
                    "Algorithm ring_hash is for protocol 'udp', source for the others"),
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
                    "check_body is required with check http_body"),
            new Rule(
                    "check_passive",
                    all -> !isUdp(all) || !all.get("check_passive").asBoolean(),
                    "check_passive must be false with protocol udp"),
            new Rule(
                    "proxy_protocol",
                    all -> is(all, "protocol", "tcp") || is(all, "proxy_protocol", "none"),
                    "proxy_protocol v1 and v2 require protocol 'tcp'"),
            new Rule(
                    "cipher_suite",
                    all -> isUdp(all) || !is(all, "cipher_suite", "none"),
                    "cipher_suite none is for protocol 'udp'"));

    private static final List<Field<?>> FIELDS =
            OPTIONS.stream().<Field<?>>map(Option::field).toList();
    private static final List<Field<?>> STORED = FIELDS.stream()
            .filter(field -> !List.of("port", "protocol", "check").contains(field.name()))
            .toList();

    private ConfigFields() {}

    /** A setting with its defaults. */
    private record Option(Field<?> field, JsonNode usual, JsonNode underUdp) {}

    /** What must hold between the settings of a config. */
    private record Rule(String field, Predicate<ObjectNode> holds, String reason) {}

    private static Option option(Field<?> field, Object usual) {
        return option(field, usual, usual);
    }

    private static Option option(Field<?> field, Object usual, Object underUdp) {
        return new Option(field, SandboxJson.MAPPER.valueToTree(usual), SandboxJson.MAPPER.valueToTree(underUdp));
    }

    /** Returns the fields of a body that describes a config. */
    static List<Field<?>> all() {
        return Stream.concat(FIELDS.stream(), CERTIFICATE.all().stream()).toList();
    }

    /** Returns what is wrong with a body, or a part of it, of valid fields, beside what the config had. */
    static List<Reason> problems(ConfigState before, ApiRequest part) {
        ObjectNode after = after(before, part);
        Stream<Reason> broken = RULES.stream()
                .filter(rule -> !rule.holds().test(after))
                .map(rule -> new Reason(rule.reason(), rule.field()));
        return Stream.concat(broken, CERTIFICATE.problems(before.certificate(), part).stream())
                .toList();
    }

    /** Returns the settings of a config. */
    static ObjectNode of(ConfigState config, ApiRequest request) {
        return after(config, request.part(SandboxJson.MAPPER.createObjectNode()));
    }

    /** Returns the settings that a config has after a request: what is sent, what it had, the defaults of its protocol. */
    static ObjectNode after(ConfigState before, ApiRequest part) {
        ObjectNode all = SandboxJson.MAPPER.createObjectNode();
        boolean udp = protocol(before, part).equals(UDP);
        OPTIONS.forEach(option -> all.set(option.field().name(), udp ? option.underUdp() : option.usual()));
        all.setAll(part.account().extended().fields().getOrDefault(before.id(), all));
        all.put("port", before.port()).put("protocol", before.protocol()).put("check", before.check());
        FIELDS.stream()
                .map(Field::name)
                .filter(part.body()::hasNonNull)
                .forEach(name -> all.set(name, part.body().get(name)));
        return udp ? all.put("cipher_suite", "none") : all;
    }

    /** Stores those settings of a config that are sent. */
    static void store(long config, ApiRequest part) {
        part.store(config, STORED);
    }

    private static boolean isHttps(ApiRequest part) {
        boolean existing = part.path().groupCount() > 1;
        return protocol(existing ? BalancerConfigRoutes.config(part) : BalancerConfigRoutes.blank(0), part)
                .equals("https");
    }

    private static String protocol(ConfigState before, ApiRequest part) {
        return part.body().path("protocol").asString(before.protocol());
    }

    /** Returns whether settings are those of protocol {@code udp}. */
    static boolean isUdp(ObjectNode settings) {
        return is(settings, "protocol", UDP);
    }

    private static boolean is(ObjectNode settings, String name, String... words) {
        return List.of(words).contains(settings.get(name).asString());
    }
}

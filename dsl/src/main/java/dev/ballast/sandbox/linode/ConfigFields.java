package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.CertificateFields;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings of a config of a NodeBalancer: their rules, their defaults, and how they go together. */
final class ConfigFields {

    /** The certificate and key. */
    static final CertificateFields CERTIFICATE = new CertificateFields(ConfigFields::isHttps);

    private static final List<String> CHECKS = List.of("none", "connection", "http", "http_body");
    private static final List<String> ALGORITHMS = List.of("roundrobin", "leastconn", "source");
    private static final List<String> CIPHERS = List.of("recommended", "legacy");
    private static final List<Boolean> FLAG = List.of(true, false);
    private static final List<String> NONE = List.of("none");

    private static final List<Option> OPTIONS = List.of(
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
            any(Field.integer("check_timeout", 1, 30), 30),
            any(Field.integer("check_attempts", 1, 30), 3),
            any(
                    Field.text(
                            "check_path", "[a-zA-Z0-9/\\-%?&=.]*", "Must hold letters, digits and / - % ? & = . only"),
                    ""),
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

    private static final List<Field<?>> FIELDS =
            OPTIONS.stream().<Field<?>>map(Option::field).toList();
    private static final List<Field<?>> STORED = FIELDS.stream()
            .filter(field -> !List.of("port", "protocol", "check").contains(field.name()))
            .toList();

    private ConfigFields() {}

    /** A setting: what it may be and, first, what it is when it is not sent, by the column of the protocol. */
    private record Option(Field<?> field, List<List<?>> values, boolean closed) {

        JsonNode usual(ObjectNode all) {
            return SandboxJson.MAPPER.valueToTree(here(all).get(0));
        }

        Optional<Reason> problem(ObjectNode all) {
            String sent = all.get(field.name()).asString();
            List<String> known = here(all).stream().map(String::valueOf).toList();
            String reason = sent.equals("http_cookie")
                    ? "Stickiness http_cookie requires protocol 'http' or 'https'"
                    : "Must be one of " + String.join(", ", known);
            return closed && !known.contains(sent) ? Optional.of(new Reason(reason, field.name())) : Optional.empty();
        }

        private List<?> here(ObjectNode all) {
            return values.get(isUdp(all) ? 2 : is(all, "protocol", "tcp") ? 1 : 0);
        }
    }

    /** What must hold between the settings of a config. */
    private record Rule(String field, Predicate<ObjectNode> holds, String reason) {

        Optional<Reason> problem(ObjectNode all) {
            return holds.test(all) ? Optional.empty() : Optional.of(new Reason(reason, field));
        }
    }

    private static Option any(Field<?> field, Object usual) {
        return new Option(field, Collections.nCopies(3, List.of(usual)), false);
    }

    private static Option choice(Field<?> field, List<?> http, List<?> tcp, List<?> udp) {
        return new Option(field, List.of(http, tcp, udp), true);
    }

    /** Returns the fields of a body that describes a config. */
    static List<Field<?>> all() {
        return Stream.concat(FIELDS.stream(), CERTIFICATE.all().stream()).toList();
    }

    /** Returns what is wrong with a body, or a part of it, of valid fields, beside what the config had. */
    static List<Reason> problems(ConfigState before, ApiRequest part) {
        ObjectNode after = after(before, part);
        return Stream.of(
                        OPTIONS.stream().flatMap(option -> option.problem(after).stream()),
                        RULES.stream().flatMap(rule -> rule.problem(after).stream()),
                        CERTIFICATE.problems(before.certificate(), part).stream())
                .flatMap(problems -> problems)
                .toList();
    }

    /** Returns the settings of a config. */
    static ObjectNode of(ConfigState config, ApiRequest request) {
        return after(config, request.part(SandboxJson.MAPPER.createObjectNode()));
    }

    /** Returns the settings that a config has after a request: what is sent, what it had, the defaults of its protocol. */
    static ObjectNode after(ConfigState before, ApiRequest part) {
        ObjectNode had = SandboxJson.MAPPER.createObjectNode().put("port", before.port());
        had.put("protocol", before.protocol()).put("check", before.check());
        had.setAll(part.account().extended().fields().getOrDefault(before.id(), had));
        ObjectNode after = SandboxJson.MAPPER.createObjectNode().put("protocol", protocol(before, part));
        for (Option option : OPTIONS) {
            String name = option.field().name();
            JsonNode kept = had.has(name) ? had.get(name) : option.usual(after);
            after.set(name, part.body().hasNonNull(name) ? part.body().get(name) : kept);
        }
        return isUdp(after) ? after.put("cipher_suite", "none") : after;
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
        return is(settings, "protocol", "udp");
    }

    private static boolean is(ObjectNode settings, String name, String... words) {
        return List.of(words).contains(settings.get(name).asString());
    }
}

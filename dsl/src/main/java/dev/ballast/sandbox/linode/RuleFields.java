package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of the rules of a firewall, and the grammar of one rule. */
final class RuleFields {

    static final Field<String> INBOUND_POLICY = Field.oneOf("inbound_policy", "ACCEPT", "DROP");
    static final Field<String> OUTBOUND_POLICY = Field.oneOf("outbound_policy", "ACCEPT", "DROP");
    static final Field<List<ObjectNode>> INBOUND = rules("inbound");
    static final Field<List<ObjectNode>> OUTBOUND = rules("outbound");
    static final List<Field<?>> ALL = List.of(INBOUND, INBOUND_POLICY, OUTBOUND, OUTBOUND_POLICY);

    private static final int MOST_RULES = 25;
    private static final int MOST_ADDRESSES = 255;
    private static final int MOST_PIECES = 15;
    private static final Field<String> ACTION = Field.oneOf("action", "ACCEPT", "DROP");
    private static final Field<String> PROTOCOL = Field.text(
            "protocol",
            "TCP|UDP|ICMP|IPENCAP|ALL|0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5]",
            "Must be one of TCP, UDP, ICMP, IPENCAP, ALL, or a number from 0 to 255");
    private static final Field<ObjectNode> ADDRESSES = Field.object("addresses");
    private static final Field<String> LABEL = Field.text("label")
            .must(text -> text.length() >= 3 && text.length() <= 32, "Length must be 3-32 characters");
    private static final Field<String> DESCRIPTION = Field.text("description")
            .must(text -> !text.isEmpty() && text.length() <= 100, "Length must be 1-100 characters");
    private static final Field<String> PORTS = Field.text("ports");
    private static final List<Field<?>> OF_ONE =
            List.of(ACTION.required(), PROTOCOL.required(), ADDRESSES.required(), LABEL, DESCRIPTION);
    private static final Set<String> WITH_PORTS = Set.of("TCP", "UDP", "6", "17", "132");
    private static final Pattern PIECE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*/\\d{1,3}|pl:.*");

    private RuleFields() {}

    private static Field<List<ObjectNode>> rules(String name) {
        return Field.objects(name)
                .of(
                        "action",
                        "protocol",
                        "ports",
                        "addresses.ipv4",
                        "addresses.ipv6",
                        "label",
                        "description",
                        "ruleset");
    }

    /** Returns the problems of the rules in a body. */
    static List<Reason> problems(SandboxRequest rules) {
        List<Reason> wrong = new ArrayList<>(rules.problems(ALL));
        if (wrong.isEmpty()) {
            wrong.addAll(rules.problems(INBOUND, RuleFields::problemsOfOne));
            wrong.addAll(rules.problems(OUTBOUND, RuleFields::problemsOfOne));
            int count = rules.get(INBOUND, List.of()).size()
                    + rules.get(OUTBOUND, List.of()).size();
            if (count > MOST_RULES) {
                wrong.add(new Reason("Too many rules submitted. Max allowed is " + MOST_RULES, null));
            }
        }
        return wrong;
    }

    private static List<Reason> problemsOfOne(SandboxRequest rule) {
        if (rule.body().has("ruleset")) {
            return List.of();
        }
        List<Reason> wrong = new ArrayList<>(rule.problems(OF_ONE));
        if (wrong.isEmpty()) {
            JsonNode addresses = rule.body().path(ADDRESSES.name());
            wrong.addAll(problems(addresses.path("ipv4"), "ipv4"));
            wrong.addAll(problems(addresses.path("ipv6"), "ipv6"));
            int count = addresses.path("ipv4").size() + addresses.path("ipv6").size();
            if (count > MOST_ADDRESSES) {
                wrong.add(new Reason("Too many addresses submitted. Max allowed is " + MOST_ADDRESSES, "addresses"));
            }
            if (count == 0) {
                wrong.add(new Reason("addresses is required", "addresses"));
            }
            problem(rule.get(PROTOCOL), rule.get(PORTS, ""))
                    .ifPresent(reason -> wrong.add(new Reason(reason, PORTS.name())));
        }
        return wrong;
    }

    private static List<Reason> problems(JsonNode addresses, String family) {
        List<Reason> wrong = new ArrayList<>();
        for (int i = 0; i < addresses.size(); i++) {
            if (!isNetwork(addresses.path(i).asString(""), family)) {
                wrong.add(new Reason(
                        "Must contain only valid " + (family.equals("ipv4") ? "IPv4" : "IPv6")
                                + " addresses or networks",
                        "addresses." + family + "[" + i + "]"));
            }
        }
        return wrong;
    }

    /** Host bits are taken as they are sent. */
    private static boolean isNetwork(String text, String family) {
        return family.equals("ipv6")
                ? IPV6.matcher(text).matches()
                : text.startsWith("pl:")
                        || (text.contains("/")
                                && Ipv4Range.address(text.replaceFirst("/.*", ""))
                                        .isPresent()
                                && text.replaceFirst(".*/", "").matches("[12]?\\d|3[0-2]"));
    }

    private static Optional<String> problem(String protocol, String ports) {
        if (ports.isEmpty()) {
            return Optional.empty();
        }
        if (!WITH_PORTS.contains(protocol)) {
            return Optional.of("Ports are not allowed for ICMP and IPENCAP protocols.");
        }
        int pieces = 0;
        for (String piece : ports.split(", ?", -1)) {
            var matcher = PIECE.matcher(piece);
            if (!matcher.matches()) {
                return Optional.of(
                        "Ports must be an integer, range of integers, or a comma-separated list of integers.");
            }
            List<String> ends = Stream.of(matcher.group(1), matcher.group(2))
                    .filter(end -> end != null)
                    .toList();
            if (ends.stream().anyMatch(end -> end.startsWith("0"))) {
                return Optional.of("Port must not have leading zeroes");
            }
            if (ends.stream().anyMatch(end -> Integer.parseInt(end) > 65535)) {
                return Optional.of("Must be 1-65535");
            }
            if (ends.size() == 2 && Integer.parseInt(ends.get(0)) >= Integer.parseInt(ends.get(1))) {
                return Optional.of("Range must start with a smaller number and end with a larger number");
            }
            pieces += ends.size();
        }
        return pieces > MOST_PIECES
                ? Optional.of("Number of ports or port range endpoints exceeded. Max allowed is " + MOST_PIECES)
                : Optional.empty();
    }
}

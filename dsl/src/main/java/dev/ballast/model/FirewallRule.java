package dev.ballast.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rule of a firewall. Two rules are equal if they have the same effect and the same texts: blanks in ports, the order of
 * addresses and an empty text make no difference.
 *
 * @param action {@code ACCEPT} or {@code DROP}
 * @param protocol {@code TCP}, {@code UDP}, {@code ICMP} or {@code IPENCAP}
 * @param ports such as {@code 80, 443, 8000-8080}; null for all ports
 * @param ruleset the id of a rule set that stands for rules, which another client has written; null in other rules
 */
public record FirewallRule(
        String action,
        String protocol,
        String ports,
        Addresses addresses,
        String label,
        String description,
        Long ruleset) {

    /** All addresses, as {@code from} and {@code to} take them. */
    public static final List<String> ANYWHERE = List.of("0.0.0.0/0", "::/0");

    /** The word of a runbook for {@link #ANYWHERE}. */
    private static final String ANYWHERE_WORD = "anywhere";

    /** The addresses of a rule, in the notation of networks. */
    public record Addresses(List<String> ipv4, List<String> ipv6) {

        /** Leaves out lists without an address. */
        public Addresses {
            ipv4 = ipv4 == null || ipv4.isEmpty() ? null : List.copyOf(ipv4);
            ipv6 = ipv6 == null || ipv6.isEmpty() ? null : List.copyOf(ipv6);
        }

        private Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("ipv4", ipv4);
            fields.put("ipv6", ipv6);
            fields.values().removeIf(Objects::isNull);
            return fields;
        }

        /** Returns the addresses of both lists. */
        Stream<String> all() {
            return Stream.of(ipv4, ipv6).filter(Objects::nonNull).flatMap(List::stream);
        }
    }

    /** Brings the texts into one form. */
    public FirewallRule {
        action = action == null ? null : action.toUpperCase(Locale.ROOT);
        protocol = protocol == null ? null : protocol.toUpperCase(Locale.ROOT);
        ports = filled(ports) == null
                ? null
                : Arrays.stream(ports.split(",")).map(String::strip).collect(Collectors.joining(", "));
        label = filled(label);
        description = filled(description);
    }

    private static String filled(String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** Returns the addresses, IPv4 first; none if the rule names none. */
    public List<String> networks() {
        return addresses == null ? List.of() : addresses.all().toList();
    }

    /** Returns whether it has all that the service requires of a rule; an answer may leave some out. */
    boolean isWhole() {
        return ruleset != null
                || (action != null && protocol != null && !networks().isEmpty());
    }

    /** Returns whether it has a rule set or a list of addresses of the service, which a runbook cannot write. */
    public boolean isForeign() {
        return ruleset != null || networks().stream().anyMatch(text -> text.startsWith("pl:"));
    }

    /** Returns the fields of a request. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("action", action);
        fields.put("protocol", protocol);
        fields.put("ports", ports);
        fields.put("addresses", addresses == null ? null : addresses.fields());
        fields.put("label", label);
        fields.put("description", description);
        fields.put("ruleset", ruleset);
        fields.values().removeIf(Objects::isNull);
        return fields;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FirewallRule that && key().equals(that.key());
    }

    @Override
    public int hashCode() {
        return key().hashCode();
    }

    private List<Object> key() {
        Set<String> networks =
                networks().stream().map(text -> text.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return Arrays.asList(action, protocol, ports, networks, label, description, ruleset);
    }

    /** Returns the line of a runbook; {@code side} is the word for the addresses, {@code from} or {@code to}. */
    String line(String side) {
        if (ruleset != null) {
            return "ruleset " + ruleset;
        }
        StringBuilder line = new StringBuilder();
        line.append(action == null ? "accept" : action.toLowerCase(Locale.ROOT)).append(' ');
        line.append(quoted(protocol == null ? "tcp" : protocol.toLowerCase(Locale.ROOT)));
        if (ports != null) {
            String each = Arrays.stream(ports.split(", "))
                    .map(port -> port.matches("\\d+") ? port : quoted(port))
                    .collect(Collectors.joining(", "));
            line.append(", ").append(ports.contains(",") ? "[" + each + "]" : each);
        }
        List<String> networks = networks();
        line.append(", ").append(side).append(": ");
        line.append(
                Set.copyOf(networks).equals(Set.copyOf(ANYWHERE))
                        ? ANYWHERE_WORD
                        : networks.stream().map(FirewallRule::quoted).collect(Collectors.joining(", ", "[", "]")));
        if (label != null) {
            line.append(", label: ").append(quoted(label));
        }
        if (description != null) {
            line.append(", description: ").append(quoted(description));
        }
        return line.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}

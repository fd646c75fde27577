package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The grammar of the rules of a firewall at Linode. */
public final class FirewallGrammar {

    private static final int MOST_RULES = 25;
    private static final int MOST_ADDRESSES = 255;
    private static final int MOST_PIECES = 15;
    private static final int LAST_PORT = 65_535;
    private static final Pattern PORTS = Pattern.compile("([1-9]\\d{0,4})(?:-([1-9]\\d{0,4}))?");
    private static final Pattern PROTOCOL =
            Pattern.compile("(?i)tcp|udp|icmp|ipencap|all|0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5]");
    private static final Set<String> WITH_PORTS = Set.of("tcp", "udp", "6", "17", "132");
    private static final Pattern LABEL =
            Pattern.compile("(?!.*(?:--|__|\\.\\.))[A-Za-z][A-Za-z0-9_.-]{1,30}[A-Za-z0-9]");

    private FirewallGrammar() {}

    /** Refuses ports that are no number, no range and no list of both. */
    static Optional<Violation> ports(Object ports) {
        String instead = "write a port from 1 to 65535, a range such as '8000-8080', or a list of both";
        if (ports == null) {
            return Violation.found("no port is given", instead);
        }
        for (String piece : ports.toString().split(", ?", -1)) {
            Matcher matcher = PORTS.matcher(piece);
            if (!matcher.matches()) {
                return Violation.found("ports " + Quoted.of(ports.toString()) + " are not ports", instead);
            }
            int first = Integer.parseInt(matcher.group(1));
            int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            if (first > LAST_PORT || last > LAST_PORT) {
                return Violation.found("ports " + Quoted.of(ports.toString()) + " are over 65535", instead);
            }
            if (matcher.group(2) != null && first >= last) {
                return Violation.found("the range " + Quoted.of(piece) + " does not end with a larger number", instead);
            }
        }
        return Optional.empty();
    }

    static Optional<Violation> protocol(String protocol) {
        return Violation.when(
                protocol == null || !PROTOCOL.matcher(protocol).matches(),
                "protocol " + Quoted.of(protocol) + " is none of a firewall",
                "write 'tcp', 'udp', 'icmp', 'ipencap', 'all' or the number of a protocol, such as '132'");
    }

    static Optional<Violation> network(String text) {
        return Violation.when(
                Network.of(text).isEmpty(),
                "address " + Quoted.of(text) + " is neither an address nor a network",
                "write one such as '203.0.113.7', '203.0.113.0/24' or '2001:db8::/32', or write anywhere");
    }

    static Optional<Violation> label(String label) {
        return length("label of a rule", label, 3, 32, "label: 'office'");
    }

    static Optional<Violation> description(String text) {
        return length("description of a rule", text, 1, 100, "description: 'for the office'");
    }

    private static Optional<Violation> length(String what, String text, int least, int most, String example) {
        int length = text == null || text.isBlank() ? 0 : text.length();
        return Violation.when(
                length < least || length > most,
                "the " + what + " " + Quoted.of(text) + " does not have " + least + " to " + most + " characters",
                "write " + example);
    }

    /** Returns why Linode refuses the label of a firewall; empty if it takes it. */
    static Optional<String> nameAdvice(String name) {
        return LABEL.matcher(name).matches()
                ? TextRules.lookAlike(name)
                : Optional.of("firewall name " + Quoted.of(name)
                        + ": Linode takes 3 to 32 letters, digits, hyphens, underscores and dots, a letter first, a letter or"
                        + " digit last, and no -- __ or ..");
    }

    /** Returns an address in the notation of networks, which a rule needs. */
    public static String withPrefix(String address) {
        return address.contains("/") ? address : address + (address.contains(":") ? "/128" : "/32");
    }

    /** Refuses a rule without addresses or with too many, and ports that its protocol does not have. */
    public static Optional<Problem> rule(String side, String protocol, String ports, List<String> networks) {
        if (networks.isEmpty()) {
            return Problem.found(
                    RefusalCode.FIREWALL_RULE,
                    "a rule for " + protocol + " has no addresses",
                    "write " + side + ": anywhere, or " + side + ": ['203.0.113.0/24']");
        }
        if (networks.size() > MOST_ADDRESSES) {
            return Problem.found(
                    RefusalCode.FIREWALL_RULE,
                    "a rule for " + protocol + " has " + networks.size() + " addresses, and Linode takes "
                            + MOST_ADDRESSES,
                    "write larger networks, or two rules");
        }
        if (!ports.isEmpty() && !WITH_PORTS.contains(protocol.toLowerCase(Locale.ROOT))) {
            return Problem.found(
                    RefusalCode.FIREWALL_RULE,
                    "a rule for " + protocol + " has ports, which only tcp and udp have",
                    "leave out " + ports);
        }
        long pieces = ports.isEmpty() ? 0 : ports.split("[,-]").length;
        return Problem.when(
                pieces > MOST_PIECES,
                RefusalCode.FIREWALL_RULE,
                "a rule for " + protocol + " names " + pieces + " ports and ends of ranges, and Linode takes "
                        + MOST_PIECES,
                "write two rules");
    }

    /** Refuses the word for the addresses of the other direction; {@code side} is that of the rule. */
    public static Optional<Problem> side(String side, String word) {
        boolean in = side.equals("from");
        return Problem.when(
                !word.equals(side),
                RefusalCode.UNKNOWN_OPTION,
                "a rule of " + (in ? "inbound" : "outbound") + " has no " + word + ":",
                "write " + side + ": in its place");
    }

    /** Refuses two answers to what happens to all that no rule matches; {@code side} is that of the rules. */
    public static Optional<Problem> policyOnce(String side, boolean again) {
        return Problem.when(
                again,
                RefusalCode.FIREWALL_RULE,
                (side.equals("from") ? "inbound" : "outbound") + " has two otherwise",
                "write one otherwise, which applies to all that no rule matches");
    }

    /** Refuses the rules of a direction in two places, of which the last would replace the first. */
    public static Optional<Problem> once(String word, boolean again) {
        return Problem.when(
                again,
                RefusalCode.FIREWALL_RULE,
                "the block of the firewall has two " + word,
                "write all its rules in one " + word + " { ... }");
    }

    /** Refuses more rules than a firewall may have. */
    public static Optional<Problem> count(int rules) {
        return Problem.when(
                rules > MOST_RULES,
                RefusalCode.FIREWALL_RULE,
                "a firewall has more than " + MOST_RULES + " rules, and Linode takes " + MOST_RULES
                        + " in and out together",
                "join rules, or write ranges of ports and larger networks");
    }
}

package dev.ballast.reconcile.firewall;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRules;
import dev.ballast.rules.Network;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides as the service does whether an administrator reaches TCP port 22: the first rule that matches counts, then the policy.
 * An address in a list of the service or in a rule set is not known, and matches nothing.
 */
final class LockOut {

    private static final int SSH = 22;
    private static final Set<String> PROTOCOLS = Set.of("TCP", "ALL", "6");

    private LockOut() {}

    /** Returns whether any of the addresses reaches the port. */
    static boolean isOpen(FirewallRules rules, List<String> admins) {
        return rules == null || admins.stream().anyMatch(admin -> accepts(rules, admin));
    }

    private static boolean accepts(FirewallRules rules, String admin) {
        return FirewallRules.ACCEPT.equals(
                first(rules, admin).map(FirewallRule::action).orElse(rules.policy()));
    }

    private static Optional<FirewallRule> first(FirewallRules rules, String admin) {
        Network from = Network.of(admin).orElseThrow();
        return rules.rules().stream().filter(rule -> matches(rule, from)).findFirst();
    }

    private static boolean matches(FirewallRule rule, Network from) {
        return rule.ruleset() == null
                && PROTOCOLS.contains(rule.protocol())
                && (rule.ports() == null
                        || Arrays.stream(rule.ports().split(", ")).anyMatch(LockOut::isSsh))
                && rule.networks().stream()
                        .flatMap(text -> Network.of(text).stream())
                        .anyMatch(network -> network.contains(from));
    }

    private static boolean isSsh(String ports) {
        String[] ends = ports.split("-", -1);
        return Integer.parseInt(ends[0]) <= SSH && SSH <= Integer.parseInt(ends[ends.length - 1]);
    }

    /** Returns the refusal of rules by which no administrator reaches these instances any more. */
    static RuleException refusal(String firewall, String instances, FirewallRules rules, List<String> admins) {
        String admin = admins.get(0);
        String address = Network.of(admin).orElseThrow().toString();
        String first = first(rules, admin)
                .map(rule -> "the rule " + new FirewallRules(rules.side(), List.of(rule), null) + " drops that")
                .orElse("no rule accepts that, and the policy is to drop it");
        return new RuleException(
                RefusalCode.LOCK_OUT,
                "with these rules of " + firewall + " no address of admin_addresses (" + String.join(", ", admins)
                        + ") reaches TCP port " + SSH + " of " + instances + ": " + first,
                "write accept 'tcp', " + SSH + ", from: ['" + address
                        + "'] as a first rule of inbound; to do without, write allow: 'lockout'");
    }
}

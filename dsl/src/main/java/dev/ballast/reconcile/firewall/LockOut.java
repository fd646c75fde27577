package dev.ballast.reconcile.firewall;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Firewall;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRules;
import dev.ballast.rules.Network;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides as the service does whether an administrator reaches TCP port 22: the first rule that matches counts, then the policy.
 * An address in a list of the service or in a rule set is not known, and matches nothing.
 */
final class LockOut {

    private static final int SSH = 22;
    private static final Set<String> PROTOCOLS = Set.of("TCP", "ALL", "6");

    private LockOut() {}

    /** Returns whether any of the addresses reaches the port of instances behind a firewall. */
    static boolean isOpen(Firewall now, List<String> admins) {
        return !now.isEnabled() || isOpen(now.inbound(), admins);
    }

    private static boolean isOpen(FirewallRules rules, List<String> admins) {
        return rules == null || admins.isEmpty() || admins.stream().anyMatch(admin -> accepts(rules, admin));
    }

    private static boolean accepts(FirewallRules rules, String admin) {
        List<FirewallRule> ssh =
                rules.rules().stream().filter(LockOut::isAboutSsh).toList();
        return accepts(ssh, Network.of(admin).orElseThrow(), FirewallRules.ACCEPT.equals(rules.policy()));
    }

    /** Returns whether any address of a network is accepted: the first rule with one of them decides about it. */
    private static boolean accepts(List<FirewallRule> rules, Network from, boolean otherwise) {
        for (FirewallRule rule : rules) {
            if (networks(rule).anyMatch(network -> network.contains(from))) {
                return isAccepting(rule);
            }
            if (networks(rule).anyMatch(from::contains)) {
                return isAccepting(rule) || from.halves().anyMatch(half -> accepts(rules, half, otherwise));
            }
        }
        return otherwise;
    }

    private static boolean isAccepting(FirewallRule rule) {
        return FirewallRules.ACCEPT.equals(rule.action());
    }

    private static Stream<Network> networks(FirewallRule rule) {
        return rule.networks().stream().flatMap(text -> Network.of(text).stream());
    }

    private static boolean isAboutSsh(FirewallRule rule) {
        return rule.ruleset() == null
                && PROTOCOLS.contains(rule.protocol())
                && (rule.ports() == null
                        || Arrays.stream(rule.ports().split(", ", -1)).anyMatch(LockOut::isSsh));
    }

    private static boolean isSsh(String ports) {
        String[] ends = ports.split("-", -1);
        return Integer.parseInt(ends[0]) <= SSH && SSH <= Integer.parseInt(ends[ends.length - 1]);
    }

    /** Refuses rules by which no administrator reaches these instances, if there are any. */
    static void refuse(String firewall, FirewallRules rules, List<String> admins, List<String> instances) {
        if (instances.isEmpty() || isOpen(rules, admins)) {
            return;
        }
        String admin = admins.get(0);
        Network address = Network.of(admin).orElseThrow();
        String first = rules.rules().stream()
                .filter(LockOut::isAboutSsh)
                .filter(rule -> networks(rule).anyMatch(each -> each.contains(address) || address.contains(each)))
                .findFirst()
                .map(rule -> "the rule " + new FirewallRules(rules.side(), List.of(rule), null) + " drops that")
                .orElse("no rule accepts that, and the policy is to drop it");
        throw new RuleException(
                RefusalCode.LOCK_OUT,
                "with these rules of " + firewall + " no address of admin_addresses (" + String.join(", ", admins)
                        + ") reaches TCP port " + SSH + " of " + String.join(", ", instances) + ": " + first,
                "write accept 'tcp', " + SSH + ", from: ['" + address
                        + "'] as a first rule of inbound; to do without, write allow: 'lockout'");
    }
}

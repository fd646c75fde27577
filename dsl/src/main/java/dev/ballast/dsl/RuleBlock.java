package dev.ballast.dsl;

import dev.ballast.model.FirewallRules;
import dev.ballast.rules.FirewallGrammar;
import dev.ballast.rules.Network;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The options of a rule of a firewall. */
@Chapter("In the braces of `inbound` and `outbound`")
public final class RuleBlock extends Block {

    private final String side;
    private final List<String> networks = new ArrayList<>();
    private String label;
    private String description;

    RuleBlock(Cloud cloud, String side) {
        super(cloud);
        this.side = side;
    }

    /** Sets the addresses that the traffic comes from, in {@code inbound}: {@code from: ['203.0.113.0/24']}. */
    public void from(@ValidatedBy(Rule.NETWORK) List<?> addresses) {
        add(FirewallRules.FROM, addresses);
    }

    /** Sets the address that the traffic comes from, in {@code inbound}: {@code from: '203.0.113.7'}. */
    public void from(@ValidatedBy(Rule.NETWORK) String address) {
        add(FirewallRules.FROM, Arrays.asList(address));
    }

    /** Sets the addresses that the traffic goes to, in {@code outbound}: {@code to: anywhere}. */
    public void to(@ValidatedBy(Rule.NETWORK) List<?> addresses) {
        add(FirewallRules.TO, addresses);
    }

    /** Sets the address that the traffic goes to, in {@code outbound}: {@code to: '192.0.2.9'}. */
    public void to(@ValidatedBy(Rule.NETWORK) String address) {
        add(FirewallRules.TO, Arrays.asList(address));
    }

    /** Sets the label of the rule, which need not be unique: {@code label: 'office'}. */
    public void label(@ValidatedBy(Rule.RULE_LABEL) String label) {
        this.label = cloud.validate(Rule.RULE_LABEL, label);
    }

    /** Sets the description of the rule: {@code description: 'for the monitoring'}. */
    public void description(@ValidatedBy(Rule.RULE_DESCRIPTION) String description) {
        this.description = cloud.validate(Rule.RULE_DESCRIPTION, description);
    }

    private void add(String word, List<?> addresses) {
        List<String> valid = given(addresses, "a list of addresses").stream()
                .map(address -> cloud.validate(Rule.NETWORK, String.valueOf(address)))
                .toList();
        Problem.refuse(FirewallGrammar.side(side, word));
        valid.forEach(address -> networks.add(FirewallGrammar.withPrefix(address)));
    }

    List<String> networks() {
        return networks;
    }

    /** Returns the addresses of one family. */
    List<String> networks(boolean ipv4) {
        return networks.stream()
                .filter(text -> Network.of(text).orElseThrow().isIpv4() == ipv4)
                .toList();
    }

    String label() {
        return label;
    }

    String description() {
        return description;
    }
}

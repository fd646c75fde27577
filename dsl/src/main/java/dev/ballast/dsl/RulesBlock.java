package dev.ballast.dsl;

import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRule.Addresses;
import dev.ballast.model.FirewallRules;
import dev.ballast.rules.FirewallGrammar;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.IntRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The rules of a firewall for one direction. The first one that matches decides. */
@Chapter("In the braces of `inbound` and `outbound`")
public final class RulesBlock extends Block {

    private final String side;
    private final List<FirewallRule> rules = new ArrayList<>();
    private String policy;
    private boolean policySet;

    /** Creates the block of a direction that has these rules without a block. */
    RulesBlock(Cloud cloud, FirewallRules usual) {
        super(cloud);
        this.side = usual.side();
        this.policy = usual.policy();
    }

    /**
     * Accepts traffic of a protocol to these ports: {@code accept 'tcp', [80, '8000-8080'], from: anywhere}; in
     * {@code outbound} with {@code to:}. Also {@code label:} and {@code description:}.
     */
    public void accept(
            @Options("from to label description") Map<String, ?> options,
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol,
            @ValidatedBy(Rule.FIREWALL_PORTS) Object ports) {
        accept(protocol, ports, Block.named(RulesBlock.class, "accept", options, String.class, Object.class));
    }

    /** Accepts traffic of a protocol to these ports, from Java: {@code in.accept("tcp", 22, rule -> rule.from(office))}. */
    public void accept(
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol,
            @ValidatedBy(Rule.FIREWALL_PORTS) Object ports,
            Consumer<? super RuleBlock> options) {
        add(FirewallRules.ACCEPT, protocol, ports(ports), options);
    }

    /** Accepts all traffic of a protocol: {@code accept 'icmp', from: anywhere}. */
    public void accept(
            @Options("from to label description") Map<String, ?> options,
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol) {
        accept(protocol, Block.named(RulesBlock.class, "accept", options, String.class));
    }

    /** Accepts all traffic of a protocol, from Java. */
    public void accept(@ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol, Consumer<? super RuleBlock> options) {
        add(FirewallRules.ACCEPT, protocol, "", options);
    }

    /** Drops traffic of a protocol to these ports, with the same options: {@code drop 'tcp', 22, from: anywhere}. */
    public void drop(
            @Options("from to label description") Map<String, ?> options,
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol,
            @ValidatedBy(Rule.FIREWALL_PORTS) Object ports) {
        drop(protocol, ports, Block.named(RulesBlock.class, "drop", options, String.class, Object.class));
    }

    /** Drops traffic of a protocol to these ports, from Java. */
    public void drop(
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol,
            @ValidatedBy(Rule.FIREWALL_PORTS) Object ports,
            Consumer<? super RuleBlock> options) {
        add(FirewallRules.DROP, protocol, ports(ports), options);
    }

    /** Drops all traffic of a protocol: {@code drop 'icmp', from: anywhere}. */
    public void drop(
            @Options("from to label description") Map<String, ?> options,
            @ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol) {
        drop(protocol, Block.named(RulesBlock.class, "drop", options, String.class));
    }

    /** Drops all traffic of a protocol, from Java. */
    public void drop(@ValidatedBy(Rule.FIREWALL_PROTOCOL) String protocol, Consumer<? super RuleBlock> options) {
        add(FirewallRules.DROP, protocol, "", options);
    }

    /** Sets what happens to all else: {@code otherwise 'drop'}. */
    public void otherwise(@ValidatedBy(Rule.FIREWALL_POLICY) String policy) {
        ScriptLine.locate(() -> Problem.refuse(FirewallGrammar.policyOnce(side, policySet)));
        this.policy = cloud.validate(Rule.FIREWALL_POLICY, policy);
        this.policySet = true;
    }

    /** Returns the ports as the service takes them. It would take none as all ports, so that none is refused. */
    private String ports(Object ports) {
        return ScriptLine.locate(() -> ports instanceof IntRange range
                ? port(range.getFrom() + "-" + range.getTo())
                : ports instanceof List<?> several && !several.isEmpty()
                        ? several.stream().map(this::port).collect(Collectors.joining(", "))
                        : port(ports instanceof List<?> ? null : ports));
    }

    private void add(String action, String protocol, String ports, Consumer<? super RuleBlock> options) {
        ScriptLine.locate(() -> {
            cloud.validate(Rule.FIREWALL_PROTOCOL, protocol);
            RuleBlock words = filled(new RuleBlock(cloud, side), options);
            Problem.refuse(FirewallGrammar.rule(side, protocol, ports, words.networks()));
            rules.add(new FirewallRule(
                    action,
                    protocol,
                    ports,
                    new Addresses(words.networks(true), words.networks(false)),
                    words.label(),
                    words.description(),
                    null));
        });
    }

    private String port(Object port) {
        return String.valueOf(cloud.validate(Rule.FIREWALL_PORTS, port));
    }

    FirewallRules rules() {
        return new FirewallRules(side, rules, policy);
    }
}

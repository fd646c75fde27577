package dev.ballast.reconcile.balancer;

import dev.ballast.error.BallastException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refuses what the service would refuse of a port, before anything is sent, and explains the refusal of a number. */
final class PortRefusals {

    private static final Pattern PORT = Pattern.compile("\\bport\\b", Pattern.CASE_INSENSITIVE);

    private final Account account;
    private final CreateOnce createOnce;
    private final PortNumbers numbers;
    private final NodeReconciler nodes;
    private final ResponseCache<PortConfig> answers;

    PortRefusals(
            Account account,
            CreateOnce createOnce,
            PortNumbers numbers,
            NodeReconciler nodes,
            ResponseCache<PortConfig> answers) {
        this.account = account;
        this.createOnce = createOnce;
        this.numbers = numbers;
        this.nodes = nodes;
        this.answers = answers;
    }

    /** Refuses the ports of a block for a NodeBalancer of that type, null for the default one. */
    void refuse(Resource balancer, List<PortRequest> wanted, String type) {
        Map<PortRequest, Entry> known = numbers.find(balancer, wanted);
        refuseNew(balancer.toString(), wanted.stream().filter(port -> !known.containsKey(port)), type);
        wanted.stream()
                .filter(known::containsKey)
                .forEach(port -> port.at(() -> {
                    Entry entry = known.get(port);
                    compareFixed(entry, port);
                    String protocol = entry.applied().get("protocol");
                    Problem.refuse(PortRules.sameFamily(entry.reference().toString(), protocol, port.protocol()));
                    if (PortConfig.isUdp(protocol)) {
                        Problem.refuse(PortRules.protocolProblem(protocol, port.settings()));
                        refuseModes(port);
                    }
                    if (!NodeSetting.ADDRESS.isChangeable(account.dialect())) {
                        nodes.refuseOtherAddress(Resource.of(entry), port.nodes());
                    }
                    return entry;
                }));
    }

    /** Refuses new ports that a NodeBalancer of that title and type does not take. */
    void refuseNew(String title, Stream<PortRequest> created, String type) {
        if (account.dialect().publicService()) {
            created.forEach(port -> port.at(() -> {
                Problem.refuse(BackendRules.nodes(
                        Integer.toString(port.port()), port.nodes().size(), type));
                if (port.isUdp()) {
                    Problem.refuse(BackendRules.udp(title, type));
                    refuseModes(port);
                }
                return port;
            }));
        }
    }

    private static void refuseModes(PortRequest udp) {
        udp.nodes()
                .forEach(node -> node.at(() -> {
                    Problem.refuse(PortRules.mode(
                            "node " + Quoted.of(node.label()), !node.settings().has(NodeSetting.MODE)));
                    return node;
                }));
    }

    /** Refuses other values of fields that the dialect cannot change. */
    FixedFields compareFixed(Entry known, PortRequest wanted) {
        boolean fixed = !PortSetting.CHECK.isChangeable(account.dialect());
        return new FixedFields(
                known, FixedFields.fields("check", fixed ? wanted.check() : null, "label", wanted.label()));
    }

    /** Refuses what differs from the port but cannot be changed, such as a number that another config has (docs/api.md section 2). */
    void refuseDiffering(Resource port, PortFields differing, PortConfig now) {
        String protocol = PortFields.protocol(account, port, now);
        if (differing.port() != null && differing.port() != port.port().number()) {
            Reference taken = port.port().at(differing.port());
            createOnce.findSettled(taken).ifPresent(other -> {
                throw new RuleException(
                        RefusalCode.TAKEN_PORT,
                        "another config listens on " + taken + ": " + port + " cannot use that number",
                        "use a port that is free");
            });
        }
        Problem.refuse(PortRules.sameFamily(port.toString(), protocol, differing.protocol()));
        if (account.dialect().publicService()) {
            Problem.refuse(PortRules.settingsProblem(
                    Objects.toString(differing.protocol(), Objects.toString(protocol, "http")),
                    differing.settings().over(now)));
        }
    }

    /** Refuses a port that listens on another number than the one it is addressed by. */
    static void refuseElsewhere(Resource port, PortConfig now) {
        int shown = PortFields.number(port, now);
        if (shown != port.port().number()) {
            throw new RuleException(
                    RefusalCode.CHANGED_OUTSIDE,
                    port + " listens on " + shown + ": it was changed outside Ballast",
                    "to keep that, write " + change(port, shown) + "; to undo it, write "
                            + change(port, port.port().number()));
        }
    }

    /** Returns the refusal of a call that sets this number, explained; {@code nodes} are those to create with the port. */
    RefusedException explain(RefusedException refused, Reference.Port wanted, List<NodeRequest> nodes) {
        // A refusal with a remedy, or a 404, is not about the number.
        if (refused.remedy().isPresent()
                || refused.status() == 404
                || !PORT.matcher(refused.reason()).find()) {
            return refused;
        }
        try {
            return explainTaken(refused, wanted, nodes);
        } catch (BallastException unseen) {
            refused.addSuppressed(unseen);
            return refused;
        }
    }

    private RefusedException explainTaken(RefusedException refused, Reference.Port wanted, List<NodeRequest> nodes) {
        Map<Resource, Integer> listening = new LinkedHashMap<>();
        numbers.of(wanted.balancer())
                .forEach(port -> listening.put(port, PortFields.number(port, answers.current(port))));
        Map<Resource, Integer> moved = new LinkedHashMap<>(listening);
        moved.entrySet().removeIf(port -> port.getKey().port().number() == port.getValue());
        List<String> what = new ArrayList<>();
        List<String> cure = new ArrayList<>();
        if (!moved.isEmpty()) {
            what.add(
                    "changed outside Ballast: " + each(moved, (port, other) -> port.withId() + " listens on " + other));
            cure.add("to keep that, write this once and use the new numbers in the block: "
                    + each(moved, PortRefusals::change));
        }
        if (listening.keySet().stream().anyMatch(port -> port.reference().equals(wanted) && !moved.containsKey(port))) {
            what.add("another config listens on " + wanted);
            cure.add("use a port that is free");
        } else if (!moved.containsValue(wanted.number())) {
            what.add("no config in the ledger listens on " + wanted.name());
            cure.add(adviceToAdopt("to take the config that listens on " + wanted.name(), wanted, nodes));
        }
        return refused.explained(String.join("; ", what), String.join("; ", cure));
    }

    /** A config is taken with its nodes, which would be created a second time. */
    private String adviceToAdopt(String lead, Reference.Port wanted, List<NodeRequest> nodes) {
        TargetCommands commands = account.commands();
        if (account.dialect().publicService()) {
            return commands.advice(lead + " with its nodes", commands.importing(wanted.balancer(), balancer(wanted)));
        }
        List<String> adopts = new ArrayList<>(List.of(commands.adopt(wanted)));
        if (!nodes.isEmpty()) {
            adopts.add(commands.adopt(nodes.stream()
                    .map(node -> new Reference.Node(wanted, node.label()))
                    .toArray(Reference[]::new)));
        }
        return commands.steps(lead + ", look up its ID" + (nodes.isEmpty() ? "" : " and those of its nodes"), adopts);
    }

    private String balancer(Reference.Port wanted) {
        return wanted.balancer() instanceof Reference.ById known
                ? Long.toString(known.id())
                : account.ledger().find(wanted.balancer()).map(Entry::id).orElseThrow();
    }

    private static String each(Map<Resource, Integer> ports, BiFunction<Resource, Integer, String> text) {
        return ports.entrySet().stream()
                .map(port -> text.apply(port.getKey(), port.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Returns the line of a runbook that gives a port another number. */
    private static String change(Resource port, int number) {
        return Resource.expression(port.port().balancer()) + ".port("
                + port.port().arguments() + ").change(port: " + number + ")";
    }
}

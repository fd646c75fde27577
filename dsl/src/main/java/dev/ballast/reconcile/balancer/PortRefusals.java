package dev.ballast.reconcile.balancer;

import dev.ballast.error.BallastException;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Config;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Explains the refusal of a port number by the config that has the number, if it can be found. */
final class PortRefusals {

    private static final Pattern PORT = Pattern.compile("\\bport\\b", Pattern.CASE_INSENSITIVE);

    private final Account account;
    private final PortNumbers numbers;
    private final ResponseCache<Config> answers;

    PortRefusals(Account account, PortNumbers numbers, ResponseCache<Config> answers) {
        this.account = account;
        this.numbers = numbers;
        this.answers = answers;
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
        numbers.of(wanted.balancer()).forEach(port -> listening.put(port, number(port, answers.current(port))));
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

    /** Returns the number that the port listens on by its last answer. */
    static int number(Resource port, Config now) {
        return Objects.requireNonNullElse(now.port(), port.port().number());
    }

    private static String each(Map<Resource, Integer> ports, BiFunction<Resource, Integer, String> text) {
        return ports.entrySet().stream()
                .map(port -> text.apply(port.getKey(), port.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Returns the line of a runbook that gives a port another number. */
    static String change(Resource port, int number) {
        return Resource.expression(port.port().balancer()) + ".port("
                + port.port().arguments() + ").change(port: " + number + ")";
    }
}

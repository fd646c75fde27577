package dev.ballast.reconcile.balancer;

import dev.ballast.error.BallastException;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Explains the refusal of a port number by the config that has the number, if it can be found. */
final class PortRefusals {

    private static final Pattern PORT = Pattern.compile("\\bport\\b", Pattern.CASE_INSENSITIVE);

    private final Account account;
    private final Reference.Port wanted;
    private final List<Reference> nodes;

    PortRefusals(Account account, Reference.Port wanted, List<Reference> nodes) {
        this.account = account;
        this.wanted = wanted;
        this.nodes = nodes;
    }

    /** Returns the answer of the call; {@code listening} finds the number that each known port of the NodeBalancer listens on. */
    <T> T explain(Supplier<T> call, Supplier<Map<Resource, Integer>> listening) {
        try {
            return call.get();
        } catch (RefusedException refused) {
            // A refusal with a remedy, or a 404, is not about the number.
            boolean forNumber = refused.remedy().isEmpty() && refused.status() != 404;
            throw forNumber && PORT.matcher(refused.reason()).find() ? explain(refused, listening) : refused;
        }
    }

    private RefusedException explain(RefusedException refused, Supplier<Map<Resource, Integer>> listening) {
        try {
            return explainTaken(refused, listening.get());
        } catch (BallastException unseen) {
            refused.addSuppressed(unseen);
            return refused;
        }
    }

    private RefusedException explainTaken(RefusedException refused, Map<Resource, Integer> listening) {
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
            cure.add(adviceToAdopt("to take the config that listens on " + wanted.name()));
        }
        return refused.explained(String.join("; ", what), String.join("; ", cure));
    }

    /** A config is taken with its nodes, which would be created a second time. */
    private String adviceToAdopt(String lead) {
        TargetCommands commands = account.commands();
        if (account.dialect().publicService()) {
            return commands.advice(lead + " with its nodes", commands.importing(wanted.balancer(), balancer()));
        }
        List<String> adopts = new ArrayList<>(List.of(commands.adopt(wanted)));
        if (!nodes.isEmpty()) {
            adopts.add(commands.adopt(nodes.toArray(Reference[]::new)));
        }
        return commands.steps(lead + ", look up its ID" + (nodes.isEmpty() ? "" : " and those of its nodes"), adopts);
    }

    private String balancer() {
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
    static String change(Resource port, int number) {
        return Resource.expression(port.port().balancer()) + ".port("
                + port.port().arguments() + ").change(port: " + number + ")";
    }
}

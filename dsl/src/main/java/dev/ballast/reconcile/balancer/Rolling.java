package dev.ballast.reconcile.balancer;

import dev.ballast.error.GoneException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.NotVerifiedException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstancePower;
import dev.ballast.reconcile.instance.PrivateAddresses;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.time.Age;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes the backends of a NodeBalancer out of service batch by batch, acts on each, and puts it back when it is up. The ledger
 * records when the rolling began, the mode that a drained node had before, and which nodes are finished, so that the next run
 * goes on where one was stopped.
 */
public final class Rolling {

    /** The fact of a NodeBalancer that is rolled: when that began, and an id, as two may begin at one moment of a virtual clock. */
    private static final String ROLLING = "rolling";

    /** The fact of a finished node: the rolling that it was finished in. */
    private static final String ROLLED = "rolled";

    private static final String DRAIN = "drain";

    /** The pause between a failed probe and the next one. */
    private static final Duration AFTER_FAILED_PROBE = Duration.ofSeconds(1);

    private final Account account;
    private final NodeHealth health;
    private final LinodeNodes linodeNodes;
    private final PrivateAddresses addresses;
    private final InstancePower power;

    public Rolling(
            Account account,
            NodeHealth health,
            LinodeNodes linodeNodes,
            PrivateAddresses addresses,
            InstancePower power) {
        this.account = account;
        this.health = health;
        this.linodeNodes = linodeNodes;
        this.addresses = addresses;
        this.power = power;
    }

    /** All nodes of one address, in whatever port they stand, and those of them that were not drained, or are put back. */
    private record Backend(String host, List<Resource> nodes, Set<Resource> serving) {
        Backend(String host, List<Resource> nodes) {
            this(host, nodes, ConcurrentHashMap.newKeySet());
            serving.addAll(nodes);
        }

        String remainder() {
            return serving.isEmpty()
                    ? "which stays drained"
                    : "where these nodes take connections: "
                            + listed(nodes.stream().filter(serving::contains));
        }

        static String listed(Stream<?> all) {
            return all.map(Object::toString).collect(Collectors.joining(", "));
        }

        @Override
        public String toString() {
            return host + " (" + nodes.get(0) + ")";
        }
    }

    /** A rolling: its record in the ledger, what it goes through, the hosts it has begun with, and how many probes have failed. */
    private record Round(
            Resource balancer, String id, List<Backend> backends, Set<String> begun, AtomicInteger failedProbes) {
        Round(Resource balancer, String id, List<Backend> backends) {
            this(balancer, id, backends, ConcurrentHashMap.newKeySet(), new AtomicInteger());
        }

        String began() {
            return id.substring(0, id.indexOf(' '));
        }
    }

    /** Rolls through the backends of all ports; stops at the first that fails, which stays drained. */
    public void roll(Resource balancer, Options options, Consumer<Resource> act) {
        account.requireNamed(balancer);
        // If another run has drained the nodes, no write would take it, and both runs would use one record.
        account.ledger().lease().take();
        List<Backend> backends = backends(health.requireServing(balancer, "there are no nodes to roll through"));
        reportMaintenance(backends);
        Round round = new Round(balancer, begin(balancer, options.again()), backends);
        List<Backend> open = new ArrayList<>(
                backends.stream().filter(each -> !isFinished(round, each)).toList());
        if (open.size() < backends.size()) {
            account.report(new Progress.Note("the rolling of " + balancer + " that began at "
                    + Age.CLOCK.format(Instant.parse(round.began())) + " continues: " + finish(round)
                    + "; again: true starts over"));
        }
        // A port can be without backends until one that an earlier run left drained is back.
        if (!open.isEmpty() && open.stream().noneMatch(this::isDrained)) {
            probe(round, options.probes(), "every backend is as it was");
        }
        // Those that an earlier run left drained are put back first.
        open.sort(Comparator.comparing(each -> !isDrained(each)));
        for (int from = 0; from < open.size(); from += options.batch()) {
            roll(round, open.subList(from, Math.min(open.size(), from + options.batch())), options, act);
        }
        account.ledger().update(balancer.reference(), Collections.singletonMap(ROLLING, null));
    }

    /** Says which backend has an instance whose maintenance is due first; a request for its instance only if any is due. */
    private void reportMaintenance(List<Backend> backends) {
        PlannedMaintenance planned = account.client().maintenance();
        Map<String, String> due = new HashMap<>();
        if (!planned.due().isEmpty()) {
            backends.forEach(backend -> owner(backend.nodes.get(0))
                    .ifPresent(instance -> due.put(instance.idText(), backend + " is due first: " + instance)));
        }
        (planned.unread() == null
                        ? planned.due().stream()
                                .filter(each -> due.containsKey(each.entity().id()))
                                .map(each -> PlannedMaintenance.TITLE
                                        + due.get(each.entity().id()) + " " + each.text())
                        : planned.lines().stream())
                .limit(1)
                .forEach(line -> account.report(new Progress.Note(line)));
    }

    private Optional<Resource> owner(Resource node) {
        return addresses.owner(linodeNodes.cachedOrRecorded(node).address(), () -> linodeNodes.subnet(node));
    }

    private List<Backend> backends(List<Resource> serving) {
        Map<String, List<Resource>> nodes = new LinkedHashMap<>();
        for (Resource port : serving) {
            health.requireChecked(port);
            linodeNodes.of(port).forEach((node, shown) -> {
                Problem.refuse(PortRules.mode(node.toString(), shown.hasMode()));
                if (linodeNodes.isNameable(shown)) {
                    nodes.computeIfAbsent(host(shown), first -> new ArrayList<>())
                            .add(node);
                } else {
                    linodeNodes.reportUnnameable(node.reference(), shown);
                }
            });
        }
        return nodes.entrySet().stream()
                .map(each -> new Backend(each.getKey(), each.getValue()))
                .toList();
    }

    private static String host(BalancerNode node) {
        return Backends.host(node.address());
    }

    private String begin(Resource balancer, boolean again) {
        if (account.ledger().find(balancer.reference()).isEmpty()) {
            account.ledger().adopt(balancer.reference(), balancer.idText());
        }
        String before = account.applied(balancer).get(ROLLING);
        if (before != null && !again) {
            return before;
        }
        String id = account.now() + " " + UUID.randomUUID();
        account.ledger().update(balancer.reference(), Map.of(ROLLING, id));
        return id;
    }

    private boolean isFinished(Round round, Backend backend) {
        return backend.nodes.stream()
                .allMatch(node -> round.id.equals(account.applied(node).get(ROLLED)));
    }

    private boolean isDrained(Backend backend) {
        return backend.nodes.stream().anyMatch(node -> account.applied(node).containsKey(RecordedFacts.MODE_BEFORE));
    }

    /** Returns whether a rolling has drained this node and has not finished with it. */
    static boolean isDrained(Entry node) {
        return node.applied().containsKey(RecordedFacts.MODE_BEFORE);
    }

    /**
     * Returns the request of a block for a node. A node that a stopped rolling has left drained stays drained, and gets the mode of the block
     * when the rolling puts it back.
     */
    static NodeRequest keepDrained(Account account, Entry node, NodeRequest wanted) {
        if (wanted.settings().text(NodeSetting.MODE) == null
                || !isDrained(node)
                || !DRAIN.equals(node.applied().get("mode"))) {
            return wanted;
        }
        if (!wanted.settings().text(NodeSetting.MODE).equals(node.applied().get(RecordedFacts.MODE_BEFORE))) {
            account.ledger()
                    .update(
                            node.reference(),
                            Map.of(RecordedFacts.MODE_BEFORE, wanted.settings().text(NodeSetting.MODE)));
        }
        account.report(new Progress.Note(node.reference()
                + " stays drained until the stopped rolling continues; to put it back now, call accept() on it"));
        return wanted.withoutMode();
    }

    private String finish(Round round) {
        long finished =
                round.backends.stream().filter(each -> isFinished(round, each)).count();
        return finished + " of " + round.backends.size() + " backends are finished";
    }

    private void roll(Round round, List<Backend> batch, Options options, Consumer<Resource> act) {
        batch.forEach(backend -> round.begun.add(backend.host));
        try {
            account.workers().map(batch, this::drain);
            pause(options.pause(), batch);
        } catch (RuntimeException failure) {
            batch.forEach(backend -> reportStop(round, backend, failure));
            throw failure;
        }
        account.workers().map(batch, backend -> {
            try {
                return act(round, backend, options, act);
            } catch (Throwable failure) {
                reportStop(round, backend, failure);
                throw failure;
            }
        });
    }

    private void reportStop(Round round, Backend backend, Throwable failure) {
        if (failure instanceof LeaseAwaitedException) {
            return;
        }
        account.report(new Progress.Warning("the rolling of " + round.balancer + " stops at " + backend + ", "
                + backend.remainder() + "; " + finish(round)
                + ": run again to continue with it"
                + (backend.serving.containsAll(backend.nodes)
                        ? ""
                        : ", or call accept() on its nodes to put it back")));
    }

    /** The mode is recorded before the node is drained, and a mode that an earlier run recorded stays. */
    private Backend drain(Backend backend) {
        for (Resource node : backend.nodes) {
            if (!account.applied(node).containsKey(RecordedFacts.MODE_BEFORE)) {
                String mode =
                        Objects.toString(linodeNodes.answers().current(node).mode(), "accept");
                account.ledger().update(node.reference(), Map.of(RecordedFacts.MODE_BEFORE, mode));
            }
        }
        setModes(backend, node -> DRAIN);
        return backend;
    }

    private void setModes(Backend backend, Function<Resource, String> mode) {
        account.workers().each(backend.nodes, node -> setMode(backend, node, mode.apply(node)));
    }

    private void setMode(Backend backend, Resource node, String mode) {
        if (!mode.equals(DRAIN)) {
            backend.serving.add(node);
        }
        linodeNodes.change(node, ResourceSettings.of(NodeSetting.class).with(NodeSetting.MODE, mode), Map.of());
        if (mode.equals(DRAIN)) {
            backend.serving.remove(node);
        }
    }

    private void pause(Duration pause, List<Backend> drained) {
        try {
            if (!pause.isZero()) {
                account.workers().pause(pause);
            }
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of(
                    "stopped while connections to " + Backend.listed(drained.stream()) + " drain", stop);
        }
    }

    private Backend act(Round round, Backend backend, Options options, Consumer<Resource> act) {
        WaitOptions limit = options.limit();
        Resource first = backend.nodes.get(0);
        act.accept(first);
        owner(first).ifPresent(instance -> power.awaitRunning(instance, limit));
        try {
            setModes(backend, this::modeBefore);
            account.workers().each(backend.nodes, node -> health.awaitCheckedUp(node, limit));
            account.workers().inTurn(round.id, () -> {
                probe(round, options.probes(), leftAsItWas(round));
                return backend;
            });
        } catch (InterruptedRunException | LeaseAwaitedException stop) {
            // After a wait for another run, which may have put it back, the word begins again.
            throw stop;
        } catch (RuntimeException | AssertionError failure) {
            drainAgain(round, backend, failure);
            throw failure;
        }
        // A run that took the lease over may have drained it again.
        account.ledger().lease().requireHeld();
        Map<String, String> finished = new HashMap<>();
        finished.put(RecordedFacts.MODE_BEFORE, null);
        finished.put(ROLLED, round.id);
        backend.nodes.forEach(node -> account.ledger().update(node.reference(), finished));
        return backend;
    }

    private String leftAsItWas(Round round) {
        Map<Boolean, List<Backend>> left = round.backends.stream()
                .filter(each -> !round.begun.contains(each.host) && !isFinished(round, each))
                .collect(Collectors.partitioningBy(each -> each.nodes.stream()
                        .anyMatch(node -> DRAIN.equals(account.applied(node).get("mode")))));
        String untouched = Backend.listed(left.get(false).stream());
        String drained = Backend.listed(left.get(true).stream());
        if (drained.isEmpty()) {
            return untouched.isEmpty() ? "it was the last backend" : "left as it was: " + untouched;
        }
        return (untouched.isEmpty() ? "" : "left as it was: " + untouched + "; ") + "still drained: " + drained;
    }

    /** Calls the probe until it passes, and throws its failure once as many have failed as may; {@code left} says what is untouched. */
    private void probe(Round round, Probes probes, String left) {
        while (probes.probe() != null) {
            try {
                probes.probe().run();
                return;
            } catch (NotVerifiedException failure) {
                requireMore(round, probes, left, failure.problem(), failure);
            } catch (AssertionError failure) {
                requireMore(round, probes, left, "its assert is not true", failure);
            }
            try {
                account.workers().pause(AFTER_FAILED_PROBE);
            } catch (InterruptedException stop) {
                throw InterruptedRunException.of("stopped between two probes of " + round.balancer, stop);
            }
        }
    }

    private <T extends Throwable> void requireMore(Round round, Probes probes, String left, String why, T failure)
            throws T {
        int failed = round.failedProbes.incrementAndGet();
        boolean last = failed >= probes.stopAfter();
        account.report(new Progress.Warning("probe of " + round.balancer + " failed (" + failed
                + (failed > probes.stopAfter() ? ", the rolling stops at " : " of at most ") + probes.stopAfter()
                + "): " + why + (last ? "; " + left : "")));
        if (last) {
            throw failure;
        }
    }

    /** Returns the mode that the node had before it was drained, which is gone where a run that took the lease over put it back. */
    private String modeBefore(Resource node) {
        account.ledger().lease().requireHeld();
        return account.applied(node).getOrDefault(RecordedFacts.MODE_BEFORE, "accept");
    }

    /** Drains the backend unless a port of it would then answer nobody. One of a batch at a time, as each may be the last one. */
    private void drainAgain(Round round, Backend backend, Throwable failure) {
        try {
            account.workers().inTurn(round.id, () -> {
                backend.nodes.stream()
                        .map(linodeNodes::portOf)
                        .filter(port -> servesAlone(backend, port))
                        .findFirst()
                        .ifPresentOrElse(
                                port -> account.report(new Progress.Warning(backend
                                        + " stays in service: no other backend of " + port
                                        + " is up and accepts connections")),
                                () -> drainEach(backend, failure));
                return backend;
            });
        } catch (RuntimeException further) {
            failure.addSuppressed(further);
        }
    }

    private boolean servesAlone(Backend backend, Resource port) {
        Set<Long> own = backend.nodes.stream().map(Resource::id).collect(Collectors.toSet());
        try {
            return linodeNodes.list(port).stream()
                    .noneMatch(node -> node.isUp()
                            && !RecordedFacts.isHeldBack(Objects.toString(node.mode(), ""))
                            && !own.contains(node.id()));
        } catch (GoneException gone) {
            return false;
        }
    }

    /** Drains each node by itself: one that is gone must not keep the others in service. */
    private void drainEach(Backend backend, Throwable failure) {
        account.workers().each(backend.nodes, node -> {
            try {
                setMode(backend, node, DRAIN);
            } catch (GoneException gone) {
                backend.serving.remove(node);
                failure.addSuppressed(gone);
            } catch (RuntimeException further) {
                failure.addSuppressed(further);
            }
        });
    }

    /**
     * How a rolling goes through the backends of a NodeBalancer: how many are out of service at a time, how long each waits between
     * its draining and the act, whether one that was interrupted starts over, how long each wait may take, and what is probed.
     */
    public record Options(int batch, Duration pause, boolean again, WaitOptions limit, Probes probes) {}

    /** The probe before the first backend and after each, null for none, and the number of failed ones that stops the rolling. */
    public record Probes(Runnable probe, int stopAfter) {}
}

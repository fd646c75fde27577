package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.Kind;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.PortSettings;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Requests.PortRequest;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reconciles the ports of a NodeBalancer, one config each: creates them, gives them their certificate and their nodes, changes
 * by PUT only what differs (docs/api.md section 4), and waits until their nodes are up.
 */
public final class PortReconciler {

    private final Account account;
    private final CreateOnce createOnce;
    private final Waiter waiter;
    private final InstanceReconciler instances;
    private final NodeReconciler nodes;
    private final NodeService service;
    private final PortCreation creation;
    private final PortNumbers numbers;
    private final ResponseCache<Config> answers;

    PortReconciler(Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances) {
        this.account = account;
        this.createOnce = createOnce;
        this.waiter = waiter;
        this.instances = instances;
        this.service = new NodeService(account, createOnce, waiter);
        this.nodes = new NodeReconciler(account, createOnce, service);
        this.creation = new PortCreation(account, createOnce);
        this.numbers = new PortNumbers(account.ledger(), createOnce);
        this.answers = new ResponseCache<>(account.timing(), this::read);
    }

    /** Returns the last answers of the service about configs. */
    public ResponseCache<Config> answers() {
        return answers;
    }

    /** Returns what the public service knows of the nodes, one by one. */
    public NodeService service() {
        return service;
    }

    /** Returns the node of that label; if there is none, the message lists those of the port. */
    public Resource node(Resource port, String label) {
        return nodes.find(port, label);
    }

    private Config read(Resource port, Deadline deadline) {
        return present(
                port,
                () -> account.client().within(deadline).nodeBalancers().config(createOnce.balancerOf(port), port.id()));
    }

    private <T> T present(Resource port, Supplier<T> call) {
        try {
            return call.get();
        } catch (NotFoundException missing) {
            throw createOnce.gone(port, missing);
        }
    }

    /** Returns the ports of that NodeBalancer in the ledger, in the order of their numbers. */
    public List<Resource> of(Reference.Whole balancer) {
        return numbers.of(balancer).stream().map(Resource::of).toList();
    }

    /** Returns the port by the number it listens on now. */
    public Resource present(Resource port) {
        return numbers.present(port);
    }

    /**
     * Returns the port that listens on that number now, or that was created under it.
     *
     * @throws RuleException with the known ports, if there is none
     */
    public Resource find(Resource balancer, int port) {
        return numbers.find(balancer, port)
                .map(Resource::of)
                .or(() -> service.deletion().done(PortNumbers.reference(balancer, port)))
                .orElseThrow(() -> new RuleException(
                        "port " + port + " of " + balancer + " is not known; "
                                + CreateOnce.knownNames(of(balancer.whole()).stream()
                                        .map(Resource::name)
                                        .toList()),
                        "add it in the block: port " + port + "; or give its id if it exists: port(" + port
                                + ", id: ID)"));
    }

    /** Records the id of a config for that port, without a request. */
    public Resource trust(Resource balancer, int port, long id) {
        Reference reference = PortNumbers.reference(balancer, port);
        Resource trusted = present(new Resource(reference, id));
        if (number(trusted) != port
                && numbers.find(balancer, port)
                        .filter(entry -> Resource.of(entry).id() == id)
                        .isEmpty()) {
            throw new RuleException(
                    "id " + id + " is " + trusted + ", not port " + port, "write port(" + trusted.name() + ")");
        }
        Optional<Entry> known = createOnce.known(trusted.reference());
        if (known.isEmpty()) {
            account.ledger().adopt(reference, Long.toString(id));
        } else if (Resource.of(known.get()).id() != id) {
            String forget = account.commands().forget(reference);
            throw new RuleException(
                    reference + " is known as id " + known.get().id() + ", not " + id,
                    "leave out id:; " + account.commands().advice("to replace it, first: ", forget));
        }
        return trusted;
    }

    /** Returns the nodes of the port as they were created; the address of an adopted one is null. */
    public List<Node> nodes(Resource port) {
        return nodes.created(port);
    }

    /** Returns true if a node was added to the port within that time. */
    public boolean addedNodesSince(Resource port, Duration time) {
        Instant before = account.now().minus(time);
        return nodes.of(port).stream().anyMatch(entry -> entry.updated().isAfter(before));
    }

    /**
     * Returns the nodes of the port whose instance was never booted as far as the ledger knows, with the name of the instance;
     * the service does not show why another node is down (docs/api.md section 3).
     */
    public Map<String, String> notBooted(Resource port) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Node node : nodes(port)) {
            Optional.ofNullable(node.address())
                    .flatMap(address -> instances.addresses().knownOwner(address.substring(0, address.lastIndexOf(':'))))
                    .filter(instances::isKnownNotBooted)
                    .ifPresent(instance -> found.put(node.label(), instance.name()));
        }
        return found;
    }

    /** Refuses, before anything is sent, changes for which there is no call: another check, another address of a node label. */
    void refuseWhatCannotChange(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = numbers.find(balancer, wanted);
        wanted.stream()
                .filter(port -> known.containsKey(port.port()))
                .forEach(port -> port.at(() -> {
                    Entry entry = known.get(port.port());
                    compared(entry, port);
                    if (!account.dialect().publicService()) {
                        nodes.refuseOtherAddress(Resource.of(entry), port.nodes());
                    }
                    return entry;
                }));
    }

    /** Creates the missing ports and compares the others, in parallel, then creates the missing nodes. */
    void ensure(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = numbers.find(balancer, wanted);
        Set<Resource> named = new HashSet<>(
                account.workers().map(wanted, port -> port.at(() -> ensure(balancer, port, known.get(port.port())))));
        of(balancer.whole()).stream()
                .filter(port -> !named.contains(port))
                .forEach(port -> account.tell(Progress.Kept.notNamed(port.reference(), port.idText())));
    }

    private Resource ensure(Resource balancer, PortRequest wanted, Entry known) {
        Resource port = known != null
                ? compare(known, wanted)
                : createOnce.ensure(
                        PortNumbers.reference(balancer, wanted.port()),
                        entry -> compare(entry, wanted),
                        () -> create(balancer, wanted));
        return present(port);
    }

    private void serve(Resource port, PortRequest wanted) {
        inTurn(port, present -> {
            nodes.ensure(present, wanted.nodes());
            if (nodes.of(present).isEmpty()) {
                account.tell(new Progress.Warning(present + " has no nodes: it serves nothing"));
            }
        });
    }

    private FixedFields compared(Entry known, PortRequest wanted) {
        // The public service changes a check, and has no label.
        Map<String, Object> fixed = account.dialect().publicService()
                ? Map.of()
                : FixedFields.fields("check", wanted.check(), "label", wanted.label());
        return new FixedFields(known, fixed);
    }

    private Resource create(Resource balancer, PortRequest wanted) {
        Reference.Port reference = PortNumbers.reference(balancer, wanted.port());
        Config created = explained(reference, () -> creation.create(balancer, wanted));
        Resource port = new Resource(reference, created.id());
        answers.note(port, created);
        numbers.claim(port);
        if (account.dialect().publicService()) {
            require(port, wanted.certificate(), created);
        } else if (wanted.certificate() != null) {
            PortChange https = new PortChange(null, "https", wanted.certificate());
            apply(port, https);
            // Reported, because the run may be stopped before the next step.
            if (Thread.currentThread().isInterrupted()) {
                account.changed(port, "now " + https);
            }
        }
        serve(port, wanted);
        return port;
    }

    private void require(Resource port, Certificate certificate, Config shown) {
        if (certificate != null && account.dialect().publicService()) {
            new CertificateProof(account, port, shown).require(certificate);
        }
    }

    private Resource compare(Entry known, PortRequest wanted) {
        Resource port = Resource.of(known);
        inTurn(port, present -> {
            Entry entry = account.ledger().find(present.reference()).orElse(known);
            reconcile(present, wanted, compared(entry, wanted));
        });
        serve(port, wanted);
        return port;
    }

    private void reconcile(Resource port, PortRequest wanted, FixedFields compared) {
        String protocol = PortCreation.protocol(wanted);
        Config now = answers.current(port);
        PortSettings settings = account.dialect().publicService() ? wanted.settings() : PortSettings.NONE;
        if (isSent(port, new PortChange(number(port), protocol, wanted.certificate(), settings), now)) {
            return;
        }
        String found = found(port, now);
        if (wanted.port() != number(port)) {
            account.kept(
                    port,
                    "the block calls it port " + wanted.port() + ", as it was created; for a new port " + wanted.port()
                            + ", let the block name port " + port.name() + ", too");
        } else if (!found.isEmpty()) {
            account.kept(port, "it was changed outside Ballast: " + found);
        } else if (protocol == null && "https".equals(protocol(port, now))) {
            account.kept(port, "it keeps https, the block names no certificate");
        } else {
            compared.tell(account);
        }
    }

    /** Sends the fields that differ from the port, if any; of branches that want one number, each sees what the one before did. */
    public void change(Resource handled, PortChange wanted) {
        if (wanted.port() == null) {
            changeInTurn(handled, wanted);
        } else {
            Reference number = new Reference.Port(handled.port().balancer(), wanted.port());
            account.inTurn(number, () -> changeInTurn(handled, wanted));
        }
    }

    private void changeInTurn(Resource handled, PortChange wanted) {
        inTurn(handled, port -> {
            Config now = answers.current(port);
            if (wanted.port() == null) {
                refuseElsewhere(port, otherNumber(port, now));
            }
            if (isSent(port, wanted, now)) {
                return;
            }
            if (wanted.port() != null && wanted.port() != number(port)) {
                account.ledger().update(port.reference(), new PortChange(wanted.port(), null, null).facts());
            }
            Resource present = present(port);
            if (wanted.port() == null || number(present) == wanted.port()) {
                account.unchanged(present, wanted + " already");
            } else {
                account.kept(
                        present,
                        wanted + ", and gets that number once port " + wanted.port() + " has its own number here, too");
            }
        });
    }

    /** Refuses a port that listens on another number than the one it is addressed by. */
    private static void refuseElsewhere(Resource port, Integer shown) {
        if (shown != null) {
            throw new RuleException(
                    port + " listens on " + shown + ": it was changed outside Ballast",
                    "to keep it so, write " + PortRefusals.change(port, shown) + "; to turn it back, "
                            + PortRefusals.change(port, number(port)));
        }
    }

    /** Runs the work while no other thread changes the port, whose number another branch may have changed before. */
    private void inTurn(Resource port, Consumer<Resource> work) {
        account.inTurn(new Reference.ById(Kind.CONFIG, port.id()), () -> work.accept(present(port)));
    }

    /** Returns true if something was sent; reports changes from outside this ledger. */
    private boolean isSent(Resource port, PortChange wanted, Config now) {
        PortChange needed = needed(port, wanted, now);
        if (needed.isNothing()) {
            return false;
        }
        refuseTaken(port, needed.port());
        if (account.dialect().publicService()) {
            String protocol = Objects.toString(needed.protocol(), Objects.toString(protocol(port, now), "http"));
            Problem.refuse(PortRules.examine(protocol, needed.settings().over(now)));
        }
        String found = found(port, now);
        apply(port, needed);
        String drift = found.isEmpty() ? "" : " (was changed outside Ballast: " + found + ")";
        account.changed(port, "now " + needed + drift);
        return true;
    }

    private void apply(Resource port, PortChange change) {
        answers.drop(port);
        long balancer = createOnce.balancerOf(port);
        NodeBalancers service = account.client().nodeBalancers();
        Supplier<Optional<Config>> call = () -> account.dialect().publicService()
                ? service.changeConfig(balancer, port.id(), change.fields(null))
                : service.changeConfig(balancer, port.id(), change.request());
        Optional<Config> answer = present(
                port,
                () -> change.port() == null
                        ? call.get()
                        : explained(new Reference.Port(port.port().balancer(), change.port()), call));
        account.ledger().update(port.reference(), change.facts());
        answer.ifPresent(config -> {
            answers.note(present(port), config);
            require(present(port), change.certificate(), config);
        });
    }

    /** Runs a call that sets the number of a port; explains its refusal. */
    private <T> T explained(Reference.Port wanted, Supplier<T> call) {
        return new PortRefusals(account.commands(), wanted).explain(call, () -> {
            Map<Resource, Integer> listening = new LinkedHashMap<>();
            of(wanted.balancer()).forEach(port -> listening.put(port, number(port, answers.current(port))));
            return listening;
        });
    }

    /** Returns the fields that differ from those last applied, in words; empty if there are none. */
    private String found(Resource port, Config now) {
        String shown = protocol(port, now);
        String applied = account.applied(port).getOrDefault("protocol", shown);
        PortChange found = new PortChange(otherNumber(port, now), Objects.equals(applied, shown) ? null : shown, null);
        return Stream.of(found.toString(), new CertificateProof(account, port, now).changedElsewhere())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Integer otherNumber(Resource port, Config now) {
        int shown = number(port, now);
        return shown == number(port) ? null : shown;
    }

    private static int number(Resource port, Config now) {
        return Objects.requireNonNullElse(now.port(), number(port));
    }

    /** Returns the fields to send; a field without an answer is compared with the value last applied. */
    private PortChange needed(Resource port, PortChange wanted, Config now) {
        boolean speaks = wanted.protocol() == null || wanted.protocol().equals(protocol(port, now));
        boolean certified =
                wanted.certificate() == null || new CertificateProof(account, port, now).has(wanted.certificate());
        boolean same = speaks && certified;
        boolean alone = account.dialect().publicService();
        return new PortChange(
                Objects.equals(wanted.port(), number(port, now)) ? null : wanted.port(),
                same || (alone && speaks) ? null : wanted.protocol(),
                same ? null : wanted.certificate(),
                wanted.settings().differingFrom(now));
    }

    private String protocol(Resource port, Config now) {
        return Objects.toString(now.protocol(), account.applied(port).get("protocol"));
    }

    /** Refuses a number that another config has: one config per port (docs/api.md section 2). */
    private void refuseTaken(Resource port, Integer number) {
        if (number != null && number != number(port)) {
            Reference taken = new Reference.Port(port.port().balancer(), number);
            createOnce.known(taken).ifPresent(other -> {
                throw new RuleException(
                        taken + " has another config: " + port + " cannot listen there too", "use a port that is free");
            });
        }
    }

    private static int number(Resource port) {
        return port.port().number();
    }

    /** Deletes the port with its nodes and waits until it is gone. */
    public void delete(Resource port) {
        int count = nodes.of(port).size();
        String with = count == 0 ? "" : "with its " + count + (count == 1 ? " node" : " nodes");
        service.deletion().delete(port, answers, with, () -> account.client()
                .nodeBalancers()
                .deleteConfig(createOnce.balancerOf(port), port.id()));
    }

    /** Waits until every node of every port of the NodeBalancer that has nodes is up; the ports are read in parallel. */
    public void awaitUp(Resource balancer, WaitOptions options) {
        awaitUp(serving(balancer, "there is nothing to wait for"), options);
    }

    /** Returns the ports with nodes; refuses a NodeBalancer without, for which {@code none} says what that means. */
    List<Resource> serving(Resource balancer, String none) {
        List<Resource> serving = of(balancer.whole()).stream()
                .filter(port -> !nodes.of(port).isEmpty())
                .toList();
        if (serving.isEmpty()) {
            throw new RuleException(
                    balancer + " has no port with nodes that the ledger knows: " + none,
                    "name its ports and nodes in the block of nodebalancer first");
        }
        return serving;
    }

    /** Waits until every node of the ports is up (docs/api.md section 3, Node condition in a config). */
    public void awaitUp(List<Resource> serving, WaitOptions options) {
        Deadline deadline = account.deadline(options);
        List<Waiter.Awaited<NodesStatus>> all = account.workers().map(serving, port -> awaited(port, deadline));
        // The comparison may just have shown that it is up; any other state is read again.
        waiter.until(deadline, all.stream().filter(port -> !port.isReached()).toList());
    }

    private Waiter.Awaited<NodesStatus> awaited(Resource port, Deadline deadline) {
        int least = Math.max(1, nodes.of(port).size());
        Config now = answers.current(port, deadline);
        refuseUnchecked(port, now);
        return new Waiter.Awaited<>(
                port.toString(),
                status(now),
                within -> status(answers.fresh(port, within)),
                status -> status.down() == 0 && status.up() >= least,
                status -> status.up() + " of " + Math.max(status.total(), least) + " up"
                        + (status.down() == 0 ? "" : reasons(port)));
    }

    /** Refuses a port without checks, whose nodes are never known to be up. */
    void requireChecked(Resource port) {
        refuseUnchecked(port, answers.current(port));
    }

    private void refuseUnchecked(Resource port, Config now) {
        if (account.dialect().publicService() && "none".equals(now.check())) {
            throw new RuleException(
                    port + " has check none: whether its nodes are up is never known",
                    "write check 'connection' in its block");
        }
    }

    /** Waits until the node is up. */
    public void awaitNodeUp(Resource node, WaitOptions options) {
        requireChecked(service.portOf(node));
        service.awaitUp(node, options);
    }

    private String reasons(Resource port) {
        Set<String> stopped = new LinkedHashSet<>(notBooted(port).values());
        return stopped.isEmpty() ? "" : " (not booted: " + String.join(", ", stopped) + ")";
    }

    private static NodesStatus status(Config port) {
        return port.nodesStatus() == null ? new NodesStatus(0, 0) : port.nodesStatus();
    }
}

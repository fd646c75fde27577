package dev.ballast.sandbox;

import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import dev.ballast.sandbox.control.RequestPipeline;
import dev.ballast.sandbox.control.Traffic;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.HttpFrontEnd;
import dev.ballast.sandbox.http.RequestContext;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.linode.LinodeRoutes;
import dev.ballast.sandbox.linode.StoredFields;
import dev.ballast.sandbox.mirror.Mirror;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceProperties;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.AccountState.Listening;
import dev.ballast.sandbox.state.ExtendedState.EventState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Simulates the service over HTTP on a loopback port of this machine, for any client. Safe for use by many threads. Its own
 * threads are daemons, so an open sandbox does not keep a program alive.
 */
public final class Sandbox implements AutoCloseable {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final String dialect;
    private final String token;
    private final RequestPipeline service;
    private final HttpFrontEnd frontEnd;
    private final Traffic traffic;
    private volatile Company company;
    private volatile BiFunction<String, Integer, Optional<InetSocketAddress>> listeners = this::socket;

    Sandbox(String dialect, String token, RequestPipeline service, HttpFrontEnd frontEnd, Traffic traffic) {
        this.dialect = dialect;
        this.token = token;
        this.service = service;
        this.frontEnd = frontEnd;
        this.traffic = traffic;
    }

    /** Starts a sandbox on a free port, with a virtual clock and the token {@code sandbox-token}. */
    public static Sandbox start() {
        return with().start();
    }

    /** Returns the settings of a sandbox that is not yet started. */
    public static SandboxBuilder with() {
        return new SandboxBuilder();
    }

    /** Returns the table of the sandbox's decisions where the service document defines nothing, as text. */
    public static String limits() {
        return SandboxDecisions.table();
    }

    /** Returns the ids in a list of the dialect {@code linode}: {@code regions}, {@code types} or {@code images}. */
    public static List<String> offered(String list) {
        return LinodeRoutes.offered(list);
    }

    /**
     * Returns the base address without the version, such as {@code http://127.0.0.1:41234}. Throws an IllegalStateException if
     * the sandbox is embedded.
     */
    public URI url() {
        if (frontEnd == null) {
            throw new IllegalStateException("an embedded sandbox does not listen on a port");
        }
        return frontEnd.url();
    }

    /** Returns whether it listens on no port. */
    public boolean isEmbedded() {
        return frontEnd == null;
    }

    /** Returns where connections to a public address and port of a NodeBalancer are accepted; empty if nothing listens for them. */
    public Optional<InetSocketAddress> listener(String address, int port) {
        return listeners.apply(address, port);
    }

    /** Returns whether the ports of its NodeBalancers listen: then a connection to any other port is refused. */
    public boolean hasTraffic() {
        return traffic != null;
    }

    private Optional<InetSocketAddress> socket(String address, int port) {
        return Optional.ofNullable(listeners().get(address + ":" + port));
    }

    /** Sets where such connections are accepted, so that a spec listens there itself. */
    void listeners(BiFunction<String, Integer, Optional<InetSocketAddress>> places) {
        listeners = places;
    }

    /**
     * Returns where the ports of the NodeBalancers listen, by the public address and port, such as {@code 198.18.0.4:443}. It is
     * empty without traffic.
     */
    public Map<String, InetSocketAddress> listeners() {
        return traffic == null ? Map.of() : traffic.listeners();
    }

    /** Returns the protocol of a port that listens, by its public address and port: {@code http}, {@code https} or {@code tcp}; else an empty text. */
    public String protocol(String at) {
        return traffic == null ? "" : traffic.protocol(at);
    }

    /** Gives {@code told} a line for each port that listens, now and whenever one begins, moves or ends. */
    public void watchListeners(Consumer<String> told) {
        if (traffic != null) {
            traffic.watch(told);
        }
    }

    /** Returns the only valid token. */
    public String token() {
        return token;
    }

    /** Returns the answer to a request that does not come over HTTP. */
    public Answer answer(RequestContext request) {
        try {
            return service.apply(request);
        } finally {
            Company with = company;
            if (with != null && !request.method().equals("GET")) {
                with.step().accept(true);
            }
        }
    }

    /** Returns the name of the simulated dialect, such as {@code documented}. */
    public String dialect() {
        return dialect;
    }

    /** Returns the names of the operations, as faults and the journal use them. */
    public List<String> operations() {
        return service.conventions().routes().operations();
    }

    /** Returns the time of the sandbox. */
    public Instant now() {
        return service.account().now();
    }

    /** Moves the virtual clock forwards. Throws an {@code IllegalStateException} if the sandbox follows real time. */
    public void advance(Duration duration) {
        Company with = company;
        if (with == null || duration.compareTo(LONGEST_PAUSE) > 0) {
            service.account().advance(duration);
        } else {
            Instant end = now().plus(duration);
            for (Instant next = with.after(now()); next.isBefore(end); next = with.after(next)) {
                service.account().advance(Duration.between(now(), next));
                with.step().accept(false);
            }
            service.account().advance(Duration.between(now(), end));
        }
        if (with != null) {
            with.step().accept(false);
        }
    }

    /**
     * Lets {@code step} run after each write of the service, before it is answered, and in each second of a pause of virtual time;
     * after a pause of more than ten minutes it runs once. It receives whether a write has come. Null ends that. Throws an
     * IllegalStateException if another one runs.
     */
    public void accompany(Consumer<Boolean> step) {
        if (step != null && company != null) {
            throw new IllegalStateException("the simulator has users already: end those first");
        }
        company = step == null ? null : new Company(now(), step);
    }

    /** What runs in step with the service since then. */
    private record Company(Instant since, Consumer<Boolean> step) {

        /** Returns the end of the second of that time, counted from the begin. */
        private Instant after(Instant time) {
            return since.plusSeconds(Duration.between(since, time).toSeconds() + 1);
        }
    }

    /**
     * Adds faults. Of the faults that match a call, the first is simulated. Throws an {@code IllegalArgumentException} for an
     * unknown operation, and for a fault that does nothing.
     */
    public void fail(Fault... faults) {
        for (Fault fault : faults) {
            if (!fault.operation().equals(Fault.ANY) && !operations().contains(fault.operation())) {
                throw new IllegalArgumentException("there is no operation '" + fault.operation() + "'; operations: "
                        + Fault.ANY + ", " + String.join(", ", operations()));
            }
            if (fault.played() == null) {
                throw new IllegalArgumentException("a fault needs a status, an effect or a delay");
            }
        }
        List.of(faults).forEach(service.faults()::add);
    }

    /** Ends all faults. */
    public void clearFaults() {
        service.faults().clear();
    }

    /** Returns the last 1000 calls of the service, oldest first; control calls are not among them. */
    public List<JournalEntry> journal() {
        return service.journal().snapshot().entries();
    }

    /** Returns the number of calls by operation since the start or the last reset. */
    public Map<String, Long> requests() {
        return service.journal().snapshot().requests();
    }

    /** Returns the number of different connections of the calls. */
    public int connections() {
        return service.journal().snapshot().connections();
    }

    /**
     * Declares {@code address:port} as listening or silent, whatever its instance does. Throws an IllegalArgumentException if
     * the text is not an address and port.
     */
    public void listening(String address, boolean listening) {
        requireAddress(address);
        service.account().change(account -> account.ports().put(address, new Listening(listening, account.now())));
    }

    static void requireAddress(String address) {
        if (!NodeState.isAddress(address) && !NodeState.isIpv6(address)) {
            throw new IllegalArgumentException(
                    "'" + address + "' is not an address and port, such as 192.168.128.2:80");
        }
    }

    /** Lets {@code address:port} fall silent. The returned action ends that: then it is as declared before, or as its instance is. */
    public Runnable silence(String address) {
        Listening before = service.account().read(account -> account.ports().get(address));
        listening(address, false);
        return () -> service.account()
                .change(account -> before == null
                        ? account.ports().remove(address)
                        : account.ports().put(address, before));
    }

    /**
     * Sets the configuration profiles of an instance, by id, in this order. Throws an IllegalArgumentException if there are
     * none, or no such instance.
     */
    public void profiles(long instance, List<Long> profiles) {
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("an instance has at least one configuration profile");
        }
        change(instance, (before, now) -> before.withProfiles(profiles));
    }

    /** Returns the state of each instance, by id, after what it does at present. */
    public Map<Long, String> power() {
        return service.account().read(account -> account.instances().all().stream()
                .collect(Collectors.toMap(
                        InstanceState::id, instance -> instance.status().last().state())));
    }

    /** Switches an instance on or off at once. Throws an IllegalArgumentException if there is no such instance. */
    public void power(long instance, boolean running) {
        change(instance, (before, now) -> before.powered(running, now));
    }

    /**
     * Makes a job of Linode fail: its event ends as {@code failed} with that message, and its resource does not
     * change. Throws an IllegalArgumentException if no such event is a job.
     */
    public void failJob(long event, String message) {
        endJob(event, "failed", message);
    }

    /** Cancels a job of Linode: its event ends as {@code canceled}, else as {@link #failJob}. */
    public void cancelJob(long event, String message) {
        endJob(event, "canceled", message);
    }

    private void endJob(long event, String status, String message) {
        service.account().change(account -> {
            EventState job = Optional.ofNullable(account.extended())
                    .flatMap(kept -> kept.events().find(event))
                    .filter(found -> found.status().last().state().equals("finished"))
                    .orElseThrow(() -> new IllegalArgumentException("the sandbox has no job of the event " + event));
            return account.extended()
                    .events()
                    .put(new EventState(
                            event,
                            job.action(),
                            job.entity(),
                            job.secondary(),
                            job.status().endingIn(status),
                            message));
        });
    }

    private void change(long id, BiFunction<InstanceState, Instant, InstanceState> act) {
        service.account().change(account -> account.instances().put(act.apply(instance(account, id), account.now())));
    }

    static InstanceState instance(AccountState account, long id) {
        return account.instances()
                .find(id)
                .orElseThrow(() -> new IllegalArgumentException("the sandbox has no instance " + id));
    }

    /** Removes all resources, all faults and the journal, and sets a virtual clock back to its start. */
    public void reset() {
        service.account().reset();
        service.faults().clear();
        service.journal().clear();
        service.conventions().clear();
    }

    /** Returns all resources of the account by their keys. */
    public Map<ResourceKey, ResourceProperties> resources() {
        return service.account().read(ResourceProperties::of);
    }

    /** Puts resources of another service into the account, as that service shows them. */
    public void mirror(Consumer<Mirror> shown) {
        service.account().change(account -> {
            shown.accept(new Mirror(account, StoredFields.BY_KIND));
            return null;
        });
    }

    /** Returns the whole state as JSON, in the form of the state file. */
    public String snapshot() {
        return service.account().read(SandboxJson.MAPPER.writerWithDefaultPrettyPrinter()::writeValueAsString);
    }

    /** Stops listening, cancels running calls, and releases the state file. */
    @Override
    public void close() {
        if (frontEnd != null) {
            frontEnd.close();
        }
        if (traffic != null) {
            traffic.close();
        }
        service.account().close();
    }
}

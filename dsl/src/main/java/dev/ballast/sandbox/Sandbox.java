package dev.ballast.sandbox;

import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import dev.ballast.sandbox.control.RequestPipeline;
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
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The service, simulated over HTTP on a loopback port of this machine, for any client. Safe for many threads; its threads
 * are daemons, so an open sandbox does not keep a program alive.
 */
public final class Sandbox implements AutoCloseable {

    private final String dialect;
    private final String token;
    private final RequestPipeline service;
    private final HttpFrontEnd frontEnd;

    Sandbox(String dialect, String token, RequestPipeline service, HttpFrontEnd frontEnd) {
        this.dialect = dialect;
        this.token = token;
        this.service = service;
        this.frontEnd = frontEnd;
    }

    /** Starts a sandbox on a free port, with a virtual clock and the token {@code sandbox-token}. */
    public static Sandbox start() {
        return with().start();
    }

    /** Returns the settings of a sandbox to be started. */
    public static SandboxBuilder with() {
        return new SandboxBuilder();
    }

    /** Returns the table of what the sandbox does where the service document does not say it, as text. */
    public static String limits() {
        return SandboxDecisions.table();
    }

    /** Returns the ids that the dialect {@code linode} lists as {@code regions}, {@code plans} or {@code images}. */
    public static List<String> offered(String list) {
        return LinodeRoutes.offered(list);
    }

    /** Returns the base address, such as {@code http://127.0.0.1:41234}, without the version; an embedded one has none. */
    public URI url() {
        if (frontEnd == null) {
            throw new IllegalStateException("an embedded sandbox does not listen on a port");
        }
        return frontEnd.url();
    }

    /** Returns the only valid token. */
    public String token() {
        return token;
    }

    /** Answers a request that did not come over HTTP. */
    public Answer answer(RequestContext request) {
        return service.apply(request);
    }

    /** Returns the name of the dialect it simulates, such as {@code documented}. */
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

    /** Moves the virtual clock forwards; in real time this is refused with an {@code IllegalStateException}. */
    public void advance(Duration duration) {
        service.account().advance(duration);
    }

    /**
     * Adds faults; the first one that matches a call is simulated. An unknown operation, or a fault that does nothing, is an
     * {@code IllegalArgumentException}.
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

    /** Returns the number of different connections the calls came over. */
    public int connections() {
        return service.journal().snapshot().connections();
    }

    /** Declares {@code address:port} listening or silent, whatever its instance does. */
    public void listening(String address, boolean listening) {
        if (!NodeState.isAddress(address) && !NodeState.isIpv6(address)) {
            throw new IllegalArgumentException(
                    "'" + address + "' is not an address and port, such as 192.168.128.2:80");
        }
        service.account().change(account -> account.ports().put(address, new Listening(listening, account.now())));
    }

    /** Gives an instance these configuration profiles, by id, in this order. */
    public void profiles(long instance, List<Long> profiles) {
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("an instance has at least one configuration profile");
        }
        change(instance, (before, now) -> before.withProfiles(profiles));
    }

    /** Switches an instance on or off, at once. */
    public void power(long instance, boolean running) {
        change(instance, (before, now) -> before.powered(running, now));
    }

    /**
     * Lets a job of the public service fail: its event ends as {@code failed} with that message, and its resource does not
     * change.
     */
    public void failJob(long event, String message) {
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
                            job.status().endingIn("failed"),
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

    /** Forgets everything created, all faults and the journal, and sets a virtual clock back to its start. */
    public void reset() {
        service.account().reset();
        service.faults().clear();
        service.journal().clear();
        service.conventions().clear();
    }

    /** Returns what the account holds. */
    public Map<ResourceKey, ResourceProperties> resources() {
        return service.account().read(ResourceProperties::of);
    }

    /** Puts resources that another service has shown into the account, as that service has them. */
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

    /** Stops listening and leaves the state file to others; calls in flight are cancelled. */
    @Override
    public void close() {
        if (frontEnd != null) {
            frontEnd.close();
        }
        service.account().close();
    }
}

package dev.ballast.sandbox;

import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.sandbox.api.Conventions;
import dev.ballast.sandbox.api.DocumentedConventions;
import dev.ballast.sandbox.api.RouteTable;
import dev.ballast.sandbox.control.AccountStore;
import dev.ballast.sandbox.control.Faults;
import dev.ballast.sandbox.control.Journal;
import dev.ballast.sandbox.control.RequestPipeline;
import dev.ballast.sandbox.http.AccessGuard;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpFrontEnd;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.linode.InterfaceSetting;
import dev.ballast.sandbox.linode.LinodeConventions;
import dev.ballast.sandbox.linode.LinodeRoutes;
import dev.ballast.sandbox.linode.RateRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The settings of a sandbox, each with a default. {@link #start} starts it. */
public final class SandboxBuilder {

    private static final String DOCUMENTED = "documented";
    private static final String LINODE = "linode";
    private static final int REQUESTS_PER_MINUTE = 1_000_000;

    private int port;
    private InstantSource clock;
    private Path state;
    private Supplier<AccountStore> kept = () -> new AccountStore(clock, state, isPublic());
    private boolean listening = true;
    private Duration delay = Duration.ZERO;
    private String token = "sandbox-token";
    private String segment = "compute";
    private int requestsPerMinute = REQUESTS_PER_MINUTE;
    private boolean bareLists;
    private Consumer<Duration> pause = SandboxBuilder::sleep;
    private String dialect = DOCUMENTED;
    private Duration lag = Duration.ZERO;
    private List<String> scopes = List.of("*");
    private boolean realRates;
    private int accountLimit = Integer.MAX_VALUE;
    private InterfaceSetting interfaces = InterfaceSetting.LEGACY_DEFAULT;

    SandboxBuilder() {}

    /** Listens on this port of 127.0.0.1; 0, the default, takes a free one. */
    public SandboxBuilder port(int number) {
        port = number;
        return this;
    }

    /** Follows the wall clock; the default is a virtual clock that stands still until it is advanced. */
    public SandboxBuilder realTime() {
        clock = InstantSource.system();
        return this;
    }

    /**
     * Reads the state from this file if it exists, and writes it after each change; the default keeps nothing.
     *
     * @throws SetupException when its folder does not exist
     */
    public SandboxBuilder state(Path file) {
        Path folder = Objects.requireNonNull(file, "file").toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new SetupException(
                    "the folder of the state file " + file + " does not exist",
                    "create it: mkdir -p " + ShellWord.quoted(folder));
        }
        state = file;
        return this;
    }

    /**
     * Begins with the state in this file, or with an empty one if it does not exist, and never writes to it; no lock is needed.
     */
    public SandboxBuilder copyOf(Path file) {
        kept = () -> AccountStore.copyOf(file, clock, isPublic());
        return this;
    }

    /** Begins with the present content and time of another sandbox. */
    public SandboxBuilder copyOf(Sandbox other) {
        String held = other.snapshot();
        kept = () -> AccountStore.copyOf(held, clock, isPublic());
        return this;
    }

    /** Listens on no port: only {@link Sandbox#answer} reaches the service. */
    public SandboxBuilder embedded() {
        listening = false;
        return this;
    }

    /** Delays each answer of the service by this much real time; the default is none. */
    public SandboxBuilder delay(Duration duration) {
        delay = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /** Accepts callers with this token; the default is {@code sandbox-token}. */
    public SandboxBuilder token(String text) {
        token = Objects.requireNonNull(text, "text");
        return this;
    }

    /** Serves compute instances under this path segment; the default is the document's {@code compute}. */
    public SandboxBuilder computeSegment(String name) {
        segment = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Simulates this dialect: {@code documented}, the default, is the service of the document; {@code linode} the public
     * service. Another name is an {@code IllegalArgumentException}.
     */
    public SandboxBuilder dialect(String name) {
        if (!List.of(DOCUMENTED, LINODE).contains(name)) {
            throw new IllegalArgumentException("the sandbox has no dialect '" + name + "'");
        }
        dialect = name;
        return this;
    }

    /**
     * Shows that configs, nodes and events were created or deleted only this much later in the sandbox's time, in the dialect
     * {@code linode}; the default is at once.
     */
    public SandboxBuilder lag(Duration duration) {
        lag = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /**
     * Gives the token these scopes, such as {@code volumes:read_only}, in the dialect {@code linode}; the default is {@code *},
     * every one.
     */
    public SandboxBuilder scopes(String... names) {
        scopes = List.of(names);
        return this;
    }

    /** Limits calls by the rules of the public service, in the dialect {@code linode}; the default is one limit for all. */
    public SandboxBuilder realRates() {
        realRates = true;
        return this;
    }

    /**
     * Refuses to create more than this many instances, NodeBalancers and volumes together, in the dialect {@code linode}; the
     * default is no limit.
     */
    public SandboxBuilder accountLimit(int resources) {
        accountLimit = resources;
        return this;
    }

    /**
     * Makes new instances as an account with this setting does, in the dialect {@code linode}; the default is that of an existing
     * account, where an instance has interfaces of the older generation unless its create says otherwise.
     */
    public SandboxBuilder interfaces(InterfaceSetting setting) {
        interfaces = Objects.requireNonNull(setting, "setting");
        return this;
    }

    /** Answers 429 to more than this many calls in a minute of the sandbox's time; the default is a million. */
    public SandboxBuilder requestsPerMinute(int calls) {
        requestsPerMinute = calls;
        return this;
    }

    /** Answers lists as bare arrays; the default wraps them in {@code data}, {@code page}, {@code pages}, {@code results}. */
    public SandboxBuilder bareLists() {
        bareLists = true;
        return this;
    }

    SandboxBuilder pause(Consumer<Duration> other) {
        pause = other;
        return this;
    }

    /** A call that is interrupted meanwhile, because the sandbox closes, is given up. */
    private static void sleep(Duration duration) {
        try {
            // Sleeping for zero time still yields the processor, a noticeable delay on a busy machine.
            if (!duration.isZero()) {
                Thread.sleep(duration.toMillis());
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw HttpException.of(503, "the sandbox is closing");
        }
    }

    /**
     * Starts the sandbox.
     *
     * @throws dev.ballast.error.SetupException when the port is taken, the state file is not the state of a sandbox, another
     *     sandbox uses it, or the dialect lacks a setting
     */
    public Sandbox start() {
        boolean usual = !realRates
                && lag.isZero()
                && scopes.equals(List.of("*"))
                && accountLimit == Integer.MAX_VALUE
                && interfaces == InterfaceSetting.LEGACY_DEFAULT;
        if (!isPublic() && !usual) {
            throw new SetupException(
                    "the rates, the lag, the scopes, the account limit and the interfaces of the public service are"
                            + " part of the dialect "
                            + LINODE,
                    "choose the dialect " + LINODE + ", or leave them out",
                    null);
        }
        AccountStore account = kept.get();
        HttpFrontEnd frontEnd;
        try {
            frontEnd = listening ? new HttpFrontEnd(port) : null;
        } catch (SetupException taken) {
            account.close();
            throw taken;
        }
        AccessGuard guard = new AccessGuard(token);
        RequestPipeline service = new RequestPipeline(
                guard,
                isPublic() ? linode(guard) : documented(guard),
                new Faults(),
                account,
                new Journal(),
                pause,
                delay);
        Sandbox sandbox = new Sandbox(dialect, token, service, frontEnd);
        if (listening) {
            ControlRoutes control = new ControlRoutes(sandbox, service);
            frontEnd.serve(request -> control.concern(request) ? control.apply(request) : service.apply(request));
        }
        return sandbox;
    }

    private boolean isPublic() {
        return dialect.equals(LINODE);
    }

    private Conventions documented(AccessGuard guard) {
        return new DocumentedConventions(
                RouteTable.documented(segment, bareLists),
                guard,
                new RateLimit(requestsPerMinute, Duration.ofMinutes(1), false));
    }

    private Conventions linode(AccessGuard guard) {
        RateRules rates = realRates ? RateRules.real() : RateRules.of(requestsPerMinute);
        return new LinodeConventions(LinodeRoutes.table(lag, accountLimit, interfaces), guard, scopes, rates);
    }
}

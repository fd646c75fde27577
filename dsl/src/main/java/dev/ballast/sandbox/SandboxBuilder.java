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
import dev.ballast.sandbox.control.Traffic;
import dev.ballast.sandbox.http.AccessGuard;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpFrontEnd;
import dev.ballast.sandbox.http.RateLimit;
import dev.ballast.sandbox.linode.InterfaceSetting;
import dev.ballast.sandbox.linode.LinodeConventions;
import dev.ballast.sandbox.linode.LinodeRoutes;
import dev.ballast.sandbox.linode.RateRules;
import dev.ballast.sandbox.linode.VolumeQuotaRoutes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The settings of a sandbox, each with a default. {@link #start} starts the sandbox. */
public final class SandboxBuilder {

    private static final String DOCUMENTED = "documented";
    private static final String LINODE = "linode";
    private static final int REQUESTS_PER_MINUTE = 1_000_000;
    private static final VolumeQuotaRoutes NO_QUOTAS = new VolumeQuotaRoutes(0, 0);

    private int port;
    private InstantSource clock;
    private Path state;
    private Supplier<AccountStore> kept = () -> new AccountStore(clock, state, isPublic());
    private boolean listening = true;
    private Duration delay = Duration.ZERO;
    private String token = "sandbox-token";
    private int requestsPerMinute = REQUESTS_PER_MINUTE;
    private Consumer<Duration> pause = SandboxBuilder::sleep;
    private String dialect = DOCUMENTED;
    private Duration lag = Duration.ZERO;
    private List<String> scopes = List.of("*");
    private boolean realRates;
    private InterfaceSetting interfaces = InterfaceSetting.LEGACY_DEFAULT;
    private VolumeQuotaRoutes quotas = NO_QUOTAS;
    private boolean traffic;
    private final Map<String, InetSocketAddress> backends = new LinkedHashMap<>();

    SandboxBuilder() {}

    /** Sets the port of 127.0.0.1 to listen on. The default, 0, takes a free port. */
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
     * Reads the state from this file if it exists, and writes it after each change. By default no state is kept.
     *
     * @throws SetupException if the folder of the file does not exist
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
     * Begins with the state in this file, or with an empty one if the file does not exist. The sandbox neither writes to the
     * file nor locks it.
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

    /** Does not listen on a port: only {@link Sandbox#answer} reaches the service. */
    public SandboxBuilder embedded() {
        listening = false;
        return this;
    }

    /** Sets the real time by which each answer of the service is delayed. The default is zero. */
    public SandboxBuilder delay(Duration duration) {
        delay = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /** Sets the token that callers must send. The default is {@code sandbox-token}. */
    public SandboxBuilder token(String text) {
        token = Objects.requireNonNull(text, "text");
        return this;
    }

    /**
     * Sets the dialect: {@code documented}, the default, is the service of the document; {@code linode} is the API of Linode.
     * Throws an {@code IllegalArgumentException} for another name.
     */
    public SandboxBuilder dialect(String name) {
        if (!List.of(DOCUMENTED, LINODE).contains(name)) {
            throw new IllegalArgumentException("the sandbox has no dialect '" + name + "'");
        }
        dialect = name;
        return this;
    }

    /**
     * Sets the delay, in the sandbox's time, after which lists show that configs, nodes and events were created or deleted.
     * Only for the dialect {@code linode}; the default is zero.
     */
    public SandboxBuilder lag(Duration duration) {
        lag = Objects.requireNonNull(duration, "duration");
        return this;
    }

    /**
     * Sets the scopes of the token, such as {@code volumes:read_only}. Only for the dialect {@code linode}; the default is
     * {@code *}, every scope.
     */
    public SandboxBuilder scopes(String... names) {
        scopes = List.of(names);
        return this;
    }

    /**
     * Limits calls by the rules of Linode. Only for the dialect {@code linode}; the default is one limit for all
     * calls.
     */
    public SandboxBuilder realRates() {
        realRates = true;
        return this;
    }

    /**
     * Sets the account's setting for the interfaces of new instances. Only for the dialect {@code linode}. The default is the
     * setting of an existing account: an instance has interfaces of the older generation unless its create names the other one.
     */
    public SandboxBuilder interfaces(InterfaceSetting setting) {
        interfaces = Objects.requireNonNull(setting, "setting");
        return this;
    }

    /**
     * Sets the quotas of volumes: the most volumes and the most gigabytes in each region, 0 for no quota. Only for the dialect
     * {@code linode}; the default is no quota.
     */
    public SandboxBuilder volumeQuotas(int volumes, int gigabytes) {
        quotas = new VolumeQuotaRoutes(volumes, gigabytes);
        return this;
    }

    /**
     * Lets the NodeBalancers listen on ports of 127.0.0.1, and forward real requests and connections to their nodes. A node
     * answers with its name unless it has a {@link #backend}. This needs the library {@code io.undertow:undertow-core}.
     */
    public SandboxBuilder traffic() {
        traffic = true;
        return this;
    }

    /**
     * Sets the port of 127.0.0.1 where the traffic of a node goes, by the node's address, such as {@code 192.168.128.2:80}. Throws
     * an IllegalArgumentException if one of them is none, or if the node already has a port.
     */
    public SandboxBuilder backend(String node, int localPort) {
        Sandbox.requireAddress(node);
        if (backends.put(node, new InetSocketAddress(InetAddress.getLoopbackAddress(), localPort)) != null) {
            throw new IllegalArgumentException("the node " + node + " has two backends; leave out one of them");
        }
        return traffic();
    }

    /** Sets the number of calls in a minute of the sandbox's time, so that a spec reaches it. */
    SandboxBuilder requestsPerMinute(int calls) {
        requestsPerMinute = calls;
        return this;
    }

    SandboxBuilder pause(Consumer<Duration> other) {
        pause = other;
        return this;
    }

    /**
     * Pauses in real time. Throws an HttpException with status 503 if the thread is interrupted, because the sandbox closes.
     */
    private static void sleep(Duration duration) {
        try {
            // A sleep of zero time still yields the processor, which is a noticeable delay on a busy machine.
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
     * @throws dev.ballast.error.SetupException if the port is taken, the state file does not hold the state of a sandbox,
     * another sandbox uses it, or the dialect lacks a setting
     */
    public Sandbox start() {
        boolean isDefault = !realRates
                && lag.isZero()
                && scopes.equals(List.of("*"))
                && interfaces == InterfaceSetting.LEGACY_DEFAULT
                && quotas.equals(NO_QUOTAS);
        if (!isPublic() && !isDefault) {
            throw new SetupException(
                    "the rates, the lag, the scopes, the interfaces and the quotas of Linode are part of the dialect "
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
        Sandbox sandbox = new Sandbox(dialect, token, service, frontEnd, traffic ? listen(account, frontEnd) : null);
        if (listening) {
            ControlRoutes control = new ControlRoutes(sandbox, service);
            frontEnd.serve(request -> control.concern(request) ? control.apply(request) : sandbox.answer(request));
        }
        return sandbox;
    }

    /** Starts the listeners of the NodeBalancers. Throws a SetupException if the library for them is missing. */
    private Traffic listen(AccountStore account, HttpFrontEnd frontEnd) {
        try {
            return ServiceLoader.load(Traffic.Library.class, SandboxBuilder.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new ServiceConfigurationError("no library"))
                    .start(account, backends);
        } catch (ServiceConfigurationError | NoClassDefFoundError missing) {
            account.close();
            if (frontEnd != null) {
                frontEnd.close();
            }
            throw new SetupException(
                    "traffic needs the library undertow-core",
                    "add io.undertow:undertow-core, or leave traffic out; ballast explore, kernel and sandbox --traffic have it",
                    missing);
        }
    }

    private boolean isPublic() {
        return dialect.equals(LINODE);
    }

    private Conventions documented(AccessGuard guard) {
        return new DocumentedConventions(
                RouteTable.documented(), guard, new RateLimit(requestsPerMinute, Duration.ofMinutes(1), false));
    }

    private Conventions linode(AccessGuard guard) {
        RateRules rates = realRates ? RateRules.real() : RateRules.of(requestsPerMinute);
        return new LinodeConventions(LinodeRoutes.table(lag, interfaces, quotas), guard, scopes, rates);
    }
}

package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.control.AccountStore;
import dev.ballast.sandbox.control.Traffic;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.Wire;
import dev.ballast.sandbox.traffic.Listeners.Bounds;
import dev.ballast.sandbox.traffic.PortPlan.NodePlan;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The listeners of an account's NodeBalancers, which follow each change of the account before it is answered. */
final class LoopbackTraffic implements Traffic, Wire {

    private static final int TICK = 200;

    private final AccountStore account;
    private final Map<String, InetSocketAddress> backends;
    private final Listeners listeners;
    private final BuiltInBackends builtIn;
    private final Probes probes = new Probes();
    private final Keys keys = new Keys();
    private final Map<Long, LivePort> ports = new ConcurrentHashMap<>();
    private final Map<Long, Throttle> throttles = new ConcurrentHashMap<>();
    private final Map<String, String> idle = new LinkedHashMap<>();
    private final AtomicLong seen = new AtomicLong();
    private final Thread clock = new Thread(this::tick, "ballast-traffic-clock");
    private final Map<String, String> told = new LinkedHashMap<>();
    private volatile Instant now = Instant.EPOCH;
    private Consumer<String> watcher = line -> {};
    private long followed;
    private boolean isClosed;

    /** The account at one moment, with the number of the look at it. */
    private record Look(long number, Instant at, List<PortPlan> plans) {}

    LoopbackTraffic(AccountStore account, Map<String, InetSocketAddress> backends, Bounds bounds) {
        this.account = account;
        this.backends = Map.copyOf(backends);
        this.listeners = new Listeners(bounds, backends.values());
        this.builtIn = new BuiltInBackends(listeners, this::node);
    }

    void start() {
        account.listen(this, this::follow);
        follow();
        if (!account.isVirtual()) {
            clock.setDaemon(true);
            clock.start();
        }
    }

    /** Follows what happens in real time without a call, until it is interrupted. */
    private void tick() {
        try {
            while (true) {
                Thread.sleep(TICK);
                follow();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Looks at the account and follows it. The caller may hold the lock of the account, so that no thread asks for that lock
     * while it follows.
     */
    private void follow() {
        Look look = account.read(this::look);
        follow(look);
        if (account.isVirtual()) {
            probes.run(ports.values(), look.at());
        } else {
            probes.begin(ports.values(), look.at());
        }
    }

    private Look look(AccountState state) {
        return new Look(seen.incrementAndGet(), state.now(), PortPlan.of(state, backends.keySet()));
    }

    private synchronized void follow(Look look) {
        if (isClosed || look.number() < followed) {
            return;
        }
        followed = look.number();
        now = look.at();
        idle.clear();
        keys.retain(look.plans().stream()
                .map(PortPlan::certificate)
                .filter(Objects::nonNull)
                .toList());
        Map<Long, PortPlan> plans = new LinkedHashMap<>();
        look.plans().stream()
                .filter(plan -> canListen(plan))
                .forEach(plan -> plans.put(plan.config().id(), plan));
        throttles
                .keySet()
                .retainAll(plans.values().stream()
                        .map(plan -> plan.config().balancer())
                        .toList());
        List.copyOf(ports.values()).stream()
                .filter(port -> !port.isFor(plans.get(port.plan().config().id())))
                .forEach(this::close);
        plans.values().forEach(this::follow);
        tell();
    }

    private boolean canListen(PortPlan plan) {
        if (plan.protocol().equals("udp")) {
            idle.put(plan.at() + "/udp", "is not simulated: it takes no traffic");
        } else if (plan.isHttps() && !keys.has(plan.certificate())) {
            idle.put(plan.at(), "waits for its certificate: send the chain and the key again");
        } else {
            return true;
        }
        return false;
    }

    private void follow(PortPlan plan) {
        LivePort port = ports.get(plan.config().id());
        if (port == null) {
            port = new LivePort(
                    plan,
                    this::now,
                    throttles.computeIfAbsent(plan.config().balancer(), balancer -> new Throttle()),
                    listeners);
            port.open(plan.isHttps() ? keys.context(plan.certificate()) : null);
            ports.put(plan.config().id(), port);
        } else if (plan.isHttps() && !plan.certificate().equals(port.plan().certificate())) {
            port.rotate(keys.context(plan.certificate()));
        }
        port.follow(plan, this::begin);
    }

    /** Returns the time of the account without its lock. */
    private Instant now() {
        return account.isVirtual() ? now : Instant.now();
    }

    private void tell() {
        Map<String, String> lines = new LinkedHashMap<>();
        listeners().forEach((address, socket) -> {
            String local = socket.getAddress().getHostAddress() + ":" + socket.getPort();
            lines.put(address, address + " -> " + local + "   curl --connect-to ::" + local);
        });
        idle.forEach((address, why) -> lines.put(address, address + " " + why));
        List.copyOf(told.keySet()).stream()
                .filter(address -> !lines.containsKey(address))
                .forEach(address -> {
                    told.remove(address);
                    watcher.accept(address + " has ended");
                });
        lines.forEach((address, line) -> {
            if (!line.equals(told.put(address, line))) {
                watcher.accept(line);
            }
        });
    }

    @Override
    public synchronized void watch(Consumer<String> lines) {
        watcher = lines;
        told.clear();
        tell();
    }

    private void close(LivePort port) {
        ports.remove(port.plan().config().id());
        port.close();
    }

    private LiveNode begin(NodePlan node) {
        InetSocketAddress own = backends.get(node.address());
        return new LiveNode(node, own == null ? builtIn.of(node.id()) : own);
    }

    private Optional<LiveNode> node(long id) {
        return ports.values().stream().flatMap(port -> port.node(id).stream()).findFirst();
    }

    @Override
    public Optional<Boolean> isUp(NodeState node) {
        return node(node.id()).flatMap(LiveNode::isUp);
    }

    @Override
    public boolean serves(CertificateState certificate) {
        return keys.has(certificate);
    }

    @Override
    public void keep(CertificateState certificate, String key, CertificateState before) {
        keys.keep(certificate, key, before);
    }

    @Override
    public Map<String, InetSocketAddress> listeners() {
        Map<String, InetSocketAddress> listeners = new LinkedHashMap<>();
        ports.values().stream()
                .sorted(Comparator.comparing(port -> port.plan().config().id()))
                .forEach(port -> listeners.put(port.plan().at(), port.socket()));
        return listeners;
    }

    @Override
    public String protocol(String at) {
        return ports.values().stream()
                .map(LivePort::plan)
                .filter(plan -> plan.at().equals(at))
                .map(PortPlan::protocol)
                .findFirst()
                .orElse("");
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        clock.interrupt();
        probes.close();
        ports.values().forEach(LivePort::close);
        builtIn.close();
        listeners.close();
    }
}

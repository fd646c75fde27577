package dev.ballast.http;

import dev.ballast.error.ReadOnlyException;
import dev.ballast.network.HostAddresses;
import dev.ballast.redact.Redactor;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A connection to one service: the HTTP exchange inside all its decorators. Any number of threads may use it.
 *
 * <p>An interrupted thread sends nothing. An interrupt stops reads and pauses at once with an
 * {@link dev.ballast.error.InterruptedRunException}. A write in flight may finish; its reply is returned and the thread stays
 * interrupted. A second interrupt abandons the write with a {@link dev.ballast.error.WireException}. So an
 * {@code InterruptedRunException} of a POST or DELETE means that nothing was done.
 */
public final class Connection implements Exchange, AutoCloseable {

    private final Exchange wire;
    private final Runnable close;
    private final Exchange first;
    private final Redactor redactor;
    private final String readOnly;
    private final Runnable beforeWrite;
    private final AtomicLong requests = new AtomicLong();
    private final Queue<String> writes = new ConcurrentLinkedQueue<>();

    private Connection(ConnectionSettings settings, Exchange wire, Runnable closeWire, boolean shields) {
        this.redactor = settings.redactor();
        redactor.accept(settings.token());
        if (settings.route().proxy() != null && settings.route().proxy().password() != null) {
            redactor.accept(settings.route().proxy().password());
        }
        this.wire = wire;
        Exchange attempts;
        if (shields) {
            InterruptShield shield = new InterruptShield(settings, this::counted);
            attempts = shield;
            this.close = () -> {
                shield.close();
                closeWire.run();
            };
        } else {
            attempts = this::counted;
            this.close = closeWire;
        }
        this.readOnly = settings.readOnly();
        this.beforeWrite = settings.beforeWrite();
        Exchange logged =
                settings.log() == null ? attempts : new LoggedExchange(settings.log(), settings.redactor(), attempts);
        this.first = new RetryingExchange(settings, new PacedExchange(settings, logged));
    }

    /** Opens a connection. Sends nothing yet. */
    public static Connection open(ConnectionSettings settings) {
        AddressExchange http = new AddressExchange(settings, HostAddresses.Lookup.SYSTEM);
        return new Connection(settings, http, http::close, true);
    }

    /** Initialises the HTTP client, with TLS for https, so that a caller can do this while other work runs. Opens nothing. */
    public static void prepare(boolean tls) {
        UnirestExchange.prepare(tls);
    }

    /**
     * Opens a connection that sends its requests through the given exchange, such as a simulated service, and not over HTTP. The
     * exchange answers on the calling thread, and does with an interrupt what this class promises.
     */
    public static Connection open(ConnectionSettings settings, Exchange wire) {
        return new Connection(settings, wire, () -> {}, false);
    }

    /** Returns an exchange that sends its requests through the given one, when a connection with these settings would send them. */
    public static Exchange paced(ConnectionSettings settings, Exchange next) {
        return new PacedExchange(settings, next);
    }

    @Override
    public Reply send(Request request) {
        return first.send(request);
    }

    /** Counts and sends a request, as the last step before HTTP. Requests that are refused here are not counted. */
    private Reply counted(Request request) {
        if (request.writes() && readOnly != null) {
            throw new ReadOnlyException(readOnly, request.method().name(), request.path());
        }
        if (!request.writes()) {
            requests.incrementAndGet();
            return masked(request);
        }
        beforeWrite.run();
        requests.incrementAndGet();
        writes.add(request.call());
        try {
            return masked(request);
        } finally {
            writes.remove(request.call());
        }
    }

    /** Masks secrets in the answer of an error, because a service may echo a secret of any request there. */
    private Reply masked(Request request) {
        request.secrets(redactor);
        Reply reply = wire.send(request);
        return reply.succeeded() ? reply : reply.mapped(redactor::text);
    }

    /** Returns the number of requests sent so far. Every attempt counts, also one that reached no service. */
    public long requests() {
        return requests.get();
    }

    /** Returns the writes that were sent and are not answered yet, such as {@code POST /volumes}. */
    public List<String> writes() {
        return List.copyOf(writes);
    }

    /** Closes the HTTP client. A request in flight is not interrupted and ends by itself. */
    @Override
    public void close() {
        close.run();
    }
}

package dev.ballast.http;

import dev.ballast.error.ReadOnlyException;
import dev.ballast.redact.Redactor;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A connection to one service: the HTTP exchange inside all its decorators. Safe for use by many threads.
 *
 * <p>An interrupted thread sends nothing. An interrupt stops reads and pauses at once with an {@link
 * dev.ballast.error.InterruptedRunException}; a write in flight may finish, and its reply is returned with the interrupt still
 * set; a second interrupt abandons it with a {@link dev.ballast.error.WireException}. So an {@code InterruptedRunException} of
 * a POST or DELETE means that nothing was done.
 */
public final class Connection implements Exchange, AutoCloseable {

    private final Exchange wire;
    private final Runnable closeWire;
    private final InterruptShield shielded;
    private final Exchange first;
    private final Redactor redactor;
    private final String readOnly;
    private final Runnable beforeWrite;
    private final AtomicLong requests = new AtomicLong();
    private final Queue<String> writes = new ConcurrentLinkedQueue<>();

    private Connection(ConnectionSettings settings, Exchange wire, Runnable closeWire) {
        this.redactor = settings.redactor();
        redactor.accept(settings.token());
        if (settings.route().proxy() != null && settings.route().proxy().password() != null) {
            redactor.accept(settings.route().proxy().password());
        }
        this.wire = wire;
        this.closeWire = closeWire;
        this.shielded = new InterruptShield(settings, this::counted);
        this.readOnly = settings.readOnly();
        this.beforeWrite = settings.beforeWrite();
        Exchange logged =
                settings.log() == null ? shielded : new LoggedExchange(settings.log(), settings.redactor(), shielded);
        this.first = new RetryingExchange(settings, new PacedExchange(settings, logged));
    }

    /** Opens a connection; nothing is sent yet. */
    public static Connection open(ConnectionSettings settings) {
        UnirestExchange http = new UnirestExchange(settings);
        return new Connection(settings, http, http::close);
    }

    /** Initialises the HTTP client, for https with its TLS, for a caller that has other work meanwhile. Nothing is opened. */
    public static void prepare(boolean tls) {
        UnirestExchange.prepare(tls);
    }

    /** Opens a connection that sends its requests by another exchange than HTTP, such as one to a simulated service. */
    static Connection open(ConnectionSettings settings, Exchange wire) {
        return new Connection(settings, wire, () -> {});
    }

    @Override
    public Reply send(Request request) {
        return first.send(request);
    }

    /** Counts and sends a request, the last step before HTTP; what is refused here is not counted. */
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

    /** A service may echo any secret in use in an error answer, whichever request it belongs to. */
    private Reply masked(Request request) {
        request.secrets(redactor);
        Reply reply = wire.send(request);
        return reply.succeeded() ? reply : reply.mapped(redactor::text);
    }

    /** Returns how many requests were sent so far, counting every attempt, also those that reached no service. */
    public long requests() {
        return requests.get();
    }

    /** Returns the writes that were sent and not answered yet, each as {@code POST /volumes}. */
    public List<String> writes() {
        return List.copyOf(writes);
    }

    /** Closes the HTTP client; with a request in flight, which ends by itself, only what is idle. */
    @Override
    public void close() {
        shielded.close();
        closeWire.run();
    }
}

package dev.ballast.http;

import java.util.List;

/**
 * Reaches one service: every decorator in its order around the wire. Safe for use by many threads.
 *
 * <p>An interrupted thread sends nothing. An interrupt stops reads and pauses at once with an
 * {@link dev.ballast.error.InterruptedRunException}; a write in flight is let finish and its reply returned with the
 * interrupt still set; a second interrupt abandons it with a {@link dev.ballast.error.WireException}. So an
 * {@code InterruptedRunException} of a POST or DELETE means that nothing was done.
 */
public final class Connection implements Exchange, AutoCloseable {

    private final UnirestExchange wire;
    private final Counted counted;
    private final InterruptShield shielded;
    private final Exchange first;

    private Connection(ConnectionSettings settings) {
        this.wire = new UnirestExchange(settings);
        this.counted = new Counted(wire);
        this.shielded =
                new InterruptShield(settings, settings.readOnly == null ? counted : new ReadOnly(settings, counted));
        Exchange logged = settings.log == null ? shielded : new Logged(settings, System::nanoTime, shielded);
        this.first = new Authorised(settings.token, new Retrying(settings, new Paced(settings, logged)));
    }

    /** Opens a connection; nothing is sent yet. A token that no header can carry is refused. */
    public static Connection open(ConnectionSettings settings) {
        return new Connection(settings);
    }

    @Override
    public Reply send(Request request) {
        return first.send(request);
    }

    /** Returns how many requests were sent so far, every attempt counted, those that found no service included. */
    public long requests() {
        return counted.requests();
    }

    /** Returns the writes that were sent and not answered yet, each as {@code POST /volumes}. */
    public List<String> writes() {
        return counted.writes();
    }

    /** Lets go of idle connections; a request under way ends by itself. */
    @Override
    public void close() {
        shielded.close();
        wire.close();
    }
}

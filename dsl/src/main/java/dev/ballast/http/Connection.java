package dev.ballast.http;

/** Reaches one service: every decorator in its order around the wire. Safe for use by many threads. */
public final class Connection implements Exchange, AutoCloseable {

    private final UnirestExchange wire;
    private final Exchange first;

    private Connection(Settings settings) {
        this.wire = new UnirestExchange(settings);
        this.first = new Authorised(settings.token(), wire);
    }

    /** Opens a connection; nothing is sent yet. A token that no header can carry is refused. */
    public static Connection open(Settings settings) {
        return new Connection(settings);
    }

    @Override
    public Reply send(Request request) {
        return first.send(request);
    }

    /** Lets go of idle connections. */
    @Override
    public void close() {
        wire.close();
    }
}

package dev.ballast.client;

import dev.ballast.http.Exchange;
import dev.ballast.model.Dialect;

/** Offers the operations of one service, kind by kind. Safe for use by many threads when its exchange is. */
public final class Client {

    private final Dialect dialect;
    private final Volumes volumes;

    /** Speaks a dialect over an exchange, as a rule a {@link dev.ballast.http.Connection}. */
    public Client(Exchange exchange, Dialect dialect) {
        Calls calls = new Calls(exchange);
        this.dialect = dialect;
        this.volumes = new Volumes(calls);
    }

    /** Returns the operations on volumes. */
    public Volumes volumes() {
        return volumes;
    }

    /** Returns the dialect spoken. */
    public Dialect dialect() {
        return dialect;
    }
}

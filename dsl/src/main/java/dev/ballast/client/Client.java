package dev.ballast.client;

import dev.ballast.http.Exchange;
import dev.ballast.model.Dialect;
import dev.ballast.time.Deadline;

/** Offers the operations of one service, kind by kind. Safe for use by many threads when its exchange is. */
public final class Client {

    private final Exchange exchange;
    private final Dialect dialect;
    private final NodeBalancers nodeBalancers;
    private final Instances instances;
    private final Addresses addresses;
    private final Volumes volumes;

    /** Speaks a dialect over an exchange, as a rule a {@link dev.ballast.http.Connection}. */
    public Client(Exchange exchange, Dialect dialect) {
        Calls calls = new Calls(exchange);
        this.exchange = exchange;
        this.dialect = dialect;
        this.nodeBalancers = new NodeBalancers(calls);
        this.instances = new Instances(calls, dialect);
        this.addresses = new Addresses(calls);
        this.volumes = new Volumes(calls);
    }

    /** Returns the same operations, each bounded by the deadline; null leaves them as they are. */
    public Client within(Deadline deadline) {
        return deadline == null ? this : new Client(request -> exchange.send(request.within(deadline)), dialect);
    }

    /** Returns the operations on NodeBalancers, their configs and nodes. */
    public NodeBalancers nodeBalancers() {
        return nodeBalancers;
    }

    /** Returns the operations on compute instances. */
    public Instances instances() {
        return instances;
    }

    /** Returns the operations on IP addresses. */
    public Addresses addresses() {
        return addresses;
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

package dev.ballast.client;

import dev.ballast.http.Exchange;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Operation;
import dev.ballast.time.Deadline;

/**
 * Offers the operations of one service, kind by kind. Safe for use by many threads when its exchange is.
 */
public final class Client {

    private final Exchange exchange;
    private final Dialect dialect;

    /**
     * Creates a client.
     *
     * @param exchange sends a request, as a rule a {@link dev.ballast.http.Connection}
     * @param dialect the dialect of the service
     */
    public Client(Exchange exchange, Dialect dialect) {
        this.exchange = exchange;
        this.dialect = dialect;
    }

    /** Returns the dialect of the service. */
    public Dialect dialect() {
        return dialect;
    }

    /** Returns the same operations, each bounded by the deadline; null leaves them as they are. */
    public Client within(Deadline deadline) {
        return deadline == null ? this : new Client(request -> exchange.send(request.within(deadline)), dialect);
    }

    /** Returns the operations on NodeBalancers, their configs and nodes. */
    public NodeBalancers nodeBalancers() {
        return new NodeBalancers(calls());
    }

    /** Returns the operations on compute instances and their addresses. */
    public Instances instances() {
        return new Instances(calls());
    }

    /** Returns the operations on volumes. */
    public Volumes volumes() {
        return new Volumes(calls());
    }

    /** Returns a resource of a kind that is no part of another one, as it is now. */
    public Labelled read(Kind kind, long id) {
        return switch (kind) {
            case NODEBALANCER -> nodeBalancers().get(id);
            case INSTANCE -> instances().get(id);
            case VOLUME -> volumes().get(id);
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is read with what holds it");
        };
    }

    /** Returns the list of a kind that is no part of another one. */
    public Pages<? extends Labelled> list(Kind kind, Filter filter) {
        return switch (kind) {
            case NODEBALANCER -> nodeBalancers().list(filter);
            case INSTANCE -> instances().list(filter);
            case VOLUME -> volumes().list(filter);
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is listed with what holds it");
        };
    }

    /** Returns the operations on VPCs. */
    public Vpcs vpcs() {
        return new Vpcs(calls());
    }

    /** Returns the operations on IP addresses. */
    public Addresses addresses() {
        return new Addresses(calls());
    }

    /** Returns the events of the account. */
    public AccountEvents events() {
        return new AccountEvents(calls());
    }

    /** Returns the operations on tags. */
    public AccountTags tags() {
        return new AccountTags(calls());
    }

    /** Returns the regions, plans, images and prices. */
    public Catalogue catalogue() {
        return new Catalogue(calls());
    }

    /** Returns method and path of an operation, as a message names it: {@code POST /volumes}. */
    public String call(Operation operation) {
        return new RequestValidator(dialect, operation).endpoint().call();
    }

    private Calls calls() {
        return new Calls(exchange, dialect);
    }
}

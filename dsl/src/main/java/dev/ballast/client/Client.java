package dev.ballast.client;

import dev.ballast.error.RefusedException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.error.WireException;
import dev.ballast.http.Exchange;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Maintenance;
import dev.ballast.model.Operation;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.time.Deadline;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Offers the operations of one service, by kind of resource. Many threads may use it if they may use its exchange. */
public final class Client {

    private final Exchange exchange;
    private final Dialect dialect;

    /**
     * Creates a client.
     *
     * @param exchange sends the requests; usually a {@link dev.ballast.http.Connection}
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

    /** Returns a client whose operations are bounded by the deadline; null returns this client. */
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

    /** Returns the operations on firewalls. */
    public Firewalls firewalls() {
        return new Firewalls(calls());
    }

    /** Returns the operations on reserved addresses. */
    public ReservedIps reservedIps() {
        return new ReservedIps(calls());
    }

    /**
     * Returns the present state of a resource of a kind without a holder. Throws {@link IllegalArgumentException} for other
     * kinds.
     */
    public Labelled read(Kind kind, long id) {
        return switch (kind) {
            case NODEBALANCER -> nodeBalancers().get(id);
            case INSTANCE -> instances().get(id);
            case VOLUME -> volumes().get(id);
            case VPC -> vpcs().get(id);
            case FIREWALL -> firewalls().get(id);
            case RESERVED_IP -> reservedIps().get(id);
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is read with what holds it");
        };
    }

    /**
     * Returns the ids of the firewalls of a NodeBalancer or an instance; empty if the answer has firewalls but no readable id.
     * Throws {@link IllegalArgumentException} for other kinds.
     */
    public Optional<List<Long>> firewalls(Kind kind, long id) {
        return switch (kind) {
            case NODEBALANCER -> nodeBalancers().firewalls(id);
            case INSTANCE -> instances().firewalls(id);
            case VOLUME, VPC, FIREWALL, RESERVED_IP, CONFIG, NODE, ADDRESS ->
                throw new IllegalArgumentException(kind + " has no firewalls");
        };
    }

    /** Lists the resources of a kind without a holder. Throws {@link IllegalArgumentException} for other kinds. */
    public Pages<? extends Labelled> list(Kind kind, Filter filter) {
        return switch (kind) {
            case NODEBALANCER -> nodeBalancers().list(filter);
            case INSTANCE -> instances().list(filter);
            case VOLUME -> volumes().list(filter);
            case VPC -> vpcs().list(filter);
            case FIREWALL -> firewalls().list(filter);
            case RESERVED_IP -> reservedIps().list(filter);
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is listed with what holds it");
        };
    }

    /**
     * Returns the resources of a kind without a holder that have this name: the label, or of reserved addresses a tag, in any case.
     * These are listed whole, since it is not documented how a filter compares tags.
     */
    public Stream<? extends Labelled> named(Kind kind, String name) {
        return kind == Kind.RESERVED_IP
                ? reservedIps()
                        .list(Filter.NONE)
                        .items()
                        .filter(each ->
                                each.tags() != null && each.tags().stream().anyMatch(name::equalsIgnoreCase))
                : list(kind, Filter.eq("label", name)).items();
    }

    /** Deletes a resource of a kind without a holder. Throws {@link IllegalArgumentException} for other kinds. */
    public void delete(Kind kind, long id) {
        switch (kind) {
            case NODEBALANCER -> nodeBalancers().delete(id);
            case INSTANCE -> instances().delete(id);
            case VOLUME -> volumes().delete(id);
            case VPC -> vpcs().delete(id);
            case FIREWALL -> firewalls().delete(id);
            case RESERVED_IP -> reservedIps().delete(id);
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is deleted with what holds it");
        }
    }

    /** Returns the operations on VPCs. */
    public Vpcs vpcs() {
        return new Vpcs(calls());
    }

    /** Returns the operations on IP addresses. */
    public Addresses addresses() {
        return new Addresses(calls(), dialect);
    }

    /** Returns the operations on locks. */
    public AccountLocks locks() {
        return new AccountLocks(calls());
    }

    /** Returns the events of the account. */
    public AccountEvents events() {
        return new AccountEvents(calls());
    }

    /** Reads the maintenance that the vendor plans, with one request; what the token may not read is unread and no failure. */
    public PlannedMaintenance maintenance() {
        try {
            return PlannedMaintenance.of(calls().list(Operation.LIST_MAINTENANCE, Filter.NONE, Maintenance.class)
                    .items());
        } catch (RefusedException refused) {
            return PlannedMaintenance.notShown(
                    Set.of(401, 403).contains(refused.status()) ? "needs account:read_only" : refused.problem());
        } catch (UnreadableAnswerException | WireException failed) {
            return PlannedMaintenance.notShown(failed.problem());
        }
    }

    /** Returns the operations on tags. */
    public AccountTags tags() {
        return new AccountTags(calls());
    }

    /** Returns the regions, types, images and prices. */
    public Catalogue catalogue() {
        return new Catalogue(calls());
    }

    /** Returns the requests of any method and path. */
    public ApiRequests api() {
        return new ApiRequests(calls(), dialect);
    }

    /** Returns the method and path of an operation, for messages: {@code POST /volumes}. */
    public String call(Operation operation) {
        return new RequestValidator(dialect, operation).endpoint().call();
    }

    private Calls calls() {
        return new Calls(exchange, dialect);
    }
}

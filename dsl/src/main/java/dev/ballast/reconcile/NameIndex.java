package dev.ballast.reconcile;

import dev.ballast.error.RuleException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.rules.NearestMatch;
import java.util.List;

/** Finds resources by the names the ledger knows, and by id. */
final class NameIndex {

    private final Account account;
    private final CreateOnce createOnce;

    NameIndex(Account account, CreateOnce createOnce) {
        this.account = account;
        this.createOnce = createOnce;
    }

    /** Returns the resource of that name; fails with the names that exist and the nearest of them. */
    Resource require(Kind kind, String name) {
        Reference reference = new Reference.ByName(kind, name);
        return createOnce.known(reference).map(Resource::of).orElseThrow(() -> unknown(reference));
    }

    /** Returns the resource of that id, under its name if the ledger has one. */
    Resource withId(Kind kind, long id) {
        return account.ledger()
                .withId(kind, Long.toString(id))
                .map(Resource::of)
                .orElseGet(() -> new Resource(new Reference.ById(kind, id), id));
    }

    /** Returns the id of the NodeBalancer of a port. */
    long balancerOf(Resource port) {
        Reference.Whole balancer = port.port().balancer();
        return balancer instanceof Reference.ById known
                ? known.id()
                : require(Kind.NODEBALANCER, balancer.name()).id();
    }

    private RuleException unknown(Reference reference) {
        List<String> names = account.names(reference.kind().word());
        String known = names.isEmpty() ? "the ledger knows none" : "known: " + String.join(", ", names);
        String nearest = NearestMatch.of(reference.name(), names)
                .map(name -> "did you mean '" + name + "'?")
                .orElse("create it with a block or a size, or give its id if it exists");
        return new RuleException(reference + " is not known; " + known, nearest);
    }
}

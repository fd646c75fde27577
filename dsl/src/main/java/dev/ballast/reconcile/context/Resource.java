package dev.ballast.reconcile.context;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.rules.Quoted;
import java.util.Collection;
import java.util.List;

/** A resource on the service: its reference and its id. */
public record Resource(Reference reference, long id) {

    /** The id of a node whose real id no answer has shown. */
    private static final long NO_ID = 0;

    /** Returns the resource of an entry with an id; refuses a node whose create was settled by a count, since nothing shows its id. */
    public static Resource of(Entry entry) {
        return recorded(entry).requireId();
    }

    /** Returns the resource of an entry, with {@link #NO_ID} for a node whose create was settled by a count. */
    public static Resource recorded(Entry entry) {
        return new Resource(
                entry.reference(),
                entry.id().isEmpty() ? NO_ID : entry.reference().kind().id(entry.id()));
    }

    /** Returns the resources of a kind. */
    public static List<Resource> of(Kind kind, Collection<Resource> all) {
        return all.stream()
                .filter(resource -> resource.reference().kind() == kind)
                .toList();
    }

    /** Returns this resource; refuses one that is recorded without an id. */
    public Resource requireId() {
        if (id == NO_ID) {
            throw new RuleException(
                    RefusalCode.NOT_SHOWN,
                    reference + " has no recorded id, and this call needs one",
                    "look up its id, and adopt it for " + ReferenceCodec.text(reference));
        }
        return this;
    }

    /** Returns whether both are the same resource of the account, whatever its name is now. */
    public boolean isSame(Resource other) {
        return id == NO_ID
                ? equals(other)
                : id == other.id && reference.holder().equals(other.reference.holder());
    }

    /** Returns the id as text; empty if nothing shows it. */
    public String idText() {
        return id == NO_ID ? "" : reference.kind().idText(id);
    }

    /** Returns the name of the resource among others of its kind, such as the name of a volume or the number of a port. */
    public String name() {
        return reference.name();
    }

    /** Returns the reference of a NodeBalancer, an instance or a volume. */
    public Reference.Whole whole() {
        return (Reference.Whole) reference;
    }

    /** Returns the expression of a runbook for a NodeBalancer, an instance or a volume, such as {@code volume('data')}. */
    public String expression() {
        return Resource.expression(whole());
    }

    /** Returns how a runbook names the resource, such as {@code volume('data')}. */
    public static String expression(Reference.Whole whole) {
        return whole.kind().word() + "("
                + (whole instanceof Reference.ById ? whole.argument() : Quoted.literal(whole.name())) + ")";
    }

    /** Returns the reference of a port. */
    public Reference.Port port() {
        return (Reference.Port) reference;
    }

    /** Returns its notation in a runbook with its id, such as {@code volume 'data' (id 99)}. */
    public String withId() {
        return reference instanceof Reference.ById || id == NO_ID ? toString() : this + " (id " + idText() + ")";
    }

    /** Returns its notation in a runbook, such as {@code port 443 of 'web'}. */
    @Override
    public String toString() {
        return reference.toString();
    }
}

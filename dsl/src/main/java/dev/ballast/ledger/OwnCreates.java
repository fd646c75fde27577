package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers the resources and parts that were created since the ledger was opened, by the ids that the service gave. Any
 * number of threads may use it.
 */
final class OwnCreates {

    private final Set<Reference> begun = ConcurrentHashMap.newKeySet();
    private final Map<Id, Reference> ids = new ConcurrentHashMap<>();

    private record Id(Kind kind, String id) {}

    /** Notes that a create of this reference is about to be sent. */
    void begin(Reference reference) {
        begun.add(reference);
    }

    /** Notes that nothing was created under this reference, or that another resource has it now. */
    void end(Reference reference) {
        begun.remove(reference);
    }

    /** Notes the id of a reference if a create of it or of its holder was begun. */
    void note(Reference reference, String id) {
        if (isOwn(reference)) {
            ids.put(new Id(reference.kind(), id), reference);
        }
    }

    private boolean isOwn(Reference reference) {
        return begun.contains(reference)
                || reference.holder().filter(this::isOwn).isPresent();
    }

    /** Notes that a port has another number now, and so its nodes other references. */
    void move(Reference from, Reference to) {
        if (begun.remove(from)) {
            begun.add(to);
        }
        ids.replaceAll(
                (id, reference) -> from.covers(reference) ? ReferenceCodec.moved(reference, from, to) : reference);
    }

    /** Returns the reference of the created resource or part with this id. */
    Optional<Reference> withId(Kind kind, String id) {
        return Optional.ofNullable(ids.get(new Id(kind, id)));
    }
}

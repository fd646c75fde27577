package dev.ballast.reconcile.drift;

import dev.ballast.certificate.Validity;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.facts.Difference;
import dev.ballast.reconcile.facts.Hold;
import dev.ballast.reconcile.facts.RecordedFacts;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The comparison of one resource of the ledger with the service.
 *
 * @param reference what identifies it; of a resource that the ledger does not know by its id or its position
 * @param id the id on the service, or null for an open create
 * @param differences the fields that differ from the values last applied or accepted, and those that were accepted
 * @param detail what else is known, such as why a node is down; may be empty
 * @param validity when the certificate that was sent last to a port is valid, or null
 * @param hold the verb that holds it back, or null
 * @param parts the ports of a NodeBalancer, the nodes of a port, the private addresses of an instance
 */
public record Drift(
        Reference reference,
        String id,
        State state,
        List<Difference> differences,
        String detail,
        Validity validity,
        Hold hold,
        List<Drift> parts) {

    /** How a resource compares. */
    public enum State {
        /** The service shows it as it was last applied. */
        SAME,
        /** At least one field differs. */
        DIFFERS,
        /** Fields differ, and a person has accepted each of these values. */
        ACCEPTED,
        /** A verb keeps a node without new connections, or an instance off. */
        HELD,
        /** The ledger has it and the service does not. */
        GONE,
        /** A check of the service finds it down, or it is an instance that is off. */
        DOWN,
        /** The outcome of a call is not recorded. */
        OPEN,
        /** The service has it and the ledger does not. */
        NEW,
        /** The dialect cannot read it. */
        UNREADABLE,
        /** It could not be read this time. */
        FAILED
    }

    private static final Set<State> COMPARED =
            Set.of(State.SAME, State.DIFFERS, State.ACCEPTED, State.HELD, State.DOWN);

    static Drift of(Entry entry, State state, String detail) {
        return new Drift(entry.reference(), entry.id(), state, List.of(), detail, null, null, List.of());
    }

    /** Returns the same with this at the end of its details. */
    Drift noting(String text) {
        String all = detail.isEmpty() ? text : detail + ", " + text;
        return new Drift(reference, id, state, differences, all, validity, hold, parts);
    }

    /**
     * Returns the same with these differences; a resource that was the same so far differs by them, or is accepted, or is down: an
     * instance that is off.
     */
    Drift withDifferences(List<Difference> found) {
        List<Difference> open =
                found.stream().filter(difference -> !difference.accepted()).toList();
        boolean off = open.stream()
                .anyMatch(difference -> difference.field().equals(RecordedFacts.POWER)
                        && difference.actual().equals(RecordedFacts.OFF));
        State differing = open.isEmpty() ? State.ACCEPTED : off ? State.DOWN : State.DIFFERS;
        State now = state == State.SAME && !found.isEmpty() ? differing : state;
        return new Drift(reference, id, now, List.copyOf(found), detail, validity, hold, parts);
    }

    /**
     * Returns the same as down, for this reason; an open call or a failed read counts more, and so does that a person has
     * accepted that it takes no connections.
     */
    Drift asDown(String why) {
        boolean accepted = state == State.ACCEPTED
                && differences.stream().anyMatch(each -> each.field().equals(RecordedFacts.MODE));
        boolean seen = !accepted && isCompared();
        return new Drift(
                reference, id, seen ? State.DOWN : state, differences, seen ? why : detail, validity, hold, parts);
    }

    /** Returns the same as held back by a verb, unless it differs. */
    Drift heldBy(Hold verb) {
        return new Drift(
                reference, id, state == State.SAME ? State.HELD : state, differences, detail, validity, verb, parts);
    }

    /** Returns whether the service shows it, and no call about it is open. */
    boolean isCompared() {
        return COMPARED.contains(state);
    }

    Drift withValidity(Validity certificate) {
        return new Drift(reference, id, state, differences, detail, certificate, hold, parts);
    }

    Drift containing(List<Drift> held) {
        return new Drift(reference, id, state, differences, detail, validity, hold, List.copyOf(held));
    }

    Stream<Drift> withParts() {
        return Stream.concat(Stream.of(this), parts.stream().flatMap(Drift::withParts));
    }

    /** Returns when the certificate of a port expires, or null if that is unknown. */
    public Instant expires() {
        return validity == null ? null : validity.until();
    }

    /** Returns its path in commands of the ledger, such as {@code web:443:a}. */
    public String path() {
        return ReferenceCodec.path(reference);
    }
}

package dev.ballast.reconcile.drift;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.drift.Drift.State;
import dev.ballast.reconcile.facts.Hold;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.UnknownOutcomeMessages;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Compares the entries of a scope with the service, in the way that a dialect allows. */
interface DriftReader {

    /**
     * Returns the resources of the scope; one that cannot be read does not hide the others, unless
     * none can be read.
     */
    List<Drift> read(DriftScope scope);

    /** Returns the limits of the dialect, each as a sentence. */
    List<String> notes();

    /** The answer to a read: a value, empty for a resource that is gone, or the failure. */
    record Answer<T>(Optional<T> value, BallastException failure) {

        static <T> Answer<T> to(Supplier<T> read) {
            try {
                return new Answer<>(Optional.of(read.get()), null);
            } catch (InterruptedRunException stop) {
                throw stop;
            } catch (NotFoundException gone) {
                return new Answer<>(Optional.empty(), null);
            } catch (BallastException failure) {
                if (failure instanceof CallException call && call.failsEveryCall()) {
                    throw failure;
                }
                return new Answer<>(Optional.empty(), failure);
            }
        }

        /** Returns an answer that nothing was asked for. */
        static <T> Answer<T> none() {
            return new Answer<>(Optional.empty(), null);
        }

        /** Returns the state of an entry with an open call that nothing was read of. */
        static Drift open(Entry entry) {
            return Drift.of(entry, State.OPEN, sent(entry));
        }

        private static String sent(Entry entry) {
            return UnknownOutcomeMessages.sent(entry.intent());
        }

        /** Returns the state of an entry by this answer about it, with the fields that differ. */
        Drift compare(Entry entry, Instant now) {
            return compare(entry, Map.of(), now);
        }

        /** Compares also with {@code more}, values from other answers. */
        Drift compare(Entry entry, Map<String, String> more, Instant now) {
            if (entry.intent() != null) {
                boolean gone = entry.isDeletionOpen() && value.isEmpty() && failure == null;
                return gone ? Drift.of(entry, State.GONE, sent(entry)) : open(entry);
            }
            if (failure != null) {
                return Drift.of(entry, State.FAILED, failure.problem());
            }
            Kind kind = entry.reference().kind();
            return value.map(shown -> {
                        Map<String, String> facts = new LinkedHashMap<>(more);
                        if (kind != Kind.ADDRESS) {
                            facts.putAll(RecordedFacts.of(entry, shown));
                        }
                        Drift drift = Drift.of(entry, State.SAME, DriftDetails.of(kind, shown))
                                .withDifferences(RecordedFacts.differences(entry, facts, now));
                        return Hold.of(entry, facts).map(drift::heldBy).orElse(drift);
                    })
                    .orElseGet(() -> Drift.of(entry, State.GONE, ""));
        }
    }
}

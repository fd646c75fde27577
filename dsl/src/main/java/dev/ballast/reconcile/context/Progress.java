package dev.ballast.reconcile.context;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Reference;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** An event of a run; listeners show it, the summary counts it. */
public sealed interface Progress {

    /** Returns the event as one line. */
    String text();

    /** Returns whether it reports the state of a resource that the runbook ensures, and not only a lookup. */
    default boolean isOutcome() {
        return this instanceof ResourceEvent || this instanceof Sent || this instanceof Arrived;
    }

    /** The result for a resource or a part of it; {@code id} is that of the service, or the address itself. */
    sealed interface ResourceEvent extends Progress {
        /** Returns the resource. */
        Reference reference();

        /** Returns its id. */
        String id();
    }

    /** A resource was created. {@code how} is the reason for a search if the create had no answer, else empty. */
    record Created(Reference reference, String id, String how) implements ResourceEvent {
        /** Returns the event for a create that was answered. */
        public Created(Reference reference, String id) {
            this(reference, id, "");
        }

        @Override
        public String text() {
            return reference + " created" + (id.isEmpty() ? "" : " (" + id + ")") + (how.isEmpty() ? "" : ": " + how);
        }
    }

    /** A resource that exists was recorded in the ledger with its parts; {@code with} names these and may be empty. */
    record Adopted(Reference reference, String id, String with) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " adopted" + (with.isEmpty() ? "" : " with " + with) + " (" + id + ")";
        }
    }

    /** An existing resource was changed; {@code change} is the text, such as {@code resized from 20 to 40 GB}. */
    record Changed(Reference reference, String id, String change) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " " + change;
        }
    }

    /** A runbook said something about an existing resource that the ledger alone records; {@code what} is the text. */
    record Recorded(Reference reference, String id, String what) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " " + what;
        }
    }

    /** A resource is as the runbook requests it; {@code why} may be empty. */
    record Unchanged(Reference reference, String id, String why) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " unchanged" + (why.isEmpty() ? "" : ": " + why);
        }
    }

    /**
     * A resource was kept: the runbook no longer names it, or a value differs from the runbook or the ledger. {@code differs}
     * is whether a value is not the one last applied or accepted.
     */
    record Kept(Reference reference, String id, String why, boolean differs) implements ResourceEvent {
        private static final String NOT_NAMED = "the block does not name it";

        /** Returns the event for a resource whose comparable values are all as last applied. */
        public Kept(Reference reference, String id, String why) {
            this(reference, id, why, false);
        }

        /** Returns the event for a part that a block does not name, although another block of the run may. */
        public static Kept notNamed(Reference reference, String id) {
            return new Kept(reference, id, NOT_NAMED);
        }

        /** Returns true for an event of {@link #notNamed}. */
        public boolean isNotNamed() {
            return why.equals(NOT_NAMED);
        }

        @Override
        public String text() {
            return reference + " kept: " + why;
        }
    }

    /** A resource was deleted. */
    record Deleted(Reference reference, String id) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " deleted";
        }
    }

    /** A write that no word describes was sent; {@code call} is its method and path. */
    record Sent(String call) implements Progress {
        @Override
        public String text() {
            return call + " sent";
        }
    }

    /** A resource is about to be compared and created or changed with its parts; {@link Ended} follows, also after a failure. */
    record Begun(Reference reference) implements Progress {
        @Override
        public String text() {
            return reference + " begun";
        }
    }

    /** The end of {@link Begun}. */
    record Ended(Reference reference) implements Progress {
        @Override
        public String text() {
            return reference + " ended";
        }
    }

    /** A line inside a block that names a part; a rehearsal needs it, and no listener receives it. */
    record Declared(Reference reference, SourceLocation location) implements Progress {
        @Override
        public String text() {
            return reference + " at " + location;
        }
    }

    /** A warning; {@code code} is that of the rule that warns, or null if none does. */
    record Warning(RefusalCode code, String text) implements Progress {

        /** Creates a warning about resources or the surroundings, which no rule gives. */
        public Warning(String text) {
            this(null, text);
        }

        /** Returns {@code warning}, with the code if it has one. */
        public String kind() {
            return "warning" + (code == null ? "" : "[" + code + "]");
        }
    }

    /** A note. */
    record Note(String text) implements Progress {}

    /** A wait continues; sent after each request. {@code left} is the time until the deadline, or null if it is unknown. */
    record Waiting(String what, String state, Duration since, Duration left) implements Progress {

        /** Creates the event of a wait with an unknown deadline. */
        public Waiting(String what, String state, Duration since) {
            this(what, state, since, null);
        }

        /** Returns the same wait that much later. */
        public Waiting after(Duration time) {
            return new Waiting(what, state, since.plus(time), left == null ? null : left.minus(time));
        }

        @Override
        public String text() {
            String gives = left == null ? "" : ", gives up in " + Math.max(0, left.toSeconds()) + " s";
            return "waiting for " + what + ": " + state + " (" + since.toSeconds() + " s" + gives + ")";
        }
    }

    /** A wait reached its state. */
    record Arrived(String what, String state, Duration took) implements Progress {
        @Override
        public String text() {
            return what + " is " + state + " (" + took.toSeconds() + " s)";
        }
    }

    /**
     * A call takes noticeably long; {@code again} is the pause until it is sent again, null if it is not. There may be several
     * for one call.
     */
    record Delayed(String call, String why, Duration again, Instant until) implements Progress {

        private static final DateTimeFormatter CLOCK =
                DateTimeFormatter.ofPattern("HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

        @Override
        public String text() {
            String next = again == null ? "" : "; sent again in " + Math.max(1, again.toSeconds()) + " s, tried";
            return call + ": " + why + next + " until " + CLOCK.format(until);
        }
    }

    /** A delayed call was answered or has failed. */
    record Resumed(String call) implements Progress {
        @Override
        public String text() {
            return call + " answered";
        }
    }
}

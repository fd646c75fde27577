package dev.ballast.reconcile;

import dev.ballast.model.Reference;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** What a run tells while it goes on; a listener shows it, the summary counts it. */
public sealed interface Progress {

    /** Says it in one line. */
    String text();

    /** Returns whether it tells of the state of a resource that the runbook asked for, and not only of a look at one. */
    default boolean isOutcome() {
        return this instanceof ResourceEvent || this instanceof Arrived;
    }

    /** What came of a resource or a part of it; {@code id} is the service's, or the address itself. */
    sealed interface ResourceEvent extends Progress {
        /** Returns the resource. */
        Reference reference();

        /** Returns its id. */
        String id();
    }

    /** Something was created. */
    record Created(Reference reference, String id) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " created" + (id.isEmpty() ? "" : " (" + id + ")");
        }
    }

    /** Something that was there was changed; {@code change} says what, such as {@code resized from 20 to 40 GB}. */
    record Changed(Reference reference, String id, String change) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " " + change;
        }
    }

    /** Something is as the runbook wants it; {@code why} may be empty. */
    record Unchanged(Reference reference, String id, String why) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " unchanged" + (why.isEmpty() ? "" : ": " + why);
        }
    }

    /** Something differs from the runbook or is no longer named by it, and stays. */
    record Kept(Reference reference, String id, String why) implements ResourceEvent {
        private static final String NOT_NAMED = "the block does not name it";

        /** Returns what reports a part that a block does not name; another block of the same run may. */
        static Kept notNamed(Reference reference, String id) {
            return new Kept(reference, id, NOT_NAMED);
        }

        /** Returns true when this is so because one block does not name it. */
        public boolean isNotNamed() {
            return why.equals(NOT_NAMED);
        }

        @Override
        public String text() {
            return reference + " kept: " + why;
        }
    }

    /** Something was deleted on the user's word. */
    record Deleted(Reference reference, String id) implements ResourceEvent {
        @Override
        public String text() {
            return reference + " deleted";
        }
    }

    /** A resource is about to be compared and created or changed with its parts; {@link Ended} follows, also after a failure. */
    record Begun(Reference reference) implements Progress {
        @Override
        public String text() {
            return reference + " begun";
        }
    }

    /** What was {@link Begun} is over. */
    record Ended(Reference reference) implements Progress {
        @Override
        public String text() {
            return reference + " ended";
        }
    }

    /** A reader should know this. */
    record Warning(String text) implements Progress {}

    /** A reader may want to know this. */
    record Note(String text) implements Progress {}

    /** A wait goes on; sent after each look. */
    record Waiting(String what, String state, Duration since) implements Progress {
        @Override
        public String text() {
            return "waiting for " + what + ": " + state + " (" + since.toSeconds() + " s)";
        }
    }

    /** A wait ended well. */
    record Arrived(String what, String state, Duration took) implements Progress {
        @Override
        public String text() {
            return what + " is " + state + " (" + took.toSeconds() + " s)";
        }
    }

    /**
     * A call takes longer than a person waits in silence; {@code again} is the pause until it is sent again, null where it is not.
     * The same call may tell this several times.
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

    /** A call that was told as delayed was answered or has failed. */
    record Resumed(String call) implements Progress {
        @Override
        public String text() {
            return call + " answered";
        }
    }
}

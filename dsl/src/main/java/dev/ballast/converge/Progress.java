package dev.ballast.converge;

import dev.ballast.ledger.Key;
import java.time.Duration;

/** What a run tells while it goes on; a listener shows it, the summary counts it. */
public sealed interface Progress {

    /** Says it in one line. */
    String text();

    /** Something was made that was not there before; {@code id} is the service's, or the address itself. */
    record Made(Key key, String id) implements Progress {
        @Override
        public String text() {
            return Titles.of(key) + " made" + (id.isEmpty() ? "" : " (" + id + ")");
        }
    }

    /** Something that was there was changed; {@code change} says what, such as {@code resized from 20 to 40 GB}. */
    record Changed(Key key, String id, String change) implements Progress {
        @Override
        public String text() {
            return Titles.of(key) + " " + change;
        }
    }

    /** Something is as the runbook wants it; {@code why} may be empty. */
    record Unchanged(Key key, String id, String why) implements Progress {
        @Override
        public String text() {
            return Titles.of(key) + " unchanged" + (why.isEmpty() ? "" : ": " + why);
        }
    }

    /** Something differs from the runbook or is no longer named by it, and stays. */
    record LeftInPlace(Key key, String id, String why) implements Progress {
        @Override
        public String text() {
            return Titles.of(key) + " left in place: " + why;
        }
    }

    /** Something was removed on the user's word. */
    record Removed(Key key, String id) implements Progress {
        @Override
        public String text() {
            return Titles.of(key) + " deleted";
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
}

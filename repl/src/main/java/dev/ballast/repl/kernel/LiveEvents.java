package dev.ballast.repl.kernel;

import dev.ballast.dsl.ShownChanges;
import dev.ballast.error.InterruptedRunException;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Looks for events of the service while a cell shows something live: after two seconds, and less often the longer nothing of
 * it changes. A look that fails is the last one of the cell. Any thread may use it.
 */
final class LiveEvents {

    static final Duration SHORTEST = Duration.ofSeconds(2);
    static final Duration LONGEST = Duration.ofSeconds(30);

    private final BiConsumer<Duration, Runnable> later;
    private final Predicate<ShownChanges.Changes> redraw;
    private final BiConsumer<String, RuntimeException> complaint;
    private ShownChanges followed;

    /**
     * Creates it; nothing is sent before {@link #follow}.
     *
     * @param later runs a look after a pause
     * @param redraw draws what has changed, and returns whether something of it had
     */
    LiveEvents(
            BiConsumer<Duration, Runnable> later,
            Predicate<ShownChanges.Changes> redraw,
            BiConsumer<String, RuntimeException> complaint) {
        this.later = later;
        this.redraw = redraw;
        this.complaint = complaint;
    }

    /** Begins to look, with one request, unless it does so already or the service has no events. */
    void follow(ShownChanges changes) {
        synchronized (this) {
            if (followed != null) {
                return;
            }
            followed = changes;
        }
        guarded(changes, () -> {
            if (changes.begin()) {
                plan(changes, SHORTEST);
            }
        });
    }

    /** Ends it: nothing more is sent. */
    synchronized void end() {
        followed = null;
    }

    private synchronized boolean isFollowed(ShownChanges changes) {
        return followed == changes;
    }

    private void plan(ShownChanges changes, Duration pause) {
        later.accept(pause, () -> guarded(changes, () -> look(changes, pause)));
    }

    private void look(ShownChanges changes, Duration pause) {
        if (isFollowed(changes)) {
            boolean changed = redraw.test(changes.next());
            Duration doubled = pause.multipliedBy(2);
            plan(changes, changed ? SHORTEST : doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
        }
    }

    private void guarded(ShownChanges changes, Runnable work) {
        try {
            work.run();
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (RuntimeException unseen) {
            // A failure after the end is not reported.
            if (isFollowed(changes)) {
                complaint.accept("a live display is not redrawn on events: ", unseen);
            }
        }
    }
}

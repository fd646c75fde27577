package dev.ballast.repl.kernel;

import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.repl.render.Representations;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The live values of one cell, each a display. They are drawn again at events of the run and of the service. Events of the
 * service are requested after two seconds, and less often the longer nothing of them changes; a request that fails is the
 * last one of the cell. Any thread may use it.
 */
final class LiveValues {

    static final Duration SHORTEST = Duration.ofSeconds(2);
    static final Duration LONGEST = Duration.ofSeconds(30);

    private final Notebook notebook;
    private final Message cell;
    private final Representations forms;
    private final Function<Duration, Executor> after;
    private final Consumer<Progress> warnings;
    private final Map<LiveDisplay, LiveValue> displays = new ConcurrentHashMap<>();
    private final Set<String> complaints = ConcurrentHashMap.newKeySet();
    private ShownChanges followed;

    /**
     * Creates the values of a cell.
     *
     * @param after returns what runs a task after that time
     * @param warnings receives why a value is no longer drawn again
     */
    LiveValues(
            Notebook notebook,
            Message cell,
            Representations forms,
            Function<Duration, Executor> after,
            Consumer<Progress> warnings) {
        this.notebook = notebook;
        this.cell = cell;
        this.forms = forms;
        this.after = after;
        this.warnings = warnings;
    }

    /** Shows a value in a display that is updated, also when the service changes what it shows. */
    void show(Object value, ShownChanges changes) {
        LiveValue live = new LiveValue(value, forms);
        Map<String, String> first = live.forms(FetchPolicy.NETWORK_ONLY::stateOf);
        Executor later = after.apply(NotebookDisplay.APART);
        displays.put(
                new LiveDisplay(notebook, cell, later, first, () -> forms(live, FetchPolicy.CACHE_FIRST::stateOf)),
                live);
        if (live.isOfService()) {
            follow(changes);
        }
    }

    /** Draws each value again, but not lists: to request one four times a second would be too much, so they wait for an event or the end. */
    void requestRedraw() {
        displays.forEach((display, live) -> {
            if (!live.isList()) {
                display.requestRedraw();
            }
        });
    }

    /** Draws each value for the last time, with the state of a resource from {@code look}. */
    void end(Function<Handle, ResourceState> look) {
        unfollow();
        displays.forEach((display, live) -> {
            displays.remove(display);
            try {
                display.end(() -> forms(live, look));
            } catch (InterruptedRunException stop) {
                // A user who interrupts the last display has seen enough; the stop itself is reported elsewhere.
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Leaves the values as they are. */
    void leave() {
        unfollow();
        displays.keySet().forEach(LiveDisplay::close);
        displays.clear();
    }

    private synchronized void unfollow() {
        followed = null;
    }

    private synchronized boolean isFollowed(ShownChanges changes) {
        return followed == changes;
    }

    /** Begins to request events, unless it does so already or the service has none. */
    private void follow(ShownChanges changes) {
        synchronized (this) {
            if (followed != null) {
                return;
            }
            followed = changes;
        }
        polling(changes, () -> {
            if (changes.begin()) {
                pollAfter(SHORTEST, changes);
            }
        });
    }

    private void pollAfter(Duration pause, ShownChanges changes) {
        after.apply(pause).execute(notebook.inCellOf(() -> polling(changes, () -> poll(pause, changes))));
    }

    private void poll(Duration pause, ShownChanges changes) {
        if (isFollowed(changes)) {
            boolean changed = redraw(changes.next());
            Duration doubled = pause.multipliedBy(2);
            pollAfter(changed ? SHORTEST : doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST, changes);
        }
    }

    /** Draws again what has changed; returns whether something had. */
    private boolean redraw(ShownChanges.Changes changes) {
        Map<LiveDisplay, LiveValue> touched = new HashMap<>(displays);
        touched.values().removeIf(live -> !live.isTouchedBy(changes));
        touched.forEach((display, live) -> display.redraw(() -> drawn(() -> live.changedForms(changes))));
        return !touched.isEmpty();
    }

    private Map<String, String> forms(LiveValue live, Function<Handle, ResourceState> look) {
        return drawn(() -> live.forms(look));
    }

    /** Returns the content, or nothing and a warning: on the thread that draws no one else would learn of a failure. */
    private Map<String, String> drawn(Supplier<Map<String, String>> content) {
        try {
            return content.get();
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (RuntimeException failure) {
            warn("a live display cannot be redrawn: ", failure);
            return Map.of();
        }
    }

    private void polling(ShownChanges changes, Runnable step) {
        try {
            step.run();
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (RuntimeException failure) {
            // A failure after the end is not reported.
            if (isFollowed(changes)) {
                warn("a live display is not redrawn on events: ", failure);
            }
        }
    }

    private void warn(String what, RuntimeException failure) {
        String problem = failure instanceof BallastException known ? known.problem() : failure.toString();
        if (complaints.add(problem)) {
            warnings.accept(new Progress.Warning(what + problem));
        }
    }
}

package dev.ballast.repl.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** One display of a cell, which is drawn again in place when it changes; what looks as before is not sent. Any thread may use it. */
final class LiveDisplay {

    private final Notebook notebook;
    private final Message cell;
    private final Executor later;
    private final Supplier<Map<String, String>> look;
    private final String id = UUID.randomUUID().toString();
    private Map<String, String> shown = Map.of();
    private boolean due;
    private boolean ended;

    /**
     * Creates the display and draws it.
     *
     * @param later delays an update, so that many changes are drawn once
     * @param look returns the current content by media type, or an empty map if unknown
     */
    LiveDisplay(
            Notebook notebook,
            Message cell,
            Executor later,
            Map<String, String> first,
            Supplier<Map<String, String>> look) {
        this.notebook = notebook;
        this.cell = cell;
        this.later = later;
        this.look = look;
        draw(first);
    }

    void requestRedraw() {
        synchronized (this) {
            if (due || ended) {
                return;
            }
            due = true;
        }
        later.execute(notebook.inCellOf(this::again));
    }

    /** Draws the display now. */
    void redraw(Supplier<Map<String, String>> now) {
        Map<String, String> forms = now.get();
        synchronized (this) {
            draw(ended ? Map.of() : forms);
        }
    }

    /** Draws the display for the last time; the result of a slower earlier lookup is ignored. */
    void end(Supplier<Map<String, String>> finalLook) {
        close();
        draw(finalLook.get());
    }

    synchronized void close() {
        ended = true;
    }

    /** A change after this point is not seen by the running lookup, so another one is due. */
    private void again() {
        synchronized (this) {
            due = false;
            if (ended) {
                return;
            }
        }
        redraw(look);
    }

    private synchronized void draw(Map<String, String> forms) {
        if (!forms.isEmpty() && !forms.equals(shown)) {
            Map<String, Object> content = new HashMap<>(notebook.data(forms));
            content.put("transient", Map.of("display_id", id));
            notebook.publish(cell, shown.isEmpty() ? "display_data" : "update_display_data", content);
            shown = Map.copyOf(forms);
        }
    }
}

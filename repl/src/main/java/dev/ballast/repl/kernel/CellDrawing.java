package dev.ballast.repl.kernel;

import java.util.Map;
import java.util.UUID;

/** One display of a cell, which is drawn again in place. Any thread may draw; what looks as before is not sent again. */
final class CellDrawing {

    private final Notebook notebook;
    private final Request cell;
    private final String id = UUID.randomUUID().toString();
    private Map<String, String> last = Map.of();

    CellDrawing(Notebook notebook, Request cell) {
        this.notebook = notebook;
        this.cell = cell;
    }

    synchronized void draw(Map<String, String> forms) {
        if (!forms.equals(last)) {
            notebook.publish(
                    cell,
                    last.isEmpty() ? "display_data" : "update_display_data",
                    notebook.data().of(forms, id));
            last = Map.copyOf(forms);
        }
    }
}

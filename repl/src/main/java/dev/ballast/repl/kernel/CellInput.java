package dev.ballast.repl.kernel;

import dev.ballast.run.WrongUsageException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Standard input of cells: requests one line at a time from the client when a cell reads. Unread input is dropped at the
 * end of the cell.
 */
final class CellInput extends InputStream {

    private static final ByteArrayInputStream NOTHING = new ByteArrayInputStream(new byte[0]);
    // The character that a terminal sends for the end of the input, as other kernels read it.
    private static final String END = "\u0004";

    private final Notebook notebook;
    private ByteArrayInputStream line = NOTHING;
    private Cell reader;

    CellInput(Notebook notebook) {
        this.notebook = notebook;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /**
     * Returns the rest of the current line, or requests the next one.
     *
     * @throws WrongUsageException when the client answers no questions, or the cell of this thread has ended
     * @throws dev.ballast.error.InterruptedRunException when the thread is interrupted, which stays set
     */
    @Override
    public synchronized int read(byte[] bytes, int offset, int length) {
        Cell current = notebook.owners().current().orElse(null);
        if (!Objects.equals(current, reader)) {
            line = NOTHING;
            reader = current;
        }
        if (length > 0 && line.available() == 0) {
            line = next();
        }
        return line.read(bytes, offset, length);
    }

    @Override
    public synchronized int available() {
        return line.available();
    }

    private ByteArrayInputStream next() {
        String typed = notebook.read()
                .orElseThrow(() -> new WrongUsageException(
                        "this client does not answer requests for input",
                        "set the value in an environment variable: System.getenv('NAME'), or secret('NAME') for a"
                                + " secret"));
        return typed.equals(END) ? NOTHING : new ByteArrayInputStream((typed + "\n").getBytes(StandardCharsets.UTF_8));
    }
}

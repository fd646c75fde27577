package dev.ballast.console;

import dev.ballast.dsl.Display;
import dev.ballast.redact.Printable;

/** Prints the text of a value on standard output, where nobody can show more of it. */
public final class PlainDisplay implements Display {

    @Override
    public void show(Object value) {
        if (value != null) {
            System.out.println(Printable.lines(value.toString()));
        }
    }

    @Override
    public void live(Object value) {
        show(value);
    }

    @Override
    public void clear() {
        // What was printed stays.
    }

    @Override
    public void end(boolean failed) {
        // The text of a value says what it is called, which does not change.
    }
}

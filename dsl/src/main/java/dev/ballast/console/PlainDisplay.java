package dev.ballast.console;

import dev.ballast.dsl.Display;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.redact.Printable;

/** Prints the text of a value on standard output, for programs that can show only text. */
public final class PlainDisplay implements Display {

    @Override
    public void show(Object value) {
        if (value != null) {
            System.out.println(Printable.lines(value.toString()));
        }
    }

    @Override
    public void live(Object value, ShownChanges changes) {
        show(value);
    }

    @Override
    public void clear() {
        // Printed text cannot be removed.
    }

    @Override
    public void end(boolean failed) {
        // The text of a value is its name, which does not change.
    }
}

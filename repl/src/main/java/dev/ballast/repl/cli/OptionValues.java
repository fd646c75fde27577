package dev.ballast.repl.cli;

import dev.ballast.model.Dialect;
import java.util.Iterator;
import java.util.List;

/** The values that the shells complete behind an option, as they are written. */
final class OptionValues {

    private OptionValues() {}

    /** The dialects. */
    static final class Dialects implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(Dialect.DOCUMENTED.name(), Dialect.LINODE.name()).iterator();
        }
    }

    /** The forms of the output. */
    static final class Forms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("text", "json").iterator();
        }
    }

    /** The forms of the report of the check. */
    static final class Reports implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("text", "json", "sarif").iterator();
        }
    }

    /** When the output has colors. */
    static final class Colors implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("auto", "always", "never").iterator();
        }
    }
}

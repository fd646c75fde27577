package dev.ballast.repl.cli;

import dev.ballast.repl.syntax.Completeness;
import groovy.lang.GroovySystem;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the parser ready on a thread of its own while the arguments are read: each takes about a tenth of a second. Two
 * threads that initialise the same classes in another order wait for each other for ever, so Groovy's runtime, which the
 * reading of arguments needs too, comes before, and whatever compiles comes after.
 */
final class Preparation {

    private static final List<String> COMPILING = List.of("run", "check");

    private final Thread thread = new Thread(() -> Completeness.of("1"), "ballast-prepare");

    private Preparation() {}

    /** Begins it, unless the command compiles nothing or does so behind a prompt. */
    static Preparation of(String[] arguments) {
        Preparation preparation = new Preparation();
        List<String> all = Arrays.asList(arguments);
        if (all.contains("-e") || all.stream().anyMatch(COMPILING::contains)) {
            // Its class is initialised by being asked.
            GroovySystem.getVersion();
            preparation.thread.setDaemon(true);
            preparation.thread.start();
        }
        return preparation;
    }

    /** Waits until it is done; an interrupt stays set and ends the wait. */
    void await() {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}

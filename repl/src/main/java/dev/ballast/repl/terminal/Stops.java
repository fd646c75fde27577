package dev.ballast.repl.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jline.utils.Signals;

/** The signals by which a user or the system asks the program to stop: Ctrl-C, termination, and the end of the terminal. */
public final class Stops {

    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

    private Stops() {}

    /** Tells the listener the number of each signal that comes, until the result is run; it must return quickly. */
    public static Runnable listen(IntConsumer listener) {
        List<Runnable> undo = new ArrayList<>();
        NUMBERS.forEach((name, number) -> {
            Object before = Signals.register(name, () -> listener.accept(number));
            undo.add(() -> Signals.unregister(name, before));
        });
        return () -> undo.forEach(Runnable::run);
    }
}

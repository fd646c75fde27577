package dev.ballast.repl.cli;

import dev.ballast.dsl.Display;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Screen;
import java.io.PrintStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Prints the values that a runbook shows, in the format of the prompt. Nothing is redrawn: a live value is printed at once,
 * and again at the end if it has changed.
 */
final class PrintedDisplay implements Display {

    private final ProcessEnvironment process;
    private final PrintStream out;
    private final Supplier<Screen> page;
    private final Limits limits;
    private final Consumer<Progress> warned;
    private final Queue<Live> lives = new ConcurrentLinkedQueue<>();

    private record Live(Object value, String printed) {}

    /**
     * Creates a display that formats values for the screen of {@code page}.
     *
     * @param warned receives what could not be shown again
     */
    PrintedDisplay(
            ProcessEnvironment process,
            PrintStream out,
            Supplier<Screen> page,
            Limits limits,
            Consumer<Progress> warned) {
        this.process = process;
        this.out = out;
        this.page = page;
        this.limits = limits;
        this.warned = warned;
    }

    @Override
    public void show(Object value) {
        if (value != null) {
            out.println(text(value, FetchPolicy.NETWORK_ONLY::stateOf));
        }
    }

    @Override
    public void live(Object value, ShownChanges changes) {
        if (value != null) {
            String text = text(value, FetchPolicy.NETWORK_ONLY::stateOf);
            out.println(text);
            lives.add(new Live(value, text));
        }
    }

    @Override
    public void clear() {
        // Printed text cannot be removed: it may be a log.
    }

    @Override
    public void end(boolean failed) {
        for (Live live = lives.poll(); live != null; live = lives.poll()) {
            try {
                String text =
                        text(live.value(), failed ? FetchPolicy.CACHE_ONLY::stateOf : FetchPolicy.CACHE_FIRST::stateOf);
                if (!text.equals(live.printed())) {
                    out.println(text);
                }
            } catch (InterruptedRunException stop) {
                // A user who interrupts the last display has seen enough; the stop itself is reported elsewhere.
                Thread.currentThread().interrupt();
                lives.clear();
            } catch (BallastException unseen) {
                warned.accept(new Progress.Warning("a live display cannot be updated: " + unseen.getMessage()));
            }
        }
    }

    private String text(Object value, Function<Handle, ResourceState> look) {
        return process.text(value, look, page.get(), limits);
    }
}

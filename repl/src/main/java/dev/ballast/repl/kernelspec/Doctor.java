package dev.ballast.repl.kernelspec;

import dev.ballast.error.ShellWord;
import dev.ballast.repl.kernel.KernelClient;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Starts kernels as Jupyter does and tries what a notebook needs of them; each is ended, whatever comes of it. */
public final class Doctor {

    private static final String BY_HAND = "start the program by hand: ballast --version";

    private final Map<String, String> environment;
    private final LongSupplier nanoTime;
    private final Patience patience;
    private final Consumer<Finding> told;

    /**
     * How long is waited.
     *
     * @param start until the kernel answers for the first time
     * @param answer for each answer after that
     */
    public record Patience(Duration start, Duration answer) {

        /** What a slow machine needs. */
        public static final Patience USUAL = new Patience(Duration.ofSeconds(30), Duration.ofSeconds(20));
    }

    /** Starts kernels with these variables beside their own, and tells of each check as it is done. */
    public Doctor(Map<String, String> environment, LongSupplier nanoTime, Patience patience, Consumer<Finding> told) {
        this.environment = Map.copyOf(environment);
        this.nanoTime = nanoTime;
        this.patience = patience;
        this.told = told;
    }

    /** Checks a kernel and tells whether all is as it should be. */
    public boolean examine(Kernelspec spec) {
        return check("launcher", () -> launcher(spec)) && check("Java", () -> JavaCheck.of(spec)) && tryOut(spec);
    }

    private static String launcher(Kernelspec spec) throws UnwellException {
        if (!Files.isRegularFile(spec.launcher())) {
            throw new UnwellException(
                    "there is no " + spec.launcher(),
                    "install it again from where Ballast is now: " + spec.installAgain());
        }
        if (!Files.isExecutable(spec.launcher())) {
            throw new UnwellException(
                    spec.launcher() + " cannot be executed", "chmod +x " + ShellWord.quoted(spec.launcher()));
        }
        return spec.launcher().toString();
    }

    private boolean tryOut(Kernelspec spec) {
        long begun = nanoTime.getAsLong();
        try (KernelProcess process = KernelProcess.start(spec, environment);
                KernelClient client = new KernelClient(process.connection(), process::isAlive)) {
            return check("start", begun, () -> about(process, client))
                    && all(spec, new Trials(client, patience.answer()), process);
        } catch (IOException unable) {
            return tell(
                    "start",
                    begun,
                    new UnwellException(
                            "it cannot be started: " + unable.getMessage(),
                            "install it again: " + spec.installAgain()));
        }
    }

    private String about(KernelProcess process, KernelClient client) throws UnwellException, IOException {
        try {
            var about = client.about(patience.start());
            return "Ballast " + about.path("implementation_version").asString("") + ", protocol "
                    + about.path("protocol_version").asString("");
        } catch (TimeoutException silent) {
            String words = process.lastWords();
            throw new UnwellException(
                    silent.getMessage() + (words.isEmpty() ? ", and it said nothing" : "; its last words:\n" + words),
                    BY_HAND);
        }
    }

    /** One that fails says nothing of the next. */
    private boolean all(Kernelspec spec, Trials trials, KernelProcess process) {
        List<BooleanSupplier> usual = List.of(
                () -> check("cell", trials::evaluates),
                () -> check("complete", trials::completes),
                () -> check("inspect", trials::inspects),
                () -> check("failure", trials::tellsFailures));
        List<BooleanSupplier> onSandbox = spec.isSandbox()
                ? List.of(() -> check("picture", trials::draws), () -> check("table", trials::tabulates))
                : List.of();
        List<BooleanSupplier> last = List.of(
                () -> check("output", trials::printsMeanwhile),
                () -> check("interrupt", trials::stops),
                () -> check("shutdown", () -> trials.ends(process)));
        return Stream.of(usual, onSandbox, last)
                .flatMap(List::stream)
                .map(BooleanSupplier::getAsBoolean)
                .reduce(true, Boolean::logicalAnd);
    }

    private boolean check(String what, Trial trial) {
        return check(what, nanoTime.getAsLong(), trial);
    }

    private boolean check(String what, long begun, Trial trial) {
        try {
            String detail = trial.outcome();
            told.accept(new Finding(what, since(begun), true, detail, ""));
            return true;
        } catch (UnwellException unwell) {
            return tell(what, begun, unwell);
        } catch (TimeoutException silent) {
            return tell(what, begun, new UnwellException(silent.getMessage(), UnwellException.BUSY));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return tell(what, begun, new UnwellException("it was stopped", "try again"));
        } catch (IOException unable) {
            return tell(what, begun, new UnwellException(unable.getMessage(), BY_HAND));
        }
    }

    private boolean tell(String what, long begun, UnwellException unwell) {
        told.accept(new Finding(what, since(begun), false, unwell.getMessage(), unwell.advice()));
        return false;
    }

    private Duration since(long begun) {
        return Duration.ofNanos(nanoTime.getAsLong() - begun);
    }

    /** Something to try. */
    @FunctionalInterface
    private interface Trial {

        /** Returns what was seen. */
        String outcome() throws UnwellException, TimeoutException, IOException, InterruptedException;
    }
}

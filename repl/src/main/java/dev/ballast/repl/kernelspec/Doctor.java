package dev.ballast.repl.kernelspec;

import dev.ballast.error.ShellWord;
import dev.ballast.repl.kernel.TrialKernel;
import dev.ballast.repl.kernelspec.Kernelspecs.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Diagnoses installed kernels: starts each as Jupyter does, evaluates a sum, interrupts a loop, and ends it. */
public final class Doctor {

    private static final String AT_PROMPT = "try the same at a prompt:" + ShellWord.line("ballast --sandbox");

    private final Map<String, String> environment;
    private final LongSupplier nanoTime;
    private final Duration patience;
    private final Consumer<String> told;
    private long begun;

    /**
     * Creates the diagnosis, which starts kernels with these variables in addition to their own.
     *
     * @param patience the timeout of each reply of a kernel
     * @param told receives the report, a line at a time
     */
    public Doctor(Map<String, String> environment, LongSupplier nanoTime, Duration patience, Consumer<String> told) {
        this.environment = Map.copyOf(environment);
        this.nanoTime = nanoTime;
        this.patience = patience;
        this.told = told;
    }

    /** Checks an installed kernel and returns whether all checks passed. */
    public boolean examine(Installed kernel) {
        begun = nanoTime.getAsLong();
        kernel.problem().ifPresent(why -> report("file", why, Kernelspecs.repair(kernel.folder())));
        return kernel.spec().map(this::examine).orElse(false);
    }

    /** Checks a kernel and returns whether all checks passed; the failed one is the last. */
    public boolean examine(Kernelspec spec) {
        begun = nanoTime.getAsLong();
        if (!launches(spec)) {
            return false;
        }
        String again = "start the program by hand, and install it again:" + ShellWord.line("ballast --version")
                + ShellWord.line(spec.installAgain());
        Map<String, String> variables = new HashMap<>(environment);
        variables.putAll(spec.env());
        try (TrialKernel kernel = new TrialKernel(spec::command, variables, patience)) {
            return check(again, "start", kernel::about)
                    && check(AT_PROMPT, "cell", () -> run(kernel, "assert 1 + 1 == 2", "ok", "1 + 1 is 2"))
                    && check(AT_PROMPT, "interrupt", () -> run(kernel, "while (true) { }", "error", "an endless loop"));
        } catch (IOException unable) {
            return report("start", "it cannot be started: " + unable.getMessage(), again);
        }
    }

    private boolean launches(Kernelspec spec) {
        Path launcher = spec.launcher();
        if (!Files.isRegularFile(launcher)) {
            return report(
                    "launcher",
                    "there is no " + launcher,
                    "install it again from where Ballast is now:" + ShellWord.line(spec.installAgain()));
        }
        return Files.isExecutable(launcher)
                ? report("launcher", launcher.toString(), "")
                : report(
                        "launcher",
                        launcher + " cannot be executed",
                        "run:" + ShellWord.line("chmod +x " + ShellWord.quoted(launcher)));
    }

    private static String run(TrialKernel kernel, String code, String wanted, String detail) throws Exception {
        String status = kernel.status(code, wanted.equals("error"));
        if (!status.equals(wanted)) {
            throw new IllegalStateException(detail + ": it ended with status " + status);
        }
        return detail;
    }

    private boolean check(String advice, String what, Callable<String> trial) {
        try {
            return report(what, trial.call(), "");
        } catch (Exception failed) {
            return report(what, failed.getMessage(), advice);
        }
    }

    /** Prints one finding, which took the time since the one before it, and returns whether it is in order, without a remedy. */
    private boolean report(String what, String detail, String remedy) {
        long now = nanoTime.getAsLong();
        long millis = TimeUnit.NANOSECONDS.toMillis(now - begun);
        begun = now;
        String word = remedy.isEmpty() ? "ok" : "FAILED";
        told.accept(String.format(Locale.ROOT, "  %-6s %-9s %6d ms  %s", word, what, millis, detail)
                .replace("\n", "\n         | "));
        if (!remedy.isEmpty()) {
            told.accept(
                    "         help: " + remedy.replace(System.lineSeparator(), System.lineSeparator() + "         "));
        }
        return remedy.isEmpty();
    }
}

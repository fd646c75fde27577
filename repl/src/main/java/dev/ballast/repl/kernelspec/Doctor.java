package dev.ballast.repl.kernelspec;

import dev.ballast.error.ShellWord;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.kernel.TrialKernel;
import dev.ballast.repl.kernelspec.Kernelspecs.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import tools.jackson.databind.JsonNode;

/** Diagnoses installed kernels: starts each as Jupyter does, evaluates a sum, interrupts a loop, and ends it. */
public final class Doctor {

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
        kernel.problem().ifPresent(why -> tell("file", 0, why, Kernelspecs.REPAIR.formatted(kernel.folder())));
        return kernel.spec().map(this::examine).orElse(false);
    }

    /** Checks a kernel and returns whether all checks passed. */
    public boolean examine(Kernelspec spec) {
        begun = nanoTime.getAsLong();
        if (!check("launcher", () -> launcher(spec))) {
            return false;
        }
        Map<String, String> variables = new HashMap<>(environment);
        variables.putAll(spec.env());
        try (TrialKernel kernel = new TrialKernel(spec::command, variables, patience)) {
            return check("start", () -> about(kernel, spec)) && worksWith(kernel);
        } catch (IOException unable) {
            return check("start", () -> {
                throw new WrongUsageException("it cannot be started: " + unable.getMessage(), again(spec));
            });
        }
    }

    /** Runs every check, even after a failed one. */
    private boolean worksWith(TrialKernel kernel) {
        boolean adds = check("cell", () -> expect("1 + 1 is ", "2", kernel.value("1 + 1")));
        boolean stops = check("interrupt", () -> {
            expect("an endless loop ended with ", "error", kernel.interrupted("while (true) { }"));
            return "an endless loop";
        });
        return adds && stops;
    }

    private static String launcher(Kernelspec spec) {
        if (!Files.isRegularFile(spec.launcher())) {
            throw new WrongUsageException(
                    "there is no " + spec.launcher(),
                    "install it again from where Ballast is now: " + spec.installAgain());
        }
        if (!Files.isExecutable(spec.launcher())) {
            throw new WrongUsageException(
                    spec.launcher() + " cannot be executed", "chmod +x " + ShellWord.quoted(spec.launcher()));
        }
        return spec.launcher().toString();
    }

    private static String about(TrialKernel kernel, Kernelspec spec) throws IOException {
        try {
            JsonNode about = kernel.about();
            return "Ballast " + about.path("implementation_version").asString("") + ", protocol "
                    + about.path("protocol_version").asString("");
        } catch (TimeoutException silent) {
            String words = kernel.lastWords();
            throw new WrongUsageException(
                    silent.getMessage() + (words.isEmpty() ? ", and it said nothing" : "; its last words:\n" + words),
                    "start the program by hand: ballast --version; " + again(spec));
        }
    }

    private static String again(Kernelspec spec) {
        return "install it again: " + spec.installAgain();
    }

    private static String expect(String what, String wanted, String came) {
        if (!came.equals(wanted)) {
            throw new WrongUsageException(what + came, "try the same at a prompt: ballast --sandbox");
        }
        return what + came;
    }

    private boolean check(String what, Callable<String> trial) {
        String detail;
        String advice = "";
        try {
            detail = trial.call();
        } catch (WrongUsageException wrong) {
            detail = wrong.getMessage();
            advice = wrong.remedy().orElse("");
        } catch (Exception late) {
            detail = late.getMessage();
            advice = "try again when the machine is less busy";
        }
        long now = nanoTime.getAsLong();
        tell(what, now - begun, detail, advice);
        begun = now;
        return advice.isEmpty();
    }

    /** Prints one finding and its remedy; a finding without a remedy is in order. */
    private void tell(String what, long nanos, String detail, String advice) {
        String word = advice.isEmpty() ? "ok" : "FAILED";
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
        told.accept(String.format(Locale.ROOT, "  %-6s %-9s %6d ms  %s", word, what, millis, detail)
                .replace("\n", "\n         | "));
        if (!advice.isEmpty()) {
            told.accept("         help: " + advice);
        }
    }
}

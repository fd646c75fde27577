package dev.ballast.explore;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.CloudSource;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Ledger;
import dev.ballast.load.TrafficReport;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.run.Compiler;
import dev.ballast.run.FullCheck;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import groovy.lang.Closure;
import groovy.lang.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation;

/**
 * What must hold in each history of a runbook, as its author writes it in {@code NAME.invariants.groovy} beside the runbook:
 * {@code always('a node serves') { nodebalancer('web').port(443).status.up >= 1 }}, {@code never('...') { ... }} and
 * {@code eventually('...') { ... }}. The conditions read the account with the words of a runbook, and write nothing.
 *
 * @param file its text
 * @param type its class
 */
public record Invariants(ScriptFile file, Class<?> type) {

    private static final String RUNBOOK = ".groovy";

    /** The word of Groovy, written like a condition. */
    private static final Pattern FINALLY = Pattern.compile("(?m)^\\s*finally\\s*\\(?\\s*['\"]");

    /** The word for what the users of the ports have seen. */
    private static final String TRAFFIC = "traffic";

    private static final Pattern WATCHES_TRAFFIC = Pattern.compile("\\b" + TRAFFIC + "\\b");

    /** The most reads of a condition at one judgement. */
    private static final int MOST_READS = 1_000;

    /** Ends a condition that reads without end, also if the condition catches exceptions. */
    private static final class Endless extends Error {

        private static final long serialVersionUID = 1L;

        private Endless() {
            super("it has sent more than " + MOST_READS + " reads");
        }
    }

    /** When a condition is judged. */
    private enum Judged {
        /** After each answer, from the first one on after which the condition is true. */
        ALWAYS,
        /** After each answer. */
        NEVER,
        /** Once a run has ended without a write. */
        EVENTUALLY;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the invariants of a runbook; empty if there is no such file beside it.
     *
     * @throws dev.ballast.run.RefusedByCheckException if the file has an error
     * @throws WrongUsageException if the file cannot be read, or declares nothing
     */
    public static Optional<Invariants> beside(Path runbook, FullCheck check) {
        String name = String.valueOf(runbook.getFileName());
        Path file = runbook.resolveSibling(name.replaceFirst("\\.groovy$", "") + ".invariants" + RUNBOOK);
        if (!name.endsWith(RUNBOOK) || !Files.exists(file)) {
            return Optional.empty();
        }
        ScriptFile read = ScriptFile.read(file);
        if (FINALLY.matcher(read.text()).find()) {
            throw new WrongUsageException(
                    read.name() + " has no word finally", "write eventually('...') { ... } in it");
        }
        check.require(
                read,
                Stream.concat(Stream.of(Judged.values()).map(Judged::word), Stream.of(TRAFFIC))
                        .collect(Collectors.toSet()));
        // The check knows what a word within braces means if they are those of a method.
        String methods = Stream.of(Judged.values())
                .map(each -> "\ndef " + each.word() + "(Object... given) {}")
                .collect(Collectors.joining());
        check.require(new ScriptFile(read.name(), read.text() + methods, read.folder()), Set.of(TRAFFIC));
        Invariants invariants = new Invariants(read, Compiler.type(read));
        if (invariants.conditions(new ArrayList<>(), null).isEmpty()) {
            throw new WrongUsageException(
                    read.name() + " has no invariant", "write such as never('a public volume') { ... } in it");
        }
        return Optional.of(invariants);
    }

    /** What the lines outside the conditions work on: no account, no settings and no other file. */
    private static final class NoCloud implements CloudSource {

        @Override
        public Cloud open() {
            SetupException refused = new SetupException(
                    "outside its conditions an invariants file has no words of a runbook",
                    "write the word inside the braces of always, never or eventually");
            refused.locateAt(ScriptLine.current());
            throw refused;
        }

        @Override
        public void requireLoading() {
            open().close();
        }
    }

    /** Adds the script, and returns the conditions that it has declared. */
    private List<Condition> conditions(List<Script> scripts, TrafficReport traffic) {
        List<Condition> declared = new ArrayList<>();
        Script script = Compiler.script(type, List.of(), new NoCloud());
        script.getBinding().setVariable(TRAFFIC, traffic);
        for (Judged each : Judged.values()) {
            script.getBinding().setVariable(each.word(), new Declaration(script, each, declared));
        }
        script.run();
        scripts.add(script);
        return declared;
    }

    /** Returns whether a condition may name what the users of the ports see, so that a history needs such users. */
    boolean watchesTraffic() {
        return WATCHES_TRAFFIC.matcher(file.text()).find();
    }

    /** Returns a judge of one history, which reads this ledger at each judgement. */
    Judge judge(RunbookScenario scenario, Sandbox account, TrafficReport traffic, Supplier<Ledger> ledger) {
        return new Judge(scenario, account, traffic, ledger);
    }

    /** The word that declares a condition. */
    private static final class Declaration extends Closure<Void> {

        private static final long serialVersionUID = 1L;

        private final transient Judged judged;
        private final transient List<Condition> declared;

        private Declaration(Script script, Judged judged, List<Condition> declared) {
            super(script);
            this.judged = judged;
            this.declared = declared;
        }

        @Override
        public Void call(Object... given) {
            if (given.length != 2 || !(given[1] instanceof Closure<?> condition)) {
                throw new WrongUsageException(
                        judged.word() + " takes a text and a block",
                        "write " + judged.word() + "('a node serves') { ... }");
            }
            String name = String.valueOf(given[0]);
            if (declared.stream().anyMatch(other -> other.name.equals(name))) {
                throw new WrongUsageException("two invariants are named '" + name + "'", "give one another name");
            }
            declared.add(new Condition(judged, name, condition));
            return null;
        }
    }

    private static final class Condition {

        private final Judged judged;
        private final String name;
        private final Closure<?> closure;
        private boolean held;
        private boolean violated;
        private String why = "";

        private Condition(Judged judged, String name, Closure<?> closure) {
            this.judged = judged;
            this.name = name;
            this.closure = closure;
        }

        /** Returns the sentence about a violation of this condition, when the condition is violated for the first time. */
        private Optional<String> violation(boolean settled) {
            boolean holds;
            try {
                holds = holds();
            } catch (RuntimeException | Error unclear) {
                boolean isNew = !violated;
                violated = true;
                return isNew ? Optional.of("'" + name + "' cannot be judged: " + first(unclear)) : Optional.empty();
            }
            boolean wrong = !violated && (judged == Judged.NEVER ? holds : !holds && (settled || held));
            held |= holds && judged == Judged.ALWAYS;
            violated |= wrong;
            return wrong ? Optional.of(judged.word() + " '" + name + "' is " + holds + why) : Optional.empty();
        }

        private String first(Throwable unclear) {
            String said = unclear instanceof Endless ? unclear.getMessage() : unclear.toString();
            return said.lines().findFirst().orElse("")
                    + ScriptLine.of(unclear, closure.getOwner().getClass())
                            .map(line -> " (" + line + ")")
                            .orElse("");
        }

        /** A name that the ledger does not have yet, or whose resource is gone, is not what a condition asks for. */
        private boolean holds() {
            why = "";
            try {
                return DefaultTypeTransformation.castToBoolean(closure.call());
            } catch (AssertionError untrue) {
                return false;
            } catch (BallastException unknown) {
                why = ": " + unknown.problem();
                return false;
            }
        }

        private boolean isJudged(boolean settled) {
            return settled || judged != Judged.EVENTUALLY;
        }
    }

    /** Judges one history. A thread for it alone reads, so that the reads are no part of a run. */
    final class Judge implements AutoCloseable {

        private final RunbookScenario scenario;
        private final Sandbox account;
        private final TrafficReport traffic;
        private final Supplier<Ledger> ledger;
        private final ExecutorService reader =
                Executors.newSingleThreadExecutor(work -> Workers.daemon("ballast-invariants", work));
        private Runbook script;
        private List<Condition> conditions;
        private int reads;

        private Judge(RunbookScenario scenario, Sandbox account, TrafficReport traffic, Supplier<Ledger> ledger) {
            this.scenario = scenario;
            this.account = account;
            this.traffic = traffic;
            this.ledger = ledger;
        }

        /**
         * Returns what is wrong at this moment, in sentences.
         *
         * @param settled whether the runs ended without a write
         */
        List<String> violations(boolean settled) {
            try {
                return reader.submit(() -> read(settled)).get();
            } catch (InterruptedException stop) {
                reader.shutdownNow();
                Thread.currentThread().interrupt();
                throw InterruptedRunException.of("the search was stopped", stop);
            } catch (ExecutionException failed) {
                throw new IllegalStateException("the conditions cannot be judged", failed.getCause());
            }
        }

        private List<String> read(boolean settled) {
            if (script == null) {
                List<Script> scripts = new ArrayList<>();
                conditions = conditions(scripts, traffic);
                script = (Runbook) scripts.get(0);
            }
            try (Cloud cloud = open()) {
                script.runOn(cloud);
                return conditions.stream()
                        .filter(condition -> condition.isJudged(settled))
                        .flatMap(condition -> {
                            reads = 0;
                            return condition.violation(settled).stream();
                        })
                        .toList();
            }
        }

        private Cloud open() {
            return new Onlooker(account, scenario.environment(), scenario.home()).open(ledger.get(), () -> {
                if (++reads > MOST_READS) {
                    throw new Endless();
                }
            });
        }

        @Override
        public void close() {
            reader.shutdown();
        }
    }
}

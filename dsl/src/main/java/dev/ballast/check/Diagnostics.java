package dev.ballast.check;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.check.Diagnostic.Range;
import dev.ballast.check.Diagnostic.Severity;
import dev.ballast.check.Findings.Assumption;
import dev.ballast.check.Findings.Load;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.model.Dialect;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.lang.reflect.Method;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.codehaus.groovy.ast.ASTNode;

/** Collects the errors and warnings of a check, each once, in the order of the script. */
final class Diagnostics {

    private static final Comparator<Diagnostic> ORDER = Comparator.comparingInt(Diagnostic::line)
            .thenComparingInt(Diagnostic::column)
            .thenComparing(found -> found.problem().what());

    private final InstantSource clock;
    private final Dialect dialect;
    private final CatalogueCheck catalogue;
    private final Source source;
    private final Set<Diagnostic> errors = new TreeSet<>(ORDER);
    private final Set<Diagnostic> warnings = new TreeSet<>(ORDER);
    final Set<String> secrets = new TreeSet<>();
    final Set<Load> loads = new LinkedHashSet<>();
    private final List<Conflict> conflicts = new ArrayList<>();
    private final Set<Assumption> assumptions = new LinkedHashSet<>();
    /** The words that the dialect lacks, by the text of their error. */
    private final Map<String, Method> lacking = new HashMap<>();

    private Diagnostic foreign;
    private boolean loadsOthers;
    private boolean caught;

    /** An error about values of a call that do not fit together. */
    private record Conflict(ASTNode call, ASTNode where, Problem problem) {

        boolean holds(Diagnostic found) {
            boolean after = found.line() > call.getLineNumber()
                    || (found.line() == call.getLineNumber() && found.column() >= call.getColumnNumber());
            boolean before = found.line() < call.getLastLineNumber()
                    || (found.line() == call.getLastLineNumber() && found.column() < call.getLastColumnNumber());
            return after && before;
        }
    }

    /** Creates an empty collection. Constants are validated by the rules of the dialect, at the time of the clock. */
    Diagnostics(InstantSource clock, Dialect dialect, CatalogueCheck catalogue, Source source) {
        this.clock = clock;
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.source = source;
    }

    /** Returns the text of the script. */
    Source source() {
        return source;
    }

    /** Returns the words of that type that the dialect has. */
    Vocabulary words(Class<?> type) {
        return Vocabulary.of(type, dialect);
    }

    Dialect dialect() {
        return dialect;
    }

    /** Runs work and records its errors as warnings, because the script itself catches them. */
    void whereRefusalsAreCaught(Runnable work) {
        boolean outer = caught;
        caught = true;
        work.run();
        caught = outer;
    }

    void error(ASTNode where, Problem problem) {
        if (caught) {
            add(warnings, Severity.WARNING, where, problem.advising(null));
            return;
        }
        String advice = where.getNodeMetaData(Diagnostics.class);
        add(errors, Severity.ERROR, where, advice == null ? problem : problem.advising(advice));
    }

    /**
     * Sets the advice of an error that may be reported there later. The caller knows more of the surrounding code than the
     * place that reports the error.
     */
    void advise(ASTNode where, String instead) {
        where.putNodeMetaData(Diagnostics.class, instead);
    }

    /** Adds an error if the dialect lacks the word. */
    void require(ASTNode where, Method word) {
        WordProblems.lacking(word, dialect).ifPresent(problem -> {
            error(where, problem);
            lacking.put(problem.what(), word);
        });
    }

    /** Validates a constant by a rule; {@code wording} replaces placeholders in the message by the script's own expressions. */
    void validate(ASTNode where, Rule rule, Object constant, UnaryOperator<String> wording) {
        assume(rule, constant);
        rule.examine(constant, clock, dialect)
                .or(() -> catalogue.examine(rule, constant))
                .map(problem -> worded(problem, wording))
                .ifPresentOrElse(problem -> error(where, problem), () -> rule.advice(constant, clock, dialect)
                        .or(() -> catalogue.advice(rule, constant))
                        .ifPresent(advice -> warn(where, worded(advice, wording))));
    }

    static Problem worded(Problem problem, UnaryOperator<String> wording) {
        String instead = problem.instead() == null ? null : wording.apply(problem.instead());
        return new Problem(problem.code(), wording.apply(problem.what()), instead, problem.correction());
    }

    /** Adds a warning about something that would run. */
    void warn(ASTNode where, Problem advice) {
        add(warnings, Severity.WARNING, where, advice);
    }

    /** Adds a warning about a part of the text. */
    void warn(Range where, Problem advice) {
        warnings.add(source.found(where, Severity.WARNING, advice));
    }

    /** Records an accepted value as an assumption if its rule depends on something outside the script. */
    void assume(Rule rule, Object value) {
        if (rule.isAboutOutside()) {
            assumptions.add(new Assumption(rule, value));
        }
    }

    /** Adds an error about values of a call that do not fit together. It is dropped if the call has another error. */
    void addConflict(ASTNode call, ASTNode where, Problem problem) {
        if (caught) {
            error(where, problem);
        } else {
            conflicts.add(new Conflict(call, where, problem));
        }
    }

    /** Records that the script loads a file whose path is not constant. */
    void markLoadsOther() {
        loadsOthers = true;
    }

    /** Records an error if the dialect named in the first line of the runbook is another one. */
    void markWrittenFor(String other) {
        if (!other.equals(dialect.name())) {
            foreign = source.found(source.firstLine(), Severity.ERROR, WordProblems.writtenFor(other, dialect));
        }
    }

    Findings findings(ScriptSymbols symbols) {
        List<Conflict> told = conflicts.stream()
                .filter(conflict -> errors.stream().noneMatch(conflict::holds))
                .toList();
        told.forEach(conflict -> error(conflict.where(), conflict.problem()));
        togetherIfForeign();
        Set<String> left = loadsOthers ? Set.of(RunbookCheck.ANY_VARIABLE) : Set.copyOf(symbols.remainingNames());
        return new Findings(List.copyOf(errors), List.copyOf(warnings), secrets, List.copyOf(loads), left, assumptions);
    }

    /**
     * Replaces the errors about several words of the other dialect by one error: at the line that names that dialect, or else
     * at the first of these words.
     */
    private void togetherIfForeign() {
        List<Diagnostic> words = errors.stream()
                .filter(error -> lacking.containsKey(error.problem().what()))
                .toList();
        if (foreign != null) {
            words.forEach(errors::remove);
            errors.add(foreign);
        } else if (words.size() > 1) {
            Set<Method> missing = words.stream()
                    .map(error -> lacking.get(error.problem().what()))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            words.forEach(errors::remove);
            errors.add(source.found(words.get(0).range(), Severity.ERROR, WordProblems.otherDialect(missing, dialect)));
        }
    }

    /** Adds a diagnostic, unless the node has no position in the text because a transformation generated it. */
    private void add(Set<Diagnostic> all, Severity severity, ASTNode where, Problem problem) {
        if (where.getLineNumber() > 0 && where.getColumnNumber() > 0) {
            all.add(source.found(Range.of(where), severity, problem));
        }
    }
}

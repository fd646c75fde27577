package dev.ballast.check;

import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.codehaus.groovy.ast.ASTNode;

/** Collects what is found, once each, in the order of the script. */
final class Diagnostics {

    private final Set<Diagnostic> errors = new TreeSet<>();
    private final Set<Diagnostic> warnings = new TreeSet<>();
    private final Set<String> secrets = new TreeSet<>();
    private final Set<Load> loads = new LinkedHashSet<>();
    private boolean loadsOthers;

    void error(ASTNode where, Problem problem) {
        if (isWritten(where)) {
            String advice = where.getNodeMetaData(Diagnostics.class);
            Problem advised = advice == null ? problem : new Problem(problem.what(), advice);
            errors.add(new Diagnostic(where.getLineNumber(), where.getColumnNumber(), advised));
        }
    }

    /** Remembers what to write instead, should an error be found there: who sees more around it knows better. */
    void advise(ASTNode where, String instead) {
        where.putNodeMetaData(Diagnostics.class, instead);
    }

    /** Validates a constant by a rule; {@code wording} puts the problem into words of the script. */
    void validate(ASTNode where, Rule rule, InstantSource clock, Object constant, UnaryOperator<String> wording) {
        rule.examine(constant, clock)
                .ifPresentOrElse(
                        problem -> error(
                                where, new Problem(wording.apply(problem.what()), wording.apply(problem.instead()))),
                        () -> rule.advice(constant, clock).ifPresent(advice -> warning(where, wording.apply(advice))));
    }

    void secret(String name) {
        secrets.add(name);
    }

    void loads(Load load) {
        loads.add(load);
    }

    /** Diagnostics that something is loaded which cannot be known here. */
    void loadsOther() {
        loadsOthers = true;
    }

    Findings findings(ScriptFacts facts) {
        return new Findings(
                errors.stream().toList(),
                warnings.stream().toList(),
                secrets,
                loads.stream().toList(),
                loadsOthers ? Set.of(RunbookCheck.ANY_VARIABLE) : facts.left());
    }

    private void warning(ASTNode where, String advice) {
        if (isWritten(where)) {
            warnings.add(new Diagnostic(where.getLineNumber(), where.getColumnNumber(), new Problem(advice, null)));
        }
    }

    /** What a transformation made has no place in the text. */
    private static boolean isWritten(ASTNode node) {
        return node.getLineNumber() > 0 && node.getColumnNumber() > 0;
    }
}

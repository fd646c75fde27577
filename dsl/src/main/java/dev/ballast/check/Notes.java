package dev.ballast.check;

import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.codehaus.groovy.ast.ASTNode;

/** Collects what is found, once each, in the order of the script. */
final class Notes {

    private final Set<Mistake> mistakes = new TreeSet<>();
    private final Set<Mistake> warnings = new TreeSet<>();
    private final Set<String> secrets = new TreeSet<>();

    void mistake(ASTNode where, Problem problem) {
        if (isWritten(where)) {
            String advice = where.getNodeMetaData(Notes.class);
            Problem advised = advice == null ? problem : new Problem(problem.what(), advice);
            mistakes.add(new Mistake(where.getLineNumber(), where.getColumnNumber(), advised));
        }
    }

    /** Remembers what to write instead, should a mistake be found there: who sees more around it knows better. */
    void advise(ASTNode where, String instead) {
        where.putNodeMetaData(Notes.class, instead);
    }

    /** Validates a constant by a rule; {@code wording} puts the problem into words of the script. */
    void validate(ASTNode where, Rule rule, InstantSource clock, Object constant, UnaryOperator<String> wording) {
        rule.examine(constant, clock)
                .ifPresentOrElse(
                        problem -> mistake(
                                where, new Problem(wording.apply(problem.what()), wording.apply(problem.instead()))),
                        () -> rule.advice(constant, clock).ifPresent(advice -> warning(where, wording.apply(advice))));
    }

    void secret(String name) {
        secrets.add(name);
    }

    Findings findings() {
        return new Findings(mistakes.stream().toList(), warnings.stream().toList(), secrets);
    }

    private void warning(ASTNode where, String advice) {
        if (isWritten(where)) {
            warnings.add(new Mistake(where.getLineNumber(), where.getColumnNumber(), new Problem(advice, null)));
        }
    }

    /** What a transformation made has no place in the text. */
    private static boolean isWritten(ASTNode node) {
        return node.getLineNumber() > 0 && node.getColumnNumber() > 0;
    }
}

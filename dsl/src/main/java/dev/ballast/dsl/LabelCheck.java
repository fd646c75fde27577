package dev.ballast.dsl;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.stmt.BreakStatement;
import org.codehaus.groovy.ast.stmt.ContinueStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.control.SourceUnit;

/** Refuses labels that no jump names. Groovy reads {@code region: 'us-east'} as a label and a text, and calls no word. */
final class LabelCheck extends ScriptVisitor {

    private final SourceUnit source;

    LabelCheck(SourceUnit source) {
        this.source = source;
    }

    @Override
    protected void visitStatement(Statement statement) {
        Optional.ofNullable(statement.getStatementLabels()).stream()
                .flatMap(List::stream)
                .filter(label -> !jumps(statement).contains(label))
                .map(label -> WordProblems.label(label, value(statement)))
                .forEach(problem -> WordCallTransformation.refuse(problem, statement, source));
    }

    /** Returns the labels that the jumps in a statement name. */
    private static Set<String> jumps(Statement statement) {
        Set<String> named = new HashSet<>();
        statement.visit(new CodeVisitorSupport() {
            @Override
            public void visitBreakStatement(BreakStatement jump) {
                named.add(jump.getLabel());
            }

            @Override
            public void visitContinueStatement(ContinueStatement jump) {
                named.add(jump.getLabel());
            }
        });
        return named;
    }

    /** Returns the text of a statement as the arguments of a word; dots for a statement of several lines. */
    private String value(Statement statement) {
        String line = source.getSource().getLine(statement.getLineNumber(), null);
        String value = line == null || statement.getLineNumber() != statement.getLastLineNumber()
                ? "..."
                : line.substring(statement.getColumnNumber() - 1, statement.getLastColumnNumber() - 1);
        return value.startsWith("[") ? "(" + value + ")" : " " + value;
    }
}

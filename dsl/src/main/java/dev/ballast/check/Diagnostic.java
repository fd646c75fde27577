package dev.ballast.check;

import dev.ballast.rules.Problem;
import java.util.Optional;
import org.codehaus.groovy.ast.ASTNode;

/**
 * One problem that the check found.
 *
 * @param range the wrong word or value
 * @param severity how bad it is
 * @param problem the problem, with advice on what to write instead
 * @param edit the edit that corrects it, if there is a certain one
 */
public record Diagnostic(Range range, Severity severity, Problem problem, Optional<Edit> edit) {

    /** The severity of a problem. */
    public enum Severity {
        /** A run of the script is refused. */
        ERROR,
        /** A run of the script is not refused. */
        WARNING
    }

    /**
     * A range of the script, end exclusive.
     *
     * @param line the line of its first character, from 1
     * @param column the column of its first character, in code points from 1
     * @param endLine the line of its end, from 1
     * @param endColumn the column of its end, in code points from 1
     */
    public record Range(int line, int column, int endLine, int endColumn) {

        static Range of(ASTNode node) {
            return new Range(
                    node.getLineNumber(), node.getColumnNumber(), node.getLastLineNumber(), node.getLastColumnNumber());
        }
    }

    /**
     * A change of the script.
     *
     * @param title what it does, such as {@code write 'image'}
     * @param range the text that is replaced; empty where text is inserted
     * @param newText the text to write there
     */
    public record Edit(String title, Range range, String newText) {}

    /** Returns the line of the script, from 1. */
    public int line() {
        return range.line();
    }

    /** Returns the column at which the wrong word or value begins, in code points from 1. */
    public int column() {
        return range.column();
    }
}

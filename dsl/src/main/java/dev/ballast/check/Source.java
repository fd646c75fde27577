package dev.ballast.check;

import dev.ballast.check.Diagnostic.Edit;
import dev.ballast.check.Diagnostic.Range;
import dev.ballast.check.Diagnostic.Severity;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Problem.Correction;
import dev.ballast.rules.Quoted;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;

/** The text of a script, for quotations in messages and for positions. */
public final class Source {

    private final String text;
    /** The index where each line begins; the compiler counts lines by their line feeds. */
    private final int[] starts;

    private Source(String text) {
        this.text = text;
        this.starts = IntStream.concat(
                        IntStream.of(0),
                        IntStream.range(0, text.length())
                                .filter(at -> text.charAt(at) == '\n')
                                .map(at -> at + 1))
                .toArray();
    }

    /** Splits the whole text into lines. */
    public static Source of(String text) {
        return new Source(text);
    }

    String text() {
        return text;
    }

    /**
     * Returns the index of a position, whose column counts code points from 1; at most that of the end of its line. A node that
     * the compiler added has no position: its index is 0.
     */
    public int index(int line, int column) {
        if (line < 1 || line > starts.length) {
            return line < 1 ? 0 : text.length();
        }
        int start = starts[line - 1];
        int end = line < starts.length ? starts[line] - 1 : text.length();
        int last = end > start && text.charAt(end - 1) == '\r' ? end - 1 : end;
        return text.offsetByCodePoints(start, Math.min(column - 1, text.codePointCount(start, last)));
    }

    /** Returns the index where a node begins. */
    public int start(ASTNode node) {
        return index(node.getLineNumber(), node.getColumnNumber());
    }

    /** Returns the index behind a node. */
    public int end(ASTNode node) {
        return index(node.getLastLineNumber(), node.getLastColumnNumber());
    }

    /** Returns the range between two indices. */
    public Range range(int start, int end) {
        return new Range(line(start), column(start), line(end), column(end));
    }

    /** Returns the line of an index, from 1. */
    public int line(int index) {
        int found = Arrays.binarySearch(starts, index);
        return found < 0 ? -found - 1 : found + 1;
    }

    private int column(int index) {
        return text.codePointCount(starts[line(index) - 1], index) + 1;
    }

    Range firstLine() {
        int end = text.indexOf('\n');
        return range(0, end < 0 ? text.length() : end);
    }

    /** Returns a problem in a range with the edit that corrects it, if that is certain. */
    public Diagnostic found(Range range, Severity severity, Problem problem) {
        return new Diagnostic(
                range, severity, problem, problem.correction().flatMap(correction -> edit(range, correction)));
    }

    /**
     * Returns the edit of the wrong text in a range, or of the label before the range if the correction is for that one. An edit that
     * begins with a comma replaces the blanks before the range.
     */
    private Optional<Edit> edit(Range range, Correction correction) {
        int start = index(range.line(), range.column());
        int end = Math.max(start, index(range.endLine(), range.endColumn()));
        String before = text.substring(0, start);
        Optional<String> right = correction.of(text.substring(start, end));
        int blank = before.stripTrailing().length();
        if (right.isEmpty()) {
            return Optional.of(correction)
                    .filter(label -> label.wrong().endsWith(":")
                            && before.stripTrailing().endsWith(label.wrong()))
                    .map(label -> edit(blank - label.wrong().length(), start, label.right()));
        }
        return right.map(word -> edit(word.startsWith(",") ? blank : start, end, word));
    }

    private Edit edit(int start, int end, String right) {
        return new Edit("write " + right.strip(), range(start, end), right);
    }

    /** Returns the text of an expression as the script writes it, joined to one line. */
    String text(Expression expression) {
        return expression.getLineNumber() < 1
                ? expression.getText()
                : text.substring(start(expression), end(expression))
                        .lines()
                        .map(String::strip)
                        .collect(Collectors.joining(" "));
    }

    /** Returns whether a blank precedes the node in its line, without a dot before the blank. */
    boolean isAfterBlank(ASTNode node) {
        String before = text.substring(index(node.getLineNumber(), 1), start(node));
        return !before.isBlank()
                && before.endsWith(" ")
                && !before.stripTrailing().endsWith(".");
    }

    /** Returns an argument for a title: a constant text in single quotes, anything else as the script writes it. */
    String argument(Expression argument) {
        return argument instanceof ConstantExpression constant && constant.getValue() instanceof String text
                ? Quoted.of(text)
                : text(argument);
    }

    /**
     * Replaces the placeholder addresses in a message by the script's expression; {@code withPort} is true if its value ends
     * with port 80.
     */
    String worded(String message, Expression argument, boolean withPort) {
        String worded = message;
        for (String address : Constants.STAND_INS.values()) {
            if (worded != null && worded.contains(address)) {
                worded = worded.replace("'" + address + ":80'", text(argument) + (withPort ? "" : " + ':80'"))
                        .replaceAll(
                                "'[^']*" + Pattern.quote(address) + "[^']*'", Matcher.quoteReplacement(text(argument)));
            }
        }
        return worded;
    }
}

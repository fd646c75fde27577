package dev.ballast.check;

import dev.ballast.rules.Quoted;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;

/** The text of a script, for quotations in messages. */
record Source(List<String> lines) {

    static Source of(String text) {
        return new Source(text.lines().toList());
    }

    /** Returns the text of an expression as the script writes it, joined to one line. */
    String text(Expression expression) {
        if (expression.getLineNumber() < 1 || expression.getLastLineNumber() > lines.size()) {
            return expression.getText();
        }
        return IntStream.rangeClosed(expression.getLineNumber(), expression.getLastLineNumber())
                .mapToObj(line -> part(expression, line))
                .map(String::strip)
                .collect(Collectors.joining(" "));
    }

    /** Returns whether a blank precedes the node in its line, without a dot before the blank. */
    boolean isAfterBlank(ASTNode node) {
        String line = lines.get(node.getLineNumber() - 1);
        String before = line.substring(0, index(line, node.getColumnNumber()));
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

    private String part(ASTNode node, int line) {
        String whole = lines.get(line - 1);
        int from = line == node.getLineNumber() ? index(whole, node.getColumnNumber()) : 0;
        int to = line == node.getLastLineNumber() ? index(whole, node.getLastColumnNumber()) : whole.length();
        return whole.substring(from, Math.max(from, to));
    }

    /** Returns the index of a column, which the compiler counts in code points from 1. */
    private static int index(String line, int column) {
        return line.offsetByCodePoints(0, Math.min(column - 1, line.codePointCount(0, line.length())));
    }
}

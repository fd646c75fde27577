package dev.ballast.check;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.CodeVisitorSupport;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** The constants that a call sets by words, in its options or directly in its braces, and the place of each. */
final class WrittenWords {

    private final Map<String, Expression> places = new HashMap<>();
    private final Map<String, Object> values = new HashMap<>();
    private final Set<String> words;
    private final Set<String> present;
    private final CallValidator calls;
    private final Set<String> unknown = new HashSet<>();
    private boolean hasDetails;

    private WrittenWords(Set<String> words, Set<String> present, CallValidator calls) {
        this.words = words;
        this.present = present;
        this.calls = calls;
    }

    /**
     * Returns the constants that a call sets by these words. The values of the words in {@code present} do not matter, only that
     * they are written.
     *
     * @param decisive the words without which nothing can be said: empty if one of them has a value that is not constant, or may
     *     be called under a condition. Other such words have no value
     */
    static Optional<WrittenWords> of(
            MethodCallExpression call,
            Set<String> words,
            Set<String> present,
            Set<String> decisive,
            CallValidator calls) {
        WrittenWords written = new WrittenWords(words, present, calls);
        for (Expression argument : CallValidator.arguments(call)) {
            if (argument instanceof MapExpression options) {
                options.getMapEntryExpressions().forEach(written::option);
            } else if (argument instanceof ClosureExpression closure
                    && closure.getCode() instanceof BlockStatement code) {
                code.getStatements().forEach(written::statement);
            }
        }
        written.values.keySet().removeAll(written.unknown);
        return Collections.disjoint(written.unknown, decisive) ? Optional.of(written) : Optional.empty();
    }

    private void option(MapEntryExpression option) {
        put(option.getKeyExpression().getText(), option.getValueExpression());
    }

    private void statement(Statement statement) {
        Expression expression = statement instanceof ExpressionStatement line
                ? line.getExpression()
                : statement instanceof ReturnStatement returned ? returned.getExpression() : null;
        if (expression instanceof MethodCallExpression call
                && call.isImplicitThis()
                && words.contains(call.getMethodAsString())) {
            hasDetails |= CallValidator.hasBraces(call);
            put(call.getMethodAsString(), place(call));
        } else {
            statement.visit(new CodeVisitorSupport() {
                @Override
                public void visitMethodCallExpression(MethodCallExpression call) {
                    note(call.getMethodAsString());
                    super.visitMethodCallExpression(call);
                }
            });
        }
    }

    private void put(String word, Expression value) {
        if (words.contains(word)) {
            Optional<Object> constant =
                    present.contains(word) ? Optional.of(true) : calls.facts().constant(value);
            places.put(word, value);
            constant.ifPresentOrElse(known -> values.put(word, known), () -> note(word));
        }
    }

    private void note(String word) {
        if (words.contains(word)) {
            unknown.add(word);
        }
    }

    private static Expression place(MethodCallExpression call) {
        return CallValidator.arguments(call).isEmpty() ? call.getMethod() : CallValidator.first(call);
    }

    /** Returns the place of a word, or null if it is not written. */
    Expression place(String word) {
        return places.get(word);
    }

    /** Returns the constant that a word sets, or null if it is not written or not constant. */
    Object value(String word) {
        return values.get(word);
    }

    /** Returns whether one of the words is written with braces. */
    boolean hasDetails() {
        return hasDetails;
    }
}

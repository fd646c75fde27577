package dev.ballast.check;

import java.util.HashMap;
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
    private boolean unknown;
    private boolean hasDetails;

    private WrittenWords(Set<String> words, Set<String> present, CallValidator calls) {
        this.words = words;
        this.present = present;
        this.calls = calls;
    }

    /**
     * Returns the constants that a call sets by these words. Returns empty if one of them has a value that is not constant, or
     * may be called under a condition. The values of the words in {@code present} do not matter, only that they are written.
     */
    static Optional<WrittenWords> of(
            MethodCallExpression call, Set<String> words, Set<String> present, CallValidator calls) {
        WrittenWords written = new WrittenWords(words, present, calls);
        for (Expression argument : CallValidator.arguments(call)) {
            if (argument instanceof MapExpression options) {
                options.getMapEntryExpressions().forEach(written::option);
            } else if (argument instanceof ClosureExpression closure
                    && closure.getCode() instanceof BlockStatement code) {
                code.getStatements().forEach(written::statement);
            }
        }
        return written.unknown ? Optional.empty() : Optional.of(written);
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
                    unknown |= words.contains(call.getMethodAsString());
                    super.visitMethodCallExpression(call);
                }
            });
        }
    }

    private void put(String word, Expression value) {
        if (words.contains(word)) {
            Optional<Object> constant =
                    present.contains(word) ? Optional.of(true) : calls.facts().constant(value);
            unknown |= constant.isEmpty();
            places.put(word, value);
            constant.ifPresent(known -> values.put(word, known));
        }
    }

    private static Expression place(MethodCallExpression call) {
        return CallValidator.arguments(call).isEmpty() ? call.getMethod() : CallValidator.first(call);
    }

    /** Returns the place of a word, or null if it is not written. */
    Expression place(String word) {
        return places.get(word);
    }

    /** Returns the constant that a word sets, or null if it is not written. */
    Object value(String word) {
        return values.get(word);
    }

    /** Returns whether one of the words is written with braces. */
    boolean hasDetails() {
        return hasDetails;
    }
}

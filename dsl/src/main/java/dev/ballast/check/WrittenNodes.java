package dev.ballast.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/** The words that stand straight in the braces of a NodeBalancer and of its ports, under no condition. */
final class WrittenNodes {

    private final CallValidator calls;
    private final List<MethodCallExpression> words = new ArrayList<>();

    /** Collects those of a call with braces. */
    WrittenNodes(MethodCallExpression balancer, CallValidator calls) {
        this.calls = calls;
        inBraces(balancer);
    }

    private void inBraces(MethodCallExpression call) {
        for (Expression argument : CallValidator.arguments(call)) {
            if (argument instanceof ClosureExpression closure && closure.getCode() instanceof BlockStatement code) {
                code.getStatements().stream()
                        .map(WrittenNodes::expression)
                        .filter(MethodCallExpression.class::isInstance)
                        .map(MethodCallExpression.class::cast)
                        .filter(MethodCallExpression::isImplicitThis)
                        .forEach(this::word);
            }
        }
    }

    private static Expression expression(Statement statement) {
        return statement instanceof ExpressionStatement line
                ? line.getExpression()
                : statement instanceof ReturnStatement returned ? returned.getExpression() : null;
    }

    private void word(MethodCallExpression call) {
        words.add(call);
        if ("port".equals(call.getMethodAsString())) {
            inBraces(call);
        }
    }

    /** Returns the first call of a word; empty if it is not written. */
    Optional<MethodCallExpression> call(String word) {
        return words.stream()
                .filter(call -> word.equals(call.getMethodAsString()))
                .findFirst();
    }

    /** Returns the constant addresses of the nodes by the places where they are written. */
    Map<Expression, String> addresses() {
        Map<Expression, String> addresses = new LinkedHashMap<>();
        words.stream().filter(call -> "node".equals(call.getMethodAsString())).forEach(node -> {
            List<Expression> given = CallValidator.positional(node);
            if (given.size() == 2) {
                calls.facts()
                        .constant(given.get(1))
                        .ifPresent(address -> addresses.put(given.get(1), Objects.toString(address)));
            }
        });
        return addresses;
    }
}

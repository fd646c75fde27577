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
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.stmt.BlockStatement;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.ReturnStatement;
import org.codehaus.groovy.ast.stmt.Statement;

/**
 * The unconditional words directly in the braces of a NodeBalancer and of its ports, including those in loops of constant
 * length.
 */
final class WrittenNodes {

    private final CallValidator calls;
    private final MethodCallExpression balancer;
    private final List<MethodCallExpression> words = new ArrayList<>();
    /** The number of nodes by the call of their port, or of the NodeBalancer for all ports without braces. */
    private final Map<MethodCallExpression, Integer> nodes = new LinkedHashMap<>();
    /** The port or NodeBalancer in whose braces each node is written. */
    private final Map<MethodCallExpression, MethodCallExpression> holders = new LinkedHashMap<>();

    /** Collects the words in the braces of a NodeBalancer's call. */
    WrittenNodes(MethodCallExpression balancer, CallValidator calls) {
        this.calls = calls;
        this.balancer = balancer;
        inBraces(balancer, balancer, 1);
    }

    private void inBraces(MethodCallExpression call, MethodCallExpression holder, int times) {
        for (Expression argument : CallValidator.arguments(call)) {
            if (argument instanceof ClosureExpression closure && closure.getCode() instanceof BlockStatement code) {
                code.getStatements().stream()
                        .map(WrittenNodes::expression)
                        .filter(MethodCallExpression.class::isInstance)
                        .map(MethodCallExpression.class::cast)
                        .forEach(each -> inBlock(each, holder, times));
            }
        }
    }

    private void inBlock(MethodCallExpression call, MethodCallExpression holder, int times) {
        if (call.isImplicitThis()) {
            word(call, holder, times);
        } else if (rounds(call) > 0) {
            inBraces(call, holder, times * rounds(call));
        }
    }

    /** Returns how often {@code 5.times} or {@code (1..5).each} calls its closure; 0 if that is unknown. */
    private int rounds(MethodCallExpression loop) {
        Expression object = loop.getObjectExpression();
        if ("times".equals(loop.getMethodAsString())
                && calls.facts().constant(object).orElse(null) instanceof Integer times) {
            return times;
        }
        return "each".equals(loop.getMethodAsString())
                        && object instanceof RangeExpression range
                        && calls.facts().constant(range.getFrom()).orElse(null) instanceof Integer from
                        && calls.facts().constant(range.getTo()).orElse(null) instanceof Integer to
                ? Math.abs(to - from) + (range.isInclusive() ? 1 : 0)
                : 0;
    }

    private static Expression expression(Statement statement) {
        return statement instanceof ExpressionStatement line
                ? line.getExpression()
                : statement instanceof ReturnStatement returned ? returned.getExpression() : null;
    }

    private void word(MethodCallExpression call, MethodCallExpression holder, int times) {
        words.add(call);
        if ("port".equals(call.getMethodAsString())) {
            inBraces(call, call, 1);
        } else if ("node".equals(call.getMethodAsString())) {
            nodes.merge(holder, times, Integer::sum);
            holders.put(call, holder);
        }
    }

    /** Returns the number of nodes by the call of their port. */
    Map<MethodCallExpression, Integer> nodes() {
        Map<MethodCallExpression, Integer> all = new LinkedHashMap<>();
        words.stream()
                .filter(call -> "port".equals(call.getMethodAsString()))
                .forEach(port -> all.put(port, nodes.getOrDefault(holder(port), 0)));
        return all;
    }

    /** Returns the calls that add the nodes of a port. */
    List<MethodCallExpression> nodesOf(MethodCallExpression port) {
        return holders.keySet().stream()
                .filter(node -> holders.get(node) == holder(port))
                .toList();
    }

    private MethodCallExpression holder(MethodCallExpression port) {
        return CallValidator.hasBraces(port) ? port : balancer;
    }

    /** Returns the constant of a call's option; null if the option is missing or not constant. */
    Object option(MethodCallExpression call, String name) {
        return CallValidator.option(call, name).flatMap(calls.facts()::constant).orElse(null);
    }

    /** Returns the first call of a word; empty if there is none. */
    Optional<MethodCallExpression> call(String word) {
        return words.stream()
                .filter(call -> word.equals(call.getMethodAsString()))
                .findFirst();
    }

    /** Returns the constant addresses of the nodes, by the expressions that hold them. */
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

package dev.ballast.check;

import dev.ballast.dsl.WordProblems;
import groovy.lang.IntRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.DynamicVariable;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ElvisOperatorExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.TernaryExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/**
 * Finds loops over a range that counts up from a constant to a value that may be smaller: Groovy counts down then, so that
 * {@code (1..0).each} has two turns. A number of unknown value counts as 0 or more.
 */
record RangeCheck(Diagnostics notes, ScriptSymbols symbols, Source source) {

    /** The most variables and operators that are followed. */
    private static final int DEEPEST = 6;

    /** Warns of a loop over this value if it is such a range. */
    void check(Expression looped) {
        if (!(symbols.value(looped) instanceof RangeExpression range)
                || range.isExclusiveLeft()
                || !(symbols.constant(range.getFrom()).orElse(null) instanceof Integer first)
                || symbols.constant(range.getTo()).isPresent()
                || symbols.isCondition(range.getTo())) {
            return;
        }
        int least = least(range.getTo(), 0);
        if (least < first) {
            boolean isEmpty = !range.isExclusiveRight() && least == first - 1;
            String last = source.text(range.getTo());
            notes.warn(
                    looped,
                    WordProblems.countingDown(
                            first,
                            last,
                            isEmpty
                                    ? "write " + first + "..<" + next(range.getTo())
                                    : "compare " + last + " with " + first + " before"));
        }
    }

    /** Returns an expression that is one more. */
    private String next(Expression number) {
        return number instanceof BinaryExpression last
                        && "-".equals(last.getOperation().getText())
                        && "1".equals(source.text(last.getRightExpression()))
                ? source.text(last.getLeftExpression())
                : (number instanceof TernaryExpression ? "(" + source.text(number) + ")" : source.text(number))
                        + " + 1";
    }

    /** Records the least value that a loop over this value gives to its variable. */
    void note(Expression looped, Variable variable) {
        if (variable instanceof ASTNode declared) {
            elements(symbols.value(looped)).stream()
                    .mapToInt(element -> least(element, 0))
                    .min()
                    .ifPresent(least -> declared.putNodeMetaData(RangeCheck.class, least));
        }
    }

    private List<Expression> elements(Expression looped) {
        return looped instanceof ListExpression list
                ? list.getExpressions()
                : looped instanceof RangeExpression range ? List.of(range.getFrom(), range.getTo()) : List.of();
    }

    /** Returns the least value that a number may have. */
    private int least(Expression number, int depth) {
        if (symbols.constant(number).orElse(null) instanceof Integer constant) {
            return constant;
        }
        if (depth == DEEPEST) {
            return 0;
        }
        if (number instanceof CastExpression cast) {
            return least(cast.getExpression(), depth + 1);
        }
        if (number instanceof TernaryExpression choice) {
            int first = least(choice.getTrueExpression(), depth + 1);
            boolean isDefault = choice instanceof ElvisOperatorExpression;
            return Math.min(isDefault ? Math.max(1, first) : first, least(choice.getFalseExpression(), depth + 1));
        }
        if (number instanceof BinaryExpression binary) {
            int left = least(binary.getLeftExpression(), depth + 1);
            int right = least(binary.getRightExpression(), depth + 1);
            return switch (binary.getOperation().getText()) {
                case "+" -> left + right;
                case "-" -> left - Math.max(1, right);
                case "*" -> left * right;
                default -> 0;
            };
        }
        if (number instanceof VariableExpression variable && variable.getAccessedVariable() != null) {
            return least(variable, depth);
        }
        return number instanceof MethodCallExpression call ? least(call, depth) : 0;
    }

    private int least(VariableExpression variable, int depth) {
        if (variable.getAccessedVariable() instanceof ASTNode declared
                && declared.getNodeMetaData(RangeCheck.class) instanceof Integer noted) {
            return noted;
        }
        if (variable.getAccessedVariable() instanceof Parameter parameter) {
            return symbols.given(parameter).stream()
                    .mapToInt(given -> least(given, depth + 1))
                    .min()
                    .orElse(0);
        }
        Expression value = symbols.value(variable);
        return value != variable
                ? least(value, depth + 1)
                : variable.getAccessedVariable() instanceof DynamicVariable ? bound(variable.getName()) : 0;
    }

    /** Returns the least value that the declaration of a parameter allows. */
    private int bound(String name) {
        return symbols.parameters().parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(dev.ballast.parameters.Parameter::allowed)
                .flatMap(allowed -> allowed instanceof IntRange range ? Stream.of(range.getFrom()) : allowed.stream())
                .filter(Integer.class::isInstance)
                .mapToInt(Integer.class::cast)
                .min()
                .orElse(0);
    }

    /** Returns the least result of {@code max}, {@code min} or {@code size}; 0 for other calls. */
    private int least(MethodCallExpression call, int depth) {
        List<Expression> values = new ArrayList<>(TypedScript.arguments(call));
        Expression object = symbols.value(call.getObjectExpression());
        if (object instanceof ListExpression list) {
            values.addAll(list.getExpressions());
        }
        Stream<Integer> each = values.stream().map(value -> least(value, depth + 1));
        return switch (String.valueOf(call.getMethodAsString())) {
            case "max" -> each.max(Integer::compare).orElse(0);
            case "min" -> each.min(Integer::compare).orElse(0);
            case "size" ->
                object instanceof ListExpression list ? list.getExpressions().size() : 0;
            default -> 0;
        };
    }
}

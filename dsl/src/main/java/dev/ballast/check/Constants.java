package dev.ballast.check;

import dev.ballast.dsl.Amounts;
import java.io.File;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.FieldNode;
import org.codehaus.groovy.ast.PropertyNode;
import org.codehaus.groovy.ast.Variable;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ClassExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.GStringExpression;
import org.codehaus.groovy.ast.expr.PropertyExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;
import org.codehaus.groovy.ast.expr.UnaryMinusExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.runtime.typehandling.NumberMath;

/**
 * Finds the value that stands in a script as a constant: a literal, one put together from constants, or a variable that gets
 * one constant and no other value. The private address of an instance, which is not known yet, is stood in for by a valid one.
 */
final class Constants {

    /** A valid private address that no service gives out, so that it can be found again in a message. */
    static final String STAND_IN = "192.168.254.253";

    private static final Map<String, Function<Integer, Duration>> DURATIONS =
            Map.of("seconds", Amounts::getSeconds, "minutes", Amounts::getMinutes, "hours", Amounts::getHours);

    private static final int DEEPEST = 20;

    private final ScriptFacts facts;

    Constants(ScriptFacts facts) {
        this.facts = facts;
    }

    /** Returns the value of an expression, if it is a constant: a String, a number, a Boolean, a Duration or a File. */
    Optional<Object> of(Expression expression) {
        return of(expression, 0);
    }

    private Optional<Object> of(Expression expression, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        if (expression instanceof ConstantExpression constant) {
            return Optional.ofNullable(constant.getValue());
        }
        if (expression instanceof UnaryMinusExpression minus) {
            return of(minus.getExpression(), depth + 1).flatMap(Constants::negative);
        }
        if (expression instanceof BinaryExpression binary) {
            return of(binary.getLeftExpression(), depth + 1).flatMap(left -> of(binary.getRightExpression(), depth + 1)
                    .flatMap(right -> computed(left, binary.getOperation().getText(), right)));
        }
        if (expression instanceof GStringExpression text) {
            return text(text, depth);
        }
        if (expression instanceof VariableExpression variable) {
            return variable(variable.getAccessedVariable(), depth);
        }
        if (expression instanceof PropertyExpression property) {
            return property(property, depth);
        }
        if (expression instanceof CastExpression cast && cast.isCoerce() && isFile(cast.getType())) {
            return of(cast.getExpression(), depth + 1).map(Constants::path).filter(File.class::isInstance);
        }
        return expression instanceof ConstructorCallExpression made ? file(made, depth) : Optional.empty();
    }

    private Optional<Object> variable(Variable variable, int depth) {
        if (variable == null || variable instanceof PropertyNode) {
            return Optional.empty();
        }
        if (variable instanceof FieldNode field && !field.isFinal() && facts.setsProperty(field.getName())) {
            return Optional.empty();
        }
        return facts.onlyValue(variable).flatMap(value -> of(value, depth + 1));
    }

    private Optional<Object> text(GStringExpression text, int depth) {
        StringBuilder whole = new StringBuilder();
        List<ConstantExpression> strings = text.getStrings();
        for (int i = 0; i < strings.size(); i++) {
            whole.append(strings.get(i).getValue());
            if (i < text.getValues().size()) {
                Optional<Object> value = of(text.getValue(i), depth + 1);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                whole.append(value.get());
            }
        }
        return Optional.of(whole.toString());
    }

    private Optional<Object> property(PropertyExpression property, int depth) {
        if (property.getObjectExpression() instanceof ClassExpression type) {
            return Optional.ofNullable(type.getType().getField(property.getPropertyAsString()))
                    .filter(field -> field.isStatic())
                    .flatMap(field -> variable(field, depth));
        }
        Optional<Object> duration = of(property.getObjectExpression(), depth + 1)
                .flatMap(amount -> duration(amount, property.getPropertyAsString()));
        if (duration.isPresent()) {
            return duration;
        }
        boolean address = "privateIp".equals(property.getPropertyAsString())
                && !property.isSpreadSafe()
                && WordTypes.type(TypeInference.typeOf(property.getObjectExpression()))
                        .filter(type -> "InstanceHandle".equals(type.getSimpleName()))
                        .isPresent();
        return address ? Optional.of(STAND_IN) : Optional.empty();
    }

    private Optional<Object> file(ConstructorCallExpression made, int depth) {
        return isFile(made.getType()) && made.getArguments() instanceof TupleExpression arguments
                ? arguments.getExpressions().stream()
                        .map(part -> of(part, depth + 1).map(Constants::path).filter(File.class::isInstance))
                        .reduce((parent, child) ->
                                parent.flatMap(folder -> child.map(name -> new File((File) folder, name.toString()))))
                        .flatMap(file -> file)
                : Optional.empty();
    }

    private static boolean isFile(ClassNode type) {
        return "java.io.File".equals(type.getName());
    }

    private static Object path(Object value) {
        return value instanceof String path ? new File(path) : value;
    }

    private static Optional<Object> duration(Object amount, String unit) {
        return unit != null && amount instanceof Integer number
                ? Optional.ofNullable(DURATIONS.get(unit)).map(duration -> duration.apply(number))
                : Optional.empty();
    }

    private static Optional<Object> negative(Object value) {
        return value instanceof Number number ? Optional.of(NumberMath.unaryMinus(number)) : Optional.empty();
    }

    private static Optional<Object> computed(Object left, String operator, Object right) {
        if ("+".equals(operator) && left instanceof String) {
            return Optional.of(left.toString() + right);
        }
        return left instanceof Integer one && right instanceof Integer other
                ? whole(one, operator, other)
                : Optional.empty();
    }

    /** Groovy divides into fractions and lets sums overflow; both are left to the run. */
    private static Optional<Object> whole(int left, String operator, int right) {
        Map<String, BigDecimal> results = Map.of(
                "+", BigDecimal.valueOf(left).add(BigDecimal.valueOf(right)),
                "-", BigDecimal.valueOf(left).subtract(BigDecimal.valueOf(right)),
                "*", BigDecimal.valueOf(left).multiply(BigDecimal.valueOf(right)));
        BigDecimal result = results.get(operator);
        return result == null || result.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(result.intValueExact());
    }
}

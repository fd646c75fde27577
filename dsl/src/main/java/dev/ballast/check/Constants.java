package dev.ballast.check;

import dev.ballast.dsl.DurationExtension;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.WordProblems;
import dev.ballast.rules.Problem;
import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ClassHelper;
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
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation;
import org.codehaus.groovy.runtime.typehandling.NumberMath;

/**
 * Evaluates constant expressions of a script: literals, expressions of constants, and variables that are assigned one constant
 * and no other value. Valid placeholders replace the addresses of an instance, which are unknown before the run.
 */
final class Constants {

    /**
     * The placeholder addresses by property of an instance. They are valid, but no service assigns them, so a message that
     * contains one can be recognized.
     */
    static final Map<String, String> STAND_INS =
            Map.of("privateIp", "192.168.254.253", "vpcIp", "172.29.254.253", "ipv6", "2001:db8:254::253");

    private static final Map<String, Function<Integer, Duration>> DURATIONS = Map.of(
            "ms",
            DurationExtension::getMs,
            "seconds",
            DurationExtension::getSeconds,
            "minutes",
            DurationExtension::getMinutes,
            "hours",
            DurationExtension::getHours);

    private static final Pattern OCTAL = Pattern.compile("0[0-7_]+[lLiIgG]?");

    /** The most variables that are followed from one to the next; they may form a cycle. */
    private static final int DEEPEST = 10;

    private final ScriptSymbols symbols;
    private int depth;

    Constants(ScriptSymbols symbols) {
        this.symbols = symbols;
    }

    /** Returns the problem of a whole number that is written with a leading zero, which Groovy reads as an octal number. */
    static Optional<Problem> octal(Expression number) {
        // Groovy's parser keeps the text of a literal there.
        return number.getNodeMetaData("_INTEGER_LITERAL_TEXT") instanceof String text
                        && OCTAL.matcher(text).matches()
                ? Optional.of(WordProblems.octal(text, String.valueOf(((ConstantExpression) number).getValue())))
                : Optional.empty();
    }

    /** Returns the value of an expression, if it is a constant: a String, a number, a Boolean, a Duration or a File. */
    Optional<Object> of(Expression expression) {
        if (expression instanceof ConstantExpression constant) {
            return Optional.ofNullable(constant.getValue());
        }
        if (expression instanceof UnaryMinusExpression minus) {
            return of(minus.getExpression()).map(Constants::negated);
        }
        if (expression instanceof BinaryExpression binary) {
            return of(binary.getLeftExpression()).flatMap(left -> of(binary.getRightExpression())
                    .map(right -> computed(left, binary.getOperation().getText(), right)));
        }
        if (expression instanceof GStringExpression text) {
            return text(text);
        }
        if (expression instanceof VariableExpression variable) {
            return variable(variable.getAccessedVariable());
        }
        if (expression instanceof PropertyExpression property) {
            return property(property);
        }
        if (expression instanceof CastExpression cast && cast.isCoerce() && isFile(cast.getType())) {
            return file(List.of(cast.getExpression()));
        }
        return expression instanceof ConstructorCallExpression created
                        && isFile(created.getType())
                        && created.getArguments() instanceof TupleExpression arguments
                ? file(arguments.getExpressions())
                : Optional.empty();
    }

    private Optional<Object> variable(Variable variable) {
        boolean written =
                variable instanceof FieldNode field && !field.isFinal() && symbols.setsProperty(field.getName());
        if (variable == null || variable instanceof PropertyNode || written || depth == DEEPEST) {
            return Optional.empty();
        }
        depth++;
        Optional<Object> value = symbols.onlyValue(variable).flatMap(this::of);
        depth--;
        return value.flatMap(given -> assigned(variable.getOriginType(), given));
    }

    /** Returns the value that a variable of that type holds after the assignment; empty if the assignment fails. */
    private static Optional<Object> assigned(ClassNode declared, Object value) {
        boolean isNumber = ClassHelper.isNumberType(declared) || ClassHelper.isBigDecimalType(declared);
        if (isNumber && !(value instanceof Number)) {
            return Optional.empty();
        }
        return Optional.of(
                isNumber || ClassHelper.isStringType(declared)
                        ? DefaultTypeTransformation.castToType(value, declared.getTypeClass())
                        : value);
    }

    private Optional<Object> text(GStringExpression text) {
        StringBuilder whole = new StringBuilder();
        List<ConstantExpression> strings = text.getStrings();
        for (int i = 0; i < strings.size(); i++) {
            whole.append(strings.get(i).getValue());
            if (i < text.getValues().size()) {
                Optional<Object> value = of(text.getValue(i));
                if (value.isEmpty()) {
                    return value;
                }
                whole.append(value.get());
            }
        }
        return Optional.of(whole.toString());
    }

    private Optional<Object> property(PropertyExpression property) {
        Expression object = property.getObjectExpression();
        String name = property.getPropertyAsString();
        if (object instanceof ClassExpression type) {
            return Optional.ofNullable(type.getType().getField(name))
                    .filter(FieldNode::isStatic)
                    .flatMap(this::variable);
        }
        if (name != null
                && STAND_INS.containsKey(name)
                && !property.isSpreadSafe()
                && WordTypes.is(InstanceHandle.class, TypeInference.typeOf(object))) {
            return Optional.of(STAND_INS.get(name));
        }
        return of(object)
                .filter(amount -> amount instanceof Integer && DURATIONS.containsKey(String.valueOf(name)))
                .map(amount -> DURATIONS.get(name).apply((Integer) amount));
    }

    private Optional<Object> file(List<Expression> parts) {
        File file = null;
        for (Expression part : parts) {
            Object value = of(part).orElse(null);
            if (!(value instanceof String || value instanceof File)) {
                return Optional.empty();
            }
            file = new File(file, value.toString());
        }
        return Optional.ofNullable(file);
    }

    private static boolean isFile(ClassNode type) {
        return "java.io.File".equals(type.getName());
    }

    private static Object negated(Object value) {
        return value instanceof Duration duration
                ? duration.negated()
                : value instanceof Number number ? NumberMath.unaryMinus(number) : null;
    }

    /**
     * Returns the result, or null where only the run determines it: for a division, which yields fractions in Groovy, and for a
     * result that overflows.
     */
    private static Object computed(Object left, String operator, Object right) {
        if ("+".equals(operator) && left instanceof String text) {
            return text + right;
        }
        if (!(left instanceof Integer one && right instanceof Integer other)) {
            return null;
        }
        long result =
                switch (operator) {
                    case "+" -> (long) one + other;
                    case "-" -> (long) one - other;
                    case "*" -> (long) one * other;
                    default -> Long.MAX_VALUE;
                };
        return Math.abs(result) > Integer.MAX_VALUE ? null : (int) result;
    }
}

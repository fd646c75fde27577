package dev.ballast.check;

import dev.ballast.dsl.WordProblems;
import dev.ballast.rules.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.groovy.ast.tools.ExpressionUtils;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.RangeExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.SwitchStatement;
import org.codehaus.groovy.ast.tools.GeneralUtils;
import org.codehaus.groovy.ast.tools.GenericsUtils;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;

/**
 * Finds a Long, such as an id, that is looked up among whole numbers of another type. A list, a set, a map and {@code equals}
 * never find it, although {@code ==} would.
 */
record EqualityCheck(Diagnostics notes, ScriptSymbols symbols, Source source) {

    private static final ClassNode RANGE = ClassHelper.make(groovy.lang.Range.class);

    /** The wrapper type of a whole number, with its expression if it stands for itself and not for all elements of a type. */
    private record Whole(ClassNode type, Optional<Expression> written) {

        boolean isLong() {
            return ClassHelper.isWrapperLong(type);
        }
    }

    /** Checks {@code in}, {@code !in} and the index of a map. */
    void check(BinaryExpression binary) {
        Expression left = binary.getLeftExpression();
        Expression right = binary.getRightExpression();
        switch (binary.getOperation().getText()) {
            case "[" -> compare(right, number(right), keys(left));
            case "in", "!in" -> compare(left, number(left), members(right));
            default -> {}
        }
    }

    /** Checks the cases of a switch. */
    void check(SwitchStatement choice) {
        choice.getCaseStatements()
                .forEach(one ->
                        compare(one.getExpression(), number(choice.getExpression()), members(one.getExpression())));
    }

    /** Checks the methods that look for equal elements. */
    void check(MethodCallExpression call) {
        List<Expression> arguments = TypedScript.arguments(call);
        if (arguments.isEmpty() || call.isImplicitThis() || call.isSpreadSafe()) {
            return;
        }
        Expression object = call.getObjectExpression();
        Expression given = arguments.get(0);
        switch (String.valueOf(call.getMethodAsString())) {
            case "equals" -> compare(given, number(given), number(object));
            case "contains", "indexOf", "lastIndexOf", "removeElement", "containsWithinBounds" ->
                compare(given, number(given), elements(object));
            case "containsAll", "removeAll", "retainAll" -> compare(given, elements(given), elements(object));
            case "containsKey", "get", "getAt", "getOrDefault" -> compare(given, number(given), keys(object));
            case "grep" -> compare(given, elements(object), members(given));
            default -> {}
        }
    }

    private void compare(Expression where, Stream<Whole> looked, Stream<Whole> among) {
        List<Whole> all = among.toList();
        looked.flatMap(one -> all.stream()
                        .filter(other -> one.isLong() != other.isLong())
                        .limit(1)
                        .map(other -> problem(where, one, other)))
                .findFirst()
                .ifPresent(problem -> notes.error(where, problem));
    }

    private Problem problem(Expression where, Whole looked, Whole other) {
        return WordProblems.otherNumber(
                source.text(looked.written().orElse(where)),
                looked.type().getNameWithoutPackage(),
                other.type().getNameWithoutPackage(),
                (looked.isLong() ? other : looked)
                        .written()
                        .filter(ConstantExpression.class::isInstance)
                        .map(source::text));
    }

    /** Returns the types of the elements that {@code in} and the case of a switch compare with. */
    private Stream<Whole> members(Expression container) {
        ClassNode type = TypeInference.typeOf(container);
        return isMap(type) ? keys(container) : type.isArray() ? ofType(type.getComponentType()) : elements(container);
    }

    private Stream<Whole> elements(Expression container) {
        Expression value = resolved(container);
        if (value instanceof CastExpression cast
                && !cast.getType().isArray()
                && !ExpressionUtils.isNullConstant(cast.getExpression())) {
            return elements(cast.getExpression());
        }
        if (value instanceof ListExpression list) {
            return list.getExpressions().stream().flatMap(this::number);
        }
        if (value instanceof RangeExpression range) {
            return Stream.of(range.getFrom(), range.getTo())
                    .flatMap(this::number)
                    .filter(bound ->
                            !elements(TypeInference.typeOf(value)).toList().isEmpty());
        }
        return Stream.of(value, container)
                .map(TypeInference::typeOf)
                .flatMap(type -> isChanged(container) ? Stream.empty() : elements(type))
                .limit(1);
    }

    private static Stream<Whole> elements(ClassNode type) {
        return type.isArray()
                ? Stream.empty()
                : ofType(StaticTypeCheckingVisitor.inferLoopElementType(type))
                        // A range of Long compares its bounds with any number.
                        .filter(each -> !(each.isLong() && GeneralUtils.isOrImplements(type, RANGE)));
    }

    private Stream<Whole> keys(Expression container) {
        Expression value = resolved(container);
        if (value instanceof MapExpression map) {
            return map.getMapEntryExpressions().stream()
                    .map(MapEntryExpression::getKeyExpression)
                    .flatMap(this::number);
        }
        return Stream.of(value, container)
                .map(TypeInference::typeOf)
                .filter(type -> isMap(type) && !isChanged(container))
                .flatMap(type -> Stream.ofNullable(GenericsUtils.parameterizeType(type, ClassHelper.MAP_TYPE)
                        .getGenericsTypes()))
                .flatMap(types -> ofType(types[0].getType()))
                .limit(1);
    }

    private Stream<Whole> number(Expression value) {
        return ofType(TypeInference.typeOf(value)).map(whole -> new Whole(whole.type(), Optional.of(value)));
    }

    private static Stream<Whole> ofType(ClassNode type) {
        ClassNode boxed = ClassHelper.getWrapper(type);
        boolean isWhole = ClassHelper.isWrapperLong(boxed)
                || ClassHelper.isWrapperInteger(boxed)
                || ClassHelper.isWrapperShort(boxed)
                || ClassHelper.isWrapperByte(boxed)
                || ClassHelper.isBigIntegerType(boxed);
        return isWhole ? Stream.of(new Whole(boxed, Optional.empty())) : Stream.empty();
    }

    /** Returns the list or map that a variable always has, or the expression itself. */
    private Expression resolved(Expression value) {
        return value instanceof VariableExpression variable
                        && variable.getAccessedVariable() != null
                        && !variable.getOriginType().isArray()
                        && !isChanged(variable)
                ? symbols.onlyValue(variable.getAccessedVariable())
                        .filter(only -> !(only instanceof VariableExpression))
                        .orElse(value)
                : value;
    }

    private boolean isChanged(Expression value) {
        return value instanceof VariableExpression variable && symbols.isChanged(variable.getAccessedVariable());
    }

    private static boolean isMap(ClassNode type) {
        return GeneralUtils.isOrImplements(type, ClassHelper.MAP_TYPE);
    }
}

package dev.ballast.check;

import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import dev.ballast.error.RefusalCode;
import dev.ballast.model.Secret;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.groovy.ast.tools.ExpressionUtils;
import org.codehaus.groovy.ast.ASTNode;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.ClosureExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.SpreadExpression;
import org.codehaus.groovy.ast.expr.TernaryExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Validates the call of an existing word: its arguments, its options, and the constants among them. */
record CallValidator(Diagnostics notes, Source source, ScriptSymbols symbols) {

    /** Validates a call and returns the method it resolves to, if its arguments fit exactly one. */
    Optional<Method> check(MethodCallExpression call, Class<?> type, String title) {
        String word = call.getMethodAsString();
        List<Expression> arguments = TypedScript.arguments(call);
        ClassNode[] types = types(call, arguments);
        List<Method> ways = Vocabulary.of(type).methods(word);
        if (arguments.stream().anyMatch(SpreadExpression.class::isInstance)
                || types.length != arguments.size()
                || Arrays.stream(types).anyMatch(WordTypes::isForJava)) {
            return Optional.empty();
        }
        if (ways.stream().noneMatch(method -> Vocabulary.has(notes.dialect(), method))) {
            ways.stream().limit(1).forEach(method -> notes.require(call.getMethod(), method));
            return Optional.empty();
        }
        Optional<Method> way = ways.stream()
                .filter(method -> takes(method, types.length))
                .filter(method -> misfits(method, types).isEmpty())
                .findFirst();
        way.ifPresentOrElse(
                method -> check(call, type, method, arguments),
                () -> notes.error(
                        wrongArgument(call, comparable(ways, arguments), arguments, types),
                        corrected(
                                call,
                                ways,
                                WordProblems.otherArguments(
                                        notes.words(type),
                                        title,
                                        word,
                                        Arrays.stream(types)
                                                .map(WordTypes::plain)
                                                .toList(),
                                        arguments.stream().map(this::constant).collect(Collectors.toList())))));
        return way;
    }

    private ClassNode[] types(MethodCallExpression call, List<Expression> arguments) {
        ClassNode[] types = TypeInference.argumentsOf(call).clone();
        for (int i = 0; i < types.length && i < arguments.size(); i++) {
            types[i] = narrowed(types[i], arguments.get(i));
        }
        return types;
    }

    /** Returns the type of the constant that an expression is if its own type says nothing, as that of a field of type Object. */
    private ClassNode narrowed(ClassNode type, Expression value) {
        return WordTypes.isOpen(type)
                ? symbols.constant(value)
                        .map(constant -> ClassHelper.make(constant.getClass()))
                        .orElse(type)
                : type;
    }

    /** Returns the problem with its correction if the only argument is a text in place of a secret, which is named like the word. */
    private static Problem corrected(MethodCallExpression call, List<Method> ways, Problem problem) {
        boolean isText = TypedScript.arguments(call).size() == 1
                && TypedScript.arguments(call).get(0) instanceof ConstantExpression text
                && text.getValue() instanceof String;
        boolean isSecret =
                ways.stream().allMatch(way -> List.of(way.getParameterTypes()).equals(List.of(Secret.class)));
        String name = call.getMethodAsString().replaceAll("(?<=[a-z])(?=[A-Z])", "_");
        return isText && isSecret
                ? problem.correctedBy(null, "secret('" + name.toUpperCase(Locale.ROOT) + "')")
                : problem;
    }

    /** Returns the constant of an argument, or the constants of its options by name; null where a value is not constant. */
    private Object constant(Expression argument) {
        if (!(argument instanceof MapExpression options)) {
            return symbols.constant(argument).orElse(null);
        }
        Map<String, Object> constants = new HashMap<>();
        options.getMapEntryExpressions()
                .forEach(option -> constants.put(
                        option.getKeyExpression().getText(),
                        symbols.constant(option.getValueExpression()).orElse(null)));
        return constants;
    }

    /** Returns the first argument that is neither a map of options nor a closure, or the call itself if there is none. */
    static Expression first(MethodCallExpression call) {
        return positional(call).stream().findFirst().orElse(call);
    }

    /** Returns the arguments that are neither a map of options nor a closure. */
    static List<Expression> positional(MethodCallExpression call) {
        return TypedScript.arguments(call).stream()
                .filter(argument -> !(argument instanceof MapExpression || argument instanceof ClosureExpression))
                .toList();
    }

    /** Returns the value of an option of a call, if it has the option. */
    static Optional<Expression> option(MethodCallExpression call, String name) {
        return TypedScript.arguments(call).stream()
                .filter(MapExpression.class::isInstance)
                .flatMap(options -> ((MapExpression) options).getMapEntryExpressions().stream())
                .filter(option -> name.equals(option.getKeyExpression().getText()))
                .map(MapEntryExpression::getValueExpression)
                .findFirst();
    }

    /** Returns the closure that an argument is: written there, or the only value of a variable. */
    Optional<ClosureExpression> closure(Expression argument) {
        Optional<Expression> value = argument instanceof VariableExpression variable
                ? symbols.onlyValue(variable.getAccessedVariable())
                : Optional.of(argument);
        return value.filter(ClosureExpression.class::isInstance).map(ClosureExpression.class::cast);
    }

    Optional<Object> firstConstant(MethodCallExpression call) {
        return symbols.constant(first(call));
    }

    private void check(MethodCallExpression call, Class<?> type, Method way, List<Expression> arguments) {
        notes.require(call.getMethod(), way);
        for (int i = 0; i < arguments.size(); i++) {
            Expression argument = arguments.get(i);
            Parameter parameter = parameter(way, i);
            Rule.declaredBy(parameter).ifPresent(rule -> validate(argument, parameter, rule));
            // A parameter of any type takes a map, too.
            if (i == 0 && argument instanceof MapExpression options && type(way, 0) == Map.class) {
                options(call, type, way, options);
            }
        }
        Rule.declaredBy(way).ifPresent(rule -> validateAll(arguments, rule));
        if (type == Words.class && "secret".equals(way.getName())) {
            firstConstant(call).map(Object::toString).ifPresent(notes.secrets::add);
        }
    }

    static boolean hasBraces(MethodCallExpression call) {
        return TypedScript.arguments(call).stream().anyMatch(ClosureExpression.class::isInstance);
    }

    private void validate(Expression argument, Parameter parameter, Rule rule) {
        if (argument instanceof TernaryExpression choice) {
            validate(choice.getTrueExpression(), parameter, rule);
            validate(choice.getFalseExpression(), parameter, rule);
            return;
        }
        if (argument instanceof ListExpression list) {
            list.getExpressions().forEach(element -> validate(element, parameter, rule));
            return;
        }
        Optional<Object> constant = symbols.constant(argument);
        Class<?> item = item(parameter, rule);
        if (constant.isPresent() && !item.isInstance(constant.get())) {
            notes.error(
                    argument,
                    new Problem(
                            RefusalCode.OPTION_TYPE,
                            "each " + rule.word() + " of this list must be a " + Vocabulary.plain(item)
                                    + "; one is given as "
                                    + Vocabulary.plain(constant.get().getClass()),
                            null));
            return;
        }
        if (constant.isPresent() || ExpressionUtils.isNullConstant(argument)) {
            notes.validate(argument, rule, constant.orElse(null), text -> worded(text, argument));
        }
    }

    private String worded(String message, Expression argument) {
        boolean withPort = symbols.constant(argument)
                .filter(value -> value.toString().endsWith(":80"))
                .isPresent();
        return source.worded(message, argument, withPort);
    }

    /** Returns the problem with the script's own expressions in place of the placeholder addresses. */
    Problem worded(Problem problem, Expression argument) {
        return Diagnostics.worded(problem, text -> worded(text, argument));
    }

    private void validateAll(List<Expression> arguments, Rule rule) {
        List<Object> values = arguments.stream()
                .flatMap(argument -> symbols.constant(argument).stream())
                .toList();
        if (values.size() == arguments.size() && !symbols.mentions(ScriptSymbols.CREATES_FILES)) {
            notes.validate(arguments.get(0), rule, values, text -> text);
        }
    }

    private void options(MethodCallExpression call, Class<?> type, Method way, MapExpression options) {
        List<String> known = Vocabulary.options(way);
        String word = type == NodeBalancerBlock.class
                ? call.getMethodAsString() + " "
                        + source.text(TypedScript.arguments(call).get(1))
                : call.getMethodAsString();
        for (MapEntryExpression option : options.getMapEntryExpressions()) {
            if (option.getKeyExpression() instanceof ConstantExpression key) {
                String name = key.getText();
                if (Vocabulary.isOpen(way)) {
                    openOption(way, name, option.getValueExpression());
                } else if (known.contains(name)) {
                    Vocabulary.optionsBlock(way).ifPresent(block -> option(block, word, name, option));
                } else {
                    List<String> left = new ArrayList<>(Vocabulary.options(way, notes.dialect()));
                    options.getMapEntryExpressions()
                            .forEach(other ->
                                    left.remove(other.getKeyExpression().getText()));
                    notes.error(key, WordProblems.unknownOption(word, name, left));
                }
            }
        }
    }

    private void openOption(Method way, String name, Expression value) {
        ClassNode given = TypeInference.typeOf(value);
        if (Vocabulary.optionTypes(way, name).noneMatch(type -> WordTypes.possible(given, type))) {
            notes.error(value, WordProblems.wrongOpenOption(way, name, WordTypes.plain(given)));
        }
    }

    private void option(Class<?> block, String word, String name, MapEntryExpression option) {
        Expression value = option.getValueExpression();
        ClassNode given = narrowed(TypeInference.typeOf(value), value);
        Optional<Method> way = Vocabulary.of(block).methods(name).stream()
                .filter(method -> WordTypes.possible(given, method.getParameterTypes()[0]))
                .findFirst();
        way.ifPresentOrElse(
                method -> {
                    notes.require(option.getKeyExpression(), method);
                    Parameter parameter = method.getParameters()[0];
                    Rule.declaredBy(parameter).ifPresent(rule -> validate(value, parameter, rule));
                },
                () -> notes.error(value, WordProblems.wrongOption(block, word, name, WordTypes.plain(given))));
    }

    /**
     * Returns the argument that does not fit the nearest signature. If the number of arguments is wrong, returns the first
     * surplus argument, or the word if some are missing.
     */
    private static ASTNode wrongArgument(
            MethodCallExpression call, List<Method> ways, List<Expression> arguments, ClassNode[] types) {
        int most = ways.stream().mapToInt(Method::getParameterCount).max().orElse(0);
        return ways.stream()
                .filter(way -> takes(way, types.length))
                .map(way -> misfits(way, types))
                .min(Comparator.comparingInt(List::size))
                .<ASTNode>map(misfits -> place(arguments.get(misfits.get(0))))
                .orElseGet(() -> arguments.size() > most ? place(arguments.get(most)) : call.getMethod());
    }

    /** Leaves out the signatures that take options if the call gives none: they are not the nearest ones. */
    private static List<Method> comparable(List<Method> ways, List<Expression> arguments) {
        boolean given = arguments.stream().anyMatch(MapExpression.class::isInstance);
        return ways.stream()
                .filter(way -> given || !List.of(way.getParameterTypes()).contains(Map.class))
                .toList();
    }

    private static ASTNode place(Expression argument) {
        return argument instanceof MapExpression options
                        && !options.getMapEntryExpressions().isEmpty()
                ? options.getMapEntryExpressions().get(0).getKeyExpression()
                : argument;
    }

    /**
     * Returns whether a method takes that number of arguments. A parameter for any number of values takes at least one: a
     * script that writes none does so by mistake.
     */
    private static boolean takes(Method way, int arguments) {
        return way.isVarArgs() ? arguments >= way.getParameterCount() : arguments == way.getParameterCount();
    }

    private static Parameter parameter(Method way, int argument) {
        return way.getParameters()[Math.min(argument, way.getParameterCount() - 1)];
    }

    /** Returns the class of the constants in the list that the parameter takes, or {@code Object} if it takes none. */
    private static Class<?> item(Parameter parameter, Rule rule) {
        return Stream.of(parameter.getParameterizedType())
                .filter(type -> parameter.getType() == List.class && type instanceof ParameterizedType)
                .map(type -> ((ParameterizedType) type).getActualTypeArguments()[0])
                .map(type -> type instanceof WildcardType some ? some.getUpperBounds()[0] : type)
                .<Class<?>>map(type -> type instanceof Class<?> one ? one : Object.class)
                // A list of anything holds handles, which are no constants, beside ids or texts.
                .<Class<?>>map(type -> type != Object.class ? type : rule == Rule.ID ? Number.class : String.class)
                .findFirst()
                .orElse(Object.class);
    }

    private static Class<?> type(Method way, int argument) {
        Class<?> declared = parameter(way, argument).getType();
        return way.isVarArgs() && argument >= way.getParameterCount() - 1 ? declared.getComponentType() : declared;
    }

    private static List<Integer> misfits(Method way, ClassNode[] types) {
        return IntStream.range(0, types.length)
                .filter(i -> !WordTypes.possible(types[i], type(way, i)))
                .boxed()
                .toList();
    }

    /** Validates the resizing and the cloning of a volume that the same script creates. */
    void checkVolume(MethodCallExpression call, Class<?> words) {
        if (words == VolumeHandle.class && "resize".equals(call.getMethodAsString())) {
            checkResize(call);
        } else if (words == VolumeHandle.class && "clone".equals(call.getMethodAsString())) {
            firstConstant(call)
                    .flatMap(name -> creation(call.getObjectExpression())
                            .flatMap(this::firstConstant)
                            .flatMap(volume -> Relations.clonedToOther(volume.toString(), name.toString())))
                    .ifPresent(problem -> notes.error(first(call), problem));
        }
    }

    /** Validates the resizing of a volume that the same script creates with a larger size. */
    private void checkResize(MethodCallExpression call) {
        Expression size = first(call);
        // A value that is not a valid size has been reported already.
        if (symbols.constant(size).orElse(null) instanceof Number wanted
                && Rule.VOLUME_SIZE.examine(wanted).isEmpty()) {
            creation(call.getObjectExpression())
                    .flatMap(creation -> shrinks(creation, wanted.intValue()))
                    .ifPresent(problem -> notes.error(size, problem));
        }
    }

    private Optional<Problem> shrinks(MethodCallExpression creation, int wanted) {
        Optional<Object> name = symbols.constant(positional(creation).get(0));
        Optional<Object> size = symbols.constant(positional(creation).get(1));
        return name.isPresent() && size.orElse(null) instanceof Number now
                ? Relations.onlyGrows(name.get().toString(), now.intValue(), wanted)
                : Optional.empty();
    }

    /** Follows variables with one value, and chains of verbs that return the volume, to the call that creates it. */
    private Optional<MethodCallExpression> creation(Expression volume) {
        if (volume instanceof VariableExpression variable) {
            return symbols.onlyValue(variable.getAccessedVariable()).flatMap(this::creation);
        }
        if (!(volume instanceof MethodCallExpression call) || call.isSpreadSafe()) {
            return Optional.empty();
        }
        if (call.isImplicitThis() && "volume".equals(call.getMethodAsString())) {
            return Optional.of(call).filter(creation -> positional(creation).size() > 1);
        }
        boolean same = WordTypes.is(VolumeHandle.class, TypeInference.receiverOf(call))
                && !"clone".equals(call.getMethodAsString());
        return same ? creation(call.getObjectExpression()) : Optional.empty();
    }
}

package dev.ballast.repl.session;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.repl.session.Candidate.Kind;
import dev.ballast.repl.session.Spot.Argument;
import dev.ballast.repl.session.Spot.Bare;
import groovy.lang.Closure;
import groovy.transform.NamedParam;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.MapEntryExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.TupleExpression;

/** Lists what may stand where a word begins that is no member of anything. */
final class BareWords {

    private static final int FITTING = 0;
    private static final int OPTION = 1;
    private static final int NEAR = 2;
    private static final int FAR = 3;
    private static final int LAST = 4;

    private final Bare spot;
    private final ClassNode heard;
    private final List<Method> ways;

    BareWords(Bare spot) {
        this.spot = spot;
        this.heard = Blocks.heard(spot.around());
        this.ways = spot.argument()
                .map(argument -> Blocks.ways(argument.call(), heard))
                .orElse(List.of());
    }

    /** Lists them; {@code methods} is the class that has the methods of the session, {@code classes} are named by their simple names. */
    Stream<Ranked> all(Class<?> methods, Stream<Class<?>> classes) {
        return Stream.of(options(), words(), variables(), methods(methods), classes(classes), Keywords.all())
                .flatMap(each -> each);
    }

    /** What begins a statement is a word; what stands in one is a value. */
    private Stream<Ranked> words() {
        Optional<Class<?>> block = TypedScript.ours(heard).filter(type -> type != Words.class);
        Stream<Ranked> inner = block.isPresent() && Members.isLanguage(block.get())
                ? Members.words(block.get()).map(one -> one.at(spot.isStatement() ? FITTING : LAST))
                : block.isPresent() || heard.redirect().equals(ClassHelper.make(Words.class))
                        ? Stream.empty()
                        : Members.of(heard, false).map(one -> one.at(one.rank() + NEAR));
        int rank = spot.isStatement() && block.isEmpty() ? FITTING : FAR;
        return Stream.concat(inner, Members.words(Words.class).map(one -> one.at(fits(one) ? FITTING : rank)));
    }

    private boolean fits(Ranked word) {
        Set<Class<?>> wanted = wanted();
        return !wanted.isEmpty()
                && Vocabulary.of(Words.class).methods(word.candidate().text()).stream()
                        .anyMatch(way -> wanted.contains(way.getReturnType()));
    }

    private Stream<Ranked> variables() {
        Set<Class<?>> wanted = wanted();
        return spot.variables().entrySet().stream()
                .filter(variable -> isSaid(variable.getKey(), variable.getValue()))
                .map(variable -> new Ranked(
                        isOneOf(wanted, variable.getValue()) ? FITTING : isOwn(variable.getKey()) ? NEAR : LAST,
                        new Candidate(variable.getKey(), Kind.VARIABLE, Members.simple(variable.getValue()), "")));
    }

    /** Every closure has an {@code it}; where nobody knows what it is, it is rarely meant. */
    private static boolean isSaid(String name, ClassNode type) {
        return !name.contains("$")
                && !name.matches("_\\d+")
                && !(name.equals("it") && ClassHelper.isDynamicTyped(type));
    }

    private static boolean isOwn(String name) {
        return !name.equals("_") && !name.equals("args");
    }

    private static boolean isOneOf(Set<Class<?>> wanted, ClassNode type) {
        return TypedScript.ours(type).filter(wanted::contains).isPresent();
    }

    /** Returns the types of ours that the argument may have. */
    private Set<Class<?>> wanted() {
        return spot.argument().stream()
                .flatMap(argument -> ways.stream().flatMap(way -> taken(way, argument)))
                .filter(type -> type.getName().startsWith("dev.ballast."))
                .collect(Collectors.toSet());
    }

    private static Stream<Class<?>> taken(Method way, Argument argument) {
        if (argument.option() != null) {
            return named(way)
                    .filter(option -> option.value().equals(argument.option()))
                    .map(NamedParam::type);
        }
        List<Class<?>> positional = new ArrayList<>(List.of(way.getParameterTypes()));
        positional.removeIf(type -> type == Map.class || type == Closure.class);
        return argument.index() < positional.size() ? Stream.of(positional.get(argument.index())) : Stream.empty();
    }

    private Stream<Ranked> options() {
        return spot.argument()
                .filter(argument -> argument.option() == null)
                .map(argument -> options(argument.call()))
                .orElse(Stream.empty());
    }

    private Stream<Ranked> options(MethodCallExpression call) {
        Set<String> written = written(call);
        Map<String, Class<?>> options = new LinkedHashMap<>();
        ways.stream().flatMap(BareWords::named).forEach(option -> options.putIfAbsent(option.value(), option.type()));
        Class<?> owner = Blocks.owner(call, heard).orElse(Words.class);
        return options.entrySet().stream()
                .filter(option -> !written.contains(option.getKey()))
                .map(option -> new Ranked(OPTION, option(call, owner, option.getKey(), option.getValue())));
    }

    private static Candidate option(MethodCallExpression call, Class<?> owner, String name, Class<?> type) {
        String doc = Docs.first(Options.docs(owner, call.getMethodAsString(), name));
        return new Candidate(name + ":", Kind.OPTION, name + ": " + Vocabulary.plain(type), doc);
    }

    private static Stream<NamedParam> named(Method way) {
        return Arrays.stream(way.getParameters())
                .flatMap(parameter -> Arrays.stream(parameter.getAnnotationsByType(NamedParam.class)));
    }

    private static Set<String> written(MethodCallExpression call) {
        return call.getArguments() instanceof TupleExpression arguments
                ? arguments.getExpressions().stream()
                        .filter(MapExpression.class::isInstance)
                        .flatMap(map -> ((MapExpression) map).getMapEntryExpressions().stream())
                        .map(MapEntryExpression::getKeyExpression)
                        .map(key -> key.getText())
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private static Stream<Ranked> methods(Class<?> declaring) {
        return Stream.<Class<?>>iterate(
                        declaring, type -> type != null && !Members.isLanguage(type), Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !method.getName().contains("$"))
                .map(method -> new Ranked(
                        NEAR,
                        new Candidate(
                                method.getName(),
                                Kind.METHOD,
                                Members.signature(method.getName(), method.getParameterTypes(), method.getReturnType()),
                                "")));
    }

    private static Stream<Ranked> classes(Stream<Class<?>> classes) {
        return classes.map(
                type -> new Ranked(LAST, new Candidate(type.getSimpleName(), Kind.CLASS, type.getName(), "")));
    }
}

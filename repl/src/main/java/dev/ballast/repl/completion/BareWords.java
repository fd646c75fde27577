package dev.ballast.repl.completion;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.completion.CompletionContext.Bare;
import dev.ballast.repl.completion.CompletionContext.CallArgument;
import dev.ballast.repl.evaluation.Session;
import groovy.lang.Closure;
import groovy.transform.NamedParam;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
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

    /** The words of Groovy itself that are long enough to be completed. */
    private static final List<String> KEYWORDS =
            List.of(("assert boolean break case catch class continue default double else enum extends false final"
                + " finally float implements import instanceof interface long null record return static super switch"
                + " this throw trait true void while")
                    .split(" "));

    private static final int FITTING = 0;
    private static final int OPTION = 1;
    private static final int NEAR = 2;
    private static final int FAR = 3;
    private static final int LAST = 4;

    private final Bare spot;
    private final Session session;
    private final SeenValues seen;
    private final ClassNode heard;
    private final List<Method> ways;

    BareWords(Bare spot, Session session) {
        this.spot = spot;
        this.session = session;
        this.seen = new SeenValues(session);
        this.heard = Blocks.heard(spot.around());
        this.ways = spot.argument()
                .map(argument -> Blocks.ways(argument.call(), heard))
                .orElse(List.of());
    }

    Stream<Ranked> all() {
        return Stream.of(
                        values(),
                        options(),
                        properties(),
                        words(),
                        variables(),
                        methods(),
                        classes(),
                        KEYWORDS.stream().map(word -> new Ranked(Ranked.RARE, Kind.KEYWORD, word, "")))
                .flatMap(each -> each);
    }

    /** What an argument may be: a truth, a duration, a port of the balancer, or a text that was used before. */
    private Stream<Ranked> values() {
        return spot.argument().stream().flatMap(this::values).map(one -> new Ranked(FITTING, one));
    }

    private Stream<Candidate> values(CallArgument argument) {
        MethodCallExpression call = argument.call();
        String word = String.valueOf(call.getMethodAsString());
        Stream<Candidate> texts = argument.option() != null
                ? seen.texts(argument.option())
                : argument.index() == 0 && call.isImplicitThis() ? seen.texts(word) : Stream.empty();
        Stream<Candidate> ports = word.equals("port") && argument.option() == null && argument.index() == 0
                ? balancer(call).stream().flatMap(seen::ports)
                : Stream.empty();
        return Stream.of(texts.map(BareWords::quoted), ports, literals(argument))
                .flatMap(each -> each);
    }

    private Stream<Candidate> literals(CallArgument argument) {
        Set<Class<?>> taken = ways.stream().flatMap(way -> taken(way, argument)).collect(Collectors.toSet());
        Stream<String> truths = taken.contains(Boolean.class) || taken.contains(boolean.class)
                ? Stream.of("true", "false")
                : Stream.empty();
        Stream<String> durations =
                taken.contains(Duration.class) ? Stream.of("30.seconds", "5.minutes", "1.hours") : Stream.empty();
        return Stream.concat(truths, durations).map(text -> new Candidate(text, Kind.VALUE, "", ""));
    }

    /** Returns the name of the NodeBalancer that a call is made on: one of a variable, or one that is looked up by its name. */
    private Optional<String> balancer(MethodCallExpression call) {
        if (call.getObjectExpression() instanceof MethodCallExpression looked
                && "nodebalancer".equals(looked.getMethodAsString())
                && looked.getArguments() instanceof TupleExpression arguments
                && !arguments.getExpressions().isEmpty()) {
            return Optional.of(arguments.getExpression(0).getText());
        }
        return session.value(ContextFinder.path(call.getObjectExpression()))
                .filter(NodeBalancerHandle.class::isInstance)
                .map(balancer -> ((NodeBalancerHandle) balancer).getName());
    }

    private static Candidate quoted(Candidate text) {
        return new Candidate("'" + text.text() + "'", text.kind(), text.signature(), text.doc());
    }

    /** What begins a statement is a word; what stands in one is a value. */
    private Stream<Ranked> words() {
        Optional<Class<?>> block = TypedScript.ours(heard).filter(type -> type != Words.class);
        Stream<Ranked> inner = block.isPresent() && Vocabulary.isLanguage(block.get())
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
                        Kind.VARIABLE,
                        variable.getKey(),
                        Members.simple(variable.getValue())));
    }

    /** Every closure has an {@code it}; where its type is unknown, it is rarely meant. */
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

    private static Stream<Class<?>> taken(Method way, CallArgument argument) {
        if (argument.option() != null) {
            return Vocabulary.namedParameters(way)
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

    /** Lists the properties that the constructor of a class takes by their names. */
    private Stream<Ranked> properties() {
        return Stream.ofNullable(spot.created())
                .flatMap(type -> Members.of(type, false))
                .filter(one -> one.rank() <= 1)
                .map(Ranked::candidate)
                .filter(one -> one.kind() == Kind.PROPERTY)
                .map(one -> new Ranked(
                        OPTION,
                        new Candidate(one.text() + ":", Kind.OPTION, one.text() + ": " + one.signature(), one.doc())));
    }

    private Stream<Ranked> options(MethodCallExpression call) {
        Set<String> written = written(call);
        Map<String, Class<?>> options = new LinkedHashMap<>();
        ways.stream()
                .flatMap(Vocabulary::namedParameters)
                .forEach(option -> options.putIfAbsent(option.value(), option.type()));
        Class<?> owner = Blocks.owner(call, heard).orElse(Words.class);
        return options.entrySet().stream()
                .filter(option -> !written.contains(option.getKey()))
                .map(option -> new Ranked(OPTION, option(call, owner, option.getKey(), option.getValue())));
    }

    private static Candidate option(MethodCallExpression call, Class<?> owner, String name, Class<?> type) {
        String doc = Docs.first(Docs.ofOption(owner, call.getMethodAsString(), name));
        return new Candidate(name + ":", Kind.OPTION, name + ": " + Vocabulary.plain(type), doc);
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

    private Stream<Ranked> methods() {
        return Stream.<Class<?>>iterate(
                        session.methods(), type -> type != null && !Vocabulary.isLanguage(type), Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !method.getName().contains("$"))
                .map(method -> new Ranked(
                        NEAR,
                        Kind.METHOD,
                        method.getName(),
                        Members.signature(method.getName(), method.getParameterTypes(), method.getReturnType())));
    }

    private Stream<Ranked> classes() {
        return session.declaredClasses()
                .map(type -> new Ranked(LAST, Kind.CLASS, type.getSimpleName(), type.getName()));
    }
}

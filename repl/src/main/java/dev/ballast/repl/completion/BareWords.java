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

/** Lists the candidates for a name without a receiver. */
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

    private final Bare context;
    private final Session session;
    private final SeenValues seen;
    private final List<Method> methods;
    /** The types that the argument may have, and those of ours among them. */
    private final Set<Class<?>> types;

    private final Set<Class<?>> ours;

    BareWords(Bare context, Session session) {
        this.context = context;
        this.session = session;
        this.seen = new SeenValues(session);
        this.methods = context.argument()
                .map(argument -> context.receiver().methods(argument.call()))
                .orElse(List.of());
        this.types = context.argument().stream()
                .flatMap(argument -> methods.stream().flatMap(method -> types(method, argument)))
                .collect(Collectors.toSet());
        this.ours = types.stream()
                .filter(type -> type.getName().startsWith("dev.ballast."))
                .collect(Collectors.toSet());
    }

    private static Stream<Class<?>> types(Method method, CallArgument argument) {
        if (argument.option() != null) {
            return Vocabulary.namedParameters(method)
                    .filter(option -> option.value().equals(argument.option()))
                    .map(NamedParam::type);
        }
        return Arrays.<Class<?>>stream(method.getParameterTypes())
                .filter(type -> type != Map.class && type != Closure.class)
                .skip(argument.index())
                .limit(1);
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

    /** Lists what an argument may be: true and false, a duration, a port of the balancer, or a string that was used before. */
    private Stream<Ranked> values() {
        Stream<String> literals = Stream.of(
                        types.contains(Boolean.class) || types.contains(boolean.class)
                                ? Stream.of("true", "false")
                                : Stream.<String>empty(),
                        types.contains(Duration.class)
                                ? Stream.of("30.seconds", "5.minutes", "1.hours")
                                : Stream.<String>empty())
                .flatMap(each -> each);
        return Stream.concat(
                        context.argument().stream().flatMap(this::used),
                        literals.map(text -> new Candidate(text, Kind.VALUE, "", "")))
                .map(one -> new Ranked(FITTING, one));
    }

    private Stream<Candidate> used(CallArgument argument) {
        String word = String.valueOf(argument.call().getMethodAsString());
        boolean isFirst = argument.option() == null && argument.index() == 0;
        Stream<Candidate> texts = argument.option() != null
                ? seen.texts(argument.option())
                : isFirst && argument.call().isImplicitThis() ? seen.texts(word) : Stream.empty();
        Stream<Candidate> ports = isFirst && word.equals("port")
                ? balancer(argument.call()).stream().flatMap(seen::ports)
                : Stream.empty();
        return Stream.concat(
                texts.map(one -> new Candidate("'" + one.text() + "'", one.kind(), one.signature(), one.doc())), ports);
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

    /** A statement begins with a word; what stands within one is a value. */
    private Stream<Ranked> words() {
        ClassNode receiver = context.receiver().type();
        Optional<Class<?>> block = TypedScript.ours(receiver).filter(type -> type != Words.class);
        Stream<Ranked> inner = block.isPresent() && Vocabulary.isLanguage(block.get())
                ? Members.words(block.get()).map(one -> one.at(context.isStatement() ? FITTING : LAST))
                : block.isPresent() || receiver.redirect().equals(ClassHelper.make(Words.class))
                        ? Stream.empty()
                        : Members.of(receiver, false).map(one -> one.at(one.rank() + NEAR));
        int rank = context.isStatement() && block.isEmpty() ? FITTING : FAR;
        return Stream.concat(inner, Members.words(Words.class).map(one -> one.at(fits(one) ? FITTING : rank)));
    }

    private boolean fits(Ranked word) {
        return Vocabulary.of(Words.class).methods(word.candidate().text()).stream()
                .anyMatch(method -> ours.contains(method.getReturnType()));
    }

    private Stream<Ranked> variables() {
        return context.variables().entrySet().stream()
                .filter(variable -> isOffered(variable.getKey(), variable.getValue()))
                .map(variable -> new Ranked(
                        rank(variable.getKey(), variable.getValue()),
                        Kind.VARIABLE,
                        variable.getKey(),
                        Members.simple(variable.getValue())));
    }

    /** Every closure has an {@code it}; where its type is unknown, it is rarely meant. */
    private static boolean isOffered(String name, ClassNode type) {
        return !name.contains("$")
                && !name.matches("_\\d+")
                && !(name.equals("it") && ClassHelper.isDynamicTyped(type));
    }

    private int rank(String variable, ClassNode type) {
        return TypedScript.ours(type).filter(ours::contains).isPresent()
                ? FITTING
                : variable.equals("_") || variable.equals("args") ? LAST : NEAR;
    }

    private Stream<Ranked> options() {
        return context.argument()
                .filter(argument -> argument.option() == null)
                .map(argument -> options(argument.call()))
                .orElse(Stream.empty());
    }

    /** Lists the properties that the constructor of a class takes by their names. */
    private Stream<Ranked> properties() {
        return Stream.ofNullable(context.created())
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
        methods.stream()
                .flatMap(Vocabulary::namedParameters)
                .forEach(option -> options.putIfAbsent(option.value(), option.type()));
        Class<?> owner = context.receiver().owner(call).orElse(Words.class);
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

package dev.ballast.repl.completion;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import dev.ballast.model.Dialect;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.completion.CompletionContext.Bare;
import dev.ballast.repl.completion.CompletionContext.CallArgument;
import dev.ballast.repl.evaluation.Session;
import groovy.lang.Closure;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** Lists the candidates for a name without a receiver. */
final class BareWords {

    /** The words of Groovy itself that are long enough to be completed. */
    private static final List<String> KEYWORDS =
            List.of(("assert boolean break case catch class continue default double else enum extends false final"
                            + " finally float implements import instanceof interface long null record return static super switch"
                            + " this throw trait true void while")
                    .split(" "));

    /** Those that a value may begin with. */
    private static final Set<String> VALUES = Set.of("null", "super", "this");

    private static final Set<Class<?>> WITHOUT_PARTS =
            Set.of(CharSequence.class, Number.class, Boolean.class, Duration.class, Closure.class, void.class);

    private static final Map<Class<?>, List<String>> LITERALS = Map.of(
            Boolean.class,
            List.of("true", "false"),
            boolean.class,
            List.of("true", "false"),
            Duration.class,
            List.of("30.seconds", "5.minutes", "1.hours"));

    private static final int FITTING = 0;
    private static final int OPTION = 1;
    private static final int NEAR = 2;
    private static final int FAR = 3;
    private static final int LAST = 4;

    private final Bare context;
    private final CompletionSource source;
    private final List<DeclaredMethod> declared;
    private final Dialect dialect;
    private final QuotedText seen;
    /** The overloads of the call that contains the cursor. */
    private final List<Method> called;

    private final Set<Class<?>> types;
    private final boolean isArgumentOfWord;

    BareWords(Bare context, CompletionSource source, List<DeclaredMethod> declared) {
        this.context = context;
        this.source = source;
        this.declared = declared;
        this.dialect = source.dialect();
        this.seen = new QuotedText(source);
        this.called = context.argument()
                .map(argument -> context.receiver().methods(argument.call()))
                .orElse(List.of());
        this.types = context.argument().map(this::types).orElse(Set.of());
        this.isArgumentOfWord = !called.isEmpty() && !context.isStatement();
    }

    /** Returns the types that the argument may have; braces are not among those of a word that takes other values there. */
    private Set<Class<?>> types(CallArgument argument) {
        Set<Class<?>> values =
                called.stream().flatMap(method -> types(method, argument)).collect(Collectors.toSet());
        boolean braces = argument.option() == null
                && called.stream()
                        .anyMatch(method -> List.of(method.getParameterTypes()).contains(Closure.class));
        return values.isEmpty() && braces ? Set.of(Closure.class) : values;
    }

    private static Stream<Class<?>> types(Method method, CallArgument argument) {
        if (argument.option() != null) {
            return Vocabulary.optionTypes(method, argument.option());
        }
        List<Class<?>> taken = Arrays.<Class<?>>stream(method.getParameterTypes())
                .filter(type -> type != Map.class && type != Closure.class)
                .toList();
        return method.isVarArgs() && argument.index() >= taken.size() - 1
                ? Stream.of(taken.get(taken.size() - 1).getComponentType())
                : taken.stream().skip(argument.index()).limit(1);
    }

    Stream<Candidate> all() {
        return Stream.of(
                        context.argument().stream().flatMap(this::used),
                        context.argument().stream().flatMap(this::options),
                        literals(),
                        properties(),
                        words(),
                        variables(),
                        methods(),
                        source.session().stream()
                                .flatMap(Session::declaredClasses)
                                .map(type -> new Candidate(type.getSimpleName(), Kind.CLASS, type.getName(), "", LAST)),
                        KEYWORDS.stream()
                                .filter(word -> !isArgumentOfWord || (!types.isEmpty() && VALUES.contains(word)))
                                .map(word -> new Candidate(word, Kind.KEYWORD, "", "", Candidate.RARE)))
                .flatMap(each -> each);
    }

    private Stream<Candidate> literals() {
        return types.stream()
                .flatMap(type -> LITERALS.getOrDefault(type, List.of()).stream())
                .map(text -> new Candidate(text, Kind.VALUE, "", ""));
    }

    /** Lists values of that argument in the ledger: strings, or ports of the balancer. */
    private Stream<Candidate> used(CallArgument argument) {
        MethodCallExpression call = argument.call();
        String word = String.valueOf(call.getMethodAsString());
        boolean isFirst = argument.option() == null && argument.index() == 0;
        String name = isFirst && call.isImplicitThis() ? word : String.valueOf(argument.option());
        Stream<Candidate> texts = seen.texts(name)
                .map(one -> new Candidate("'" + one.text() + "'", one.kind(), one.signature(), one.doc()));
        Stream<Candidate> ports =
                isFirst && word.equals("port") ? balancer(call).stream().flatMap(seen::ports) : Stream.empty();
        return Stream.concat(texts, ports);
    }

    /** Returns the name of the NodeBalancer that is the receiver of a call: a variable, or a lookup by its name. */
    private Optional<String> balancer(MethodCallExpression call) {
        if (call.getObjectExpression() instanceof MethodCallExpression looked
                && "nodebalancer".equals(looked.getMethodAsString())) {
            return TypedScript.arguments(looked).stream()
                    .map(Expression::getText)
                    .findFirst();
        }
        return source.value(ContextFinder.path(call.getObjectExpression()))
                .filter(NodeBalancerHandle.class::isInstance)
                .map(balancer -> ((NodeBalancerHandle) balancer).getName());
    }

    private Stream<Candidate> options(CallArgument argument) {
        MethodCallExpression call = argument.call();
        Set<String> written = TypedScript.arguments(call).stream()
                .filter(MapExpression.class::isInstance)
                .flatMap(map -> ((MapExpression) map).getMapEntryExpressions().stream())
                .map(entry -> entry.getKeyExpression().getText())
                .collect(Collectors.toSet());
        Class<?> owner = context.receiver().owner(call).orElse(Words.class);
        return argument.option() != null
                ? Stream.empty()
                : called.stream()
                        .filter(method -> Vocabulary.has(dialect, method))
                        .flatMap(method -> Vocabulary.typedOptions(method, dialect))
                        .filter(option -> !written.contains(option.name()))
                        .map(option -> option(
                                option.name(),
                                Vocabulary.plain(option.type()),
                                Docs.first(Docs.ofOption(owner, call.getMethodAsString(), option.name()))));
    }

    /** Lists the properties that a constructor accepts as named arguments. */
    private Stream<Candidate> properties() {
        return Stream.ofNullable(context.created())
                .flatMap(type -> Members.of(type, false, dialect))
                .filter(one -> one.rank() <= 1 && one.kind() == Kind.PROPERTY)
                .map(one -> option(one.text(), one.signature(), one.doc()));
    }

    private static Candidate option(String name, String type, String doc) {
        return new Candidate(name + ":", Kind.OPTION, name + ": " + type, doc, OPTION);
    }

    /** Words are offered at the start of a statement, values within it, and in an argument those that it takes. */
    private Stream<Candidate> words() {
        if (isArgumentOfWord) {
            return Members.words(Words.class, dialect).filter(this::fits);
        }
        ClassNode receiver = context.receiver().type();
        Optional<Class<?>> block = TypedScript.ours(receiver).filter(type -> type != Words.class);
        Stream<Candidate> inner = block.isPresent() && Vocabulary.isLanguage(block.get())
                ? Members.words(block.get(), dialect).map(one -> one.at(context.isStatement() ? FITTING : LAST))
                : block.isPresent() || receiver.redirect().equals(ClassHelper.make(Words.class))
                        ? Stream.empty()
                        : Members.of(receiver, false, dialect).map(one -> one.at(one.rank() + NEAR));
        int rank = context.isStatement() && block.isEmpty() ? FITTING : FAR;
        return Stream.concat(inner, Members.words(Words.class, dialect).map(one -> one.at(rank)));
    }

    private boolean fits(Candidate word) {
        return Vocabulary.of(Words.class).methods(word.text()).stream()
                .anyMatch(method -> types.stream().anyMatch(type -> type.isAssignableFrom(method.getReturnType())));
    }

    /** Returns whether a value of that type, or a part of it, may be the argument; anything may be one of no word. */
    private boolean fits(ClassNode type) {
        if (!isArgumentOfWord || isTaken(type)) {
            return true;
        }
        return !types.isEmpty()
                && TypedScript.ours(type)
                        .map(ours -> Vocabulary.of(ours, dialect))
                        .map(ours -> ours.properties().stream()
                                .flatMap(property -> ours.type(property).stream())
                                .anyMatch(part -> isTaken(ClassHelper.make(part))))
                        .orElseGet(() -> WITHOUT_PARTS.stream().noneMatch(simple -> TypedScript.mayBe(type, simple)));
    }

    private boolean isTaken(ClassNode type) {
        return types.stream().anyMatch(taken -> TypedScript.mayBe(type, taken));
    }

    private Stream<Candidate> variables() {
        return context.variables().entrySet().stream()
                .filter(variable -> isOffered(variable.getKey(), variable.getValue()))
                .map(variable -> new Candidate(
                        variable.getKey(),
                        Kind.VARIABLE,
                        Members.simple(variable.getValue()),
                        "",
                        rank(variable.getKey(), variable.getValue())));
    }

    /** Every closure has an {@code it}, which is not offered if its type is unknown. */
    private static boolean isOffered(String name, ClassNode type) {
        return !name.matches(".*\\$.*|_\\d+") && !(name.equals("it") && ClassHelper.isDynamicTyped(type));
    }

    private int rank(String variable, ClassNode type) {
        if (!fits(type)) {
            return Candidate.RARE;
        }
        return TypedScript.ours(type).filter(types::contains).isPresent()
                ? FITTING
                : variable.equals("_") || variable.equals("args") ? LAST : NEAR;
    }

    private Stream<Candidate> methods() {
        Stream<Candidate> ofText = declared.stream()
                .map(method -> new Candidate(method.name(), Kind.METHOD, method.signature(), "", NEAR));
        return Stream.concat(ofText, methodsBefore());
    }

    private Stream<Candidate> methodsBefore() {
        Class<?> latest = source.session().<Class<?>>map(Session::methods).orElse(Words.class);
        return Stream.<Class<?>>iterate(
                        latest, type -> type != null && !Vocabulary.isLanguage(type), Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !method.getName().contains("$"))
                .map(method -> new Candidate(
                        method.getName(),
                        Kind.METHOD,
                        Members.signature(method.getName(), method.getParameterTypes(), method.getReturnType()),
                        "",
                        fits(ClassHelper.make(method.getReturnType())) ? NEAR : Candidate.RARE));
    }
}

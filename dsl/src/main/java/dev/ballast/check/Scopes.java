package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import groovy.lang.MetaClass;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.runtime.InvokerHelper;
import org.codehaus.groovy.transform.stc.ExtensionMethodNode;

/**
 * The closures around a place of the script, innermost first, and the class they stand in: they determine which type declares
 * the word of a call. A word that no type declares is reported as an error.
 */
record Scopes(ClassNode type, ScriptSymbols symbols, Diagnostics notes, Deque<Scopes.Scope> scopes) {

    /** The first receiver of the calls in a closure: the block of a word, or another object. */
    record Scope(BlockContext block, boolean isReceiver) {

        /** The receiver is unknown: any word may exist there. */
        static final Scope UNKNOWN = new Scope(null, false);

        /** The receiver is an object that is not a block, such as a handle or a list given to {@code with}. */
        static final Scope RECEIVER = new Scope(null, true);
    }

    private static final ClassNode DELEGATES_TO = ClassHelper.make(DelegatesTo.class);
    private static final ClassNode CLOSURE = ClassHelper.make(Closure.class);
    private static final Set<String> ANSWER_ANY = Set.of("methodMissing", "invokeMethod");

    /**
     * Groovy's methods of every object or list; none of them changes the delegate. They are recognized by name on a receiver of
     * unknown type.
     */
    private static final Set<String> OF_ANY_LIST = Set.of(
            """
            any collect collectEntries collectMany count countBy downto each eachFile eachLine eachWithIndex every find
            findAll findResult findResults groupBy inject max min reverseEach sort step sum times toSorted unique upto
            withCloseable"""
                    .split("\\s+"));

    Scopes(ClassNode type, ScriptSymbols symbols, Diagnostics notes) {
        this(type, symbols, notes, new ArrayDeque<>());
    }

    /**
     * Returns the scope of a closure that is passed to a method that is not a word. Returns empty if the calls in it go to the
     * surrounding code, as in a loop.
     */
    Optional<Scope> scope(MethodCallExpression call) {
        MethodNode target = TypeInference.targetOf(call);
        if (target == null) {
            boolean loop = OF_ANY_LIST.contains(String.valueOf(call.getMethodAsString()));
            return loop ? Optional.empty() : Optional.of(Scope.UNKNOWN);
        }
        MethodNode declared =
                target instanceof ExtensionMethodNode extension ? extension.getExtensionMethodNode() : target;
        if (Arrays.stream(declared.getParameters())
                .anyMatch(parameter -> !parameter.getAnnotations(DELEGATES_TO).isEmpty())) {
            return Optional.of(Scope.RECEIVER);
        }
        boolean own = target.getDeclaringClass().redirect().isPrimaryClassNode();
        return (own ? symbols.mentions(ScriptSymbols.MOVES_DELEGATES) : takesClosureOfOthers(target))
                ? Optional.of(Scope.UNKNOWN)
                : Optional.empty();
    }

    /** Returns the list whose items a call passes to its closure: its receiver, or the first argument of {@code parallel}. */
    Optional<Expression> looped(MethodCallExpression call, Optional<Class<?>> ours) {
        if (ours.filter(Words.class::equals).isPresent() && "parallel".equals(call.getMethodAsString())) {
            return CallValidator.positional(call).stream().findFirst();
        }
        return isLoop(call) ? Optional.of(call.getObjectExpression()) : Optional.empty();
    }

    /** Returns whether a call may run its closure for each element of its receiver, one after the other. */
    static boolean isLoop(MethodCallExpression call) {
        return !call.isImplicitThis() && OF_ANY_LIST.contains(String.valueOf(call.getMethodAsString()));
    }

    /**
     * Returns whether a library's method takes a closure, with unknown effect on the delegate. Groovy's own methods declare
     * such effects.
     */
    private static boolean takesClosureOfOthers(MethodNode target) {
        return !(target instanceof ExtensionMethodNode)
                && !target.getDeclaringClass().getName().startsWith("dev.ballast.")
                && Arrays.stream(target.getParameters())
                        .anyMatch(parameter -> parameter.getType().redirect().equals(CLOSURE.redirect()));
    }

    void within(Scope scope, Runnable work) {
        scopes.push(scope);
        work.run();
        scopes.pop();
    }

    /** Returns the innermost block, whose words can be called here; null outside all blocks. */
    BlockContext block() {
        return scopes.stream()
                .map(Scope::block)
                .filter(block -> block != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns whether all names are known here: every surrounding closure is a block, and the class is the script's own. */
    boolean areKnown() {
        return isScript() && scopes.stream().allMatch(scope -> scope.block() != null);
    }

    /** Returns whether this is the script's own class, and not one that the user declared in it. */
    boolean isScript() {
        return WordTypes.isScript(type);
    }

    /** Returns whether only a class that the user declared can receive the calls here. */
    private boolean areOfClassAlone() {
        return !isScript()
                && scopes.isEmpty()
                && type.getOuterClass() == null
                && ANSWER_ANY.stream()
                        .flatMap(method -> type.getMethods(method).stream())
                        .allMatch(inherited -> inherited.getDeclaringClass().equals(ClassHelper.GROOVY_OBJECT_TYPE)
                                || inherited.isSynthetic());
    }

    boolean haveMethod(String name) {
        return !type.getDeclaredMethods(name).isEmpty();
    }

    /** Returns the type of Ballast that declares the called word, if there is one: the words, a block or a handle. */
    Optional<Class<?>> receiver(MethodCallExpression call) {
        String word = call.getMethodAsString();
        if (word == null) {
            return Optional.empty();
        }
        return call.isImplicitThis() ? wordReceiver(call, word) : methodReceiver(call, word);
    }

    private Optional<Class<?>> wordReceiver(MethodCallExpression call, String word) {
        MethodNode target = TypeInference.targetOf(call);
        BlockContext block = block();
        Scope inner = scopes.isEmpty() ? Scope.UNKNOWN : scopes.peek();
        if (target != null && inner.isReceiver() && isOfUser(target.getDeclaringClass())) {
            return Optional.empty(); // as in the closure of "with", where the methods of the object take precedence
        }
        if (block != null && block.hasWord(word)) {
            if (haveMethod(word)) {
                notes.error(call.getMethod(), WordProblems.methodNamedAsWord(word, block.title));
            }
            return inner.block() != null || target != null ? Optional.of(block.type) : Optional.empty();
        }
        // Groovy's type checker resolves words of an outer block inside an inner one; at run time they are not
        // available.
        if (target != null && inner.block() != null && WordTypes.isBlock(target.getDeclaringClass())) {
            addUnknownWord(call, word, block);
            return Optional.empty();
        }
        if (isScript()
                && target != null
                && target.getDeclaringClass().redirect().isPrimaryClassNode()) {
            return Optional
                    .empty(); // A method of the script, which may have the name of a word that only some dialects have.
        }
        if (isScript() && isWord(Words.class, word)) {
            return areKnown() || target != null ? Optional.of(Words.class) : Optional.empty();
        }
        if (target == null && !symbols.mentions(ScriptSymbols.ADDS_METHODS)) {
            if (areOfClassAlone() && isWord(Words.class, word)) {
                notes.error(call.getMethod(), WordProblems.wordInClass(word));
            }
            if (areKnown() && !symbols.mayBeBound(word)) {
                addUnknownWord(call, word, block);
            }
        }
        return Optional.empty();
    }

    private void addUnknownWord(MethodCallExpression call, String word, BlockContext block) {
        List<MethodNode> methods = type.getMethods(word).stream()
                .filter(method -> isOfScript(method.getDeclaringClass()))
                .toList();
        ClassNode[] given = TypeInference.argumentsOf(call);
        if (methods.stream().anyMatch(method -> mayTake(method.getParameters(), given))) {
            return;
        }
        if (!methods.isEmpty()) {
            notes.error(
                    call.getMethod(),
                    WordProblems.otherArguments(
                            word,
                            methods.stream().flatMap(Scopes::ways).toList(),
                            Arrays.stream(given).map(WordTypes::plain).toList()));
        } else if (block == null) {
            addUnknownWord(call, word, Words.class, Vocabulary.title(Words.class));
        } else {
            addUnknownWord(call, word, block.type, block.title);
        }
    }

    /** Returns whether a method may take these arguments, some of which have a type that only a run knows. */
    private static boolean mayTake(Parameter[] parameters, ClassNode[] given) {
        long optional = Arrays.stream(parameters)
                .filter(parameter ->
                        parameter.hasInitialExpression() || parameter.getType().isArray())
                .count();
        return optional > 0
                ? given.length >= parameters.length - optional
                        && Arrays.stream(given).anyMatch(WordTypes::isOpen)
                : given.length == parameters.length
                        && IntStream.range(0, given.length)
                                .allMatch(i -> WordTypes.possible(given[i], parameters[i].getType()));
    }

    private static boolean isOfScript(ClassNode declaring) {
        return WordTypes.isScript(declaring) && !declaring.getName().startsWith("dev.ballast.");
    }

    /**
     * Returns the lists of parameters that a call of a method may have, one for each parameter with a default value left out.
     */
    private static Stream<String> ways(MethodNode method) {
        List<String> all = Arrays.stream(method.getParameters())
                .map(parameter ->
                        (parameter.isDynamicTyped() ? "" : parameter.getType().getNameWithoutPackage() + " ")
                                + parameter.getName())
                .toList();
        long optional = Arrays.stream(method.getParameters())
                .filter(Parameter::hasInitialExpression)
                .count();
        return IntStream.rangeClosed(all.size() - (int) optional, all.size())
                .mapToObj(count -> String.join(", ", all.subList(0, count)));
    }

    private void addUnknownWord(MethodCallExpression call, String word, Class<?> type, String title) {
        int given = TypedScript.arguments(call).size();
        notes.error(call.getMethod(), WordProblems.unknownWord(notes.words(type), title, word, given));
    }

    private Optional<Class<?>> methodReceiver(MethodCallExpression call, String word) {
        Expression object = call.getObjectExpression();
        if ("call".equals(word)
                && object instanceof ConstantExpression constant
                && constant.getValue() instanceof Number
                && !symbols.mentions(ScriptSymbols.ADDS_METHODS)) {
            notes.error(object, WordProblems.numberBeforeBraces(object.getText()));
        }
        ClassNode receiver = TypeInference.receiverOf(call);
        Class<?> type = (call.isSpreadSafe() ? WordTypes.element(receiver) : WordTypes.type(receiver)).orElse(null);
        if (type == null || isWord(type, word)) {
            return Optional.ofNullable(type);
        }
        if (TypeInference.targetOf(call) == null
                && !symbols.mentions(ScriptSymbols.ADDS_METHODS)
                && !isMethod(type, word)) {
            addUnknownWord(call, word, type, Vocabulary.title(type));
        }
        return Optional.empty();
    }

    private static boolean isOfUser(ClassNode declaring) {
        return declaring.redirect().isPrimaryClassNode() && !WordTypes.isScript(declaring);
    }

    private static boolean isWord(Class<?> words, String word) {
        return Vocabulary.of(words).names().contains(word);
    }

    private static boolean isMethod(Class<?> type, String name) {
        MetaClass known = InvokerHelper.getMetaClass(type);
        return Stream.of(known.getMethods(), known.getMetaMethods())
                .flatMap(List::stream)
                .anyMatch(method -> method.getName().equals(name));
    }
}

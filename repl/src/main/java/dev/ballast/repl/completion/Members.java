package dev.ballast.repl.completion;

import dev.ballast.dsl.DurationExtension;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Dialect;
import dev.ballast.repl.completion.Candidate.Kind;
import groovy.lang.GroovyObject;
import groovy.lang.MetaMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.groovy.util.BeanUtils;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.runtime.InvokerHelper;

/** Lists the members of a type, without its values: Ballast's own first, Groovy's additions for every object last. */
final class Members {

    private static final Set<String> NOISE = Stream.concat(
                    Arrays.stream(Object.class.getDeclaredMethods()), Arrays.stream(GroovyObject.class.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> AMOUNTS = Arrays.stream(DurationExtension.class.getMethods())
            .map(Method::getName)
            .collect(Collectors.toUnmodifiableSet());
    /** Methods that are used as operators, or only by library authors. */
    private static final Set<String> RARELY_WRITTEN =
            Set.of(("addShutdownHook and asBoolean asType call compareTo describeConstable div dump getAt"
                            + " getMetaPropertyValues getProperties hasProperty identity implies inspect intdiv invokeMethod is"
                            + " isCase isNotCase iterator leftShift metaClass minus mixin mod multiply negative next or plus"
                            + " positive power previous print printf println putAt remainder respondsTo rightShift"
                            + " rightShiftUnsigned spliterator sprintf unaryMinus unaryPlus use withMethodClosure withTraits xor"
                            + " getMetaClass setMetaClass bitwiseNegate")
                    .split(" "));

    private static final String OURS = "dev.ballast.";

    /** The words of each type of the language, which are the same for every key that is pressed. */
    private static final Map<Map.Entry<Class<?>, Dialect>, List<Candidate>> WORDS = new ConcurrentHashMap<>();

    private Members() {}

    static Stream<Candidate> of(ClassNode type, boolean isStatic, Dialect dialect) {
        if (ClassHelper.isDynamicTyped(type)) {
            return Stream.empty();
        }
        if (type.redirect().isPrimaryClassNode()) {
            return Stream.concat(declared(type), ofGroovy(Object.class));
        }
        Class<?> known = ballastType(type);
        return isStatic
                ? own(known, true)
                : Stream.concat(words(known, dialect), Stream.concat(own(known, false), ofGroovy(known)));
    }

    /** Returns the class of a type; {@code Object} for a class that the text itself declares. */
    static Class<?> ballastType(ClassNode type) {
        if (type.isArray() && ballastType(type.getComponentType()) == Object.class) {
            return Object[].class;
        }
        return type.redirect().isPrimaryClassNode()
                ? Object.class
                : ClassHelper.getWrapper(type).getTypeClass();
    }

    /** Lists the words and properties of a type of the language that the dialect has. */
    static Stream<Candidate> words(Class<?> type, Dialect dialect) {
        return Vocabulary.isLanguage(type)
                ? WORDS.computeIfAbsent(Map.entry(type, dialect), key -> listed(type, dialect)).stream()
                : Stream.empty();
    }

    private static List<Candidate> listed(Class<?> type, Dialect dialect) {
        Vocabulary vocabulary = Vocabulary.of(type, dialect);
        Stream<Candidate> properties = vocabulary.properties().stream()
                .map(name -> new Candidate(
                        name,
                        Kind.PROPERTY,
                        vocabulary.type(name).map(Vocabulary::plain).orElse(""),
                        Docs.firstSentence(type, name)));
        Stream<Candidate> words = vocabulary.names().stream()
                .filter(name -> !vocabulary.methods(name).isEmpty())
                .map(name -> new Candidate(
                        name,
                        Kind.WORD,
                        String.join(" or ", vocabulary.signatures(name)),
                        Docs.firstSentence(type, name)));
        return Stream.concat(properties, words).toList();
    }

    private static Stream<Candidate> own(Class<?> type, boolean isStatic) {
        int rank = type.getName().startsWith(OURS) ? 0 : 1;
        return Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) == isStatic)
                .filter(method -> !Vocabulary.isLanguage(method.getDeclaringClass())
                        && !method.isSynthetic()
                        && isWritten(method.getName()))
                .flatMap(method -> both(
                        rank,
                        type.isRecord() && Vocabulary.of(type).properties().contains(method.getName()),
                        method.getName(),
                        method.getParameterTypes(),
                        method.getReturnType()));
    }

    private static Stream<Candidate> ofGroovy(Class<?> type) {
        return InvokerHelper.getMetaClass(type).getMetaMethods().stream()
                .filter(method -> !method.isStatic() && !method.isPrivate() && isWritten(method.getName()))
                .filter(method -> !Vocabulary.isLanguage(type) || !RARELY_WRITTEN.contains(method.getName()))
                .flatMap(method -> both(
                        rank(method, type),
                        false,
                        method.getName(),
                        method.getNativeParameterTypes(),
                        method.getReturnType()));
    }

    /** Returns the rank of a method; Groovy's methods for every object rank last on types of Ballast, which are no collections. */
    private static int rank(MetaMethod method, Class<?> type) {
        if (AMOUNTS.contains(method.getName()) && method.getDeclaringClass().getTheClass() == Integer.class) {
            return 0;
        }
        if (method.getDeclaringClass().getTheClass() != Object.class) {
            return 1;
        }
        return Vocabulary.isLanguage(type) ? Candidate.RARE : 2;
    }

    private static Stream<Candidate> declared(ClassNode type) {
        Stream<Candidate> properties = type.getProperties().stream()
                .map(property -> new Candidate(property.getName(), Kind.PROPERTY, simple(property.getType()), ""));
        Stream<Candidate> methods = type.getMethods().stream()
                .filter(method -> method.getLineNumber() > 0)
                .map(method -> new Candidate(method.getName(), Kind.METHOD, signature(method), ""));
        return Stream.concat(properties, methods);
    }

    /** A getter is a property in Groovy, and rarely called as a method. */
    private static Stream<Candidate> both(
            int rank, boolean isComponent, String name, Class<?>[] parameters, Class<?> result) {
        boolean isRare = RARELY_WRITTEN.contains(name) || name.matches("set\\p{Lu}.*");
        String property = isComponent
                ? name
                : name.matches(result == boolean.class ? "(is|get)\\p{Lu}.*" : "get\\p{Lu}.*")
                        ? BeanUtils.decapitalize(name.replaceFirst("is|get", ""))
                        : null;
        Candidate method = new Candidate(name, Kind.METHOD, signature(name, parameters, result), "");
        return parameters.length > 0 || property == null || isRare
                ? Stream.of(method.at(isRare ? Candidate.RARE : rank))
                : Stream.of(
                        new Candidate(property, Kind.PROPERTY, result.getSimpleName(), "", rank),
                        method.at(Candidate.RARE));
    }

    private static boolean isWritten(String method) {
        return !NOISE.contains(method) && !method.contains("$");
    }

    static String signature(String name, Class<?>[] parameters, Class<?> result) {
        return Arrays.stream(parameters).map(Class::getSimpleName).collect(Collectors.joining(", ", name + "(", "): "))
                + result.getSimpleName();
    }

    static String signature(MethodNode method) {
        return Arrays.stream(method.getParameters())
                .map(parameter -> ClassHelper.isDynamicTyped(parameter.getType())
                        ? parameter.getName()
                        : simple(parameter.getType()) + " " + parameter.getName())
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    static String simple(ClassNode type) {
        return ClassHelper.isDynamicTyped(type)
                ? ""
                : type.toString(false).replaceAll("\\b([a-z]\\w*\\.)++(?=[A-Z])", "");
    }
}

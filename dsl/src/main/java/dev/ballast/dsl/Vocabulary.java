package dev.ballast.dsl;

import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.context.ApiCalls;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a type of Ballast offers to a runbook: its public methods, without those that every object has. */
public record Vocabulary(Class<?> type, List<Method> words, Predicate<Method> offered) {

    /** The text for the options of a word in messages. */
    static final String OPTIONS = "name: value";

    /** The text for the braces of a word in messages. */
    static final String BRACES = "{ ... }";

    /** The option of a guard among those whose names the script chooses. */
    static final String UNLESS = "unless";

    /** The option of a filter among those whose names the script chooses. */
    static final String FILTER = "filter";

    private static final Set<String> NOT_WORDS =
            Set.of("cloud sleep equals hashCode toString getProperty setProperty getMetaClass setMetaClass".split(" "));
    private static final Set<Class<?>> FOR_JAVA = Set.of(Consumer.class, Function.class);
    /** The types of the parameters that take options and braces. */
    private static final Set<Class<?>> BESIDES = Set.of(Map.class, Closure.class, Consumer.class, Function.class);

    /** The types of options whose names the script chooses. */
    static final List<Class<?>> OPEN = List.of(CharSequence.class, Number.class, Secret.class);

    private static final ClassValue<Vocabulary> KNOWN = new ClassValue<>() {
        @Override
        protected Vocabulary computeValue(Class<?> type) {
            return new Vocabulary(
                    type,
                    Arrays.stream(type.getMethods())
                            .filter(method ->
                                    method.getDeclaringClass().getName().startsWith(Vocabulary.class.getPackageName()))
                            .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                            .filter(method -> !NOT_WORDS.contains(method.getName()))
                            .toList(),
                    word -> true);
        }
    };

    /** Returns the vocabulary of that type: {@link Words}, a block or a handle. */
    public static Vocabulary of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** Returns the words of that type that a dialect has. */
    public static Vocabulary of(Class<?> type, Dialect dialect) {
        return of(type).only(word -> has(dialect, word));
    }

    /** Returns the words of that type that every dialect has. */
    static Vocabulary common(Class<?> type) {
        return of(type).only(word -> !word.isAnnotationPresent(Needs.class));
    }

    private Vocabulary only(Predicate<Method> words) {
        return new Vocabulary(type, this.words.stream().filter(words).toList(), words);
    }

    /** Returns whether the dialect has that word, option or property. */
    public static boolean has(Dialect dialect, Method word) {
        Needs needs = word.getAnnotation(Needs.class);
        return needs == null || dialect.has(needs.value(), needs.field());
    }

    /** Returns the chapter of {@code docs/words.md} that describes each type of the language. */
    public static Map<Class<?>, String> chapters() {
        return Chapters.ALL;
    }

    /** Returns the classes of handles, in alphabetical order. */
    public static Stream<Class<?>> handles() {
        return chapters().keySet().stream()
                .filter(Handle.class::isAssignableFrom)
                .sorted(Comparator.comparing(Class::getSimpleName));
    }

    /** Returns whether a type belongs to the language: then a runbook sees only its words. */
    public static boolean isLanguage(Class<?> type) {
        return Vocabulary.class.getPackage().equals(type.getPackage());
    }

    /** Returns the methods of that word in all blocks and handles and the runbook. */
    static List<Method> anywhere(String word) {
        return chapters().keySet().stream()
                .flatMap(type -> of(type).methods(word).stream())
                .toList();
    }

    /** Returns whether any block, any handle or the runbook has a word of that name. */
    public static boolean isWord(String name) {
        return !anywhere(name).isEmpty();
    }

    /** Returns whether the name is that of a kind of handle, such as {@code Volume} or {@code VolumeHandle}. */
    public static boolean isHandle(String name) {
        return handles().anyMatch(type -> title(type).equalsIgnoreCase(name.replaceFirst("Handle$", "")));
    }

    /** Returns whether the name is a word of the runbook that returns a handle, such as {@code volume}. */
    public static boolean isResource(String name) {
        return of(Words.class).methods(name).stream()
                .anyMatch(word -> Handle.class.isAssignableFrom(word.getReturnType()));
    }

    /** Returns whether the name is a word of the runbook that sets a default, such as {@code region}. */
    public static boolean isSetting(String name) {
        return of(Words.class).methods(name).stream()
                .anyMatch(word -> word.getReturnType() == void.class && word.getParameterCount() == 1);
    }

    /** Returns the method of a word or property that only some dialects have; empty if every dialect has it, or none. */
    public Optional<Method> declared(String word) {
        return words.stream()
                .filter(method -> method.isAnnotationPresent(Needs.class))
                .filter(method -> Arrays.stream(method.getParameterTypes()).noneMatch(FOR_JAVA::contains))
                .filter(method -> method.getName().equals(word)
                        || (isGetter(method.getName())
                                && property(method.getName()).equals(word)))
                .findFirst();
    }

    /**
     * Returns the name of a word or property in messages: {@code boot}, {@code status}, or with the options,
     * {@code instance(label:)}, if every dialect has another overload.
     */
    static String called(Method word) {
        boolean oneOfSeveral = common(home(word)).names().contains(word.getName());
        return isGetter(word.getName())
                ? property(word.getName())
                : word.getName()
                        + (oneOfSeveral && !options(word).isEmpty()
                                ? options(word).stream().collect(Collectors.joining(":, ", "(", ":)"))
                                : "");
    }

    /** Returns the type that has the word in the language: {@link Words} also for the words of {@link ListWords}. */
    static Class<?> home(Method word) {
        Class<?> declaring = word.getDeclaringClass();
        return declaring.isAssignableFrom(Words.class) ? Words.class : declaring;
    }

    /** Returns the names of the words, in alphabetical order. */
    public Set<String> names() {
        return words.stream()
                .map(Method::getName)
                .filter(name -> !isGetter(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of the properties, in alphabetical order. */
    public Set<String> properties() {
        Stream<String> names = type.isRecord()
                ? Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName)
                : words.stream()
                        .map(Method::getName)
                        .filter(Vocabulary::isGetter)
                        .map(Vocabulary::property);
        return names.collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the type of a property, or the return type of a word. */
    public Optional<Class<?>> type(String name) {
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return Arrays.stream(type.getMethods())
                .filter(method ->
                        method.getName().equals(name) || method.getName().equals(getter))
                .sorted(Comparator.comparingInt(Method::getParameterCount))
                .<Class<?>>map(Method::getReturnType)
                .findFirst();
    }

    /**
     * Returns the methods of a word that Groovy scripts call, those with fewer parameters and those of every dialect first.
     * Methods that take a Java consumer or function are left out.
     */
    public List<Method> methods(String word) {
        return words.stream()
                .filter(method -> method.getName().equals(word))
                .filter(method -> Arrays.stream(method.getParameterTypes()).noneMatch(FOR_JAVA::contains))
                .sorted(Comparator.comparingInt(Method::getParameterCount)
                        .thenComparing(method -> method.isAnnotationPresent(Needs.class))
                        .thenComparing(Method::toGenericString))
                .toList();
    }

    /**
     * Returns the notations of a word, such as {@code port(whole number[, { ... }])}, in alphabetical order. There is one for each
     * list of plain arguments, or two if options and braces depend on each other.
     */
    public List<String> ways(String word) {
        return written(word).values().stream().flatMap(List::stream).sorted().toList();
    }

    /** Returns the notations of a word, those with that number of arguments first; options and braces do not count. */
    List<String> ways(String word, int arguments) {
        return written(word).entrySet().stream()
                .sorted(Comparator.<Map.Entry<List<String>, List<String>>, Boolean>comparing(
                                way -> way.getKey().size() != arguments)
                        .thenComparing(way -> way.getValue().get(0)))
                .flatMap(way -> way.getValue().stream())
                .toList();
    }

    /** Returns the notations of a word by the types of its arguments, without options and braces. */
    Map<List<String>, List<String>> written(String word) {
        return ways(word, parameter -> plain(parameter.getType()));
    }

    /** Returns the notations of a word with the names of its parameters: {@code port(whole number port[, { ... }])}. */
    public List<String> signatures(String word) {
        return ways(word, Vocabulary::named).values().stream()
                .flatMap(List::stream)
                .sorted()
                .toList();
    }

    private Map<List<String>, List<String>> ways(String word, Function<Parameter, String> shown) {
        Map<List<String>, List<Method>> overloads = methods(word).stream()
                .collect(Collectors.groupingBy(
                        method -> values(method, shown), LinkedHashMap::new, Collectors.toList()));
        Map<List<String>, List<String>> ways = new LinkedHashMap<>();
        overloads.forEach((values, methods) -> ways.put(
                values,
                notations(methods)
                        .map(way -> word + "(" + way(values, way) + ")")
                        .toList()));
        return ways;
    }

    /** Splits overloads into those without and with braces, unless both take options alike: then one notation shows all. */
    private Stream<List<Method>> notations(List<Method> overloads) {
        Map<String, List<Method>> byBraces = overloads.stream()
                .collect(Collectors.groupingBy(Vocabulary::braces, TreeMap::new, Collectors.toList()));
        return byBraces.values().stream().map(this::takeOptions).distinct().count() == 1
                ? Stream.of(overloads)
                : byBraces.values().stream();
    }

    private Set<Boolean> takeOptions(List<Method> overloads) {
        return overloads.stream()
                .map(method -> !namedArguments(method).isEmpty())
                .collect(Collectors.toSet());
    }

    /** Returns the names of a word's options in the declared order; empty if it takes no options. */
    public static List<String> options(Method word) {
        return Arrays.stream(word.getParameters())
                .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(Options.class)))
                .flatMap(options -> Stream.of(options.value().split(" ")))
                .toList();
    }

    /** Returns the names of the options of a word's overload with these other parameters, in the declared order. */
    static List<String> options(Class<?> type, String word, Class<?>... values) {
        return of(type).words.stream()
                .filter(method ->
                        method.getName().equals(word) && values(method).equals(List.of(values)))
                .map(Vocabulary::options)
                .filter(names -> !names.isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /** An option of a word, with the type that the word of its block takes. */
    public record Option(String name, Class<?> type) {}

    /** Returns the names of a word's options in a dialect, in the declared order. */
    public static List<String> options(Method word, Dialect dialect) {
        return typedOptions(word, dialect).map(Option::name).toList();
    }

    /** Returns the options of a word in a dialect with their types, in the declared order. */
    public static Stream<Option> typedOptions(Method word, Dialect dialect) {
        return of(word.getDeclaringClass(), dialect).optionsOfDialect(word);
    }

    private Stream<Option> optionsOfDialect(Method word) {
        return typedOptions(word).filter(option -> of(optionsBlock(word).orElseThrow()).methods(option.name()).stream()
                .allMatch(offered));
    }

    /** Returns the block that the options of a word fill; it is the type that the overload for Java takes. */
    public static Optional<Class<?>> optionsBlock(Method word) {
        return of(word.getDeclaringClass()).words.stream()
                .filter(method -> method.getName().equals(word.getName())
                        && values(method).equals(values(word)))
                .flatMap(method -> Arrays.stream(method.getGenericParameterTypes()))
                .filter(parameter ->
                        parameter instanceof ParameterizedType consumer && consumer.getRawType() == Consumer.class)
                .map(consumer -> ((ParameterizedType) consumer).getActualTypeArguments()[0])
                .<Class<?>>map(taken ->
                        (Class<?>) (taken instanceof WildcardType wildcard ? wildcard.getLowerBounds()[0] : taken))
                .findFirst();
    }

    /** Returns the options of a word with their types, in the declared order. */
    public static Stream<Option> typedOptions(Method word) {
        return options(word).stream()
                .map(name -> new Option(name, optionType(of(optionsBlock(word).orElseThrow()), name)));
    }

    private static Class<?> optionType(Vocabulary block, String option) {
        return block.methods(option).stream()
                .filter(word -> word.getParameterCount() == 1 && !word.isVarArgs())
                .map(word -> MethodType.methodType(word.getParameterTypes()[0])
                        .wrap()
                        .returnType())
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether a word takes options whose names the script chooses. */
    public static boolean isOpen(Method word) {
        return List.of(word.getParameterTypes()).contains(Map.class)
                && options(word).isEmpty();
    }

    private static Optional<OpenOptions> open(Method word) {
        return Arrays.stream(word.getParameters())
                .flatMap(parameter -> Optional.ofNullable(parameter.getAnnotation(OpenOptions.class)).stream())
                .findFirst();
    }

    private static Class<?> ownType(String option) {
        return option.equals(FILTER) ? Map.class : Closure.class;
    }

    /** Returns the types that an option of that name may have; none if the word has no such option. */
    public static Stream<Class<?>> optionTypes(Method word, String option) {
        Optional<OpenOptions> open = open(word);
        if (open.isPresent()) {
            return option.equals(open.get().own())
                    ? Stream.of(ownType(option))
                    : Stream.of(open.get().value());
        }
        return isOpen(word)
                ? OPEN.stream()
                : typedOptions(word)
                        .filter(named -> named.name().equals(option))
                        .map(Option::type);
    }

    /** Returns the block whose words the braces of that method may contain; empty if it takes no braces. */
    public static Optional<Class<?>> block(Method word) {
        return Arrays.stream(word.getParameters())
                .filter(parameter -> parameter.getType() == Closure.class)
                .flatMap(parameter -> Optional.ofNullable(parameter.getAnnotation(DelegatesTo.class)).stream())
                .<Class<?>>map(DelegatesTo::value)
                .findFirst();
    }

    /** Returns the plain name of a type: {@code text}, {@code whole number}, {@code instance}. */
    public static String plain(Class<?> type) {
        if (Closure.class.isAssignableFrom(type) || type == Runnable.class) {
            return BRACES;
        }
        if (type.isArray()) {
            return plain(type.getComponentType()) + ", ...";
        }
        if (Map.class.isAssignableFrom(type)) {
            return OPTIONS;
        }
        if (CharSequence.class.isAssignableFrom(type)) {
            return "text";
        }
        return Handle.class.isAssignableFrom(type) ? title(type) : plainName(type.getSimpleName());
    }

    /** Returns the name of a type of Ballast in messages: {@code a runbook}, {@code volume}, {@code nodes status}. */
    public static String title(Class<?> type) {
        return Words.class.isAssignableFrom(type)
                ? "a runbook"
                : type == Handle.class
                        ? "resource"
                        : type.getSimpleName()
                                .replaceAll("(Handle|Block|Words)$", "")
                                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                                .toLowerCase(Locale.ROOT)
                                .replace("node balancer", "nodebalancer");
    }

    private static String plainName(String type) {
        return switch (type) {
            case "int", "long", "short", "byte", "Integer", "Long", "Short", "Byte", "BigInteger", "Number" ->
                "whole number";
            case "double", "float", "Double", "Float", "BigDecimal" -> "fraction";
            case "boolean", "Boolean" -> "true or false";
            case "Duration" -> "duration such as 5.minutes";
            case "Secret" -> "secret('NAME')";
            case "Certificate" -> "cert('file.pem')";
            case "Subnet" -> "subnet('shop')";
            case "Pattern" -> "pattern such as ~/ok/";
            case "File", "Path" -> "file";
            case "ArrayList", "List", "Collection" -> "list";
            case "PlannedAnswer" -> "value " + ApiCalls.KNOWN_AFTER_RUN;
            case "Object" -> "value";
            default -> type;
        };
    }

    /**
     * Returns the arguments of a notation: plain ones, then options, then braces. Arguments that only some overloads take are
     * in brackets.
     */
    private String way(List<String> values, List<Method> overloads) {
        String options = part(values.isEmpty(), overloads, this::namedArguments);
        return String.join(", ", values)
                + options
                + part(values.isEmpty() && options.isEmpty(), overloads, Vocabulary::braces);
    }

    private static String part(boolean first, List<Method> overloads, Function<Method, String> part) {
        String longest = overloads.stream()
                .map(part)
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
        if (longest.isEmpty()) {
            return "";
        }
        String written = (first ? "" : ", ") + longest;
        return overloads.stream().anyMatch(method -> part.apply(method).isEmpty()) ? "[" + written + "]" : written;
    }

    private static List<String> values(Method method, Function<Parameter, String> shown) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> !BESIDES.contains(parameter.getType()))
                .map(shown)
                .toList();
    }

    static List<Class<?>> values(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .filter(type -> !BESIDES.contains(type))
                .toList();
    }

    /**
     * Returns the type of a parameter with its name. The name is left out if the type is shown as an example, such as
     * {@code secret('NAME')}, or equals the name.
     */
    private static String named(Parameter parameter) {
        String type = plain(parameter.getType());
        return type.contains("'") || type.equals(parameter.getName())
                ? type
                : type.replaceFirst("(, [.]{3})?$", " " + parameter.getName() + "$1");
    }

    private String namedArguments(Method method) {
        return isOpen(method)
                ? open(method).map(Vocabulary::namedArguments).orElse(OPTIONS)
                : optionsOfDialect(method)
                        .map(option -> option.name() + ": " + plain(option.type()))
                        .collect(Collectors.joining(", "));
    }

    private static String namedArguments(OpenOptions open) {
        String own = open.own() + ": " + (open.own().equals(FILTER) ? "map" : BRACES);
        return open.value().length == 0 ? own : OPTIONS + ", " + own;
    }

    private static String braces(Method method) {
        return List.of(method.getParameterTypes()).contains(Closure.class) ? plain(Closure.class) : "";
    }

    private static String property(String getter) {
        return Character.toLowerCase(getter.charAt(3)) + getter.substring(4);
    }

    private static boolean isGetter(String name) {
        return name.length() > 3 && name.startsWith("get") && Character.isUpperCase(name.charAt(3));
    }

    /**
     * The types in the signatures of the language, with their chapters. They are collected on first use, because a runbook
     * without a mistake does not need them.
     */
    private static final class Chapters {

        private static final Map<Class<?>, String> ALL = Map.copyOf(collect(Words.class, new HashMap<>()));

        private static Map<Class<?>, String> collect(Class<?> type, Map<Class<?>, String> all) {
            Chapter chapter = type.getAnnotation(Chapter.class);
            if (chapter != null && all.putIfAbsent(type, chapter.value()) == null) {
                Stream.concat(
                                Stream.concat(Stream.of(type.getSuperclass()), Stream.of(type.getInterfaces())),
                                Arrays.stream(type.getMethods()).flatMap(Chapters::named))
                        .filter(Class.class::isInstance)
                        .forEach(named -> collect((Class<?>) named, all));
            }
            return all;
        }

        private static Stream<Type> named(Method method) {
            return Stream.concat(
                            Stream.of(method.getGenericReturnType()), Arrays.stream(method.getGenericParameterTypes()))
                    .flatMap(Chapters::parts);
        }

        private static Stream<Type> parts(Type type) {
            if (type instanceof ParameterizedType generic) {
                return Arrays.stream(generic.getActualTypeArguments()).flatMap(Chapters::parts);
            }
            return type instanceof WildcardType wildcard
                    ? Stream.of(wildcard.getLowerBounds(), wildcard.getUpperBounds())
                            .flatMap(Arrays::stream)
                    : Stream.of(type);
        }
    }
}

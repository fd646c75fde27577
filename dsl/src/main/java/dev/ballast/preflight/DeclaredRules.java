package dev.ballast.preflight;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads the rules that words declare with {@link Obeys}. */
public final class DeclaredRules {

    private static final ClassValue<Rule<Object>> RULES = new ClassValue<>() {
        @Override
        @SuppressWarnings("unchecked") // A rule is given only what the parameter that declares it takes.
        protected Rule<Object> computeValue(Class<?> rule) {
            try {
                return (Rule<Object>) rule.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(rule + " is no rule that can be declared", e);
            }
        }
    };

    private DeclaredRules() {}

    /** Returns the rule that a parameter or a method declares, if it declares one. */
    public static Optional<Rule<Object>> of(AnnotatedElement declaring) {
        return Optional.ofNullable(declaring.getAnnotation(Obeys.class)).map(obeys -> RULES.get(obeys.value()));
    }

    /**
     * Returns the rules of the parameters of a word that takes these values, in their order, those without a rule left out.
     * Overloads declare alike; the one that declares most speaks for all.
     */
    public static List<Rule<Object>> of(Class<?> words, String word, Object... values) {
        return Arrays.stream(words.getMethods())
                .filter(method -> method.getName().equals(word))
                .filter(method -> takes(method, values))
                .map(DeclaredRules::ofParameters)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow(() -> new AssertionError(words + " has no word " + word));
    }

    private static boolean takes(Method method, Object... values) {
        List<Parameter> ruled = Arrays.stream(method.getParameters())
                .filter(parameter -> of(parameter).isPresent())
                .toList();
        return ruled.size() == values.length
                && IntStream.range(0, values.length)
                        .allMatch(i -> values[i] == null || isKind(values[i], ruled.get(i)));
    }

    private static boolean isKind(Object value, Parameter parameter) {
        return MethodType.methodType(parameter.getType()).wrap().returnType().isInstance(value);
    }

    private static List<Rule<Object>> ofParameters(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(parameter -> of(parameter).stream())
                .toList();
    }
}

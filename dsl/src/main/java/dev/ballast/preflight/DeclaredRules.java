package dev.ballast.preflight;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
     * Returns the rules of a word's parameters in their order, those without a rule left out. Overloads declare alike; the
     * one that declares most speaks for all.
     */
    public static List<Rule<Object>> of(Class<?> words, String word) {
        return Arrays.stream(words.getMethods())
                .filter(method -> method.getName().equals(word))
                .map(DeclaredRules::ofParameters)
                .max(Comparator.comparingInt(List::size))
                .orElseThrow(() -> new AssertionError(words + " has no word " + word));
    }

    private static List<Rule<Object>> ofParameters(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(parameter -> of(parameter).stream())
                .toList();
    }
}

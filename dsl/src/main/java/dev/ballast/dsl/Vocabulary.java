package dev.ballast.dsl;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The words that a type of ours offers: its public methods, without what every object has. */
final class Vocabulary {

    private static final Set<String> NOT_WORDS = Set.of("cloud", "sleep", "equals", "hashCode", "toString");

    private final List<Method> words;

    private Vocabulary(List<Method> words) {
        this.words = words;
    }

    static Vocabulary of(Class<?> type) {
        return new Vocabulary(Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith(Vocabulary.class.getPackageName()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                .filter(method -> !NOT_WORDS.contains(method.getName()))
                .toList());
    }

    /** Returns the names of the words, in order. */
    Set<String> names() {
        return words.stream()
                .map(Method::getName)
                .filter(name -> !isGetter(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the properties that can be read, in order. */
    Set<String> properties() {
        return words.stream()
                .map(Method::getName)
                .filter(Vocabulary::isGetter)
                .map(name -> Character.toLowerCase(name.charAt(3)) + name.substring(4))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns how a word is written, one entry per way, such as {@code port(int)}; Consumer twins are for Java. */
    List<String> ways(String word) {
        return words.stream()
                .filter(method -> method.getName().equals(word))
                .filter(method -> !List.of(method.getParameterTypes()).contains(Consumer.class))
                .map(method -> word + "(" + parameters(method) + ")")
                .distinct()
                .sorted()
                .toList();
    }

    private static String parameters(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(Vocabulary::plain).collect(Collectors.joining(", "));
    }

    private static String plain(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "Closure" -> "{ ... }";
            case "Map" -> "name: value ...";
            case "CharSequence", "String" -> "text";
            case "int", "long", "Integer", "Long" -> "whole number";
            case "Certificate" -> "cert('site.pem')";
            case "Secret" -> "secret('NAME')";
            case "InstanceHandle" -> "instance('NAME')";
            case "Duration" -> "5.minutes";
            case "boolean", "Boolean" -> "true or false";
            default -> type.getSimpleName();
        };
    }

    private static boolean isGetter(String name) {
        return name.length() > 3 && name.startsWith("get") && Character.isUpperCase(name.charAt(3));
    }
}

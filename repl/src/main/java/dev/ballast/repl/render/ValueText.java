package dev.ballast.repl.render;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.redact.KeyText;
import dev.ballast.redact.Printable;
import groovy.lang.Closure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.MethodClosure;

/** Puts single values into words that may be seen by anyone and by any terminal. */
record ValueText(Limits limits) {

    /** How far the text is read beyond the cut, so that a key which begins before it is masked as a whole. */
    private static final int BEYOND = 200;

    /** Returns the text of a value, which may have many lines. */
    String text(Object value) {
        return Printable.lines(cut(string(value)));
    }

    /** Returns the text of a value with control characters escaped as in source code. */
    String line(Object value) {
        return Printable.line(cut(string(value)));
    }

    /** Returns the same as {@link #line} without masking, which the caller does for the whole text. */
    String piece(Object value) {
        String text = string(value);
        return Printable.line(text.substring(0, Math.min(text.length(), limits.characters() + BEYOND)));
    }

    String notShown(Object value, Throwable failure) {
        String why = guarded(failure::getMessage, again -> null);
        return line("(" + name(value.getClass()) + " cannot be shown: " + name(failure.getClass())
                + (why == null ? "" : ": " + why) + ")");
    }

    /** Calls user code and returns its result or the report of its failure; rethrows an interruption and out of memory. */
    static <T> T guarded(Callable<T> code, Function<Throwable, T> report) {
        try {
            return code.call();
        } catch (Throwable thrown) {
            Throwable failure = thrown instanceof InvocationTargetException reflected ? reflected.getCause() : thrown;
            // Groovy throws an interruption that no one declared.
            if (failure instanceof InterruptedException
                    || failure instanceof InterruptedRunException
                    || (failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError))) {
                throw ValueText.<RuntimeException>asItIs(failure);
            }
            return report.apply(failure);
        }
    }

    private String string(Object value) {
        return value instanceof char[] letters
                ? new String(letters)
                : guarded(
                        () -> value instanceof Closure<?> code
                                ? closure(code)
                                : value == null ? "null" : String.valueOf(value.toString()),
                        failure -> notShown(value, failure));
    }

    /** Returns {@code closure (a, b)}, for a method with its name; of several methods the one with the most parameters counts. */
    private static String closure(Closure<?> code) {
        String name = code instanceof MethodClosure method ? method.getMethod() : "";
        Class<?> type = name.isEmpty()
                ? code.getClass()
                : code.getOwner() instanceof Class<?> owner
                        ? owner
                        : code.getOwner().getClass();
        String called = name.isEmpty() ? "doCall" : name;
        String parameters = Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(called))
                .max(Comparator.comparingInt(Method::getParameterCount))
                .map(method -> Arrays.stream(method.getParameters())
                        .map(each -> each.isNamePresent()
                                ? each.getName()
                                : each.getType().getSimpleName())
                        .collect(Collectors.joining(", ")))
                .orElse("");
        return "closure " + name + "(" + parameters + ")";
    }

    private String cut(String text) {
        int most = limits.characters();
        if (text.length() <= most) {
            return KeyText.masked(text);
        }
        String begin = KeyText.masked(text.substring(0, (int) Math.min(text.length(), most + (long) BEYOND)));
        int end = Math.min(most, begin.length());
        int whole = Character.isHighSurrogate(begin.charAt(end - 1)) ? end - 1 : end;
        return begin.substring(0, whole) + "... and " + (text.length() - most) + " more characters";
    }

    private static String name(Class<?> type) {
        return type.getName().substring(type.getName().lastIndexOf('.') + 1);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E asItIs(Throwable failure) throws E {
        throw (E) failure;
    }
}

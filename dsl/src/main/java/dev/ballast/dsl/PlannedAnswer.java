package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.reconcile.context.ApiCalls;
import groovy.lang.GroovyInterceptable;
import groovy.lang.GroovyObjectSupport;
import java.util.Collection;
import java.util.Set;

/**
 * Stands for an answer that a rehearsal cannot know, because only the run sends the request. The answer, its fields and the results
 * of its methods can be printed and passed on: their text says that they are known after the run. A decision by one throws.
 */
final class PlannedAnswer extends GroovyObjectSupport implements GroovyInterceptable {

    /** Groovy's methods behind a condition, a comparison and a loop. */
    private static final Set<String> DECISIONS = Set.of("asBoolean", "compareTo", "iterator");

    private final String call;

    PlannedAnswer(String call) {
        this.call = call;
    }

    /** Returns whether a value is such an answer, or a text or a list with one. */
    static boolean isIn(Object value) {
        return value instanceof PlannedAnswer
                || (value instanceof CharSequence && value.toString().contains(ApiCalls.KNOWN_AFTER_RUN))
                || (value instanceof Collection<?> items && items.stream().anyMatch(PlannedAnswer::isIn));
    }

    @Override
    public Object getProperty(String name) {
        return name.equals("class") ? getClass() : this;
    }

    @Override
    public Object invokeMethod(String name, Object arguments) {
        if (DECISIONS.contains(name)) {
            ScriptLine.locate(() -> {
                throw new RuleException(
                        RefusalCode.REHEARSAL,
                        "the answer of " + call + " is known after the run, so a rehearsal cannot decide by it",
                        "write the decision as the guard of the request, or decide only in a run: if (!rehearsing()) { ... }");
            });
        }
        return switch (name) {
            case "toString" -> toString();
            case "hashCode" -> hashCode();
            case "equals" -> arguments instanceof Object[] other && other.length == 1 && other[0] == this;
            case "getClass" -> getClass();
            default -> this;
        };
    }

    @Override
    public String toString() {
        return ApiCalls.KNOWN_AFTER_RUN;
    }
}

package dev.ballast.rehearsal;

import dev.ballast.rehearsal.PlanRecorder.Step;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The ids and addresses that the simulator gave to what it created, and that a service gives otherwise. Safe for use by many threads. */
final class SimulatedValues {

    /** An address, also as a part of a label, or an id. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<!\\d)\\d{1,3}([._-])\\d{1,3}\\1\\d{1,3}\\1\\d{1,3}(?!\\d)|(?<!\\d)\\d{10}(?!\\d)");

    private final Set<String> given = ConcurrentHashMap.newKeySet();

    /** Notes what a step gave out: the id of what is new, and the addresses that an instance has more after it. */
    void note(Step step) {
        if (step.after() != null) {
            Set<String> before = step.before() == null ? Set.of() : addresses(step.before());
            addresses(step.after()).stream()
                    .filter(address -> !before.contains(address))
                    .forEach(given::add);
            if (step.before() == null) {
                given.add(Long.toString(step.after().id()));
            }
        }
    }

    /** Returns the addresses of an instance. */
    static Set<String> addresses(ResourceProperties instance) {
        return instance.properties()
                .path("ipv4")
                .valueStream()
                .map(JsonNode::asString)
                .collect(Collectors.toSet());
    }

    /** Returns a text with each of the values replaced. */
    String replaced(String text, String by) {
        return replaced(text, value -> given.contains(value) ? by : value);
    }

    /** Returns a text in which each address, written with dots, and each number of ten digits is replaced. */
    static String replaced(String text, UnaryOperator<String> by) {
        return NUMBER.matcher(text).replaceAll(found -> {
            String value = plain(found);
            String other = by.apply(value);
            return Matcher.quoteReplacement(other.equals(value) ? found.group() : other);
        });
    }

    private static String plain(MatchResult number) {
        return number.group(1) == null ? number.group() : number.group().replace(number.group(1), ".");
    }
}

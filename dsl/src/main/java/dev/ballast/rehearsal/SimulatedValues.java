package dev.ballast.rehearsal;

import dev.ballast.rehearsal.PlanRecorder.Step;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The ids and addresses that the simulator chose, and that a service chooses otherwise. Safe for use by many threads. */
final class SimulatedValues {

    /** An address, also as a part of a label, or an id. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<!\\d)\\d{1,3}([._-])\\d{1,3}\\1\\d{1,3}\\1\\d{1,3}(?!\\d)|(?<!\\d)\\d{10}(?!\\d)");

    private final Set<String> addresses = ConcurrentHashMap.newKeySet();

    /** Notes what a step chose: the addresses that an instance has more after it. */
    void note(Step step) {
        if (step.after() != null) {
            Set<String> before = step.before() == null ? Set.of() : addresses(step.before());
            addresses(step.after()).stream()
                    .filter(address -> !before.contains(address))
                    .forEach(addresses::add);
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
        return NUMBER.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(isSimulated(found) ? by : found.group()));
    }

    private boolean isSimulated(MatchResult number) {
        return number.group(1) == null
                ? Long.parseLong(number.group()) > Rehearsal.FIRST_ID
                : addresses.contains(number.group().replace(number.group(1), "."));
    }
}

package dev.ballast.rehearsal;

import dev.ballast.rehearsal.PlanRecorder.Step;
import dev.ballast.sandbox.mirror.ResourceProperties;
import dev.ballast.sandbox.state.AccountState;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ids and addresses that the simulator gave to new resources; a service would give others. Safe for use by many threads.
 */
final class SimulatedValues {

    /** An IPv4 address, also as a part of a label, an IPv6 address of the simulator, or an id. */
    private static final Pattern NUMBER = Pattern.compile(
            "(?<!\\d)\\d{1,3}([._-])\\d{1,3}\\1\\d{1,3}\\1\\d{1,3}(?!\\d)|2001:db8:(?::\\p{XDigit}+){1,2}+|(?<!\\d)\\d{10}(?!\\d)");

    private final Set<String> given = ConcurrentHashMap.newKeySet();

    /** Records the values that a step gave out: the id of a new resource, and the new addresses of an instance. */
    void note(Step step) {
        if (step.after() != null) {
            Set<String> before = step.before() == null ? Set.of() : addresses(step.before());
            addresses(step.after()).stream()
                    .filter(address -> !before.contains(address))
                    .forEach(given::add);
            if (step.before() == null) {
                given.add(Long.toString(step.after().id()));
                given.add(AccountState.ipv6(step.after().id()));
            }
        }
    }

    /** Records the address of a new NodeBalancer, which its properties lack. */
    void note(String address) {
        given.add(address);
    }

    /** Returns the public and private addresses of an instance, and those in VPCs, or the reserved address itself. */
    private static Set<String> addresses(ResourceProperties resource) {
        return Stream.of("ipv4", "ipv6", ResourceProperties.VPC_ADDRESSES, ResourceProperties.ADDRESS)
                .map(resource.properties()::path)
                .flatMap(shown -> shown.isArray() ? shown.valueStream() : Stream.of(shown))
                .map(address -> address.asString("").replaceFirst("/\\d+$", ""))
                .filter(address -> !address.isEmpty())
                .collect(Collectors.toSet());
    }

    /** Returns a text in which {@code by} replaces each of the recorded values. */
    String replaced(String text, String by) {
        return replaced(text, value -> given.contains(value) ? by : value);
    }

    /** Returns a text with {@code by} applied to each address, which it gets with dots, and to each number of ten digits. */
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

package dev.ballast.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules of a firewall for one direction, in their order, and what happens to all else. As a text they are the lines of a
 * runbook, joined by semicolons.
 *
 * @param side the word for the addresses: {@code from} for traffic that comes in, {@code to} for the other
 * @param policy {@code ACCEPT} or {@code DROP}, for what no rule matches; null if the answer leaves it out
 */
public record FirewallRules(String side, List<FirewallRule> rules, String policy) {

    /** The word for the addresses of rules about traffic that comes in. */
    public static final String FROM = "from";

    /** The word for the addresses of rules about traffic that goes out. */
    public static final String TO = "to";

    public static final String ACCEPT = "ACCEPT";
    public static final String DROP = "DROP";

    /** Between two lines of the text. A description may hold a semicolon, and hardly one before a word of a rule. */
    private static final String SEPARATOR = "; (?=accept '|drop '|otherwise '|ruleset \\d)";

    private static final String LABEL = ", label: '(?:[^'\\\\]|\\\\.)*+'";
    private static final String DESCRIPTION = ", description: '(?:[^'\\\\]|\\\\.)*+'";
    private static final String OTHERWISE = "otherwise '";

    public FirewallRules {
        rules = List.copyOf(rules);
        policy = policy == null ? null : policy.toUpperCase(Locale.ROOT);
    }

    /** Returns the rules of a direction, by the name of its setting. */
    public static FirewallRules of(String word, List<FirewallRule> rules, String policy) {
        return new FirewallRules(word.equals(FirewallSetting.INBOUND.word()) ? FROM : TO, rules, policy);
    }

    /** Returns the rules as a request has them. */
    List<Map<String, Object>> fields() {
        return rules.stream().map(FirewallRule::fields).toList();
    }

    /** Returns the lines of a runbook, one for each rule, and the last for the policy. */
    public List<String> lines() {
        return Stream.concat(
                        rules.stream().map(rule -> rule.line(side)),
                        Stream.ofNullable(policy).map(text -> OTHERWISE + text.toLowerCase(Locale.ROOT) + "'"))
                .toList();
    }

    @Override
    public String toString() {
        return String.join("; ", lines());
    }

    /** Returns how these rules differ from others, which may be null: {@code added accept 'tcp', 80, from: anywhere}. */
    String changesFrom(Object before) {
        return before == null ? toString() : changes(before.toString(), toString());
    }

    /** Returns whether a value of the ledger is such a text. */
    public static boolean isNamed(String word) {
        return word.equals(FirewallSetting.INBOUND.word()) || word.equals(FirewallSetting.OUTBOUND.word());
    }

    /** Returns how the second text differs from the first: which rule is added, removed, moved or changed. */
    public static String changes(String before, String after) {
        return changes(lines(before), lines(after));
    }

    /**
     * Returns whether a shown text is that of the other rules without any label, any description or both, which an answer may leave
     * out. One that shows such a text of a rule shows those of all.
     */
    public static boolean isLeftOut(String rules, String shown) {
        return !rules.equals(shown)
                && Stream.of(LABEL, DESCRIPTION, "(" + LABEL + ")?(" + DESCRIPTION + ")?$")
                        .anyMatch(texts -> lines(rules).stream()
                                .map(line -> line.replaceFirst(texts, ""))
                                .toList()
                                .equals(lines(shown)));
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(SEPARATOR, -1));
    }

    private static String changes(List<String> before, List<String> after) {
        List<String> kept = common(before, after);
        List<String> removed = without(before, kept);
        List<String> placed = without(after, kept);
        List<String> moved = placed.stream().filter(removed::remove).toList();
        List<String> texts = new ArrayList<>();
        for (String line : placed) {
            Optional<String> was = moved.contains(line) ? Optional.empty() : mate(line, removed);
            was.ifPresent(removed::remove);
            texts.add(
                    moved.contains(line)
                            ? "moved " + line
                            : was.map(old -> line + ", was " + old).orElse("added " + line));
        }
        return Stream.concat(removed.stream().map(line -> "removed " + line), texts.stream())
                .collect(Collectors.joining("; "));
    }

    /** Returns the removed line that a new one has replaced: the policy, or the rule of its label or else of its ports. */
    private static Optional<String> mate(String added, List<String> removed) {
        String own = name(added);
        return removed.stream().filter(line -> name(line).equals(own)).findFirst();
    }

    private static String name(String line) {
        if (line.startsWith(OTHERWISE)) {
            return OTHERWISE;
        }
        int label = line.indexOf(", label: ");
        return label >= 0
                ? line.substring(label)
                : line.replaceFirst("^\\w+ ", "").replaceFirst(", (from|to): .*", "");
    }

    private static List<String> without(List<String> all, List<String> some) {
        List<String> rest = new ArrayList<>(all);
        some.forEach(rest::remove);
        return rest;
    }

    /** Returns the longest list of lines that both have in this order. */
    private static List<String> common(List<String> one, List<String> other) {
        int[][] longest = new int[one.size() + 1][other.size() + 1];
        for (int i = one.size() - 1; i >= 0; i--) {
            for (int j = other.size() - 1; j >= 0; j--) {
                longest[i][j] = one.get(i).equals(other.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        List<String> common = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < one.size() && j < other.size()) {
            if (one.get(i).equals(other.get(j))) {
                common.add(one.get(i));
                i++;
                j++;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }
}

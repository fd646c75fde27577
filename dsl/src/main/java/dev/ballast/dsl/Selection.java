package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Filter;
import dev.ballast.rules.Quoted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The options that select resources of a list, or one of them. */
abstract sealed class Selection extends Block permits LabelBlock, AddressFilterBlock {

    private static final Map<String, String> FIELDS = Map.of("tag", "tags");

    private final Map<String, String> wanted = new LinkedHashMap<>();
    private final String option;
    private final String example;

    /** Creates a block without a selection; {@code example} is a value of {@code option}, for messages. */
    Selection(Cloud cloud, String option, String example) {
        super(cloud);
        this.option = option;
        this.example = example;
    }

    final void want(String option, String value) {
        wanted.put(option, value);
    }

    final Filter filter() {
        Filter[] all = wanted.entrySet().stream()
                .map(each -> Filter.eq(FIELDS.getOrDefault(each.getKey(), each.getKey()), each.getValue()))
                .toArray(Filter[]::new);
        return all.length == 0 ? Filter.NONE : all.length == 1 ? all[0] : Filter.and(all);
    }

    /** Throws a RuleException with an example if the options select every resource. */
    final void requireAny(String word) {
        if (wanted.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "no " + option + " is given",
                    "write " + word + "(" + option + ": '" + example + "')");
        }
    }

    /** Returns what a resource must have, for messages. */
    final String called() {
        return wanted.entrySet().stream()
                .map(each -> "the " + each.getKey() + " " + Quoted.of(each.getValue()))
                .collect(Collectors.joining(" and ", "with ", ""));
    }
}

package dev.ballast.sandbox.linode;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import tools.jackson.databind.JsonNode;

/**
 * An operator of a filter: the relation that a shown value, or a member of a shown list, must have to the filter's value, or
 * must not have.
 */
record FilterOperator(BiPredicate<JsonNode, JsonNode> relation, boolean wanted) {

    /** The operator of a filter's value without an operator. */
    static final FilterOperator EQUAL = compared(sign -> sign == 0);

    private static final Map<String, FilterOperator> NAMED = Map.of(
            "+neq", new FilterOperator(EQUAL.relation, false),
            "+gt", compared(sign -> sign > 0),
            "+gte", compared(sign -> sign >= 0),
            "+lt", compared(sign -> sign < 0),
            "+lte", compared(sign -> sign <= 0),
            "+contains", new FilterOperator(FilterOperator::contains, true));

    private static FilterOperator compared(IntPredicate sign) {
        return new FilterOperator((shown, asked) -> sign.test(FilterValue.compare(shown, asked)), true);
    }

    private static boolean contains(JsonNode shown, JsonNode asked) {
        return FilterValue.text(shown).contains(FilterValue.text(asked));
    }

    /** Returns the operator with this name in a filter; empty if there is none. */
    static Optional<FilterOperator> named(String name) {
        return Optional.ofNullable(NAMED.get(name));
    }

    /**
     * Returns whether a shown value, null if there is none, satisfies the operator. A missing value equals only a null in the
     * filter.
     */
    boolean holds(JsonNode shown, JsonNode asked) {
        return related(shown, asked) == wanted;
    }

    private boolean related(JsonNode shown, JsonNode asked) {
        if (shown == null || asked.isNull()) {
            return shown == null && asked.isNull();
        }
        return shown.isArray()
                ? shown.valueStream().anyMatch(member -> relation.test(member, asked))
                : relation.test(shown, asked);
    }
}

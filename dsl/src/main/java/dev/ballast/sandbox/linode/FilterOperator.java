package dev.ballast.sandbox.linode;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import tools.jackson.databind.JsonNode;

/** How a value that is shown, or a member of it if it is a list, must relate to the one that a filter asks for, or must not. */
record FilterOperator(BiPredicate<JsonNode, JsonNode> relation, boolean wanted) {

    /** The operator of a value without one. */
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

    /** Returns the operator of this name in a filter, if there is one. */
    static Optional<FilterOperator> named(String name) {
        return Optional.ofNullable(NAMED.get(name));
    }

    /** Returns whether a value, which is null if there is none, is as asked; null is asked for by null only. */
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

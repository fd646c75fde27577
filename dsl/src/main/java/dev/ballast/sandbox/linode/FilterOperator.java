package dev.ballast.sandbox.linode;

import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** How a value that is shown, or a member of it if it is a list, relates to the one that a filter asks for. */
enum FilterOperator {
    EQUAL("", sign -> sign == 0),
    NOT_EQUAL("+neq", sign -> sign == 0) {
        @Override
        boolean holds(JsonNode shown, JsonNode asked) {
            return !super.holds(shown, asked);
        }
    },
    GREATER("+gt", sign -> sign > 0),
    GREATER_OR_EQUAL("+gte", sign -> sign >= 0),
    LESS("+lt", sign -> sign < 0),
    LESS_OR_EQUAL("+lte", sign -> sign <= 0),
    CONTAINS("+contains", (shown, asked) -> FilterValue.text(shown).contains(FilterValue.text(asked)));

    private final String name;
    private final BiPredicate<JsonNode, JsonNode> relation;

    FilterOperator(String name, IntPredicate sign) {
        this(name, (shown, asked) -> sign.test(FilterValue.compare(shown, asked)));
    }

    FilterOperator(String name, BiPredicate<JsonNode, JsonNode> relation) {
        this.name = name;
        this.relation = relation;
    }

    /** Returns the operator of this name in a filter, if there is one. */
    static Optional<FilterOperator> named(String name) {
        return Stream.of(values()).filter(operator -> operator.name.equals(name)).findFirst();
    }

    /** Returns whether a value, which is null if there is none, is as asked; null is asked for by null only. */
    boolean holds(JsonNode shown, JsonNode asked) {
        if (shown == null || asked.isNull()) {
            return shown == null && asked.isNull();
        }
        return shown.isArray()
                ? shown.valueStream().anyMatch(member -> relation.test(member, asked))
                : relation.test(shown, asked);
    }
}

package dev.ballast.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A setting of one kind of resource, as a runbook calls it and as the service shows it: a constant of the enum of its kind. Whether
 * a dialect has it, and can change it later, is in the dialect's table of fields.
 *
 * @param <A> the answer of the service that shows it
 */
public interface ResourceSetting<A> {

    /** Returns the kind that has it. */
    default Kind kind() {
        return Stream.of(Kind.values())
                .filter(kind -> kind.settings() != null && kind.settings().isInstance(this))
                .findFirst()
                .orElseThrow();
    }

    /** Returns what is declared of it. */
    Row<A> row();

    /** Returns the settings of a kind in their order. */
    static List<ResourceSetting<?>> of(Kind kind) {
        return kind.settings() == null ? List.of() : List.of(kind.settings().getEnumConstants());
    }

    /** Returns its word in a runbook, which is also its name in the ledger. */
    default String word() {
        return row().word();
    }

    /** Returns its name in requests and answers. */
    default String field() {
        return row().field();
    }

    /** Returns whether its values are texts, whole numbers, flags or lists of texts. */
    default Class<?> type() {
        return row().type();
    }

    /** Returns the value where a runbook writes none; null if it has to write one, or if none is sent then. */
    default Object usual() {
        return row().usual();
    }

    /** Returns the value where a runbook writes none of a resource with such an answer. */
    default Object usual(A answer) {
        return usual();
    }

    /** Returns a value of it as requests have it, and answers where they show it under the same name. */
    default Object sent(Object value) {
        return row().sent().apply(value);
    }

    /** Returns the value that an answer shows, or null. */
    default Object of(A answer) {
        return isShown() ? row().shown().apply(answer) : null;
    }

    /** Returns whether answers show it. */
    default boolean isShown() {
        return row().shown() != null;
    }

    /** Returns whether a new resource can have it in a dialect. */
    default boolean isIn(Dialect dialect) {
        return dialect.has(Operation.valueOf("CREATE_" + kind()), field());
    }

    /** Returns whether a dialect can change it in place. */
    default boolean isChangeable(Dialect dialect) {
        return dialect.has(Operation.valueOf("CHANGE_" + kind()), field());
    }

    /**
     * What is declared of a setting.
     *
     * @param sent returns a value as requests have it
     * @param shown reads it from an answer; null for one that no answer shows
     */
    record Row<A>(
            String word, String field, Class<?> type, Object usual, UnaryOperator<Object> sent, Function<A, ?> shown) {

        /** Creates the row of a setting that requests have as a runbook does. */
        Row(String word, String field, Class<?> type, Object usual, Function<A, ?> shown) {
            this(word, field, type, usual, UnaryOperator.identity(), shown);
        }

        /** Creates the row of a setting with the type of its usual value: a text if it has none; times are in seconds. */
        Row(String word, String field, Object usual, Function<A, ?> shown) {
            this(
                    word,
                    field,
                    usual == null ? String.class : usual instanceof List ? List.class : usual.getClass(),
                    usual,
                    shown);
        }

        /** Returns the row of a setting that requests have in another form than a runbook. */
        Row<A> sentAs(UnaryOperator<Object> form) {
            return new Row<>(word, field, type, usual, form, shown);
        }
    }
}

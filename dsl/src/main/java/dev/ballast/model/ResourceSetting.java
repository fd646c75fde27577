package dev.ballast.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A setting of one kind of resource, with its word in a runbook and its field at the service. Each is a constant of the enum
 * of its kind. The dialect's table of fields decides whether a dialect has it and can change it later.
 *
 * @param <A> the answer of the service that has the field
 */
public interface ResourceSetting<A> {

    /** Returns the kind that has the setting. */
    default Kind kind() {
        return Stream.of(Kind.values())
                .filter(kind -> kind.settings() != null && kind.settings().isInstance(this))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the declaration of the setting. */
    Row<A> row();

    /** Returns the settings of a kind in their order. */
    static List<ResourceSetting<?>> of(Kind kind) {
        return kind.settings() == null ? List.of() : List.of(kind.settings().getEnumConstants());
    }

    /** Returns the word in a runbook, which is also the name in the ledger. */
    default String word() {
        return row().word();
    }

    /** Returns the name in requests and answers. */
    default String field() {
        return row().field();
    }

    /** Returns the type of its values: texts, whole numbers, flags or lists of texts. */
    default Class<?> type() {
        return row().type();
    }

    /** Returns whether a block can keep the value of the service: a label follows its name, and a size only grows. */
    default boolean isKeepable() {
        return !List.of("label", "size").contains(word());
    }

    /** Returns the default value, which applies if a runbook writes none; null if the runbook must write one or none is sent. */
    default Object defaultValue() {
        return row().defaultValue();
    }

    /** Returns the default value for a resource with this answer. */
    default Object defaultValue(A answer) {
        return defaultValue();
    }

    /** Returns a value in the form of requests, which is also the form of answers with the same field name. */
    default Object sent(Object value) {
        return row().sent().apply(value);
    }

    /** Returns the value in an answer, or null if there is none. */
    default Object of(A answer) {
        return isShown() ? row().shown().apply(answer) : null;
    }

    /** Returns whether answers contain the setting. */
    default boolean isShown() {
        return row().shown() != null;
    }

    /** Returns whether a create of the dialect can have the setting. */
    default boolean isIn(Dialect dialect) {
        return dialect.has(Operation.valueOf("CREATE_" + kind()), field());
    }

    /** Returns whether the dialect can change the setting in place. */
    default boolean isChangeable(Dialect dialect) {
        return dialect.has(Operation.valueOf("CHANGE_" + kind()), field());
    }

    /**
     * The declaration of a setting.
     *
     * @param sent converts a value to the form of requests
     * @param shown reads the value from an answer; null for a setting that no answer contains
     */
    record Row<A>(
            String word,
            String field,
            Class<?> type,
            Object defaultValue,
            UnaryOperator<Object> sent,
            Function<A, ?> shown) {

        /** Creates the row of a setting that has the same form in requests and in a runbook. */
        Row(String word, String field, Class<?> type, Object defaultValue, Function<A, ?> shown) {
            this(word, field, type, defaultValue, UnaryOperator.identity(), shown);
        }

        /** Creates the row of a setting with the type of its default value, or text if that is null. Times are in seconds. */
        Row(String word, String field, Object defaultValue, Function<A, ?> shown) {
            this(
                    word,
                    field,
                    defaultValue == null
                            ? String.class
                            : defaultValue instanceof List ? List.class : defaultValue.getClass(),
                    defaultValue,
                    shown);
        }

        /** Returns this row for a setting that has another form in requests than in a runbook. */
        Row<A> sentAs(UnaryOperator<Object> form) {
            return new Row<>(word, field, type, defaultValue, form, shown);
        }
    }
}

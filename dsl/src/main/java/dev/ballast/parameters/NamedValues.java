package dev.ballast.parameters;

import dev.ballast.error.SourceLocation;
import java.util.Map;

/**
 * Values of parameters that a program or a file gives.
 *
 * @param values the values by the name of the parameter
 * @param places the lines of the file, of those that are in one
 */
public record NamedValues(Map<String, ?> values, Map<String, SourceLocation> places) {

    /** No values. */
    public static final NamedValues NONE = of(Map.of());

    /** Returns the values of a program. */
    public static NamedValues of(Map<String, ?> values) {
        return new NamedValues(values, Map.of());
    }
}

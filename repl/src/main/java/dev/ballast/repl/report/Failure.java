package dev.ballast.repl.report;

import dev.ballast.error.RefusalCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A failure as it is reported to a person.
 *
 * @param code the kind of mistake if a rule refuses it, or null
 * @param problem what is wrong, with the service's own message if there is one; may have several lines
 * @param spot where in the script, or null
 * @param remedy what to write or run instead, or null
 * @param others further failures
 * @param callers the callers of the spot, the nearest first, such as {@code cell-3:1}
 */
record Failure(RefusalCode code, String problem, Spot spot, String remedy, List<Failure> others, List<String> callers) {

    Failure {
        others = List.copyOf(others);
        callers = List.copyOf(callers);
    }

    Failure(RefusalCode code, String problem, Spot spot, String remedy) {
        this(code, problem, spot, remedy, List.of(), List.of());
    }

    /**
     * A place in the script with its text.
     *
     * @param column the column of the caret, from 1
     * @param exact whether the error begins at that column; else only the line is known
     * @param text the text of the line, or empty if unknown
     * @param resource the resource that neither the problem nor the line names, or null
     */
    record Spot(String file, int line, int column, boolean exact, String text, String resource) {

        Spot(String file, int line, int column, boolean exact, String text) {
            this(file, line, column, exact, text, null);
        }

        Spot in(String title) {
            return new Spot(file, line, column, exact, text, title);
        }

        @Override
        public String toString() {
            return file + ":" + line + (exact ? ":" + column : "");
        }
    }

    /** Returns the first of several failures, with the others beside it. */
    static Failure together(List<Failure> all) {
        Failure first = all.get(0);
        return new Failure(first.code, first.problem, first.spot, first.remedy, all.subList(1, all.size()), List.of());
    }

    /** Returns the failure with another resource at its spot, or with none if that is null. */
    Failure in(String resource) {
        return spot == null ? this : new Failure(code, problem, spot.in(resource), remedy, others, callers);
    }

    /** Returns the failure with another remedy, or with none if that is null. */
    Failure advising(String other) {
        return new Failure(code, problem, spot, other, others, callers);
    }

    /** Returns the failure and those beside it. */
    List<Failure> all() {
        return Stream.concat(Stream.of(this), others.stream()).toList();
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", code == null ? null : code.toString());
        fields.put("problem", problem);
        fields.put("place", null);
        if (spot != null) {
            Map<String, Object> place = new LinkedHashMap<>(Map.of("file", spot.file));
            place.put("line", spot.line);
            if (spot.exact) {
                place.put("column", spot.column);
            }
            if (spot.resource != null) {
                place.put("resource", spot.resource);
            }
            fields.put("place", place);
        }
        fields.put("remedy", remedy);
        fields.put("others", others.stream().map(Failure::fields).toList());
        return fields;
    }
}

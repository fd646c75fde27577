package dev.ballast.run;

import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of a failure in JSON. */
public final class FailureJson {

    private FailureJson() {}

    /** Returns the fields in the order of the document. */
    public static Map<String, Object> fields(Failure failure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", failure.code() == null ? null : failure.code().toString());
        fields.put("problem", failure.problem());
        fields.put("place", failure.spot() == null ? null : place(failure.spot()));
        fields.put("remedy", failure.remedy());
        fields.put("others", failure.others().stream().map(FailureJson::fields).toList());
        return fields;
    }

    private static Map<String, Object> place(Failure.Spot spot) {
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("file", spot.file());
        place.put("line", spot.line());
        if (spot.exact()) {
            place.put("column", spot.column());
        }
        if (spot.cell() != null) {
            place.put("cell", spot.cell());
        }
        if (spot.resource() != null) {
            place.put("resource", spot.resource());
        }
        return place;
    }
}

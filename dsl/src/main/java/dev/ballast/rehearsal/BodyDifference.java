package dev.ballast.rehearsal;

import dev.ballast.redact.Printable;
import dev.ballast.redact.SecretName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import tools.jackson.databind.JsonNode;

/** Finds the fields in which the body of a write differs from the planned one. */
public final class BodyDifference {

    private static final int LONGEST = 200;

    private final BiPredicate<JsonNode, JsonNode> same;
    private final List<String> found = new ArrayList<>();

    private BodyDifference(BiPredicate<JsonNode, JsonNode> same) {
        this.same = same;
    }

    /** Compares by equality; the method below says what it returns. */
    public static List<String> of(JsonNode planned, JsonNode now) {
        return of(planned, now, JsonNode::equals);
    }

    /**
     * Returns a clause for each field that differs, such as {@code size, planned 20, now "20"}, with values in JSON.
     *
     * @param same whether a planned value, which is no list and no object, fits the value of now
     */
    public static List<String> of(JsonNode planned, JsonNode now, BiPredicate<JsonNode, JsonNode> same) {
        BodyDifference difference = new BodyDifference(same);
        difference.find("", planned, now);
        return difference.found;
    }

    private void find(String field, JsonNode planned, JsonNode now) {
        if (planned.isObject() && now.isObject()) {
            Set<String> names = new LinkedHashSet<>(planned.propertyNames());
            names.addAll(now.propertyNames());
            names.forEach(
                    name -> find(field.isEmpty() ? name : field + "." + name, planned.path(name), now.path(name)));
        } else if (planned.isArray() && now.isArray() && planned.size() == now.size()) {
            for (int at = 0; at < planned.size(); at++) {
                find(field + "[" + at + "]", planned.get(at), now.get(at));
            }
        } else if (!planned.equals(now) && !(planned.isValueNode() && now.isValueNode() && same.test(planned, now))) {
            found.add(SecretName.matches(field) ? field : field + ", planned " + text(planned) + ", now " + text(now));
        }
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "nothing" : Printable.cut(Printable.line(value.toString()), LONGEST);
    }
}

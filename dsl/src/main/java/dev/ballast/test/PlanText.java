package dev.ballast.test;

import dev.ballast.rehearsal.Plan;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Writes a plan as lines: a resource with its fields, then its parts, further in. */
final class PlanText {

    private PlanText() {}

    static String of(Plan plan) {
        StringBuilder text = new StringBuilder();
        add(text, plan.resources(), "");
        return text.isEmpty() ? "no changes\n" : text.toString();
    }

    private static void add(StringBuilder text, List<Plan.Resource> resources, String indent) {
        resources.forEach(resource -> {
            text.append(indent)
                    .append(resource.action().sign())
                    .append(' ')
                    .append(resource.kind())
                    .append(' ');
            text.append(resource.name()).append('\n');
            resource.fields().forEach(field -> text.append(indent)
                    .append("    ")
                    .append(field.name())
                    .append(": ")
                    .append(field.values().stream().map(PlanText::value).collect(Collectors.joining(" -> ")))
                    .append('\n'));
            resource.acts()
                    .forEach(act ->
                            text.append(indent).append("    ").append(act).append('\n'));
            add(text, resource.parts(), indent + "  ");
        });
    }

    private static String value(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }
}

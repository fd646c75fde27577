package dev.ballast.repl.mcp;

import dev.ballast.redact.Printable;
import dev.ballast.run.WrongUsageException;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A tool that an agent may call.
 *
 * @param title what a person sees of it
 * @param description what it does, and what comes back
 * @param parameters its arguments
 * @param result the JSON schema of its result
 * @param origin who wrote the texts in its result: {@code account}, {@code workspace} or {@code ballast}
 * @param writes whether it changes the account
 */
record AgentTool(
        String name,
        String title,
        String description,
        List<Parameter> parameters,
        Map<String, Object> result,
        String origin,
        boolean writes) {

    /**
     * An argument.
     *
     * @param type its type in JSON: string, integer, boolean, or array for a list of strings
     */
    record Parameter(String name, String type, boolean required, String description) {

        private Map<String, Object> schema() {
            Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", type, "description", description));
            if (type.equals("array")) {
                schema.put("items", Map.of("type", "string"));
            }
            return schema;
        }

        private boolean accepts(Object value) {
            return switch (type) {
                case "string" -> value instanceof String text && !text.isBlank();
                case "integer" -> value instanceof Integer;
                case "boolean" -> value instanceof Boolean;
                default -> value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
            };
        }
    }

    Tool declared() {
        Map<String, Object> input = object();
        parameters.forEach(one -> properties(input).put(one.name(), one.schema()));
        input.put(
                "required",
                parameters.stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList());
        input.put("additionalProperties", false);
        Map<String, Object> output = object();
        properties(output).put("exit", Map.of("type", "integer", "description", "the exit status of the command"));
        properties(output).put("origin", Map.of("const", origin, "description", "who wrote the texts in the result"));
        properties(output).put("result", result);
        output.put("required", List.of("exit", "origin", "result"));
        return Tool.builder(name, input)
                .title(title)
                .description(description)
                .outputSchema(output)
                .annotations(ToolAnnotations.builder()
                        .title(title)
                        .readOnlyHint(!writes)
                        .destructiveHint(writes)
                        .idempotentHint(!writes)
                        .openWorldHint(origin.equals("account"))
                        .build())
                .build();
    }

    private static Map<String, Object> object() {
        return new LinkedHashMap<>(Map.of("type", "object", "properties", new LinkedHashMap<String, Object>()));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> properties(Map<String, Object> object) {
        return (Map<String, Object>) object.get("properties");
    }

    /** Refuses arguments that the tool does not have, of another type, or missing. */
    void require(Map<String, Object> given) {
        String names = parameters.isEmpty()
                ? "call it without arguments"
                : "its arguments: "
                        + parameters.stream()
                                .map(one -> one.name() + " (" + one.type() + (one.required() ? ", required)" : ")"))
                                .collect(Collectors.joining(", "));
        given.keySet().stream()
                .filter(key -> parameters.stream().noneMatch(one -> one.name().equals(key)))
                .findFirst()
                .ifPresent(key -> {
                    throw new WrongUsageException(
                            "the tool " + name + " has no argument '" + Printable.field(key) + "'", names);
                });
        parameters.forEach(one -> {
            Object value = given.get(one.name());
            if (value == null ? one.required() : !one.accepts(value)) {
                throw new WrongUsageException(
                        "the argument '" + one.name() + "' of the tool " + name
                                + (value == null ? " is missing" : " has the wrong type"),
                        names);
            }
        });
    }
}

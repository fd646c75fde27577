package dev.ballast.repl.cli;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.model.Sha256;
import dev.ballast.repl.render.PlanOutline;
import dev.ballast.run.PlanJson;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan in a file, with the script and the target it belongs to.
 *
 * @param script the runbook
 * @param arguments its arguments, of which only a hash is written
 * @param target the profile and its host
 * @param parameters the values of its parameters, of a secret a hash; none before a rehearsal
 */
record PlanFile(
        ScriptFile script, List<String> arguments, String target, String dialect, Map<String, Object> parameters) {

    private static final String LINE = System.lineSeparator() + "    ";
    private static final String HOLDS = "none";
    private static final String MADE_OF = "made_of";
    private static final String PARAMETERS = "parameters";
    private static final String AGAIN = "create a new one: --dry-run --out FILE";
    private static final String UNWRITABLE = "the plan cannot be written to ";
    private static final String NAME_OTHER = "name a file in a folder that you can write to";
    private static final JsonMapper JSON = JsonMapper.shared();

    /** Refuses a file that no plan can be written to, or that is the script itself. */
    static void requireWritable(Path file, Path script) {
        Path folder = file.toAbsolutePath().getParent();
        boolean writable =
                Files.exists(file) ? Files.isRegularFile(file) && Files.isWritable(file) : Files.isWritable(folder);
        if (!writable) {
            throw new SetupException(UNWRITABLE + file, NAME_OTHER, null);
        }
        if (file.toAbsolutePath().normalize().equals(script.toAbsolutePath().normalize())) {
            throw new WrongUsageException(
                    "the plan would replace the script " + script, "name another file: --out plan.json");
        }
    }

    /** Writes a plan, given as JSON, to a file. */
    void write(Path file, String plan) {
        ObjectNode document = (ObjectNode) JSON.readTree(plan);
        ObjectNode made = JSON.valueToTree(madeOf());
        if (!parameters.isEmpty()) {
            made.set(PARAMETERS, JSON.valueToTree(parameters));
        }
        document.set(MADE_OF, made);
        try {
            Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
        } catch (IOException unwritable) {
            throw new SetupException(UNWRITABLE + file, NAME_OTHER, unwritable);
        }
    }

    /** Refuses a plan of another script, other arguments, another target or dialect. */
    void requireMadeOf(Path file) {
        JsonNode made = read(file).path(MADE_OF);
        Set<String> others = new LinkedHashSet<>();
        madeOf().forEach((what, value) -> {
            if (!made.path(what).asString("").equals(value)) {
                others.add(what.replaceFirst("_sha256$", ""));
            }
        });
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan in " + file + " differs in its " + String.join(", ", others),
                    AGAIN);
        }
    }

    /** Refuses a plan that is not the one that a rehearsal yields now, given as JSON. */
    void requireSame(Path file, String plan) {
        JsonNode planned = read(file);
        requireSameParameters(file, planned.path(MADE_OF).path(PARAMETERS));
        JsonNode now = JSON.readTree(plan);
        List<String> differences = different(planned.path("resources"), now.path("resources"));
        if (differences.isEmpty() && !planned.path("writes_sha256").equals(now.path("writes_sha256"))) {
            differences = List.of("a value that the plan does not show");
        }
        if (!differences.isEmpty() && now.path("resources").isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan in " + file
                            + " is out of date: none of its changes is needed now; perhaps it was run before",
                    AGAIN);
        }
        if (differences.size() > 1) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan in " + file + " is out of date: " + differences.size() + " differences",
                    AGAIN + "; differences:" + LINE + String.join(LINE, differences));
        }
        if (!differences.isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN, "the plan in " + file + " is out of date: " + differences.get(0), AGAIN);
        }
    }

    private void requireSameParameters(Path file, JsonNode planned) {
        JsonNode now = JSON.valueToTree(parameters);
        String others = Stream.concat(planned.propertyNames().stream(), now.propertyNames().stream())
                .distinct()
                .filter(name -> !planned.path(name).equals(now.path(name)))
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN, "the plan in " + file + " has another value of " + others, AGAIN);
        }
    }

    private static List<String> different(JsonNode planned, JsonNode now) {
        Map<String, JsonNode> before = new LinkedHashMap<>();
        Map<String, JsonNode> after = new LinkedHashMap<>();
        flatten(planned, "", before);
        flatten(now, "", after);
        List<String> differences = new ArrayList<>();
        before.forEach((path, one) -> {
            JsonNode other = after.get(path);
            if (other == null) {
                differences.add(action(one) + " of " + path + " is in the plan, but is not needed now");
            } else if (!one.equals(other)) {
                differences.add(action(other) + " of " + path + " differs in " + parts(one, other));
            }
        });
        after.forEach((path, one) -> {
            if (!before.containsKey(path)) {
                differences.add(action(one) + " of " + path + " is needed now, but is not in the plan");
            }
        });
        return differences;
    }

    private static String parts(JsonNode planned, JsonNode now) {
        Map<String, String> before = values(planned);
        Map<String, String> after = values(now);
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> "%s, planned %s, now %s"
                        .formatted(
                                PlanOutline.word(name),
                                before.getOrDefault(name, "nothing"),
                                after.getOrDefault(name, "nothing")))
                .collect(Collectors.joining(", "));
    }

    /** Returns the fields of a resource by name, and whatever else it has. */
    private static Map<String, String> values(JsonNode resource) {
        Map<String, String> values = new LinkedHashMap<>();
        resource.path("fields")
                .forEach(field -> values.put(
                        field.path("name").asString(""),
                        field.path("values")
                                .valueStream()
                                .map(PlanOutline::text)
                                .collect(Collectors.joining(" -> "))));
        resource.propertyStream()
                .filter(property -> !property.getKey().equals("fields"))
                .forEach(property -> values.put(property.getKey(), PlanOutline.text(property.getValue())));
        return values;
    }

    /** Puts each resource that is written, without its parts, under its path. */
    private static void flatten(JsonNode resources, String holder, Map<String, JsonNode> found) {
        resources.forEach(resource -> {
            ObjectNode own = JSON.createObjectNode();
            resource.propertyStream()
                    .filter(property -> !property.getKey().equals("parts"))
                    .forEach(property -> own.set(property.getKey(), property.getValue()));
            String kind = own.path("kind").asString("");
            String name = own.path("name").asString("");
            String path = (kind.equals("config") ? "port " + name : kind + " '" + name + "'") + holder;
            if (!action(own).equals(HOLDS)) {
                found.put(path, own);
            }
            flatten(resource.path("parts"), " of " + path, found);
        });
    }

    private static String action(JsonNode resource) {
        return resource.path("action").asString("");
    }

    private Map<String, String> madeOf() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("script", script.fileName());
        all.put("script_sha256", Sha256.hex(script.text()));
        all.put("arguments_sha256", Sha256.hex(JSON.writeValueAsString(arguments)));
        all.put("target", target);
        all.put("dialect", dialect);
        return all;
    }

    private static JsonNode read(Path file) {
        try {
            JsonNode plan = JSON.readTree(Files.readString(file));
            if (plan.path("version").isInt()
                    && plan.path("version").asInt() == PlanJson.VERSION
                    && plan.path(MADE_OF).isObject()
                    && plan.path("resources").isArray()) {
                return plan;
            }
        } catch (IOException missing) {
            throw new WrongUsageException("the plan " + file + " cannot be read", AGAIN);
        } catch (JacksonException broken) {
            throw noPlan(file);
        }
        throw noPlan(file);
    }

    private static WrongUsageException noPlan(Path file) {
        return new WrongUsageException("the file " + file + " is not a plan that this version can read", AGAIN);
    }
}

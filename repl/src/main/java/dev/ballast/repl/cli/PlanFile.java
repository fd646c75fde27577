package dev.ballast.repl.cli;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import dev.ballast.model.Sha256;
import dev.ballast.rehearsal.BodyDifference;
import dev.ballast.repl.render.PlanOutline;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan in a file, with the script and the target it belongs to.
 *
 * @param script the runbook
 * @param target the profile and its host
 * @param parameters the values of its parameters, without secrets; none before a rehearsal
 */
record PlanFile(ScriptFile script, String target, String dialect, Map<String, Object> parameters) {

    private static final String LINE = System.lineSeparator() + "    ";
    private static final String HOLDS = "none";
    static final String MADE_OF = "made_of";
    private static final String PARAMETERS = "parameters";
    private static final String WRITES = "writes";
    private static final String NOT_NEEDED = " is in the plan, but is not needed now";
    private static final String NOT_PLANNED = " is needed now, but is not in the plan";
    static final String AGAIN = "create a new one: --dry-run --out FILE";
    private static final String UNWRITABLE = "the plan cannot be written to ";
    private static final String NAME_OTHER = "name a file in a folder that you can write to";
    private static final JsonMapper JSON = JsonMapper.shared();

    /** Refuses a file that no plan can be written to, or that is the script itself. */
    static void requireWritable(Path file, Path script) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isWritable(folder) || (Files.exists(file) && !Files.isRegularFile(file))) {
            throw new SetupException(UNWRITABLE + file, NAME_OTHER, null);
        }
        if (file.toAbsolutePath().normalize().equals(script.toAbsolutePath().normalize())) {
            throw new WrongUsageException(
                    "the plan would replace the script " + script, "name another file: --out plan.json");
        }
    }

    /** Writes a plan, given as JSON, to a file that only its owner can read. */
    void write(Path file, String plan) {
        ObjectNode document = (ObjectNode) JSON.readTree(plan);
        ObjectNode made = JSON.valueToTree(madeOf());
        if (!parameters.isEmpty()) {
            made.set(PARAMETERS, JSON.valueToTree(parameters));
        }
        document.set(MADE_OF, made);
        try {
            FilePermissions.replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
        } catch (IOException unwritable) {
            throw new SetupException(UNWRITABLE + file, NAME_OTHER, unwritable);
        }
    }

    /** Refuses a plan of another script, another target or dialect. */
    void requireMadeOf(StoredPlan stored) {
        JsonNode made = stored.json().path(MADE_OF);
        Set<String> others = new LinkedHashSet<>();
        madeOf().forEach((what, value) -> {
            if (!made.path(what).asString("").equals(value)) {
                others.add(what.replaceFirst("_sha256$", ""));
            }
        });
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan in " + stored.file() + " differs in its " + String.join(", ", others),
                    AGAIN);
        }
    }

    /** Refuses a plan that is not the one that a rehearsal yields now, given as JSON. */
    void requireSame(StoredPlan stored, String plan) {
        Path file = stored.file();
        JsonNode planned = stored.json();
        requireSameParameters(file, planned.path(MADE_OF).path(PARAMETERS));
        JsonNode now = JSON.readTree(plan);
        List<String> differences = different(planned.path("resources"), now.path("resources"));
        if (differences.isEmpty()) {
            differences = differentWrites(planned.path(WRITES), now.path(WRITES));
        }
        if (!differences.isEmpty() && now.path("resources").isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan in " + file
                            + " is out of date: none of its changes is needed now; perhaps it was run before",
                    AGAIN);
        }
        requireNone(file, differences);
    }

    /** Refuses a rehearsal, given as JSON, that has a write which a plan has not, or other steps: its run continues one of that plan. */
    void requireRest(StoredPlan stored, String plan) {
        JsonNode planned = stored.json();
        requireSameParameters(stored.file(), planned.path(MADE_OF).path(PARAMETERS));
        JsonNode now = JSON.readTree(plan);
        List<String> differences = new ArrayList<>();
        now.path(WRITES).forEachEntry((resource, writes) -> {
            List<JsonNode> before =
                    planned.path(WRITES).path(resource).valueStream().toList();
            int at = 0;
            for (JsonNode write : writes) {
                int found = before.subList(at, before.size()).indexOf(write);
                if (found < 0) {
                    differences.add(title(write) + NOT_PLANNED);
                } else {
                    at += found + 1;
                }
            }
        });
        if (!steps(planned).equals(steps(now))) {
            differences.add("the steps to approve differ");
        }
        requireNone(stored.file(), differences);
    }

    /** Returns the writes of a plan, each with its method, path and body as a run compares them. */
    static List<String> writes(StoredPlan stored) {
        return stored.json()
                .path(WRITES)
                .valueStream()
                .flatMap(JsonNode::valueStream)
                // A rebuild of a port is listed for each of its nodes, too.
                .filter(write -> write.path("body").isObject())
                .map(write -> write.path("request").asString("") + " " + write.path("body"))
                .toList();
    }

    private static List<JsonNode> steps(JsonNode plan) {
        return plan.path("resources")
                .valueStream()
                .filter(resource -> resource.path("kind").asString("").equals("approval"))
                .toList();
    }

    private static void requireNone(Path file, List<String> differences) {
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
                differences.add(action(one) + " of " + path + NOT_NEEDED);
            } else if (!one.equals(other)) {
                differences.add(action(other) + " of " + path + " differs in " + parts(one, other));
            }
        });
        after.forEach((path, one) -> {
            if (!before.containsKey(path)) {
                differences.add(action(one) + " of " + path + NOT_PLANNED);
            }
        });
        return differences;
    }

    /** Returns the differences in what the resources of a plan do not show. */
    private static List<String> differentWrites(JsonNode planned, JsonNode now) {
        Set<String> resources = new LinkedHashSet<>(planned.propertyNames());
        resources.addAll(now.propertyNames());
        return resources.stream()
                .filter(resource -> !planned.path(resource).equals(now.path(resource)))
                .flatMap(resource -> differentOrder(
                        resource,
                        planned.path(resource).valueStream().toList(),
                        now.path(resource).valueStream().toList()))
                .toList();
    }

    private static Stream<String> differentOrder(String resource, List<JsonNode> planned, List<JsonNode> now) {
        List<JsonNode> before = without(planned, now);
        List<JsonNode> after = without(now, planned);
        if (before.isEmpty() && after.isEmpty()) {
            return Stream.of("the order of the writes to " + resource + " differs");
        }
        int both = Math.min(before.size(), after.size());
        return Stream.of(
                        IntStream.range(0, both)
                                .mapToObj(at -> title(after.get(at)) + " differs in "
                                        + String.join(", ", BodyDifference.of(before.get(at), after.get(at)))
                                                .replace("body.", "")),
                        before.stream().skip(both).map(write -> title(write) + NOT_NEEDED),
                        after.stream().skip(both).map(write -> title(write) + NOT_PLANNED))
                .flatMap(differences -> differences);
    }

    private static List<JsonNode> without(List<JsonNode> writes, List<JsonNode> others) {
        List<JsonNode> left = new ArrayList<>(writes);
        others.forEach(left::remove);
        return left;
    }

    private static String title(JsonNode write) {
        return write.path("write").asString("");
    }

    private static String parts(JsonNode planned, JsonNode now) {
        Map<String, List<JsonNode>> before = values(planned);
        Map<String, List<JsonNode>> after = values(now);
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> part(
                        PlanOutline.word(name),
                        before.getOrDefault(name, List.of()),
                        after.getOrDefault(name, List.of())))
                .collect(Collectors.joining(", "));
    }

    private static String part(String name, List<JsonNode> planned, List<JsonNode> now) {
        // Values of different types may be the same text.
        boolean alike = text(planned, PlanOutline::text).equals(text(now, PlanOutline::text));
        Function<JsonNode, String> form = alike ? JsonNode::toString : PlanOutline::text;
        return name + ", planned " + text(planned, form) + ", now " + text(now, form);
    }

    private static String text(List<JsonNode> values, Function<JsonNode, String> form) {
        return values.isEmpty() ? "nothing" : values.stream().map(form).collect(Collectors.joining(" -> "));
    }

    /** Returns the fields of a resource by name, and whatever else it has. */
    private static Map<String, List<JsonNode>> values(JsonNode resource) {
        Map<String, List<JsonNode>> values = new LinkedHashMap<>();
        resource.path("fields")
                .forEach(field -> values.put(
                        field.path("name").asString(""),
                        field.path("values").valueStream().toList()));
        resource.propertyStream()
                .filter(property -> !property.getKey().equals("fields"))
                .forEach(property -> values.put(property.getKey(), List.of(property.getValue())));
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
        all.put("target", target);
        all.put("dialect", dialect);
        return all;
    }
}

package dev.ballast.rehearsal;

import dev.ballast.error.SourceLocation;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.FirewallRule;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.Kind;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.rehearsal.Plan.Action;
import dev.ballast.rehearsal.Plan.Field;
import dev.ballast.rehearsal.PlanRecorder.Step;
import dev.ballast.rehearsal.Rehearsal.DeclaredLine;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Joins the steps of a run to one entry for each resource, names the resources, and replaces values that only the service can
 * know.
 */
final class PlanBuilder {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final Comparator<SourceLocation> LINES =
            Comparator.comparing(SourceLocation::file).thenComparingInt(SourceLocation::line);

    /**
     * The order of the runbook, and for resources of one line the order of their names: threads may send their creates in any
     * order.
     */
    private static final Comparator<Plan.Resource> ORDER = Comparator.comparing(
                    (Plan.Resource resource) -> firstLine(resource), Comparator.nullsLast(LINES))
            .thenComparing(Plan.Resource::kind)
            .thenComparingInt(resource -> resource.name().length())
            .thenComparing(Plan.Resource::name);

    private final Map<ResourceKey, String> names = new HashMap<>();
    private final Map<ResourceKey, ResourceProperties> known = new LinkedHashMap<>();
    private final Map<String, DeclaredLine> declared;
    private final Pricing pricing;
    private final UnaryOperator<String> mask;
    private final SimulatedValues simulated = new SimulatedValues();
    private final Map<ResourceKey, List<Step>> byResource = new LinkedHashMap<>();

    /**
     * Creates a builder of a plan. {@code end} holds the resources of the simulator after the run, {@code declared} the lines
     * of parts by their paths; the names come from the ledger. {@code mask} replaces the secrets in a text.
     */
    PlanBuilder(
            Ledger ledger,
            Map<ResourceKey, ResourceProperties> end,
            Map<String, DeclaredLine> declared,
            List<Step> steps,
            Pricing pricing,
            UnaryOperator<String> mask) {
        this.pricing = pricing;
        this.mask = mask;
        this.declared = declared;
        known.putAll(end);
        ledger.ids().forEach(this::name);
        for (Step step : steps) {
            known.put(step.key(), step.after() == null ? step.before() : step.after());
            simulated.note(step);
            byResource.computeIfAbsent(step.key(), first -> new ArrayList<>()).add(step);
        }
    }

    private void name(Reference reference, String id) {
        ResourceKind.of(reference.kind().name())
                .filter(kind -> reference.kind().isId(id))
                .ifPresent(
                        kind -> names.put(new ResourceKey(kind, reference.kind().id(id)), reference.name()));
    }

    /** Returns the plan of a run that has read the whole lists of these kinds. */
    Plan plan(List<String> remembered, Set<Kind> listed, Plan.Effort effort) {
        Set<ResourceKey> shown = new LinkedHashSet<>();
        byResource.keySet().forEach(key -> addHolders(key, shown));
        List<Plan.Resource> roots = shown.stream()
                .filter(key -> holder(key) == null)
                .map(key -> resource(key, shown))
                .sorted(ORDER)
                .toList();
        List<String> majorities = listed.stream()
                .sorted()
                .flatMap(kind -> majority(kind).stream())
                .toList();
        return new Plan(roots, remembered, majorities, List.of(), PlannedMaintenance.NONE, effort);
    }

    private Optional<String> majority(Kind kind) {
        Map<Action, List<ResourceKey>> all = known.keySet().stream()
                .filter(key -> key.kind().name().equals(kind.name()))
                .collect(Collectors.groupingBy(key -> action(byResource.getOrDefault(key, List.of()))));
        int deleted = all.getOrDefault(Action.DELETE, List.of()).size();
        int before = deleted
                + all.getOrDefault(Action.CHANGE, List.of()).size()
                + all.getOrDefault(Action.NONE, List.of()).size();
        return Optional.of("deletes " + deleted + " of the " + before + " " + kind.word() + "s that it lists")
                .filter(sentence -> deleted * 2 > before);
    }

    /** Returns the resources of a plan together with requests that no word describes, in the order of the runbook. */
    static List<Plan.Resource> inOrder(List<Plan.Resource> resources, Collection<Plan.Resource> requests) {
        return Stream.concat(resources.stream(), requests.stream())
                .sorted(ORDER)
                .toList();
    }

    private void addHolders(ResourceKey key, Set<ResourceKey> shown) {
        ResourceKey holder = holder(key);
        if (holder != null) {
            addHolders(holder, shown);
        }
        shown.add(key);
    }

    /** Returns the NodeBalancer of a config or the config of a node; null for other kinds. */
    private ResourceKey holder(ResourceKey key) {
        return key.kind()
                .holder()
                .map(kind -> new ResourceKey(kind, known.get(key).holder()))
                .orElse(null);
    }

    private Plan.Resource resource(ResourceKey key, Set<ResourceKey> shown) {
        List<Step> steps = byResource.getOrDefault(key, List.of());
        Action action = action(steps);
        return new Plan.Resource(
                action,
                key.kind().word(),
                name(key),
                fields(action, steps),
                steps.stream().map(Step::act).filter(Objects::nonNull).toList(),
                lines(key, steps),
                steps.isEmpty()
                        ? List.of()
                        : pricing.charges(
                                steps.get(0).before(),
                                steps.get(steps.size() - 1).after()),
                shown.stream()
                        .filter(part -> key.equals(holder(part)))
                        .map(part -> resource(part, shown))
                        .sorted(ORDER)
                        .toList());
    }

    /** Returns the lines that write a resource. A write by the block of its holder counts for the line of the part itself. */
    private List<SourceLocation> lines(ResourceKey key, List<Step> steps) {
        DeclaredLine part = declared.get(path(key));
        return steps.stream()
                .map(Step::line)
                .filter(Objects::nonNull)
                .map(line -> part != null && line.equals(part.block()) ? part.part() : line)
                .distinct()
                .sorted(LINES)
                .toList();
    }

    private static SourceLocation firstLine(Plan.Resource resource) {
        return resource.all().flatMap(each -> each.lines().stream()).min(LINES).orElse(null);
    }

    private String path(ResourceKey key) {
        ResourceKey holder = holder(key);
        return (holder == null ? "" : path(holder) + ":") + ownName(key);
    }

    /**
     * Returns the line, or the request of {@code api}, whose effect a second run would repeat: what ends as it was before.
     *
     * @param requests the requests that no word describes
     */
    static Optional<String> repeated(List<Step> steps, Collection<Plan.Resource> requests) {
        Optional<String> act = steps.stream()
                .collect(Collectors.groupingBy(Step::key, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(all -> Objects.equals(
                                all.get(0).before(), all.get(all.size() - 1).after())
                        || all.stream().anyMatch(step -> "rebuild".equals(step.act())))
                .flatMap(List::stream)
                .filter(step -> step.act() != null || !Objects.equals(step.before(), step.after()))
                .findFirst()
                .map(step -> step.line() == null ? "the runbook" : step.line().toString());
        return act.or(() -> requests.stream()
                .filter(each -> each.action() == Action.SEND)
                .map(Plan.Resource::name)
                .findFirst());
    }

    private static Action action(List<Step> steps) {
        if (steps.isEmpty()) {
            return Action.NONE;
        }
        boolean created = steps.get(0).before() == null;
        boolean deleted = steps.get(steps.size() - 1).after() == null;
        return created ? (deleted ? Action.PASS : Action.CREATE) : deleted ? Action.DELETE : Action.CHANGE;
    }

    private String name(ResourceKey key) {
        return shown(ownName(key));
    }

    private String shown(String text) {
        return mask.apply(simulated.replaced(text, Plan.KNOWN_AFTER_CREATE));
    }

    private String ownName(ResourceKey key) {
        ResourceProperties resource = known.get(key);
        if (resource == null) {
            return names.getOrDefault(key, "#" + key.id());
        }
        if (key.kind() == ResourceKind.CONFIG) {
            return PortConfig.place(
                    resource.properties().path("port").asInt(),
                    resource.properties().path("protocol").asString(null));
        }
        JsonNode address = resource.properties().path(ResourceProperties.ADDRESS);
        return names.getOrDefault(key, resource.properties().path("label").asString(address.asString("#" + key.id())));
    }

    private List<Field> fields(Action action, List<Step> steps) {
        return switch (action) {
            case CREATE, PASS -> withSent(created(steps), steps);
            case CHANGE -> withSent(changed(steps), steps);
            case AWAIT, DELETE, NONE, SEND -> List.of();
        };
    }

    private List<Field> withSent(List<Field> fields, List<Step> steps) {
        Map<String, List<JsonNode>> sent = new LinkedHashMap<>();
        steps.forEach(
                step -> step.sent().forEach((name, value) -> sent.computeIfAbsent(name, first -> new ArrayList<>())
                        .add(display(name, value))));
        return Stream.concat(
                        fields.stream(),
                        sent.entrySet().stream().map(each -> new Field(each.getKey(), each.getValue())))
                .toList();
    }

    /** Returns the fields with their last values, each after the values that an act replaced. */
    private List<Field> created(List<Step> steps) {
        ResourceProperties last = steps.stream()
                .map(Step::after)
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        return values(last).stream()
                .map(field -> new Field(
                        field.name(),
                        Stream.concat(replaced(field.name(), steps), field.values().stream())
                                .toList()))
                .toList();
    }

    private Stream<JsonNode> replaced(String name, List<Step> steps) {
        return steps.stream()
                .filter(step ->
                        step.act() != null && !value(step.before(), name).equals(value(step.after(), name)))
                .map(step -> display(name, value(step.before(), name)));
    }

    private List<Field> values(ResourceProperties last) {
        List<Field> fields = new ArrayList<>();
        last.properties().forEachEntry((name, value) -> {
            if (!value.isNull() && !isName(last, name)) {
                fields.add(new Field(name, List.of(display(name, value))));
            }
        });
        return fields;
    }

    /** Returns whether a field contains the resource's name, which the title shows already. */
    private boolean isName(ResourceProperties resource, String field) {
        return resource.key().kind() == ResourceKind.CONFIG
                ? field.equals("port")
                : field.equals("label")
                        && resource.properties().path(field).asString().equals(ownName(resource.key()));
    }

    private List<Field> changed(List<Step> steps) {
        Set<String> names = new LinkedHashSet<>();
        steps.forEach(step -> {
            step.after().properties().propertyNames().forEach(names::add);
            step.before().properties().propertyNames().forEach(names::add);
        });
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            List<JsonNode> values = new ArrayList<>();
            for (Step step : steps) {
                // A read between two writes may have shown more of the resource, such as its firewall.
                if (values.size() < 2) {
                    values.clear();
                    values.add(value(step.before(), name));
                }
                JsonNode after = value(step.after(), name);
                if (!after.equals(values.get(values.size() - 1))) {
                    values.add(after);
                }
            }
            if (values.size() > 1) {
                fields.add(new Field(
                        name, values.stream().map(each -> display(name, each)).toList()));
            }
        }
        return fields;
    }

    private JsonNode value(ResourceProperties resource, String name) {
        JsonNode value = resource.properties().get(name);
        return value == null || value.isNull() ? absent(resource.kind(), name) : value;
    }

    /**
     * Returns the value that the service shows for a field that was never sent: the default value of the setting, or null.
     */
    private static JsonNode absent(ResourceKind kind, String name) {
        return settings(kind)
                .filter(setting -> setting.field().equals(name) && setting.defaultValue() != null)
                .findFirst()
                .<JsonNode>map(setting -> JsonMapper.shared().valueToTree(setting.sent(setting.defaultValue())))
                .orElse(NullNode.instance);
    }

    private static Stream<ResourceSetting<?>> settings(ResourceKind kind) {
        return Stream.of(Kind.values())
                .filter(known -> known.name().equals(kind.name()))
                .flatMap(known -> ResourceSetting.of(known).stream());
    }

    /**
     * Returns a value as the plan shows it: another resource by its name, and a placeholder for a value that the service
     * chooses.
     */
    private JsonNode display(String name, JsonNode value) {
        Optional<ResourceKind> other = Kind.ofField(name).flatMap(kind -> ResourceKind.of(kind.name()));
        if (other.isPresent() && value.isNumber()) {
            return JSON.stringNode(
                    other.get().word() + " '" + name(new ResourceKey(other.get(), value.asLong())) + "'");
        }
        if (value.isArray() && FirewallRules.isNamed(name)) {
            List<FirewallRule> rules = value.valueStream()
                    .map(rule -> JsonMapper.shared().treeToValue(rule, FirewallRule.class))
                    .toList();
            ArrayNode lines = JSON.arrayNode();
            FirewallRules.of(name, rules, null).lines().forEach(line -> lines.add(shown(line)));
            return lines;
        }
        if (value.isArray()) {
            ArrayNode all = JSON.arrayNode();
            value.forEach(each -> all.add(display(name, each)));
            return all;
        }
        if (value.isObject()) {
            ObjectNode all = JSON.objectNode();
            value.forEachEntry((field, each) -> all.set(field, display(field, each)));
            return all;
        }
        return value.isString() ? JSON.stringNode(shown(value.asString())) : value;
    }
}

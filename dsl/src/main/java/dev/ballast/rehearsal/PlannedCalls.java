package dev.ballast.rehearsal;

import dev.ballast.http.Request;
import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import dev.ballast.redact.SecretName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The writes of a rehearsal by resource, in their order, in forms that can be compared with the writes of the following run.
 * Safe for use by many threads.
 */
public final class PlannedCalls {

    private static final String NODES = "/nodes";
    /** The pattern of an id or an address in a run. */
    private static final String VALUE = "(" + WriteForm.IPV6 + "|\\d+(?:[._-]\\d+){3}|\\d+)";

    /** The pattern of a name, or of a value that only the run knows: alone in quotes, or a part of a text or a path. */
    private static final Pattern NAME = Pattern.compile("%1$c([^%1$c]*)%1$c|(\"(?:%2$s|%3$s)\")|(?:%2$s|%3$s)"
            .formatted(WriteForm.GAP, Pattern.quote(Request.KNOWN_AFTER_RUN), Rehearsal.UNSET_SECRET));

    private static final String ANY_TEXT = "[^\"]*";

    /** The signs in place of an escaped backslash and an escaped quote. */
    private static final String BACKSLASH = "\uE002";

    private static final String QUOTE = "\uE003";

    private static final Pattern NAMES =
            Pattern.compile("[%1$c%2$c]([^%1$c%2$c]*)[%1$c%2$c]".formatted(WriteForm.GAP, WriteForm.MARK));

    /** The writes to each resource. A rebuild of a port writes all of its nodes, so it is also a write to each of them. */
    private final Map<String, List<Call>> calls = new LinkedHashMap<>();

    private final Map<String, String> resources = new ConcurrentHashMap<>();
    private final Map<String, Template> templates = new ConcurrentHashMap<>();

    /** The steps to approve, in their order. */
    private final List<String> steps = new ArrayList<>();

    /** The number of steps before each write. */
    private final IdentityHashMap<Call, Integer> below = new IdentityHashMap<>();

    /**
     * A write of the rehearsal.
     *
     * @param head its method and path, and {@code body} its body, with names in place of ids
     * @param title a description for a person
     */
    record Call(String form, String head, JsonNode body, String title) {}

    /** The pattern of a form whose texts contain ids or addresses, and the names of the resources that these belong to. */
    private record Template(Pattern form, List<String> names) {

        static Template of(String escaped) {
            String form = unescaped(escaped);
            List<String> names = new ArrayList<>();
            StringBuilder pattern = new StringBuilder();
            int body = form.contains(" {") ? form.indexOf(" {") : form.length();
            int end = 0;
            for (Matcher name = NAME.matcher(form); name.find(); end = name.end()) {
                pattern.append(Pattern.quote(form.substring(end, name.start())));
                if (name.group(1) != null) {
                    names.add(name.group(1));
                    pattern.append(VALUE);
                } else {
                    pattern.append(
                            name.group(2) != null
                                    ? "(?:\"" + ANY_TEXT + "\"|[\\w.-]+)"
                                    : name.start() < body ? "[^\"/ ]+" : ANY_TEXT);
                }
            }
            return new Template(Pattern.compile(pattern + Pattern.quote(form.substring(end))), names);
        }

        boolean fits(String call, WriteForm forms) {
            Matcher values = form.matcher(unescaped(call));
            if (!values.matches()) {
                return false;
            }
            for (int at = 0; at < names.size(); at++) {
                String value = values.group(at + 1).replaceAll("[_-]", ".");
                if (forms.names(value).noneMatch(names.get(at)::equals)) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the form with a quote only at the beginning and the end of each text. */
        private static String unescaped(String form) {
            return form.replace("\\\\", BACKSLASH).replace("\\\"", QUOTE);
        }
    }

    synchronized void addStep(String step) {
        steps.add(step);
    }

    /** Returns whether that step comes after this number of steps. */
    synchronized boolean isStep(String step, int given) {
        return given < steps.size() && steps.get(given).equals(step);
    }

    /** Returns whether a write is directly below this number of steps. */
    synchronized boolean hasBelow(int given) {
        return below.values().stream().anyMatch(steps -> steps == given);
    }

    /** Returns the number of steps before a write to a resource. */
    synchronized int stepsBefore(String resource, int at) {
        return below.get(calls.get(resource).get(at));
    }

    synchronized void add(String resource, Call call) {
        below.put(call, steps.size());
        String form = call.form();
        if (NAME.matcher(form).find()) {
            templates.computeIfAbsent(form, Template::of);
        }
        resources.put(form, resource);
        calls.computeIfAbsent(resource, this::rebuilt).add(call);
        resources(form).skip(1).forEach(node -> calls.get(node).add(call));
    }

    /** Returns the first writes to a resource: for a node, the rebuilds of its port; for any other, none. */
    private List<Call> rebuilt(String resource) {
        List<Call> port = calls.getOrDefault(resource.replaceFirst(NODES + ".*", ""), List.of());
        return port.stream().filter(call -> isRebuild(call.form())).collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the forms of the rehearsal that match the form of a run's write. */
    Stream<String> fitting(String form, WriteForm forms) {
        Stream<String> made = templates.entrySet().stream()
                .filter(template -> template.getValue().fits(form, forms))
                .map(Map.Entry::getKey);
        return Stream.concat(Stream.of(form).filter(resources::containsKey), made);
    }

    /** Returns the resources that the write of this form changes; the first is the one in its path. */
    synchronized Stream<String> resources(String form) {
        String resource = resources.get(form);
        Stream<String> nodes = isRebuild(form)
                ? calls.keySet().stream().filter(each -> each.startsWith(resource + NODES))
                : Stream.of();
        return Stream.concat(Stream.of(resource), nodes).toList().stream();
    }

    private boolean isRebuild(String form) {
        return form.startsWith("POST " + resources.get(form) + "/rebuild ");
    }

    /**
     * Returns the differences of a write, which is not planned, from the planned write that is most like it: to the same
     * resource, else with the same method and path. Empty if there is none; an empty list if the bodies do not differ.
     */
    synchronized Optional<List<String>> differences(Request write, WriteForm forms) {
        List<Call> alike = calls.getOrDefault(forms.resource(write), List.of()).stream()
                .filter(call -> call.head().equals(forms.head(write)))
                .toList();
        return (alike.isEmpty() ? calls.values().stream().flatMap(List::stream) : alike.stream())
                .filter(call -> call.head().equals(forms.head(write)))
                .map(call -> BodyDifference.of(
                        call.body(), forms.body(write), (planned, now) -> Template.of(planned.toString())
                                .fits(now.toString(), forms)))
                .min(Comparator.comparingInt(List::size));
    }

    /** Returns the forms of all writes to a resource, in the order of the rehearsal. */
    synchronized List<String> of(String resource) {
        return calls.get(resource).stream().map(Call::form).toList();
    }

    /**
     * Returns the titles of the writes for which {@code sent} is false. Its arguments are the resource of a write and the
     * position among the writes to it.
     */
    synchronized List<String> unsent(BiPredicate<String, Integer> sent) {
        List<String> titles = new ArrayList<>();
        calls.forEach((resource, all) -> IntStream.range(0, all.size())
                .filter(at -> resources.get(all.get(at).form()).equals(resource))
                .filter(at -> !sent.test(resource, at))
                .forEach(at -> titles.add(all.get(at).title())));
        return titles;
    }

    /**
     * Returns the writes by the resources that they change, those of one resource in their order, for a plan in a file. A value
     * that is no secret, and whose name denotes one, is hashed.
     *
     * @param mask replaces the known secrets in a text
     */
    synchronized Map<String, List<Write>> writes(SlowHash hash, UnaryOperator<String> mask) {
        Map<String, List<Write>> writes = new TreeMap<>();
        Shown shown = new Shown(hash, mask);
        calls.forEach((resource, all) -> all.forEach(call -> {
            boolean isWhole = resource.equals(call.form());
            boolean isOwn = resource.equals(resources.get(call.form()));
            List<Write> list =
                    writes.computeIfAbsent(shown.text(isWhole ? call.head() : resource), first -> new ArrayList<>());
            list.add(new Write(
                    shown.text(call.title()), shown.text(call.head()), isOwn ? shown.body(call.body()) : null));
            if (isWhole) {
                // Threads may send them in any order.
                list.sort(Comparator.comparing(write -> write.body().toString()));
            }
        }));
        return writes;
    }

    /**
     * A write of a plan in a file.
     *
     * @param write a description for a person
     * @param request its method and path
     * @param body its body; null if the write is listed for the second time, as a rebuild of a port is for each node
     */
    public record Write(String write, String request, JsonNode body) {}

    /** The writes of a plan in a file by the resources that they change, with the salt of the hashes in them. */
    public record Writes(String salt, Map<String, List<Write>> byResource) {}

    /** The texts of writes as a plan in a file has them. */
    private record Shown(SlowHash hash, UnaryOperator<String> mask) {

        String text(String form) {
            return mask.apply(NAMES.matcher(form)
                    .replaceAll(name -> Matcher.quoteReplacement("(known after create: " + name.group(1) + ")"))
                    .replace(Rehearsal.UNSET_SECRET, Redactor.HIDDEN));
        }

        JsonNode body(JsonNode value) {
            if (value instanceof ObjectNode fields) {
                ObjectNode shown = JsonNodeFactory.instance.objectNode();
                fields.forEachEntry((name, each) -> shown.set(name, field(name, body(each))));
                return shown;
            }
            if (value instanceof ArrayNode items) {
                ArrayNode shown = JsonNodeFactory.instance.arrayNode();
                items.forEach(each -> shown.add(body(each)));
                return shown;
            }
            return value.isString() ? JsonNodeFactory.instance.stringNode(text(value.asString())) : value;
        }

        private JsonNode field(String name, JsonNode value) {
            return !SecretName.matches(name) || Secret.isPlanned(value.asString(""))
                    ? value
                    : JsonNodeFactory.instance.stringNode("(hidden, hash " + hash.of(value.toString()) + ")");
        }
    }
}

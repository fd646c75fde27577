package dev.ballast.rehearsal;

import dev.ballast.http.Request;
import dev.ballast.model.Sha256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The writes of a rehearsal by resource, in their order, in forms that can be compared with the writes of the following run.
 * Safe for use by many threads.
 */
public final class PlannedCalls {

    private static final String NODES = "/nodes";
    /** The pattern of an id or an address in a run. */
    private static final String VALUE = "(" + WriteForm.IPV6 + "|\\d+(?:[._-]\\d+){3}|\\d+)";

    /** The pattern of a name, or of a value that is known after the run: alone in quotes, or a part of a text or a path. */
    private static final Pattern NAME = Pattern.compile(
            "%1$c([^%1$c]*)%1$c|(\"%2$s\")|%2$s".formatted(WriteForm.GAP, Pattern.quote(Request.KNOWN_AFTER_RUN)));

    /** The writes to each resource. A rebuild of a port writes all of its nodes, so it is also a write to each of them. */
    private final Map<String, List<Call>> calls = new LinkedHashMap<>();

    private final Map<String, String> resources = new ConcurrentHashMap<>();
    private final Map<String, Template> templates = new ConcurrentHashMap<>();

    /**
     * A write of the rehearsal.
     *
     * @param title a description for a person
     */
    record Call(String form, String title) {}

    /** The pattern of a form whose texts contain ids or addresses, and the names of the resources that these belong to. */
    private record Template(Pattern form, List<String> names) {

        static Template of(String form) {
            List<String> names = new ArrayList<>();
            StringBuilder pattern = new StringBuilder();
            int end = 0;
            for (Matcher name = NAME.matcher(form); name.find(); end = name.end()) {
                pattern.append(Pattern.quote(form.substring(end, name.start())));
                if (name.group(1) != null) {
                    names.add(name.group(1));
                    pattern.append(VALUE);
                } else {
                    pattern.append(name.group(2) != null ? "(?:\"[^\"]*\"|[\\w.-]+)" : "[^\"/ ]+");
                }
            }
            return new Template(Pattern.compile(pattern + Pattern.quote(form.substring(end))), names);
        }

        boolean fits(String call, WriteForm forms) {
            Matcher values = form.matcher(call);
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
    }

    synchronized void add(String resource, Call call) {
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
     * Returns the SHA-256 of all writes in hexadecimal digits. The order of writes to different resources does not change it.
     */
    public synchronized String sha256() {
        Map<String, List<String>> forms = new TreeMap<>();
        calls.keySet().forEach(resource -> forms.put(resource, of(resource)));
        return Sha256.hex(forms.toString());
    }
}

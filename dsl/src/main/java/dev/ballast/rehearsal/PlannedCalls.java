package dev.ballast.rehearsal;

import dev.ballast.model.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The writes of a rehearsal, in the form that those of the run after it have, those of one resource in their order. Safe for use
 * by many threads.
 */
public final class PlannedCalls {

    private static final Pattern NAME = Pattern.compile("%1$c([^%1$c]*)%1$c".formatted(WriteForm.GAP));

    private final Map<String, List<String>> calls = new ConcurrentHashMap<>();
    private final Map<String, String> resources = new ConcurrentHashMap<>();
    private final Map<String, Template> templates = new ConcurrentHashMap<>();

    /** The form of a call with texts that contain ids or addresses, and the names of the resources that have these. */
    private record Template(Pattern form, List<String> names) {

        static Template of(String form) {
            List<String> names = new ArrayList<>();
            StringBuilder pattern = new StringBuilder();
            int end = 0;
            for (Matcher name = NAME.matcher(form); name.find(); end = name.end()) {
                names.add(name.group(1));
                pattern.append(Pattern.quote(form.substring(end, name.start()))).append("(\\d+(?:[._-]\\d+){3}|\\d+)");
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

    void add(String resource, String form) {
        if (form.indexOf(WriteForm.GAP) >= 0) {
            templates.computeIfAbsent(form, Template::of);
        }
        resources.put(form, resource);
        calls.computeIfAbsent(resource, first -> new CopyOnWriteArrayList<>()).add(form);
    }

    /** Returns the forms of the rehearsal that this write of a run fits. */
    Stream<String> fitting(String form, WriteForm forms) {
        Stream<String> made = templates.entrySet().stream()
                .filter(template -> template.getValue().fits(form, forms))
                .map(Map.Entry::getKey);
        return Stream.concat(Stream.of(form).filter(resources::containsKey), made);
    }

    /** Returns the resource that a write of the rehearsal changes, by the form of the write. */
    String resource(String form) {
        return resources.get(form);
    }

    /** Returns the forms of all writes to a resource, in the order of the rehearsal. */
    List<String> of(String resource) {
        return List.copyOf(calls.get(resource));
    }

    /** Returns the SHA-256 of all of them, in hexadecimal digits; the order of writes to different resources does not count. */
    public String sha256() {
        return Sha256.hex(new TreeMap<>(calls).toString());
    }
}

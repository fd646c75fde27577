package dev.ballast.run;

import dev.ballast.check.Findings.Assumption;
import dev.ballast.rules.Rule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A runbook that passed the check, compiled.
 *
 * @param type the name of the script's class
 * @param classes the bytes of all its classes, by name
 * @param secrets the names of the secrets that it names by constants
 * @param assumptions the values that may be refused another time
 * @param absent the files that would hold classes that it uses if they existed
 */
public record CachedRunbook(
        String type, Map<String, byte[]> classes, Set<String> secrets, Set<Assumption> assumptions, Set<Path> absent) {

    private static final String INDEX = "index.json";
    private static final String FILE = "file";

    /** Returns whether all values of the assumptions can be written: texts, files and lists of them. */
    boolean isWritable() {
        return assumptions.stream().allMatch(assumption -> isWritable(assumption.value()));
    }

    private static boolean isWritable(Object value) {
        return value instanceof String
                || value instanceof File
                || (value instanceof List<?> list && list.stream().allMatch(CachedRunbook::isWritable));
    }

    /** Returns the runbook as a zip: an index as JSON, which has the key, and an entry for each class. */
    byte[] zipped(String key) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, INDEX, JsonMapper.shared().writeValueAsBytes(index(key)));
            for (Map.Entry<String, byte[]> one : classes.entrySet()) {
                put(zip, one.getKey(), one.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private Map<String, Object> index(String key) {
        return Map.of(
                "key",
                key,
                "type",
                type,
                "classes",
                classes.keySet(),
                "secrets",
                secrets,
                "assumptions",
                assumptions.stream()
                        .map(assumption -> List.of(assumption.rule().name(), json(assumption.value())))
                        .toList(),
                "absent",
                absent.stream().map(Path::toString).toList());
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
    }

    /**
     * Returns the runbook of a zip that {@link #zipped} returned for the key.
     *
     * @throws IOException when a part is missing or damaged, or the zip has another key
     * @throws RuntimeException when it is something else
     */
    static CachedRunbook of(byte[] zipped, String key) throws IOException {
        Map<String, byte[]> classes = entries(zipped);
        if (!classes.containsKey(INDEX)) {
            throw new IOException("no index");
        }
        JsonNode index = JsonMapper.shared().readTree(classes.remove(INDEX));
        if (!index.required("key").stringValue().equals(key)
                || !texts(index.required("classes")).equals(classes.keySet())) {
            throw new IOException("of another runbook, or not all of its classes");
        }
        return new CachedRunbook(
                index.required("type").stringValue(),
                classes,
                texts(index.required("secrets")),
                index.required("assumptions")
                        .valueStream()
                        .map(one -> new Assumption(Rule.valueOf(one.required(0).stringValue()), value(one.required(1))))
                        .collect(Collectors.toSet()),
                texts(index.required("absent")).stream().map(Path::of).collect(Collectors.toSet()));
    }

    /** Returns the entries; reading each to its end compares its checksum. */
    private static Map<String, byte[]> entries(byte[] zipped) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        }
        return entries;
    }

    private static Set<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::stringValue).collect(Collectors.toSet());
    }

    private static Object json(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(CachedRunbook::json).toList();
        }
        return value instanceof File file ? Map.of(FILE, file.getPath()) : value;
    }

    private static Object value(JsonNode json) {
        if (json.isArray()) {
            return json.valueStream().map(CachedRunbook::value).toList();
        }
        return json.isObject() ? new File(json.required(FILE).stringValue()) : json.stringValue();
    }
}

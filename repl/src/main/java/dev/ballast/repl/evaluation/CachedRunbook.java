package dev.ballast.repl.evaluation;

import dev.ballast.check.Findings.Assumption;
import dev.ballast.rules.Rule;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A runbook that passed the check, compiled.
 *
 * @param type the name of the script's class
 * @param classes the bytes of all its classes, by name
 * @param secrets the names of the secrets that it names by constants
 * @param assumptions the values that may be refused another time
 * @param absent the files that would hold classes that it uses if they existed
 */
record CachedRunbook(
        String type, Map<String, byte[]> classes, Set<String> secrets, Set<Assumption> assumptions, Set<Path> absent) {

    private static final char TEXT = 't';
    private static final char FILE = 'f';
    private static final char LIST = 'l';

    /** Returns whether all values of the assumptions can be written: texts, files and lists of them. */
    boolean isWritable() {
        return assumptions.stream().allMatch(assumption -> isWritable(assumption.value()));
    }

    private static boolean isWritable(Object value) {
        return value instanceof String
                || value instanceof File
                || (value instanceof List<?> list && list.stream().allMatch(CachedRunbook::isWritable));
    }

    void write(DataOutputStream out) throws IOException {
        text(out, type);
        out.writeInt(classes.size());
        for (Map.Entry<String, byte[]> one : classes.entrySet()) {
            text(out, one.getKey());
            bytes(out, one.getValue());
        }
        value(out, List.copyOf(secrets));
        out.writeInt(assumptions.size());
        for (Assumption assumption : assumptions) {
            text(out, assumption.rule().name());
            value(out, assumption.value());
        }
        value(out, absent.stream().map(Path::toFile).toList());
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @throws IOException when it ends too early
     * @throws IllegalArgumentException when it is something else
     */
    static CachedRunbook read(DataInputStream in) throws IOException {
        String type = text(in);
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            classes.put(text(in), bytes(in));
        }
        Set<String> secrets = list(in).stream().map(String.class::cast).collect(Collectors.toSet());
        Set<Assumption> assumptions = new LinkedHashSet<>();
        for (int left = in.readInt(); left > 0; left--) {
            assumptions.add(new Assumption(Rule.valueOf(text(in)), value(in)));
        }
        Set<Path> absent = list(in).stream().map(file -> ((File) file).toPath()).collect(Collectors.toSet());
        return new CachedRunbook(type, classes, secrets, assumptions, absent);
    }

    private static void value(DataOutputStream out, Object value) throws IOException {
        if (value instanceof List<?> list) {
            out.writeChar(LIST);
            out.writeInt(list.size());
            for (Object one : list) {
                value(out, one);
            }
        } else {
            out.writeChar(value instanceof File ? FILE : TEXT);
            text(out, value.toString());
        }
    }

    private static Object value(DataInputStream in) throws IOException {
        char kind = in.readChar();
        return switch (kind) {
            case TEXT -> text(in);
            case FILE -> new File(text(in));
            case LIST -> {
                List<Object> list = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    list.add(value(in));
                }
                yield list;
            }
            default -> throw new IllegalArgumentException("no kind of value: " + (int) kind);
        };
    }

    private static List<?> list(DataInputStream in) throws IOException {
        return (List<?>) value(in);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }
}

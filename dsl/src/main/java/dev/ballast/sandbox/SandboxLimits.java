package dev.ballast.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The table of what the sandbox decides where the document shows nothing: of each decision where it comes from (the service
 * document, answers of the public service, its specification, or nowhere but here), the dialect it belongs to, and the feature
 * of the spec that holds it.
 */
final class SandboxLimits {

    private static final Pattern ROW = Pattern.compile("(\\w+) +(.+)\\R(\\w+) +(\\w+): (.+)");

    private SandboxLimits() {}

    /** One decision, its source, its dialect or {@code both}, and the feature that holds it. */
    record Row(String decision, String source, String dialect, String spec, String feature) {}

    /** Returns the table as text, two lines a decision. */
    static String table() {
        try (InputStream text = SandboxLimits.class.getResourceAsStream("limits.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<Row> rows() {
        return ROW.matcher(table())
                .results()
                .map(row -> new Row(row.group(2), row.group(1), row.group(3), row.group(4), row.group(5)))
                .toList();
    }
}

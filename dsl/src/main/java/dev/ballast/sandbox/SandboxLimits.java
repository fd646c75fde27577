package dev.ballast.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The table of what the sandbox decides where the document shows nothing: of each decision where it comes from (the service
 * document, answers of the public service, or nowhere but here) and the feature of the spec that holds it.
 */
final class SandboxLimits {

    private SandboxLimits() {}

    /** One decision, its source, and the feature that holds it. */
    record Row(String decision, String source, String spec, String feature) {

        static Row of(String first, String second) {
            String[] decision = first.split(" +", 2);
            String[] holder = second.strip().split(": ", 2);
            return new Row(decision[1], decision[0], holder[0], holder[1]);
        }
    }

    /** Returns the table as text, two lines a decision. */
    static String table() {
        try (InputStream text = SandboxLimits.class.getResourceAsStream("limits.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<Row> rows() {
        List<String> lines = table().lines().toList();
        return IntStream.range(0, lines.size() / 2)
                .mapToObj(row -> Row.of(lines.get(2 * row), lines.get(2 * row + 1)))
                .toList();
    }
}

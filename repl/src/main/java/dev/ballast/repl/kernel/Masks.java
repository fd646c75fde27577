package dev.ballast.repl.kernel;

import dev.ballast.model.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes out of what is said in a notebook what must not stand in its file: the secrets that are known, as they are and as they
 * stand in JSON, HTML and addresses, and private keys. Any thread may use it.
 */
final class Masks {

    private static final String HIDDEN = "(secret)";

    // Shorter texts occur by chance.
    private static final int SHORTEST = 4;

    private static final String KEY_BEGIN = "BEGIN ";
    private static final int LONGEST_KEY = 16_384;
    private static final Pattern KEY =
            Pattern.compile("(?s)-*BEGIN [A-Z ]*PRIVATE KEY-.*?(-END [A-Z ]*PRIVATE KEY-+|$)");
    private static final Pattern BEGUN_KEY =
            Pattern.compile("(?s)BEGIN (?![A-Z ]*-----(?<!PRIVATE KEY-----))(?!.*-END [A-Z ]*-----)");

    // What these messages say are words of the protocol.
    private static final Set<String> UNTOUCHED =
            Set.of("status", "kernel_info_reply", "shutdown_reply", "interrupt_reply", "comm_info_reply", "comm_close");
    private static final Set<String> WORDS = Set.of("status", "name");

    private final Set<String> known = new TreeSet<>();
    private volatile List<String> hidden = List.of();

    /** Hides a secret from now on; one of fewer than four letters is none. */
    synchronized void add(Secret secret) {
        Stream.concat(Stream.of(secret.reveal()), secret.reveal().lines())
                .flatMap(Masks::forms)
                .filter(form -> form.length() >= SHORTEST)
                .forEach(known::add);
        hidden = known.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** Returns the text without the secrets. */
    String text(String text) {
        String masked = text.contains(KEY_BEGIN) ? KEY.matcher(text).replaceAll(HIDDEN) : text;
        for (String secret : hidden) {
            masked = masked.replace(secret, HIDDEN);
        }
        return masked;
    }

    /** Returns how many letters at the end of a text may be the beginning of a secret: what follows them decides. */
    int begun(String text) {
        int most = Math.max(beginning(KEY_BEGIN, text), begunKey(text));
        for (String secret : hidden) {
            most = Math.max(most, beginning(secret, text));
        }
        return most;
    }

    /** Takes the secrets out of the content of a message of that type, and returns it. */
    ObjectNode content(String type, ObjectNode content) {
        if (!UNTOUCHED.contains(type)) {
            for (String name : List.copyOf(content.propertyNames())) {
                if (!WORDS.contains(name)) {
                    content.set(name, masked(content.get(name)));
                }
            }
        }
        return content;
    }

    private JsonNode masked(JsonNode node) {
        if (node instanceof ObjectNode object) {
            // A picture of points is no text, and what stands in it by chance no secret.
            List.copyOf(object.propertyNames()).stream()
                    .filter(name -> !name.startsWith("image/") || name.endsWith("xml"))
                    .forEach(name -> object.set(name, masked(object.get(name))));
        } else if (node instanceof ArrayNode array) {
            for (int at = 0; at < array.size(); at++) {
                array.set(at, masked(array.get(at)));
            }
        } else if (node.isString()) {
            return node.stringValue().isEmpty()
                    ? node
                    : JsonMapper.shared().getNodeFactory().stringNode(text(node.stringValue()));
        }
        return node;
    }

    private static int begunKey(String text) {
        if (!text.contains(KEY_BEGIN)) {
            return 0;
        }
        var begun = BEGUN_KEY.matcher(text);
        int from = begun.find() ? text.length() - begun.start() : 0;
        return from <= LONGEST_KEY ? from : 0;
    }

    private static int beginning(String secret, String text) {
        int length = Math.min(secret.length() - 1, text.length());
        while (length > 0 && !text.regionMatches(text.length() - length, secret, 0, length)) {
            length--;
        }
        return length;
    }

    private static Stream<String> forms(String secret) {
        String json = JsonMapper.shared().writeValueAsString(secret);
        String html = secret.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
        return Stream.of(
                secret, json.substring(1, json.length() - 1), html, URLEncoder.encode(secret, StandardCharsets.UTF_8));
    }
}

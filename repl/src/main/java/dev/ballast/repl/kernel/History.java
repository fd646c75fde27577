package dev.ballast.repl.kernel;

import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The cells of this kernel that count, in their order; those with secrets are not among them. Any thread may use it. */
final class History {

    private final List<Entry> entries = new ArrayList<>();

    /** Remembers a cell with the text of its result, which is null when it has none, unless a secret stands in it. */
    synchronized void add(int number, String code, String output) {
        if (!LiteralSecrets.areIn(code)) {
            entries.add(new Entry(number, code, output));
        }
    }

    /** Returns the texts. */
    synchronized List<String> texts() {
        return entries.stream().map(Entry::code).toList();
    }

    /** Returns what a client asks for: the last ones, a range of numbers, or those that match a pattern. */
    synchronized ObjectNode answer(JsonNode asked) {
        int most = asked.path("n").asInt(Integer.MAX_VALUE);
        List<Entry> found =
                switch (asked.path("hist_access_type").asString("tail")) {
                    case "range" -> range(asked);
                    case "search" -> last(search(asked), most);
                    default -> last(entries, most);
                };
        ObjectNode content = JsonMapper.shared().createObjectNode().put("status", "ok");
        ArrayNode history = content.putArray("history");
        found.forEach(
                entry -> entry.into(history.addArray(), asked.path("output").asBoolean(false)));
        return content;
    }

    /** Session 0 is this one, and the only one that is known. */
    private List<Entry> range(JsonNode asked) {
        int start = asked.path("start").asInt(1);
        int stop = asked.path("stop").asInt(Integer.MAX_VALUE);
        return asked.path("session").asInt(0) == 0
                ? entries.stream()
                        .filter(entry -> entry.number() >= start && entry.number() < stop)
                        .toList()
                : List.of();
    }

    private List<Entry> search(JsonNode asked) {
        Predicate<String> matches = glob(asked.path("pattern").asString("*"));
        List<Entry> found =
                entries.stream().filter(entry -> matches.test(entry.code())).toList();
        if (!asked.path("unique").asBoolean(false)) {
            return found;
        }
        return found.stream()
                .filter(entry -> found.stream()
                        .noneMatch(later ->
                                later.number() > entry.number() && later.code().equals(entry.code())))
                .toList();
    }

    private static List<Entry> last(List<Entry> all, int most) {
        return all.subList(all.size() - Math.min(all.size(), Math.max(0, most)), all.size());
    }

    private static Predicate<String> glob(String pattern) {
        String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(quoted, Pattern.DOTALL).asMatchPredicate();
    }

    private record Entry(int number, String code, String result) {

        void into(ArrayNode entry, boolean output) {
            entry.add(0).add(number);
            if (output) {
                entry.addArray().add(code).add(result);
            } else {
                entry.add(code);
            }
        }
    }
}

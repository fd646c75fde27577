package dev.ballast.repl.kernel;

import dev.ballast.secrets.LiteralSecrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The cells of this kernel that count, in their order; those with secrets are not among them. Any thread may use it. */
final class History {

    private final List<Entry> entries = new ArrayList<>();

    /** A cell with the text of its result, or null. */
    private record Entry(int number, String code, String result) {}

    /** Adds a cell with the text of its result, or null; a cell with a secret is left out. */
    synchronized void add(int number, String code, String result) {
        if (!LiteralSecrets.areIn(code)) {
            entries.add(new Entry(number, code, result));
        }
    }

    synchronized List<String> texts() {
        return entries.stream().map(Entry::code).toList();
    }

    /** Returns the content of a {@code history_reply}: the last cells, a range of numbers, or those that match a pattern. */
    synchronized Map<String, Object> answer(JsonNode asked) {
        int most = Math.max(0, asked.path("n").asInt(Integer.MAX_VALUE));
        List<Entry> found =
                switch (asked.path("hist_access_type").asString("tail")) {
                    case "range" -> range(asked);
                    case "search" -> last(search(asked), most);
                    default -> last(entries, most);
                };
        boolean output = asked.path("output").asBoolean(false);
        return Map.of(
                "status",
                "ok",
                "history",
                found.stream()
                        .map(one -> List.of(0, one.number, output ? Arrays.asList(one.code, one.result) : one.code))
                        .toList());
    }

    /** Session 0 is the current one; no other is stored. */
    private List<Entry> range(JsonNode asked) {
        int start = asked.path("start").asInt(1);
        int stop = asked.path("stop").asInt(Integer.MAX_VALUE);
        boolean here = asked.path("session").asInt(0) == 0;
        return entries.stream()
                .filter(entry -> here && entry.number >= start && entry.number < stop)
                .toList();
    }

    private List<Entry> search(JsonNode asked) {
        String pattern = asked.path("pattern").asString("*");
        String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        Predicate<String> matches = Pattern.compile(quoted, Pattern.DOTALL).asMatchPredicate();
        List<Entry> found =
                entries.stream().filter(entry -> matches.test(entry.code)).toList();
        if (!asked.path("unique").asBoolean(false)) {
            return found;
        }
        Map<String, Integer> latest = found.stream().collect(Collectors.toMap(Entry::code, Entry::number, Math::max));
        return found.stream()
                .filter(entry -> latest.get(entry.code) == entry.number)
                .toList();
    }

    private static List<Entry> last(List<Entry> all, int most) {
        return all.subList(all.size() - Math.min(all.size(), most), all.size());
    }
}

package dev.ballast.repl.terminal;

import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.CompletionMatcher;
import org.jline.reader.LineReader;

/** Takes the candidates as they are: whoever found them knows what fits. */
final class AsGiven implements CompletionMatcher {

    private List<Candidate> candidates = List.of();
    private String word = "";

    @Override
    public void compile(
            Map<LineReader.Option, Boolean> options,
            boolean prefix,
            CompletingParsedLine line,
            boolean caseInsensitive,
            int errors,
            String originalGroupName) {
        word = line.word();
    }

    @Override
    public List<Candidate> matches(List<Candidate> given) {
        candidates = List.copyOf(given);
        return given;
    }

    @Override
    public Candidate exactMatch() {
        return candidates.stream()
                .filter(candidate -> candidate.value().equals(word))
                .findFirst()
                .orElse(null);
    }

    @Override
    public String getCommonPrefix() {
        return candidates.stream().map(Candidate::value).reduce(AsGiven::common).orElse("");
    }

    private static String common(String one, String other) {
        int end = 0;
        while (end < Math.min(one.length(), other.length()) && one.charAt(end) == other.charAt(end)) {
            end++;
        }
        return one.substring(0, end);
    }
}

package dev.ballast.repl.terminal;

import dev.ballast.repl.command.Markdown;
import dev.ballast.repl.completion.Candidate;

/** The few words about a candidate that stand beside it in a list. */
final class Help {

    private Help() {}

    /** Returns what the page says of it without its references, else how it is written. */
    static String of(Candidate candidate) {
        if (candidate.doc().isEmpty()) {
            return candidate.signature().equals(candidate.text()) ? "" : candidate.signature();
        }
        String doc = candidate
                .doc()
                .replaceAll("\\s*\\(section [^)]*\\)", "")
                .replaceAll(":\\s*`[A-Z]+ /[^`]*`.?$", "")
                .replaceAll("\\.$", "");
        return Markdown.plain(doc);
    }

    /** Returns a text that is at most so wide. */
    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 3)) + "...";
    }
}

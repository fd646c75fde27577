package dev.ballast.repl.terminal;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Markdown;
import java.util.List;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Offers what may stand at the cursor, in the order of the completion, each with a few words about it. */
final class TabCompleter implements Completer {

    private static final int WIDEST_NAME = 24;
    private static final int SHORTEST_HELP = 16;
    private static final String GAP = "  ";

    private final Console console;

    TabCompleter(Console console) {
        this.console = console;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<org.jline.reader.Candidate> candidates) {
        if (line instanceof EditedLine edited) {
            Completion completion = edited.completion();
            int width = completion.candidates().stream()
                    .mapToInt(candidate -> Math.min(DisplayWidth.of(candidate.text()), WIDEST_NAME))
                    .max()
                    .orElse(0);
            for (Candidate candidate : completion.candidates()) {
                candidates.add(offered(candidate, width, candidates.size() + 1));
            }
        }
    }

    private org.jline.reader.Candidate offered(Candidate candidate, int width, int place) {
        return new org.jline.reader.Candidate(
                candidate.text(), shown(candidate, width), null, null, null, null, false, place);
    }

    private String shown(Candidate candidate, int width) {
        String help = help(candidate);
        int room = console.width() - width - GAP.length() - 1;
        if (help.isEmpty() || room < SHORTEST_HELP) {
            return candidate.text();
        }
        AttributedString text = new AttributedStringBuilder()
                .append(DisplayWidth.padded(candidate.text(), width))
                .append(GAP)
                .styled(AttributedStyle.DEFAULT.faint(), DisplayWidth.cut(help, room, "..."))
                .toAttributedString();
        return console.screen().colored() ? text.toAnsi(console.terminal()) : text.toString();
    }

    /** Returns what the page says of a candidate without its references, else how it is written. */
    private static String help(Candidate candidate) {
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
}

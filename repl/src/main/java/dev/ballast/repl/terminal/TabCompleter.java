package dev.ballast.repl.terminal;

import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.List;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Offers what may stand at the cursor, in the order of the completion, with how it is written beside it. */
final class TabCompleter implements Completer {

    @Override
    public void complete(LineReader reader, ParsedLine line, List<org.jline.reader.Candidate> candidates) {
        if (line instanceof EditedLine edited) {
            Completion completion = edited.completion();
            for (Candidate candidate : completion.candidates()) {
                candidates.add(offered(candidate, candidates.size() + 1));
            }
        }
    }

    private static org.jline.reader.Candidate offered(Candidate candidate, int place) {
        return new org.jline.reader.Candidate(
                candidate.text(), candidate.text(), null, description(candidate), null, null, false, place);
    }

    private static String description(Candidate candidate) {
        String said = candidate.doc().isEmpty() ? candidate.signature() : candidate.doc();
        return said.isEmpty() ? null : said;
    }
}

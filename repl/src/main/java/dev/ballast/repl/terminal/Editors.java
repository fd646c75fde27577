package dev.ballast.repl.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jline.reader.LineReader;
import org.jline.widget.AutosuggestionWidgets;

/** Makes the editor of lines as a console can bear it. */
final class Editors {

    private Editors() {}

    static LineReader make(Console console, LineParser parser, Hint hint, HistoryFile history) {
        try {
            LineEditor editor = new LineEditor(console.terminal(), hint);
            editor.setParser(parser);
            editor.setCompleter(new TabCompleter(console));
            editor.setCompletionMatcher(new AsGiven());
            editor.setHistory(history);
            editor.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, PromptLine.continued(console.screen()));
            // An exclamation mark negates; it does not repeat what was typed before.
            editor.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
            // The completion has its order already.
            editor.option(LineReader.Option.GROUP, false);
            editor.option(LineReader.Option.AUTO_GROUP, false);
            if (console.screen().colored()) {
                editor.setHighlighter(new SyntaxColors());
            }
            if (console.screen().live()) {
                new AutosuggestionWidgets(editor).enable();
            }
            return editor;
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }
}

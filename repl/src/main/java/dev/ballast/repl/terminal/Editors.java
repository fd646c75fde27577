package dev.ballast.repl.terminal;

import dev.ballast.repl.render.Ansi;
import dev.ballast.repl.render.DisplayWidth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jline.keymap.KeyMap;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.LineReader;
import org.jline.reader.Parser;
import org.jline.reader.Reference;
import org.jline.reader.impl.CompletionMatcherImpl;
import org.jline.widget.AutosuggestionWidgets;

/** Creates the line editor and its key bindings. */
final class Editors {

    private static final String HELP = "ballast-help";

    private Editors() {}

    /**
     * Returns the editor.
     *
     * @param parser also completes
     * @param explanation the description of the word at a cursor, if known
     */
    static <P extends Parser & Completer> LineReader create(
            Console console,
            P parser,
            AsyncHint.Lookup hint,
            BiFunction<String, Integer, Optional<String>> explanation,
            HistoryFile history) {
        try {
            LineEditor editor = new LineEditor(console.terminal(), hint, history);
            editor.setParser(parser);
            editor.setCompleter(parser);
            editor.setCompletionMatcher(new AcceptAll());
            // The word that the line still needs, aligned with the end of the first prompt.
            editor.setVariable(
                    LineReader.SECONDARY_PROMPT_PATTERN,
                    Ansi.FAINT.on(console.screen().colored(), "%P %M> "));
            // An exclamation mark negates; it does not repeat what was typed before.
            editor.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
            // The highlighter marks the bracket that belongs to another; the cursor need not go there and back.
            editor.setVariable(LineReader.BLINK_MATCHING_PAREN, 0);
            // The list is cut to the screen; nothing is asked before it is shown.
            editor.setVariable(LineReader.LIST_MAX, 0);
            // The completion is sorted already.
            editor.option(LineReader.Option.GROUP, false);
            editor.option(LineReader.Option.AUTO_GROUP, false);
            bindHelp(editor, console, explanation);
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

    /** Binds Shift-Tab and Alt-H to the description of the word at the cursor. */
    private static void bindHelp(
            LineEditor editor, Console console, BiFunction<String, Integer, Optional<String>> explanation) {
        editor.getWidgets().put(HELP, () -> {
            Optional<String> found = explanation.apply(
                    editor.getBuffer().toString(), editor.getBuffer().cursor());
            found.ifPresent(text -> editor.printAbove(DisplayWidth.wrapped(console.width(), text)));
            return found.isPresent();
        });
        editor.getKeyMaps()
                .get(LineReader.MAIN)
                .bind(new Reference(HELP), "\u001B[Z", KeyMap.alt('h'), KeyMap.alt('H'));
    }

    /** Accepts all candidates as they are: the completion has already filtered them. */
    private static final class AcceptAll extends CompletionMatcherImpl {

        @Override
        protected void defaultMatchers(
                Map<LineReader.Option, Boolean> options,
                boolean prefix,
                CompletingParsedLine line,
                boolean caseInsensitive,
                int errors,
                String originalGroupName) {
            matchers = List.of(all -> all);
        }

        @Override
        public List<Candidate> matches(List<Candidate> given) {
            super.matches(given);
            return given;
        }
    }
}

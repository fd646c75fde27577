package dev.ballast.repl.terminal;

import dev.ballast.syntax.Tokenizer;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jline.builtins.SyntaxHighlighter;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Highlights the edited text as Groovy with the words of a runbook, and the bracket that matches the one at the cursor. */
final class SyntaxColors implements Highlighter {

    private static final String RULES = "classpath:/dev/ballast/repl/terminal/groovy.nanorc";
    private static final Pattern NOT_NARROW = Pattern.compile("[^\n -~]");

    private SyntaxHighlighter syntax;

    @Override
    public AttributedString highlight(LineReader reader, String text) {
        if (text.isEmpty()) {
            return AttributedString.EMPTY;
        }
        AttributedString painted = painted(text);
        // A line that was entered keeps no mark; a replaced text, such as a mask of a password, has no place in the
        // buffer.
        boolean typing = reader instanceof LineEditor editor && editor.isTyping();
        OptionalInt partner = typing && reader.getBuffer().toString().equals(text)
                ? Tokenizer.of(text).partner(reader.getBuffer().cursor())
                : OptionalInt.empty();
        return partner.isPresent() ? marked(painted, partner.getAsInt()) : painted;
    }

    /** The rules confuse columns with characters, so they get a text in which both are the same. */
    private AttributedString painted(String text) {
        String narrow = NOT_NARROW.matcher(text.replace('\t', ' ')).replaceAll(letter -> "x"
                .repeat(letter.group().length()));
        AttributedString colors = syntax().reset().highlight(narrow);
        AttributedStringBuilder painted = new AttributedStringBuilder(text.length());
        // A line end at the very end is dropped by them.
        for (int at = 0; at < colors.length(); at++) {
            painted.append(text.substring(at, at + 1), colors.styleAt(at));
        }
        return painted.append(text.substring(colors.length())).toAttributedString();
    }

    private static AttributedString marked(AttributedString text, int at) {
        return new AttributedStringBuilder()
                .append(text.subSequence(0, at))
                .append(
                        text.subSequence(at, at + 1),
                        AttributedStyle.DEFAULT.bold().inverse())
                .append(text.subSequence(at + 1, text.length()))
                .toAttributedString();
    }

    private SyntaxHighlighter syntax() {
        if (syntax == null) {
            syntax = SyntaxHighlighter.build(RULES);
        }
        return syntax;
    }
}

package dev.ballast.repl.terminal;

import java.io.IOException;
import java.util.List;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** The editor of a line, or of a block of several, which shows below it in one line what stands at the cursor. */
final class LineEditor extends LineReaderImpl {

    private final Hint hint;
    private boolean typing;

    LineEditor(Terminal terminal, Hint hint) throws IOException {
        super(terminal, "ballast");
        this.hint = hint;
    }

    @Override
    public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
        AttributedString shown = super.getDisplayedBufferWithPrompts(secondaryPrompts);
        String below = post == null && typing && !isTypedAhead()
                ? hint.at(buf.toString(), buf.cursor(), size.getColumns() - 1)
                : "";
        return below.isEmpty()
                ? shown
                : new AttributedStringBuilder()
                        .append(shown)
                        .append("\n")
                        .styled(AttributedStyle.DEFAULT.faint(), below)
                        .toAttributedString();
    }

    /** What is pasted or typed faster than it is shown needs no hint in the middle. */
    private static boolean isTypedAhead() {
        try {
            return System.in.available() > 0;
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public boolean redisplay() {
        typing = true;
        return super.redisplay();
    }

    /** What stays on the screen is the line alone. */
    @Override
    protected void doCleanup(boolean nl) {
        typing = false;
        super.doCleanup(nl);
    }
}

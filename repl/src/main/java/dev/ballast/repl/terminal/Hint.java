package dev.ballast.repl.terminal;

import org.jline.utils.AttributedString;

/** Says in one line what stands at the cursor. */
@FunctionalInterface
interface Hint {

    /** Returns at most that many columns of text; empty when there is nothing to say. */
    AttributedString at(String text, int cursor, int columns);
}

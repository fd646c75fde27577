package dev.ballast.redact;

import java.util.BitSet;

/** Marks characters of a text, and replaces each run of them. */
final class Marks {

    private final BitSet marked;

    Marks(int length) {
        this.marked = new BitSet(length);
    }

    void add(int from, int to) {
        marked.set(from, to);
    }

    /** Returns the place, or the end of the run of marked characters that it would divide. */
    int after(int place) {
        return place > 0 && marked.get(place - 1) ? marked.nextClearBit(place) : place;
    }

    /** Returns the text with one replacement in place of each run of marked characters. */
    String replaced(String text, String replacement) {
        if (marked.isEmpty()) {
            return text;
        }
        StringBuilder written = new StringBuilder(text.length());
        int at = 0;
        for (int from = marked.nextSetBit(0); from >= 0; from = marked.nextSetBit(at)) {
            written.append(text, at, from).append(replacement);
            at = marked.nextClearBit(from);
        }
        return written.append(text, at, text.length()).toString();
    }
}

package dev.ballast.repl.kernel;

/** Places in a text as clients count them, in letters, where Java counts a letter beyond the usual ones as two. */
final class CodePoints {

    private CodePoints() {}

    /** Returns the index of a place; one outside the text is taken for its nearest end. */
    static int index(String text, int letters) {
        return text.offsetByCodePoints(0, Math.max(0, Math.min(letters, text.codePointCount(0, text.length()))));
    }

    /** Returns how many letters stand before an index. */
    static int before(String text, int index) {
        return text.codePointCount(0, index);
    }
}

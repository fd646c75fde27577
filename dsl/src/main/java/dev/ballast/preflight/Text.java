package dev.ballast.preflight;

/** What several rules ask about a text. */
final class Text {

    private Text() {}

    static boolean hasControl(String text) {
        return text.codePoints().anyMatch(Text::isControl);
    }

    /** Line and paragraph separators and invisible format characters mislead a reader as control characters do. */
    static boolean isControl(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}

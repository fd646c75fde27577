package dev.ballast.check;

import dev.ballast.dsl.WordProblems;

/** Finds characters that no editor shows, of which some change the order in which it shows the others. */
final class HiddenCharacters {

    private static final int MARK = 0xFEFF;

    /** Letters, symbols and marks without a shape: those of Hangul and of Braille that fill a place, and three of other scripts. */
    private static final String BLANK = "\u115F\u1160\u3164\uFFA0\u2800\u034F\u17B4\u17B5";

    private static final String JOINERS = "\u200C\u200D";

    /** Signs of Latin texts that the sign after them turns into a picture. */
    private static final String PICTURES = "0123456789#*\u00A9\u00AE";

    /** Above it are the scripts and symbols that use joiners. */
    private static final int LATIN = 0x24F;

    private HiddenCharacters() {}

    /** Warns of the first one of each line. */
    static void report(Diagnostics notes) {
        String text = notes.source().text();
        boolean isReported = false;
        int before = '\n';
        for (int at = 0; at < text.length(); at += Character.charCount(before)) {
            int sign = text.codePointAt(at);
            isReported &= sign != '\n';
            if (!isReported && isHidden(sign, before, at)) {
                isReported = true;
                notes.warn(
                        notes.source().range(at, at + Character.charCount(sign)), WordProblems.hiddenCharacter(sign));
            }
            before = sign;
        }
    }

    private static boolean isHidden(int sign, int before, int at) {
        if ((sign >= ' ' && sign <= '~') || "\n\r\t\f".indexOf(sign) >= 0 || (sign == MARK && at == 0)) {
            return false;
        }
        if (isJoiner(sign)) {
            return before <= LATIN || isJoiner(before);
        }
        if (isSelector(sign)) {
            return isSelector(before) || isJoiner(before) || (before <= LATIN && PICTURES.indexOf(before) < 0);
        }
        return switch (Character.getType(sign)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> BLANK.indexOf(sign) >= 0;
        };
    }

    private static boolean isJoiner(int sign) {
        return JOINERS.indexOf(sign) >= 0;
    }

    /** Returns whether a sign selects a form of the sign before it. */
    private static boolean isSelector(int sign) {
        return (sign >= 0xFE00 && sign <= 0xFE0F) || (sign >= 0xE0100 && sign <= 0xE01EF);
    }
}

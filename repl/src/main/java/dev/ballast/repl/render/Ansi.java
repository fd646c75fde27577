package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Mark;

/** How pieces of text are painted on a terminal. */
public enum Ansi {
    /** As the terminal paints it by itself. */
    PLAIN(""),
    /** Bold. */
    BOLD("1"),
    /** Dim. */
    FAINT("2"),
    /** Red. */
    RED("31"),
    /** Green. */
    GREEN("32"),
    /** Yellow. */
    YELLOW("33"),
    /** Blue. */
    BLUE("34"),
    /** Cyan. */
    CYAN("36");

    private final String code;

    Ansi(String code) {
        this.code = code;
    }

    static Ansi of(Mark mark) {
        return switch (mark) {
            case NONE -> PLAIN;
            case GOOD -> GREEN;
            case PARTLY, UNKNOWN -> YELLOW;
            case BAD -> RED;
        };
    }

    /** Returns the text painted, or as it is when no colours are wanted. */
    public String on(boolean colored, String text) {
        return this == PLAIN || text.isEmpty() || !colored ? text : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}

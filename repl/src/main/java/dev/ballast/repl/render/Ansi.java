package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Mark;

/** Text attributes of a terminal, by ANSI escape sequences. */
public enum Ansi {
    PLAIN(""),
    BOLD("1"),
    FAINT("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    BLUE("34"),
    CYAN("36");

    private final String code;

    Ansi(String code) {
        this.code = code;
    }

    static Ansi of(Mark mark) {
        return switch (mark) {
            case NONE -> PLAIN;
            case GOOD, NEW -> GREEN;
            case PARTLY, UNKNOWN, DRAINING, REJECTING, CHANGED -> YELLOW;
            case BAD, REMOVED -> RED;
            case BACKUP -> CYAN;
        };
    }

    /** Returns the text with this attribute, or unchanged if {@code colored} is false. */
    public String on(boolean colored, String text) {
        return this == PLAIN || text.isEmpty() || !colored ? text : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}

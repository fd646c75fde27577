package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Mark;

/** Colours of pieces of text; without colours every text stays as it is. */
enum Ink {
    PLAIN(""),
    BOLD("1"),
    FAINT("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    static Ink of(Mark mark) {
        return switch (mark) {
            case NONE -> PLAIN;
            case GOOD -> GREEN;
            case PARTLY, UNKNOWN -> YELLOW;
            case BAD -> RED;
        };
    }

    String on(Page page, String text) {
        return this == PLAIN || text.isEmpty() || !page.colored() ? text : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}

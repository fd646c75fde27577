package dev.ballast.repl.report;

/** Colours of lines on a terminal; without colours every text stays as it is. */
enum Paint {
    NONE(""),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    BLUE("34"),
    CYAN("36"),
    BOLD("1"),
    FAINT("2");

    private final String code;

    Paint(String code) {
        this.code = code;
    }

    String on(Screen screen, String text) {
        return this == NONE || !screen.colored() ? text : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}

package dev.ballast.repl.report;

import java.util.stream.Collectors;

/** Breaks long lines between words, as far right as the screen reaches. */
public final class Wrapped {

    private static final int NARROWEST = 20;

    private Wrapped() {}

    /**
     * Returns the text with no line longer than that, unless a word is; what is broken off goes on two columns further in
     * than the line began.
     */
    public static String at(int width, String text) {
        return width < NARROWEST
                ? text
                : text.lines().map(line -> line(line, width)).collect(Collectors.joining(System.lineSeparator()));
    }

    private static String line(String line, int width) {
        String indent = " ".repeat(line.length() - line.stripLeading().length() + 2);
        StringBuilder broken = new StringBuilder();
        String rest = line;
        int end = breakBefore(rest, width, indent.length() - 2);
        while (end > 0) {
            broken.append(rest, 0, end).append(System.lineSeparator());
            rest = indent + rest.substring(end).stripLeading();
            end = breakBefore(rest, width, indent.length());
        }
        return broken.append(rest).toString();
    }

    /** Returns where a line is broken: at the last blank that fits, or else at the first; 0 when it is not. */
    private static int breakBefore(String line, int width, int indent) {
        if (line.length() <= width) {
            return 0;
        }
        int fits = line.lastIndexOf(' ', width);
        int blank = fits > indent ? fits : line.indexOf(' ', indent + 1);
        return Math.max(blank, 0);
    }
}

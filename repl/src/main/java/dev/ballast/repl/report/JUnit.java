package dev.ballast.repl.report;

import dev.ballast.repl.render.HtmlWriter;
import java.time.Duration;
import java.util.Locale;

/** Reports in the XML of JUnit, which CI servers read. */
public final class JUnit {

    /** How a test ended, by the name of its element. */
    public enum Result {
        PASSED("system-out"),
        FAILED("failure"),
        ENDED_EARLY("error");

        private final String element;

        Result(String element) {
            this.element = element;
        }
    }

    /**
     * How a test ended.
     *
     * @param message what is wrong, in one line; not shown for a passed test
     */
    public record End(Result result, String message) {}

    private JUnit() {}

    /**
     * Returns a suite with one test.
     *
     * @param text what is printed for people
     */
    public static String suite(String suite, String test, Duration duration, End end, String text) {
        Result result = end.result();
        String time = String.format(Locale.ROOT, "time=\"%.3f\"", duration.toMillis() / 1000.0);
        return String.join(
                "\n",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                String.format(
                        "<testsuite name=\"%s\" tests=\"1\" failures=\"%d\" errors=\"%d\" skipped=\"0\" %s>",
                        HtmlWriter.escaped(suite),
                        result == Result.FAILED ? 1 : 0,
                        result == Result.ENDED_EARLY ? 1 : 0,
                        time),
                String.format(
                        "<testcase classname=\"%s\" name=\"%s\" %s>",
                        HtmlWriter.escaped(suite), HtmlWriter.escaped(test), time),
                String.format(
                        "<%s%s>%s</%s>",
                        result.element,
                        result == Result.PASSED ? "" : " message=\"" + HtmlWriter.escaped(end.message()) + "\"",
                        HtmlWriter.escaped(text),
                        result.element),
                "</testcase>",
                "</testsuite>");
    }
}

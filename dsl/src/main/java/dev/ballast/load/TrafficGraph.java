package dev.ballast.load;

import dev.ballast.load.TrafficReport.Mark;
import dev.ballast.load.TrafficReport.Second;
import dev.ballast.redact.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Draws the requests of each second as a stack of nodes with the lost ones on top, and a line where the runbook acted. */
final class TrafficGraph {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 300;
    private static final int LEFT = 48;
    private static final int TOP = 56;
    private static final int BOTTOM = 28;
    private static final int RIGHT = 16;
    private static final int AREA = WIDTH - LEFT - RIGHT;
    private static final int TALL = HEIGHT - TOP - BOTTOM;
    private static final int LEGEND = 20;
    private static final int COLUMN = 8;
    private static final int APART = 24;
    private static final String LOST = "#b3261e";

    /** Told apart also by those who do not see red and green. */
    private static final List<String> COLORS =
            List.of("#0969da", "#e0a100", "#009e73", "#8250df", "#56b4e9", "#57606a", "#cc79a7", "#6b4f1d");

    private final TrafficReport report;
    private final List<Second> seconds;
    private final long length;
    private final List<String> nodes;
    private final long highest;
    private double labelled = -APART;
    private final StringBuilder svg = new StringBuilder();

    private TrafficGraph(TrafficReport report) {
        this.report = report;
        this.seconds = report.busy();
        this.length = seconds.isEmpty() ? 1 : seconds.get(seconds.size() - 1).number() + 1;
        this.nodes = List.copyOf(report.getNodes().keySet());
        this.highest =
                Math.max(1, seconds.stream().mapToLong(TrafficGraph::all).max().orElse(1));
    }

    static String of(TrafficReport report) {
        return new TrafficGraph(report).draw();
    }

    private static long all(Second second) {
        return second.nodes().values().stream().mapToLong(Long::longValue).sum() + second.lost();
    }

    private String draw() {
        add(
                "<svg xmlns='http://www.w3.org/2000/svg' width='%1$d' height='%2$d' viewBox='0 0 %1$d %2$d'"
                        + " style='max-width:100%%;height:auto' role='img' aria-label='%3$s' font-family='monospace'"
                        + " font-size='12' fill='#1f2328'><rect x='0.5' y='0.5' width='%4$d' height='%5$d' rx='6'"
                        + " fill='#f6f8fa' stroke='#d0d7de'/>",
                WIDTH,
                HEIGHT,
                report.getRequests() + " requests, " + report.getLost() + " lost",
                WIDTH - 1,
                HEIGHT - 1);
        legend();
        axes();
        List<String> below = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            area(below, COLORS.get(i % COLORS.size()), nodes.get(i));
            below.add(nodes.get(i));
        }
        area(below, LOST, null);
        report.getMarks().forEach(this::mark);
        return svg.append("</svg>").toString();
    }

    private void legend() {
        int x = LEFT;
        for (int i = 0; i < nodes.size(); i++) {
            x = entry(
                    x,
                    COLORS.get(i % COLORS.size()),
                    nodes.get(i) + " " + report.getNodes().get(nodes.get(i)));
        }
        entry(x, LOST, "lost " + report.getLost());
    }

    private int entry(int x, String color, String text) {
        add("<rect x='%d' y='%d' width='10' height='10' fill='%s'/>", x, LEGEND - 9, color);
        add("<text x='%d' y='%d'>%s</text>", x + 14, LEGEND, escaped(text));
        return x + 14 + (text.length() + 2) * COLUMN;
    }

    private void axes() {
        add("<path d='M%d %dV%dH%d' fill='none' stroke='#8c959f'/>", LEFT, TOP, TOP + TALL, LEFT + AREA);
        add("<text x='%d' y='%d' text-anchor='end'>%d/s</text>", LEFT - 4, TOP + 8, highest);
        add("<text x='%d' y='%d' text-anchor='end'>0</text>", LEFT - 4, TOP + TALL);
        add("<text x='%d' y='%d'>0 s</text>", LEFT, HEIGHT - 8);
        add("<text x='%d' y='%d' text-anchor='end'>%d s</text>", LEFT + AREA, HEIGHT - 8, length);
    }

    /** Draws the answers of a node, or the lost requests if it is null, on what is drawn below. */
    private void area(List<String> below, String color, String node) {
        ToLongFunction<Second> base = second -> below.stream()
                .mapToLong(each -> second.nodes().getOrDefault(each, 0L))
                .sum();
        ToLongFunction<Second> own =
                second -> node == null ? second.lost() : second.nodes().getOrDefault(node, 0L);
        StringBuilder path = new StringBuilder();
        for (Second second : seconds) {
            if (own.applyAsLong(second) > 0) {
                double from = y(base.applyAsLong(second));
                double to = y(base.applyAsLong(second) + own.applyAsLong(second));
                path.append(String.format(
                        Locale.ROOT,
                        "M%.1f %.1fH%.1fV%.1fH%.1fz",
                        x((double) second.number()),
                        from,
                        x(second.number() + 1.0),
                        to,
                        x((double) second.number())));
            }
        }
        if (!path.isEmpty()) {
            add("<path d='%s' fill='%s' shape-rendering='crispEdges'/>", path, color);
        }
    }

    private void mark(Mark mark) {
        double x = x(mark.second());
        String line = mark.line().substring(mark.line().lastIndexOf(':') + 1);
        if (x >= labelled + APART) {
            add("<text x='%.1f' y='%d' text-anchor='middle'>%s</text>", x, TOP - 9, escaped(line));
            labelled = x;
        }
        add(
                "<g><title>%s</title><path d='M%.1f %dV%d' stroke='#1f2328' stroke-dasharray='2 2'/>"
                        + "<path d='M%.1f %dl-4 -6h8z'/></g>",
                escaped((mark.line().isEmpty() ? "" : mark.line() + " ") + mark.text()), x, TOP, TOP + TALL, x, TOP);
    }

    private double x(double second) {
        return LEFT + AREA * second / length;
    }

    private double y(long requests) {
        return TOP + TALL - (double) TALL * requests / highest;
    }

    private void add(String element, Object... values) {
        svg.append(String.format(Locale.ROOT, element.replace('\'', '"'), values));
    }

    private static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

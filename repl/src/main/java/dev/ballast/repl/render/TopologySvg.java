package dev.ballast.repl.render;

import static dev.ballast.repl.render.TopologyGrid.GAP;
import static dev.ballast.repl.render.TopologyGrid.MARGIN;
import static dev.ballast.repl.render.TopologyGrid.PAD;
import static dev.ballast.repl.render.TopologyGrid.SIGN;

import dev.ballast.repl.render.Topology.Line;
import dev.ballast.repl.render.Topology.Port;
import java.util.List;

/**
 * Draws a NodeBalancer from left to right: its ports below each other, the nodes of each, the instances behind them and the
 * volumes attached to those. The same facts make the same picture.
 */
final class TopologySvg {

    private static final int ROW = 28;
    private static final int MIDDLE = ROW / 2;
    private static final int TEXT = MIDDLE + 4;
    private static final int BETWEEN = 14;
    private static final String BOLD = " font-weight=\"bold\"";

    private final Topology topology;
    private final TopologyGrid grid;
    private final Drawing drawing = new Drawing();

    private TopologySvg(Topology topology) {
        this.topology = topology;
        this.grid = TopologyGrid.of(topology);
    }

    static String of(Topology topology) {
        return new TopologySvg(topology).picture();
    }

    private String picture() {
        int bottom = Math.max(balancer(), ports());
        return drawing.picture(topology.label(), grid.width(), bottom + MARGIN);
    }

    private int balancer() {
        List<String> said = topology.balancer();
        drawing.box(MARGIN, MARGIN, grid.balancerWidth(), height(said.size()));
        for (int i = 0; i < said.size(); i++) {
            drawing.text(
                    MARGIN + PAD,
                    MARGIN + TEXT + i * Drawing.LINE,
                    said.get(i),
                    grid.balancer(),
                    i == 0 ? BOLD : Drawing.fill(Drawing.FAINT));
        }
        return MARGIN + height(said.size());
    }

    private int ports() {
        int y = MARGIN;
        int above = y;
        int bottom = y;
        for (Port port : topology.ports()) {
            branch(MARGIN + grid.balancerWidth(), above, grid.portX(), y);
            above = y;
            bottom = Math.max(port(port, y), nodes(port, y));
            y = bottom + BETWEEN;
        }
        return bottom;
    }

    private int port(Port port, int y) {
        int text = grid.portX() + PAD + grid.portSign();
        drawing.box(grid.portX(), y, grid.portWidth(), height(2));
        if (port.secure()) {
            drawing.lock(grid.portX() + PAD, y + TEXT);
        }
        drawing.text(text, y + TEXT, port.title(), grid.port(), BOLD)
                .text(
                        text,
                        y + TEXT + Drawing.LINE,
                        port.state().text(),
                        grid.port(),
                        Drawing.fill(Drawing.color(port.state().mark())));
        return y + height(2);
    }

    private int nodes(Port port, int top) {
        int y = top;
        int above = top;
        for (Line line : port.nodes()) {
            branch(grid.portX() + grid.portWidth(), above, grid.nodeX() - 3, y);
            node(line, y);
            above = y;
            y += ROW * Math.max(1, line.volumes().size());
        }
        return y;
    }

    private void node(Line line, int y) {
        String color = Drawing.fill(Drawing.color(line.state().mark()));
        drawing.state(grid.nodeX() + PAD / 2, y + MIDDLE, line.state().mark())
                .text(grid.labelX(), y + TEXT, line.label(), grid.label(), "")
                .text(grid.addressX(), y + TEXT, line.address(), grid.address(), Drawing.fill(Drawing.FAINT))
                .text(grid.stateX(), y + TEXT, line.state().text(), grid.state(), color);
        if (!line.instance().isEmpty()) {
            instance(line, y);
        }
    }

    private void instance(Line line, int y) {
        int from = grid.stateX() + Drawing.width(DisplayWidth.of(line.state().text())) + PAD;
        drawing.lines("M" + from + " " + (y + MIDDLE) + "H" + grid.instanceX())
                .box(grid.instanceX(), y + 2, grid.instanceWidth(), ROW - 4)
                .text(grid.instanceX() + PAD, y + TEXT, line.instance(), grid.instance(), "");
        for (int i = 0; i < line.volumes().size(); i++) {
            int row = y + i * ROW;
            branch(grid.instanceX() + grid.instanceWidth(), Math.max(y, row - ROW), grid.volumeX() - 3, row);
            drawing.disk(grid.volumeX(), row + MIDDLE)
                    .text(grid.volumeX() + SIGN, row + TEXT, line.volumes().get(i), grid.volume(), "");
        }
    }

    /** Joins what stands at the left with a row: by the first one straight, by each other one from the row above it. */
    private void branch(int left, int above, int right, int y) {
        drawing.lines(
                y == above
                        ? "M" + left + " " + (y + MIDDLE) + "H" + right
                        : "M" + (left + GAP / 2) + " " + (above + MIDDLE) + "V" + (y + MIDDLE) + "H" + right);
    }

    private static int height(int lines) {
        return lines * Drawing.LINE + ROW - Drawing.LINE;
    }
}

package dev.ballast.repl.render;

import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Mark;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Draws a NodeBalancer from left to right: its ports below each other, the nodes of each, the instances behind them and the
 * volumes attached to those; or a VPC with its subnets, the addresses in each and what has them. A shield at the edge of a box
 * is its firewalls. Each column begins behind the longest text of the one before it. The output is deterministic.
 */
final class TopologySvg {

    private static final int MARGIN = 16;
    private static final int PAD = 10;
    private static final int GAP = 32;
    private static final int APART = 14;
    private static final int SIGN = 16;

    private static final int ROW = 28;
    private static final int MIDDLE = ROW / 2;
    private static final int TEXT = MIDDLE + 4;
    /** The height of the title of a frame. */
    private static final int FRAME = 24;

    private static final String BOLD = " font-weight=\"bold\"";

    /** The most columns of a text; names of the service are seldom longer. */
    private static final int MOST = 28;

    /** Stands before the name of an instance that is drawn above, behind another node. */
    private static final String ABOVE = "↑ ";

    private final Topology topology;
    private final List<Branch> ports;
    /** The title of the frame of a VPC; empty without one, and without nodes. */
    private final String framed;

    private final SvgBuilder drawing = new SvgBuilder();

    private final int balancerEnd;
    private final int portX;
    private final int portTextX;
    private final int portEnd;
    private final int nodeX;
    private final int addressX;
    private final int stateX;
    private final int instanceX;
    private final int instanceEnd;
    private final int volumeX;
    private final int frameEnd;
    private final int end;

    private TopologySvg(Topology topology) {
        this.topology = topology;
        this.ports = once(topology.ports());
        List<Branch> nodes = below(ports);
        List<Branch> instances = below(nodes);
        boolean secure = ports.stream().anyMatch(TopologySvg::isSecure);
        int port = width(ports.stream()
                .flatMap(each -> Stream.of(each.title(), each.state().text())));
        int state = width(nodes.stream().map(node -> node.state().text()));
        int instance = width(instances.stream().map(TopologySvg::title));
        int volume = width(below(instances).stream().map(Branch::title));
        balancerEnd = MARGIN + width(topology.whole().stream()) + 2 * PAD;
        portX = balancerEnd + GAP;
        portTextX = portX + PAD + (secure ? SIGN : 0);
        portEnd = portTextX + port + PAD;
        nodeX = portEnd + GAP;
        addressX = nodeX + SIGN + width(nodes.stream().map(Branch::title)) + APART;
        stateX = addressX + width(nodes.stream().map(Branch::detail)) + APART;
        instanceX = stateX + state + GAP;
        instanceEnd = instanceX + instance + 2 * PAD;
        volumeX = instanceEnd + GAP;
        framed = nodes.isEmpty() ? "" : topology.vpc();
        frameEnd = (instance > 0 ? instanceEnd : stateX + state) + PAD;
        // An empty column has no width.
        if (volume > 0) {
            end = volumeX + SIGN + volume;
        } else if (instance > 0) {
            end = instanceEnd;
        } else {
            end = !nodes.isEmpty() ? stateX + state : port > 0 ? portEnd : balancerEnd;
        }
    }

    /** Returns the ports with each instance behind its first node; behind a later one is its name alone. */
    private static List<Branch> once(List<Branch> ports) {
        Set<Branch> drawn = new HashSet<>();
        return ports.stream()
                .map(port -> with(
                        port,
                        port.branches().stream()
                                .map(node -> with(
                                        node,
                                        node.branches().stream()
                                                .map(instance -> drawn.add(instance) ? instance : above(instance))
                                                .toList()))
                                .toList()))
                .toList();
    }

    private static Branch with(Branch branch, List<Branch> branches) {
        return new Branch(branch.title(), branch.detail(), branch.state(), branches);
    }

    private static Branch above(Branch instance) {
        return new Branch(instance.title(), ABOVE, instance.state(), List.of());
    }

    static String of(Topology topology) {
        TopologySvg svg = new TopologySvg(topology);
        int bottom = Math.max(svg.balancer(), svg.ports());
        return svg.drawing.picture(topology.label(), svg.end + MARGIN, bottom + MARGIN);
    }

    private int balancer() {
        List<String> said = topology.whole();
        drawing.box(MARGIN, MARGIN, balancerEnd - MARGIN, height(said.size()));
        for (int i = 0; i < said.size(); i++) {
            String look = i == 0 ? BOLD : SvgBuilder.fill(SvgBuilder.FAINT);
            drawing.text(MARGIN + PAD, MARGIN + TEXT + i * SvgBuilder.LINE, said.get(i), MOST, look);
        }
        shield(MARGIN, MARGIN, topology.firewalls());
        return MARGIN + height(said.size());
    }

    private int ports() {
        int top = framed.isEmpty() ? MARGIN : MARGIN + FRAME;
        int y = top;
        int above = y;
        int bottom = y;
        for (Branch port : ports) {
            branch(balancerEnd, above, portX, y);
            above = y;
            bottom = Math.max(port(port, y), nodes(port, y));
            y = bottom + APART;
        }
        return framed.isEmpty() ? bottom : frame(bottom + PAD);
    }

    /** Draws the VPC around the nodes and the instances behind them. */
    private int frame(int bottom) {
        int left = nodeX - PAD;
        drawing.frame(left, MARGIN, frameEnd - left, bottom - MARGIN)
                .text(
                        left + PAD,
                        MARGIN + TEXT,
                        framed,
                        SvgBuilder.columns(frameEnd - nodeX),
                        SvgBuilder.fill(SvgBuilder.FAINT));
        return bottom;
    }

    private int port(Branch port, int y) {
        String color = SvgBuilder.fill(SvgBuilder.color(port.state().mark()));
        drawing.box(portX, y, portEnd - portX, height(2));
        if (isSecure(port)) {
            drawing.lock(portX + PAD, y + TEXT);
        }
        drawing.text(portTextX, y + TEXT, port.title(), MOST, BOLD)
                .text(portTextX, y + TEXT + SvgBuilder.LINE, port.state().text(), MOST, color);
        return y + height(2);
    }

    private int nodes(Branch port, int top) {
        int y = top;
        int above = top;
        for (Branch node : port.branches()) {
            branch(portEnd, above, nodeX - 3, y);
            node(node, y);
            above = y;
            y += ROW * Math.max(1, below(node.branches()).size());
        }
        return y;
    }

    private void node(Branch node, int y) {
        String color = SvgBuilder.fill(SvgBuilder.color(node.state().mark()));
        if (node.state().mark() != Mark.NONE) {
            drawing.state(nodeX + PAD / 2, y + MIDDLE, node.state().mark());
        }
        drawing.text(nodeX + SIGN, y + TEXT, node.title(), MOST, "")
                .text(addressX, y + TEXT, node.detail(), MOST, SvgBuilder.fill(SvgBuilder.FAINT))
                .text(stateX, y + TEXT, node.state().text(), MOST, color);
        int from = stateX + SvgBuilder.width(DisplayWidth.of(node.state().text())) + PAD;
        node.branches().forEach(instance -> instance(instance, from, y));
    }

    private void instance(Branch instance, int from, int y) {
        drawing.lines("M" + from + " " + (y + MIDDLE) + "H" + instanceX);
        if (instance.detail().equals(ABOVE)) {
            drawing.text(instanceX + PAD, y + TEXT, title(instance), MOST, SvgBuilder.fill(SvgBuilder.FAINT));
            return;
        }
        drawing.box(instanceX, y + 2, instanceEnd - instanceX, ROW - 4)
                .text(instanceX + PAD, y + TEXT, title(instance), MOST, "");
        shield(instanceX, y, instance.detail());
        for (int i = 0; i < instance.branches().size(); i++) {
            int row = y + i * ROW;
            branch(instanceEnd, Math.max(y, row - ROW), volumeX - 3, row);
            drawing.disk(volumeX, row + MIDDLE)
                    .text(volumeX + SIGN, row + TEXT, instance.branches().get(i).title(), MOST, "");
        }
    }

    private static String title(Branch instance) {
        return instance.detail().equals(ABOVE) ? ABOVE + instance.title() : instance.title();
    }

    /** Draws the firewalls of a box at its left edge; nothing for none. */
    private void shield(int x, int y, String firewalls) {
        if (!firewalls.isEmpty()) {
            drawing.shield(x, y + MIDDLE, firewalls);
        }
    }

    /** Draws a line from the left to a row: straight to the first one, from the row above to each other one. */
    private void branch(int left, int above, int right, int y) {
        drawing.lines(
                y == above
                        ? "M" + left + " " + (y + MIDDLE) + "H" + right
                        : "M" + (left + GAP / 2) + " " + (above + MIDDLE) + "V" + (y + MIDDLE) + "H" + right);
    }

    private static boolean isSecure(Branch port) {
        return port.detail().equals("https");
    }

    private static List<Branch> below(List<Branch> branches) {
        return branches.stream().flatMap(branch -> branch.branches().stream()).toList();
    }

    private static int height(int lines) {
        return lines * SvgBuilder.LINE + ROW - SvgBuilder.LINE;
    }

    private static int width(Stream<String> texts) {
        return SvgBuilder.width(
                Math.min(MOST, texts.mapToInt(DisplayWidth::of).max().orElse(0)));
    }
}

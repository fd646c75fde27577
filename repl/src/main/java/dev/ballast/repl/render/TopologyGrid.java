package dev.ballast.repl.render;

import dev.ballast.repl.render.Topology.Line;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the columns of a topology stand: each begins behind the longest text of the one before it.
 *
 * @param balancer the columns of text that the box of the NodeBalancer takes, and so on
 * @param portSign the pixels before the text of a port, where a lock may stand
 */
record TopologyGrid(int balancer, int portSign, int port, int label, int address, int state, int instance, int volume) {

    static final int MARGIN = 16;
    static final int PAD = 10;
    static final int GAP = 32;

    /** How far a text stands behind its sign. */
    static final int SIGN = 16;

    /** The most columns of a text; names of the service are seldom longer. */
    private static final int MOST = 28;

    private static final int APART = 14;

    static TopologyGrid of(Topology topology) {
        List<Line> lines =
                topology.ports().stream().flatMap(port -> port.nodes().stream()).toList();
        return new TopologyGrid(
                longest(topology.balancer().stream()),
                topology.ports().stream().anyMatch(Topology.Port::secure) ? SIGN : 0,
                longest(topology.ports().stream()
                        .flatMap(port -> Stream.of(port.title(), port.state().text()))),
                longest(lines.stream().map(Line::label)),
                longest(lines.stream().map(Line::address)),
                longest(lines.stream().map(line -> line.state().text())),
                longest(lines.stream().map(Line::instance)),
                longest(lines.stream().flatMap(line -> line.volumes().stream())));
    }

    int balancerWidth() {
        return Drawing.width(balancer) + 2 * PAD;
    }

    int portX() {
        return MARGIN + balancerWidth() + GAP;
    }

    int portWidth() {
        return portSign + Drawing.width(port) + 2 * PAD;
    }

    int nodeX() {
        return portX() + portWidth() + GAP;
    }

    int labelX() {
        return nodeX() + SIGN;
    }

    int addressX() {
        return labelX() + Drawing.width(label) + APART;
    }

    int stateX() {
        return addressX() + Drawing.width(address) + APART;
    }

    int instanceX() {
        return stateX() + Drawing.width(state) + GAP;
    }

    int instanceWidth() {
        return Drawing.width(instance) + 2 * PAD;
    }

    int volumeX() {
        return instanceX() + instanceWidth() + GAP;
    }

    /** Returns how wide the picture is; a column that nothing stands in takes no room. */
    int width() {
        return MARGIN + right();
    }

    private int right() {
        if (volume > 0) {
            return volumeX() + SIGN + Drawing.width(volume);
        }
        if (instance > 0) {
            return instanceX() + instanceWidth();
        }
        if (label > 0) {
            return stateX() + Drawing.width(state);
        }
        return port > 0 ? portX() + portWidth() : MARGIN + balancerWidth();
    }

    private static int longest(Stream<String> texts) {
        return Math.min(MOST, texts.mapToInt(DisplayWidth::of).max().orElse(0));
    }
}

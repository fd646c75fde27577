package dev.ballast.repl.render;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.VpcHandle;
import dev.ballast.load.TrafficReport;
import dev.ballast.model.Vpc;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The representations of a value by media type, of which each front end shows the richest it supports. All are created from
 * one view of the value: the service is asked once.
 */
public record Representations(Limits limits, Screen screen) {

    /** The media type of text, for every value. */
    public static final String TEXT = "text/plain";

    /** The media type of an HTML element, for cards, tables and plans. */
    public static final String HTML = "text/html";

    /** The media type of a picture, for a NodeBalancer, a VPC and what users have seen of a change. */
    public static final String SVG = "image/svg+xml";

    /**
     * Returns the representations by media type, text first.
     *
     * @throws dev.ballast.error.BallastException when {@code instances()} cannot be listed, or the ledger not be read
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    public Map<String, String> of(Object value) {
        return of(value, FetchPolicy.NETWORK_ONLY::stateOf);
    }

    /** Returns the representations, with the state of a resource from {@code look}. */
    @SuppressWarnings("unchecked") // The state of a VPC has its answer.
    public Map<String, String> of(Object value, Function<Handle, ResourceState> look) {
        TextWriter text = new TextWriter(screen);
        if (value instanceof NodeBalancerHandle balancer) {
            ResourceState.OfNodeBalancer state = (ResourceState.OfNodeBalancer) look.apply(balancer);
            String picture = TopologySvg.of(Topology.of(balancer, state, Backend.byAddress(balancer)));
            // No list of HTML beside it: a client prefers HTML to a picture, and shows one of them.
            return forms(text.write(ResourceCards.of(balancer, state)), SVG, picture);
        }
        if (value instanceof VpcHandle vpc) {
            ResourceState state = look.apply(vpc);
            String picture = TopologySvg.of(Topology.of(vpc, (ResourceState.OfWhole<Vpc>) state));
            return forms(text.write(ResourceCards.of(vpc, state)), SVG, picture);
        }
        View shown = new ValueRenderer(limits).of(value, look);
        if (value instanceof TrafficReport seen) {
            return forms(text.write(shown), SVG, seen.svg());
        }
        return shown instanceof View.Text
                ? Map.of(TEXT, text.write(shown))
                : forms(text.write(shown), HTML, new HtmlWriter().write(shown));
    }

    private static Map<String, String> forms(String text, String type, String other) {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put(TEXT, text);
        forms.put(type, other);
        return forms;
    }
}

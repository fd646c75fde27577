package dev.ballast.repl.render;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.Facts;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.NodeBalancerHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value in every form it has, so that each front end takes the richest it can show. All of them come from one look at the
 * value: the service is asked once.
 */
public record Representations(Limits limits, Screen screen) {

    /** Text, which every value has. */
    public static final String TEXT = "text/plain";

    /** An element of HTML, which cards and tables have: a NodeBalancer alone has its picture instead. */
    public static final String HTML = "text/html";

    /** A drawing, which a NodeBalancer has. */
    public static final String SVG = "image/svg+xml";

    /**
     * Returns the forms by their media types, text first.
     *
     * @throws dev.ballast.error.BallastException when {@code instances()} cannot be listed, or the ledger not be read
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    public Map<String, String> of(Object value) {
        return of(value, FetchPolicy.NETWORK_ONLY::factsOf);
    }

    /** Returns the forms; what is known of a resource by itself is found out by {@code look}. */
    public Map<String, String> of(Object value, Function<Handle, Facts> look) {
        TextWriter text = new TextWriter(screen);
        if (value instanceof NodeBalancerHandle balancer) {
            Facts.OfNodeBalancer facts = (Facts.OfNodeBalancer) look.apply(balancer);
            String picture = TopologySvg.of(Topology.of(balancer, facts, Backend.byAddress(balancer)));
            // No list of HTML beside it: a client prefers HTML to a picture, and shows one of them.
            return forms(text.write(ResourceCards.of(balancer, facts)), SVG, picture);
        }
        Optional<RasterImage> picture = RasterImage.of(value);
        if (picture.isPresent()) {
            return forms(
                    picture.get().words(), picture.get().type(), picture.get().file());
        }
        View shown = new ValueRenderer(limits).of(value, look);
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

package dev.ballast.rehearsal;

import dev.ballast.error.SourceLocation;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Records, for each write that the simulator accepts, what it changes there and the line of the runbook that sends it. */
final class PlanRecorder implements Exchange {

    private static final Pattern TAG = Pattern.compile("/tags/([^/?]+)/?");
    private static final Pattern LAST_ID = Pattern.compile(".*?(\\w+)/(\\d{1,18})(?:/(\\w+))?/?");

    /** The acts on an instance that change nothing which stays. */
    private static final Set<String> ACTS = Set.of("boot", "reboot", "shutdown");

    private static final Map<String, ResourceKind> KINDS = Map.of(
            "instances", ResourceKind.INSTANCE,
            "nodebalancers", ResourceKind.NODEBALANCER,
            "configs", ResourceKind.CONFIG,
            "nodes", ResourceKind.NODE,
            "volumes", ResourceKind.VOLUME);

    private final Sandbox sandbox;
    private final Exchange simulator;
    private final Supplier<SourceLocation> line;
    private final List<Step> steps = new ArrayList<>();
    private final SimulatedValues simulated = new SimulatedValues();

    /**
     * What one write changes.
     *
     * @param line the line of the runbook, or null when none is known
     * @param before the resource before the write, or null when the write creates it
     * @param after the resource after the write, or null when the write deletes it; equal to {@code before} when it is only sent again
     * @param act {@code boot}, {@code reboot} or {@code shutdown}, or null
     */
    record Step(SourceLocation line, ResourceProperties before, ResourceProperties after, String act) {

        /** Returns what identifies the resource. */
        ResourceKey key() {
            return (after == null ? before : after).key();
        }
    }

    PlanRecorder(Sandbox sandbox, Exchange simulator, Supplier<SourceLocation> line) {
        this.sandbox = sandbox;
        this.simulator = simulator;
        this.line = line;
    }

    @Override
    public Reply send(Request request) {
        if (!request.writes()) {
            return simulator.send(request);
        }
        SourceLocation at = line.get();
        synchronized (sandbox) {
            Map<ResourceKey, ResourceProperties> before = sandbox.resources();
            Reply reply = simulator.send(request);
            if (reply.succeeded()) {
                record(at, request, before, sandbox.resources());
            }
            return reply;
        }
    }

    private void record(
            SourceLocation at,
            Request request,
            Map<ResourceKey, ResourceProperties> before,
            Map<ResourceKey, ResourceProperties> after) {
        Set<ResourceKey> all = new LinkedHashSet<>(after.keySet());
        all.addAll(before.keySet());
        List<Step> found = all.stream()
                .filter(key -> !Objects.equals(before.get(key), after.get(key)))
                .map(key -> new Step(at, before.get(key), after.get(key), null))
                .toList();
        Matcher last = LAST_ID.matcher(request.path());
        if (last.matches() && KINDS.containsKey(last.group(1))) {
            ResourceKey key = new ResourceKey(KINDS.get(last.group(1)), Long.parseLong(last.group(2)));
            String act = last.group(3) != null && ACTS.contains(last.group(3)) ? last.group(3) : null;
            if (after.containsKey(key) && (act != null || found.isEmpty())) {
                found = List.of(new Step(at, before.get(key), after.get(key), act));
            }
        }
        Matcher tag = TAG.matcher(request.path());
        if (tag.matches() && request.method() == Request.Method.DELETE) {
            found = List.of(new Step(at, tag(URLDecoder.decode(tag.group(1), StandardCharsets.UTF_8)), null, null));
        }
        found.forEach(simulated::note);
        steps.addAll(found);
    }

    /** A tag has no id. */
    private static ResourceProperties tag(String label) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode().put("label", label);
        return new ResourceProperties(ResourceKind.TAG, Integer.toUnsignedLong(label.hashCode()), 0, shown);
    }

    /** Returns what the simulator chose in the steps. */
    SimulatedValues simulated() {
        return simulated;
    }

    /** Returns what was recorded, in the order of the writes. */
    List<Step> steps() {
        synchronized (sandbox) {
            return List.copyOf(steps);
        }
    }
}

package dev.ballast.rehearsal;

import dev.ballast.error.SourceLocation;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Records the changes in the simulator by each write that it accepts, and the line of the runbook that sends the write. */
final class PlanRecorder implements Exchange {

    /** The acts on an instance. Only {@code resize} and {@code rebuild} change it lastingly. */
    private static final Map<Operation, String> ACTS = Map.of(
            Operation.BOOT_INSTANCE, "boot",
            Operation.REBOOT_INSTANCE, "reboot",
            Operation.SHUT_DOWN_INSTANCE, "shutdown",
            Operation.RESIZE_INSTANCE, "resize",
            Operation.REBUILD_INSTANCE, "rebuild");

    /** The fields of a create or rebuild of an instance that no answer shows. */
    static final List<String> SENT_ONLY = List.of(
            "root_pass", "authorized_keys", "authorized_users", "stackscript_id", "stackscript_data", "user_data");

    private final Sandbox sandbox;
    private final Exchange simulator;
    private final Supplier<SourceLocation> line;
    private final List<Step> steps = new ArrayList<>();
    private final SimulatedValues simulated = new SimulatedValues();

    /**
     * The change of one resource by a write.
     *
     * @param line the line of the runbook, or null if none is known
     * @param before the resource before the write, or null if the write creates it
     * @param after the resource after the write, or null if the write deletes it; equal to {@code before} if the write sends
     * the same values again
     * @param act {@code boot}, {@code reboot}, {@code shutdown}, {@code resize} or {@code rebuild}, or null
     * @param sent fields of the write that no answer shows
     */
    record Step(
            SourceLocation line,
            ResourceProperties before,
            ResourceProperties after,
            String act,
            Map<String, JsonNode> sent) {

        /** Returns the key of the resource. */
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
        Map<String, JsonNode> sent = sent(request);
        List<Step> found = all.stream()
                .filter(key -> !Objects.equals(before.get(key), after.get(key)))
                .map(key -> new Step(at, before.get(key), after.get(key), null, sent))
                .toList();
        Optional<ResourceKey> key = written(request).filter(after::containsKey);
        String act = ACTS.get(request.operation());
        if (key.isPresent() && (act != null || found.isEmpty())) {
            found = List.of(new Step(at, before.get(key.get()), after.get(key.get()), act, sent));
        }
        if (request.operation() == Operation.DELETE_TAG) {
            found = List.of(new Step(at, tag(request.ids().get(0)), null, null, sent));
        }
        found.forEach(simulated::note);
        steps.addAll(found);
    }

    /** Returns who may log in to an instance, and what it executes at its first boot, as a plan shows it. */
    private static Map<String, JsonNode> sent(Request request) {
        Map<String, JsonNode> sent = new LinkedHashMap<>();
        if (request.operation() != Operation.CREATE_INSTANCE && request.operation() != Operation.REBUILD_INSTANCE) {
            return sent;
        }
        JsonNode body = request.plannedBody();
        SENT_ONLY.forEach(
                name -> Stream.of(body.path(name), body.path("metadata").path(name))
                        .filter(value -> !value.isMissingNode())
                        .forEach(value -> sent.put(name, value)));
        return sent;
    }

    /**
     * Returns the key of the resource whose id is the last one in the path of a request; empty if the simulator has no such
     * kind.
     */
    private static Optional<ResourceKey> written(Request request) {
        int last = request.operation().kinds().size() - 1;
        if (last < 0) {
            return Optional.empty();
        }
        Kind written = request.operation().kinds().get(last);
        return ResourceKind.of(written.name())
                .map(kind -> new ResourceKey(kind, written.id(request.ids().get(last))));
    }

    /** Returns the properties of a tag. A tag has no id, so its number is a hash of its label. */
    private static ResourceProperties tag(String label) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode().put("label", label);
        return new ResourceProperties(ResourceKind.TAG, Integer.toUnsignedLong(label.hashCode()), 0, shown);
    }

    /** Returns the ids and addresses that the simulator chose in the recorded steps. */
    SimulatedValues simulated() {
        return simulated;
    }

    /** Returns the recorded steps in the order of the writes. */
    List<Step> steps() {
        synchronized (sandbox) {
            return List.copyOf(steps);
        }
    }
}

package dev.ballast.rehearsal;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.ResourceSetting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers reads that the dialect lacks from the ledger, and records for which resources it did so. */
final class LedgerAnswers {

    private final Ledger ledger;
    private final Set<String> used = Collections.synchronizedSet(new LinkedHashSet<>());

    LedgerAnswers(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * A node of a config.
     *
     * @param status {@code UP} or {@code DOWN}, as the config counts its nodes
     */
    record RememberedNode(String label, String address, String status) {}

    /**
     * Returns a NodeBalancer as the service would show it. A NodeBalancer that is not in the ledger exists too; it has only its
     * id and a label from it.
     */
    JsonNode balancer(long id) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode().put("id", id).put("label", "#" + id);
        Optional<Entry> known = ledger.withId(Kind.NODEBALANCER, Long.toString(id));
        known.ifPresent(entry -> {
            entry.applied().forEach(shown::put);
            shown.put("label", entry.reference().name());
        });
        used.add(known.map(entry -> entry.reference().toString()).orElse("nodebalancer #" + id));
        return shown;
    }

    /**
     * Returns an answer about a resource with the recorded values of the fields that it leaves out, because those count as
     * unchanged. Leaves out what is not recorded.
     */
    JsonNode completed(Kind kind, JsonNode shown) {
        ObjectNode whole = (ObjectNode) shown.deepCopy();
        String id = shown.path(kind == Kind.RESERVED_IP ? "address" : "id").asString("");
        ledger.withId(kind, id).ifPresent(entry -> {
            Map<String, String> known = entry.applied();
            complete(
                    whole,
                    "label",
                    kind == Kind.CONFIG ? known.get("label") : entry.reference().name(),
                    String.class);
            if (kind == Kind.CONFIG) {
                complete(whole, "port", known.get("port"), Integer.class);
                complete(whole, "protocol", known.get("protocol"), String.class);
                complete(whole, "ssl_fingerprint", known.get("fingerprint"), String.class);
            }
            if (kind == Kind.RESERVED_IP) {
                complete(whole, "reserved", "true", Boolean.class);
            }
            ResourceSetting.of(kind).stream()
                    .filter(ResourceSetting::isShown)
                    .forEach(setting -> complete(whole, setting.field(), known.get(setting.word()), setting.type()));
        });
        return whole;
    }

    private static void complete(ObjectNode shown, String field, String recorded, Class<?> type) {
        JsonNode now = shown.path(field);
        if (recorded != null && (now.isMissingNode() || (now.isNull() && type == List.class))) {
            if (type == List.class && !recorded.contains("\"")) {
                ArrayNode texts = shown.putArray(field);
                Stream.of(recorded.split(", ", -1))
                        .filter(text -> !text.equals(Labelled.NONE))
                        .forEach(texts::add);
            } else if (type == Boolean.class) {
                shown.put(field, Boolean.parseBoolean(recorded));
            } else if (type == String.class) {
                shown.put(field, recorded);
            } else if (Number.class.isAssignableFrom(type) && recorded.matches("\\d{1,9}")) {
                shown.put(field, Integer.parseInt(recorded));
            }
        }
    }

    /** Returns as many nodes of a config as it counts: first those in the ledger, then nodes with invented labels. */
    List<RememberedNode> nodes(long config, JsonNode counted) {
        int up = counted.path("up").asInt(0);
        int all = up + counted.path("down").asInt(0);
        List<Entry> known = ledger.withId(Kind.CONFIG, Long.toString(config))
                .map(entry -> ledger.beneath(entry.reference()))
                .orElse(List.of());
        List<RememberedNode> nodes = new ArrayList<>();
        for (int at = 0; at < all; at++) {
            String status = at < up ? "UP" : "DOWN";
            if (at < known.size()) {
                Entry node = known.get(at);
                used.add(node.reference().toString());
                String address = node.applied().getOrDefault("address", unknown(at));
                nodes.add(new RememberedNode(node.reference().name(), address, status));
            } else {
                nodes.add(new RememberedNode("(unknown " + (at + 1 - known.size()) + ")", unknown(at), status));
            }
        }
        return nodes;
    }

    private static String unknown(int number) {
        return "192.168.255." + (1 + number % 254) + ":" + (1 + number / 254);
    }

    /** Returns the references of the resources that were read from the ledger in place of the service. */
    List<String> used() {
        synchronized (used) {
            return List.copyOf(used);
        }
    }
}

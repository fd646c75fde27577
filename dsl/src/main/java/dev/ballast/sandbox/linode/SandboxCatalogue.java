package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.http.SandboxJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The regions, plans, images and prices that the simulated account can name, in the form in which they are shown. */
enum SandboxCatalogue {
    REGIONS,
    PLANS,
    IMAGES,
    VOLUMES,
    NODEBALANCERS;

    /** Read when the first item is asked for, so that the start does not wait for it. */
    private static final class Lists {

        private static final JsonNode ALL = read();

        private static JsonNode read() {
            try (InputStream json = SandboxCatalogue.class.getResourceAsStream("catalogue.json")) {
                return SandboxJson.MAPPER.readTree(json);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    /** Returns the items of a list, in the order of the file. */
    List<JsonNode> items() {
        return Lists.ALL.get(name().toLowerCase(Locale.ROOT)).valueStream().toList();
    }

    /** Returns the item of this id. */
    Optional<JsonNode> find(String id) {
        return items().stream()
                .filter(item -> item.get("id").asString().equals(id))
                .findFirst();
    }

    /** The header by which a caller says that it has compared regions, plans and images with the catalogue of another service. */
    static final String ELSEWHERE = "X-Catalogue-Elsewhere";

    /** Returns whether a request may name this item: it is in the list, or the caller knows another catalogue. */
    boolean has(String id, ApiRequest request) {
        return find(id).isPresent() || isElsewhere(request);
    }

    /** Returns whether the caller of a request knows another catalogue. */
    static boolean isElsewhere(ApiRequest request) {
        return !request.context().header(ELSEWHERE).isEmpty();
    }

    /** Returns the plan of this id: its {@code disk} and {@code memory} in MB, {@code vcpus}, {@code gpus}, {@code transfer}. */
    static Optional<JsonNode> plan(String id) {
        return PLANS.find(id);
    }

    /** Returns the image of this id. */
    static Optional<JsonNode> image(String id) {
        return IMAGES.find(id);
    }
}

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The lists of regions, types, images, prices and templates of the simulated account, in the form of their answers. */
enum SandboxCatalogue {
    REGIONS,
    TYPES,
    IMAGES,
    VOLUMES,
    NODEBALANCERS,
    RESERVED_IPS,
    FIREWALL_TEMPLATES;

    /** The content of the lists. It is read on first use, so that the start does not wait for it. */
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

    /** Returns the item of this id, if there is one. */
    Optional<JsonNode> find(String id) {
        return items().stream()
                .filter(item ->
                        item.path("id").asString(item.path("slug").asString("")).equals(id))
                .findFirst();
    }

    /** The header of a caller that has compared regions, types and images with the catalogue of another service. */
    static final String ELSEWHERE = "X-Catalogue-Elsewhere";

    /** Returns whether a request may name this item: it is in the list, or the caller uses another catalogue. */
    boolean has(String id, SandboxRequest request) {
        return find(id).isPresent() || isElsewhere(request);
    }

    /** Returns whether the caller of a request uses the catalogue of another service. */
    static boolean isElsewhere(SandboxRequest request) {
        return !request.context().header(ELSEWHERE).isEmpty();
    }

    /**
     * Returns the type of this id, if there is one: {@code disk} and {@code memory} in MB, {@code vcpus}, {@code gpus},
     * {@code transfer}.
     */
    static Optional<JsonNode> type(String id) {
        return TYPES.find(id);
    }

    /** Returns the image of this id, if there is one. */
    static Optional<JsonNode> image(String id) {
        return IMAGES.find(id);
    }
}

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;

/** The operations on tags, the labels that several resources can share. */
final class TagRoutes {

    private static final Field<String> LABEL = Field.text("label")
            .must(text -> text.length() >= 3 && text.length() <= 50, "Length must be 3-50 characters")
            .required();

    private static final Map<String, String> FIELDS = Map.of(
            "linode", "linodes",
            "volume", "volumes",
            "nodebalancer", "nodebalancers",
            "firewall", "firewalls",
            "reserved_ipv4_address", "reserved_ipv4_addresses");

    List<Route<?>> all() {
        Field<?>[] fields = Stream.concat(
                        Stream.of(LABEL), FIELDS.keySet().stream().map(TagRoutes::resources))
                .toArray(Field<?>[]::new);
        return List.of(
                Route.of("GET /tags", this::list),
                Route.of("POST /tags", this::create, fields),
                Route.of("GET /tags/{name}", TagRoutes::label, this::resources),
                Route.of("DELETE /tags/{name}", TagRoutes::label, this::delete));
    }

    private static Field<List<String>> resources(String type) {
        return Field.keys(FIELDS.get(type))
                .must(
                        (keys, request) -> TaggedResource.all(request).stream()
                                .filter(resource -> resource.type().equals(type))
                                .map(TaggedResource::key)
                                .toList()
                                .containsAll(keys),
                        "Not found");
    }

    private static SortedSet<String> labels(SandboxRequest request) {
        return request.account().extended().tags();
    }

    private static Optional<String> existing(String label, SandboxRequest request) {
        return labels(request).stream().filter(label::equalsIgnoreCase).findFirst();
    }

    private static String label(SandboxRequest request) {
        return existing(request.name(0), request).orElseThrow(HttpException::notFound);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(request, labels(request), label -> Map.of("label", label), Set.of("label"));
    }

    private Object create(SandboxRequest request) {
        String label = existing(request.get(LABEL), request).orElse(request.get(LABEL));
        TaggedResource.all(request).stream()
                .filter(resource ->
                        request.get(resources(resource.type()), List.of()).contains(resource.key()))
                .forEach(resource -> resource.add(label));
        labels(request).add(label);
        return Map.of("label", label);
    }

    private Object resources(String label, SandboxRequest request) {
        List<TaggedResource> carriers = TaggedResource.all(request).stream()
                .filter(resource -> resource.carries(label))
                .toList();
        return ListQuery.of(
                request,
                carriers,
                resource -> SandboxJson.object(
                        "type", resource.type(), "data", resource.view().get()),
                Set.of());
    }

    private Object delete(String label, SandboxRequest request) {
        TaggedResource.all(request).forEach(resource -> resource.remove(label));
        labels(request).removeIf(label::equalsIgnoreCase);
        return Map.of();
    }
}

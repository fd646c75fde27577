package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The operations that list regions, types, images, and the prices and templates. */
final class CatalogueRoutes {

    private static final Set<String> TYPE_KEYS =
            Set.of("class", "label", "memory", "disk", "vcpus", "gpus", "transfer", "network_out");
    private static final Set<String> IMAGE_KEYS =
            Set.of("label", "type", "status", "vendor", "is_public", "deprecated", "size", "tags");

    List<Route<?>> all() {
        return List.of(
                list("/regions", SandboxCatalogue.REGIONS, Set.of("site_type")),
                item("/regions/{name}", SandboxCatalogue.REGIONS),
                list("/linode/types", SandboxCatalogue.TYPES, TYPE_KEYS),
                item("/linode/types/{name}", SandboxCatalogue.TYPES),
                Route.of("GET /images", CatalogueRoutes::images),
                item("/images/{path}", SandboxCatalogue.IMAGES),
                list("/volumes/types", SandboxCatalogue.VOLUMES, Set.of()),
                list("/nodebalancers/types", SandboxCatalogue.NODEBALANCERS, Set.of()),
                list("/networking/reserved/ips/types", SandboxCatalogue.RESERVED_IPS, Set.of()),
                list("/networking/firewalls/templates", SandboxCatalogue.FIREWALL_TEMPLATES, Set.of()),
                item("/networking/firewalls/templates/{name}", SandboxCatalogue.FIREWALL_TEMPLATES));
    }

    private static Route<?> list(String path, SandboxCatalogue list, Set<String> keys) {
        return Route.of("GET " + path, request -> ListQuery.of(request, list.items(), Function.identity(), keys));
    }

    /** Returns a list of images. An empty one has no page at all; the service does so only for images. */
    private static Object images(SandboxRequest request) {
        Map<String, Object> page =
                ListQuery.of(request, SandboxCatalogue.IMAGES.items(), Function.identity(), IMAGE_KEYS);
        if (page.get("results").equals(0)) {
            page.put("page", 0);
            page.put("pages", 0);
        }
        return page;
    }

    private static Route<?> item(String path, SandboxCatalogue list) {
        return Route.of("GET " + path, request -> list.find(request.name(0)).orElseThrow(HttpException::notFound));
    }
}

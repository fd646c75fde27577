package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The lists of what an account can name: regions, plans, images, and prices of volumes and NodeBalancers. */
final class CatalogueRoutes {

    private static final Set<String> PLAN_KEYS =
            Set.of("class", "label", "memory", "disk", "vcpus", "gpus", "transfer", "network_out");
    private static final Set<String> IMAGE_KEYS =
            Set.of("label", "type", "status", "vendor", "is_public", "deprecated", "size", "tags");

    List<Route<?>> all() {
        return List.of(
                list("/regions", Catalogue.REGIONS, Set.of("site_type")),
                item("/regions/{name}", Catalogue.REGIONS),
                list("/linode/types", Catalogue.PLANS, PLAN_KEYS),
                item("/linode/types/{name}", Catalogue.PLANS),
                Route.of("GET /images", CatalogueRoutes::images),
                item("/images/{path}", Catalogue.IMAGES),
                list("/volumes/types", Catalogue.VOLUMES, Set.of()),
                list("/nodebalancers/types", Catalogue.NODEBALANCERS, Set.of()));
    }

    private static Route<?> list(String path, Catalogue list, Set<String> keys) {
        return Route.of("GET " + path, request -> ListQuery.of(request, list.items(), Function.identity(), keys));
    }

    /** Only of images a filtered list that is empty has no page at all. */
    private static Object images(ApiRequest request) {
        Map<String, Object> page = ListQuery.of(request, Catalogue.IMAGES.items(), Function.identity(), IMAGE_KEYS);
        if (page.get("results").equals(0)) {
            page.put("page", 0);
            page.put("pages", 0);
        }
        return page;
    }

    private static Route<?> item(String path, Catalogue list) {
        return Route.of("GET " + path, request -> list.find(request.name(0)).orElseThrow(HttpException::notFound));
    }
}

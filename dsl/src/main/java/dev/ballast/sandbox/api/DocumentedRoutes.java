package dev.ballast.sandbox.api;

import java.util.List;
import java.util.stream.Stream;

/** The operations of docs/api.md section 4: the one place where the documented dialect is put together. */
public final class DocumentedRoutes {

    private DocumentedRoutes() {}

    /** Returns the operations below {@code /v4}, those of instances below this segment. */
    public static RouteTable table(String segment, boolean bareLists) {
        List<Route<?>> routes = Stream.of(
                        new NodeBalancerRoutes().all(), new InstanceRoutes().all(bareLists), new VolumeRoutes().all())
                .flatMap(List::stream)
                .toList();
        return new RouteTable(path -> "/v4" + path.replaceFirst("^/compute/", "/" + segment + "/"), routes);
    }
}

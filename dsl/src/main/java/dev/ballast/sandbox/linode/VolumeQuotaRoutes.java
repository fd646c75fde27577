package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.VolumeState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The quotas of volumes, the same in each region.
 *
 * @param volumes the most volumes in a region; 0 for no quota
 * @param gigabytes the most gigabytes of volumes in a region; 0 for no quota
 */
public record VolumeQuotaRoutes(long volumes, long gigabytes) {

    private static final Set<String> KEYS = Set.of("quota_name", "region");

    private record Quota(String type, String region, long limit, String unit, long usage) {

        Map<String, Object> view() {
            return SandboxJson.object(
                    "quota_id",
                    "vol-" + type + "-" + region,
                    "quota_type",
                    "vol-" + type,
                    "quota_name",
                    unit.equals("volume") ? "Number of Volumes" : "Total Capacity",
                    "description",
                    "Maximum of " + unit + "s of Block Storage in this region",
                    "region",
                    region,
                    "resource_metric",
                    unit,
                    "quota_limit",
                    limit);
        }

        Map<String, Object> usageView() {
            return SandboxJson.object("quota_limit", limit, "usage", usage);
        }
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /volumes/quotas", request -> ListQuery.of(request, quotas(request), Quota::view, KEYS)),
                Route.of("GET /volumes/quotas/{name}", request -> named(request).view()),
                Route.of("GET /volumes/quotas/{name}/usage", request -> named(request)
                        .usageView()));
    }

    /** Refuses so many more volumes or gigabytes in a region if there is no room for them. */
    void requireRoom(String region, long moreVolumes, long moreGigabytes, SandboxRequest request) {
        of(region, request)
                .filter(quota ->
                        quota.usage() + (quota.unit().equals("volume") ? moreVolumes : moreGigabytes) > quota.limit())
                .findFirst()
                .ifPresent(full -> {
                    throw HttpException.of(
                            400, "The quota vol-" + full.type() + "-" + region + " allows " + full.limit() + ".");
                });
    }

    private List<Quota> quotas(SandboxRequest request) {
        return SandboxCatalogue.REGIONS.items().stream()
                .flatMap(region -> of(region.get("id").asString(), request))
                .toList();
    }

    private Stream<Quota> of(String region, SandboxRequest request) {
        List<VolumeState> there = request.account().volumes().all().stream()
                .filter(volume -> volume.region().equals(region))
                .toList();
        long used = there.stream().mapToLong(VolumeState::size).sum();
        return Stream.of(
                        new Quota("volumes", region, volumes, "volume", there.size()),
                        new Quota("capacity", region, gigabytes, "gigabyte", used))
                .filter(quota -> quota.limit() > 0);
    }

    private Quota named(SandboxRequest request) {
        return quotas(request).stream()
                .filter(quota -> quota.view().get("quota_id").equals(request.name(0)))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }
}

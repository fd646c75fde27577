package dev.ballast.rehearsal;

import dev.ballast.model.VolumeQuota;
import dev.ballast.rehearsal.PlanRecorder.Step;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds how much of the quotas of its volumes an account uses after a run. They are read once volumes are created or grow. */
final class VolumeQuotas {

    private static final String EVERYWHERE = "global";
    private static final Pattern ID = Pattern.compile("vol-(volumes|capacity)-(.+)");
    private static final Pattern GIGABYTES = Pattern.compile("(?i)gb|gigabytes?");

    private final Function<Set<String>, List<VolumeQuota>> read;
    private final Map<Set<String>, List<VolumeQuota>> known = new HashMap<>();

    /** Creates it for an account of which this reads the quotas of these ids that it shows. */
    VolumeQuotas(Function<Set<String>, List<VolumeQuota>> read) {
        this.read = read;
    }

    /** Returns the quotas of which the steps of a run use more. A quota without limit, usage or a known unit is left out. */
    synchronized List<Plan.Quota> after(List<Step> steps) {
        Map<String, Long> added = new TreeMap<>();
        steps.stream().filter(step -> step.key().kind() == ResourceKind.VOLUME).forEach(step -> {
            add(added, step.before(), -1);
            add(added, step.after(), 1);
        });
        added.values().removeIf(count -> count <= 0);
        return added.isEmpty()
                ? List.of()
                : known.computeIfAbsent(added.keySet(), read).stream()
                        .flatMap(quota -> after(quota, added.get(quota.quotaId())))
                        .toList();
    }

    private static void add(Map<String, Long> added, ResourceProperties volume, int sign) {
        if (volume != null) {
            long size = volume.properties().path("size").asLong(0);
            Stream.of(volume.properties().path("region").asString(""), EVERYWHERE)
                    .forEach(place -> {
                        added.merge("vol-volumes-" + place, (long) sign, Long::sum);
                        added.merge("vol-capacity-" + place, sign * size, Long::sum);
                    });
        }
    }

    private static Stream<Plan.Quota> after(VolumeQuota quota, Long added) {
        Matcher id = ID.matcher(String.valueOf(quota.quotaId()));
        boolean limited = quota.quotaLimit() != null && quota.quotaLimit() >= 0;
        if (added == null || !limited || quota.usage() == null || !id.matches()) {
            return Stream.empty();
        }
        boolean capacity = id.group(1).equals("capacity");
        return capacity
                        && !GIGABYTES
                                .matcher(String.valueOf(quota.resourceMetric()))
                                .matches()
                ? Stream.empty()
                : Stream.of(new Plan.Quota(
                        capacity ? "GB of volumes" : "volumes",
                        id.group(2).equals(EVERYWHERE) ? "all regions" : id.group(2),
                        quota.usage() + added,
                        quota.quotaLimit()));
    }
}

package dev.ballast.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one seed gives.
 *
 * @param seed decides which thread proceeds
 * @param versions what the runs do, one version after the other
 * @param crowd how many runs begin at once
 * @param oneHost whether they are on one host
 * @param faults the faults, at most one at a request or an access
 * @param changes what others change by hand, each after the end of a version
 * @param late whether lists show ports and nodes late
 */
public record HistoryPlan(
        long seed,
        String dialect,
        List<RunStep> versions,
        int crowd,
        boolean oneHost,
        List<InjectedFault> faults,
        List<ForeignChange> changes,
        boolean late) {

    /** Returns the same plan with one run at a time. */
    public HistoryPlan alone() {
        return with(versions, 1, faults, changes, late);
    }

    /** Returns the same plan without faults and late lists, with one run at a time. */
    HistoryPlan quiet() {
        return with(versions, 1, List.of(), changes, false);
    }

    /** Returns the same plan with other faults. */
    HistoryPlan with(List<InjectedFault> others) {
        return with(versions, crowd, others, changes, late);
    }

    private HistoryPlan with(
            List<RunStep> steps, int size, List<InjectedFault> others, List<ForeignChange> foreign, boolean isLate) {
        return new HistoryPlan(seed, dialect, steps, size, oneHost, others, foreign, isLate);
    }

    /** Returns how many faults and changes by others it has, with each further run that begins at once, late lists and each value. */
    public int disturbances() {
        return faults.size()
                + changes.size()
                + crowd
                - 1
                + (late ? 1 : 0)
                + versions.get(0).given().size();
    }

    /** Returns the plans that lack one thing of this one, and then those with one of its faults alone, at that moment or earlier. */
    List<HistoryPlan> smaller() {
        List<HistoryPlan> plans = new ArrayList<>();
        for (int i = 0; i < faults.size(); i++) {
            plans.add(with(without(faults, i)));
        }
        for (int fewer = 1; fewer < crowd; fewer++) {
            plans.add(with(versions, fewer, faults, changes, late));
        }
        for (int i = 0; i < changes.size(); i++) {
            plans.add(with(versions, crowd, faults, without(changes, i), late));
        }
        if (late) {
            plans.add(with(versions, crowd, faults, changes, false));
        }
        versions.stream().distinct().forEach(step -> step.smaller().forEach(less -> {
            List<RunStep> fewer = new ArrayList<>(versions);
            fewer.replaceAll(each -> each.equals(step) ? less : each);
            plans.add(with(fewer, crowd, faults, changes, late));
        }));
        if (disturbances() > 1) {
            faults.forEach(fault -> IntStream.rangeClosed(1, fault.at())
                    .mapToObj(at -> new InjectedFault(fault.what(), at))
                    .map(only -> with(versions, 1, List.of(only), List.of(), false))
                    .forEach(plans::add));
        }
        return plans;
    }

    private static <T> List<T> without(List<T> all, int index) {
        List<T> fewer = new ArrayList<>(all);
        fewer.remove(index);
        return fewer;
    }

    @Override
    public String toString() {
        return Stream.of(
                        Stream.of("seed " + seed + ": dialect " + dialect + ", "
                                + (crowd == 1 ? "one run" : crowd + " runs") + " at a time, "
                                + (oneHost ? "on one host" : "each on a host of its own")
                                + (late ? ", lists are late" : "")),
                        IntStream.range(0, versions.size())
                                .mapToObj(i -> "version " + (i + 1) + ":\n" + versions.get(i)),
                        changes.stream().map(change -> "after version " + (change.after() + 1) + " " + change),
                        Stream.of("faults:"),
                        faults.stream().map(fault -> "    " + fault))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }
}

package dev.ballast.model;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The maintenance that the vendor plans for instances.
 *
 * @param due what is still to come, the first one first, and what has no time last
 * @param unread why the service does not show it, or null
 */
public record PlannedMaintenance(List<Maintenance> due, String unread) {

    /** That of an account without instances. */
    public static final PlannedMaintenance NONE = new PlannedMaintenance(List.of(), null);

    /** The beginning of each line. */
    public static final String TITLE = "maintenance: ";

    /** What is due for an instance of the ledger; {@code begins} is null if the service does not say it. */
    public record Due(String name, String type, String status, String begins, String reason) {}

    /** Returns what is still to come of what the service lists. */
    public static PlannedMaintenance of(Stream<Maintenance> listed) {
        return new PlannedMaintenance(
                listed.filter(Maintenance::isDue)
                        .sorted(Comparator.comparing(
                                each -> each.begins().orElse(null), Comparator.nullsLast(Comparator.naturalOrder())))
                        .toList(),
                null);
    }

    /** Returns that which the service does not show for this reason. */
    public static PlannedMaintenance notShown(String why) {
        return new PlannedMaintenance(List.of(), why);
    }

    /** Returns that of the instances with these names, by their ids. */
    public PlannedMaintenance of(Map<String, String> names) {
        return new PlannedMaintenance(
                due.stream()
                        .filter(each -> names.containsKey(each.entity().id()))
                        .map(each -> each.named(names.get(each.entity().id())))
                        .toList(),
                unread);
    }

    /** Returns what is due for JSON; null if the service does not show it. */
    public List<Due> listed() {
        return unread != null
                ? null
                : due.stream()
                        .map(each -> new Due(
                                each.entity().label(),
                                each.type(),
                                each.status(),
                                each.begins().orElse(null),
                                each.reason()))
                        .toList();
    }

    /** Returns a line for each, or one that says why the service does not show it. */
    public List<String> lines() {
        return unread == null
                ? due.stream()
                        .map(each -> TITLE + "instance '" + each.entity().label() + "' " + each.text())
                        .toList()
                : List.of(TITLE + "not shown (" + unread + ")");
    }
}

package dev.ballast.repl.report;

import dev.ballast.model.PlannedMaintenance;
import dev.ballast.reconcile.drift.Drift;
import dev.ballast.reconcile.drift.DriftReport;
import dev.ballast.reconcile.facts.Difference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Writes a comparison of the ledger with the service as one line of JSON, for monitoring. */
public final class DriftJson {

    private record Document(
            String status,
            List<Item> resources,
            Map<String, Long> counts,
            List<String> notes,
            List<PlannedMaintenance.Due> maintenance,
            List<String> advice,
            List<String> awaited,
            long requests) {}

    private record Item(
            String kind,
            String path,
            String id,
            String state,
            List<Field> differences,
            String detail,
            Certificate certificate,
            Held held,
            List<Item> parts) {}

    private record Field(String field, String recorded, String actual, boolean accepted, Acceptance acceptance) {

        static Field of(Difference difference) {
            return new Field(
                    difference.field(),
                    difference.recorded(),
                    difference.actual(),
                    difference.accepted(),
                    difference.acceptance() == null ? null : Acceptance.of(difference.acceptance()));
        }
    }

    private record Acceptance(String why, String until, String by, String at) {

        static Acceptance of(dev.ballast.ledger.Acceptance stored) {
            return new Acceptance(
                    stored.why(),
                    stored.until() == null ? null : stored.until().toString(),
                    stored.by(),
                    stored.at().toString());
        }
    }

    private record Certificate(String expires, long daysLeft) {}

    private record Held(String by, String since) {}

    private DriftJson() {}

    /** Returns the document, without what is the same if {@code changed}; {@code requests} were sent for it. */
    public static String of(DriftReport report, boolean changed, long requests) {
        String status = report.isIncomplete() ? "incomplete" : report.needsAttention() ? "differs" : "same";
        return JsonMapper.shared()
                .writeValueAsString(new Document(
                        status,
                        items(report, changed ? report.changed() : report.resources()),
                        counts(report),
                        report.notes(),
                        report.maintenance().listed(),
                        report.advice(),
                        report.awaited(),
                        requests));
    }

    private static Map<String, Long> counts(DriftReport report) {
        Map<String, Long> counts = new LinkedHashMap<>();
        report.counts().forEach((state, count) -> counts.put(state.name().toLowerCase(Locale.ROOT), count));
        return counts;
    }

    private static List<Item> items(DriftReport report, List<Drift> drifts) {
        return drifts.stream()
                .map(drift -> new Item(
                        drift.reference().kind().word(),
                        drift.path(),
                        drift.id(),
                        drift.state().name().toLowerCase(Locale.ROOT),
                        drift.differences().stream().map(Field::of).toList(),
                        drift.detail(),
                        drift.expires() == null
                                ? null
                                : new Certificate(drift.expires().toString(), report.daysLeft(drift)),
                        drift.hold() == null
                                ? null
                                : new Held(
                                        drift.hold().by(), drift.hold().since().toString()),
                        items(report, drift.parts())))
                .toList();
    }
}

package dev.ballast.repl.report;

import dev.ballast.reconcile.Drift;
import dev.ballast.reconcile.Drift.Difference;
import dev.ballast.reconcile.DriftReport;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/** Writes a comparison of the ledger with the service as one line of JSON, for monitoring. */
public final class DriftJson {

    private record Document(String status, List<Item> resources, List<String> notes, long requests) {}

    private record Item(
            String kind,
            String path,
            String id,
            String state,
            List<Difference> differences,
            String detail,
            Certificate certificate,
            List<Item> parts) {}

    private record Certificate(String expires, long daysLeft) {}

    private DriftJson() {}

    /** Returns the document; {@code requests} were sent for it. */
    public static String of(DriftReport report, long requests) {
        String status = report.isIncomplete() ? "incomplete" : report.needsAttention() ? "differs" : "same";
        return JsonMapper.shared()
                .writeValueAsString(new Document(status, items(report, report.resources()), report.notes(), requests));
    }

    private static List<Item> items(DriftReport report, List<Drift> drifts) {
        return drifts.stream()
                .map(drift -> new Item(
                        drift.reference().kind().word(),
                        drift.path(),
                        drift.id(),
                        drift.state().name().toLowerCase(Locale.ROOT),
                        drift.differences(),
                        drift.detail(),
                        drift.expires() == null
                                ? null
                                : new Certificate(drift.expires().toString(), report.daysLeft(drift)),
                        items(report, drift.parts())))
                .toList();
    }
}

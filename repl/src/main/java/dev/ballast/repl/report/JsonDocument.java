package dev.ballast.repl.report;

import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/** The summary for a machine: the same facts and the ids, on one line. */
final class JsonDocument {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Tally tally;

    JsonDocument(Tally tally) {
        this.tally = tally;
    }

    String line(RunResult result, Failure failure, double seconds) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("status", result.word());
        document.put("exit", result.exit());
        document.put("created", all(tally.created(), it -> thing(it.reference(), it.id())));
        document.put("changed", all(tally.changed(), JsonDocument::changed));
        document.put("unchanged", all(tally.unchanged(), it -> thing(it.reference(), it.id())));
        document.put("kept", all(tally.kept(), JsonDocument::kept));
        document.put("deleted", all(tally.deleted(), it -> thing(it.reference(), it.id())));
        document.put("warnings", all(tally.warnings(), Progress.Warning::text));
        document.put("delays", tally.delays());
        document.put("error", failure == null ? null : error(failure));
        document.put("requests", result.requests());
        document.put("seconds", seconds);
        return JSON.writeValueAsString(document);
    }

    private static <E> List<Object> all(List<E> events, Function<E, Object> fields) {
        return events.stream().map(fields).toList();
    }

    private static Map<String, Object> thing(Reference reference, String id) {
        Map<String, Object> thing = new LinkedHashMap<>();
        thing.put("kind", reference.kind().word());
        thing.put("path", ReferenceCodec.path(reference));
        thing.put("id", id);
        return thing;
    }

    private static Map<String, Object> changed(Progress.Changed event) {
        Map<String, Object> thing = thing(event.reference(), event.id());
        thing.put("change", event.change());
        return thing;
    }

    private static Map<String, Object> kept(Progress.Kept event) {
        Map<String, Object> thing = thing(event.reference(), event.id());
        thing.put("why", event.why());
        return thing;
    }

    private static Map<String, Object> error(Failure failure) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("problem", failure.problem());
        error.put("place", failure.where().map(JsonDocument::place).orElse(null));
        error.put("remedy", failure.instead().orElse(null));
        error.put("others", failure.others().stream().map(JsonDocument::error).toList());
        return error;
    }

    private static Map<String, Object> place(Failure.Spot spot) {
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("file", spot.file());
        place.put("line", spot.line());
        if (spot.exact()) {
            place.put("column", spot.column());
        }
        return place;
    }
}

package dev.ballast.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The control calls, below {@code /sandbox}: they need the token, and no fault, limit or journal touches them. */
final class Control {

    static final String PREFIX = "/sandbox";

    private final Controls controls;

    Control(Controls controls) {
        this.controls = controls;
    }

    Routes routes() {
        Routes.Table table = new Routes.Table(PREFIX, "");
        table.add("GET /clock", (target, fields) -> clock());
        table.add("POST /clock", this::advance);
        table.add("GET /instances/{id}", (target, fields) -> controls.describe(target.id(0)));
        table.add("PUT /instances/{id}", this::change);
        table.add("PUT /listening", this::listening);
        table.add("GET /faults", (target, fields) -> faults());
        table.add("POST /faults", this::fail);
        table.add("DELETE /faults", (target, fields) -> clearFaults());
        table.add("GET /journal", (target, fields) -> journal());
        table.add("GET /operations", (target, fields) -> Json.object("operations", controls.operations()));
        table.add("GET /limits", (target, fields) -> Json.object("limits", Limits.rows()));
        table.add("GET /snapshot", (target, fields) -> Json.readObject(controls.snapshot()));
        table.add("POST /reset", (target, fields) -> reset());
        return table.routes();
    }

    private Object clock() {
        return Json.object("now", controls.now().toString(), "virtual", controls.isVirtual());
    }

    private Object advance(Target target, Fields fields) {
        Long seconds = fields.integer("seconds").required().value();
        fields.finish();
        controls.advance(Duration.ofSeconds(seconds));
        return clock();
    }

    private Object change(Target target, Fields fields) {
        long id = target.id(0);
        List<Long> profiles = fields.integers("profiles").value();
        Boolean running = fields.flag("running").value();
        fields.finish();
        controls.describe(id);
        if (profiles != null) {
            controls.profiles(id, profiles);
        }
        if (running != null) {
            controls.power(id, running);
        }
        return controls.describe(id);
    }

    private Object listening(Target target, Fields fields) {
        String address = fields.text("address").required().value();
        Boolean listening = fields.flag("listening").required().value();
        fields.finish();
        controls.listening(address, listening);
        return Map.of();
    }

    private Object faults() {
        return Json.object(
                "faults", controls.faults().stream().map(FaultJson::write).toList());
    }

    private Object fail(Target target, Fields fields) {
        controls.fail(List.of(FaultJson.read(fields)));
        return faults();
    }

    private Object clearFaults() {
        controls.clearFaults();
        return Map.of();
    }

    private Object journal() {
        return Json.object(
                "entries", controls.journal(),
                "requests", controls.requests(),
                "connections", controls.connections());
    }

    private Object reset() {
        controls.reset();
        return Map.of();
    }
}

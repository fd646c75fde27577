package dev.ballast.sandbox;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A fault as the control calls send and show it. */
final class FaultJson {

    private static final List<String> EFFECTS = List.of("drop", "truncate");

    private FaultJson() {}

    static Fault read(Fields fields) {
        Fault fault = Fault.on(fields.text("operation").required().or(Fault.ANY))
                .skip(number(fields, "skip", 0, 0))
                .first(number(fields, "first", 0, 0))
                .every(number(fields, "every", 1, 1))
                .delay(Duration.ofMillis(number(fields, "delay_ms", 0, 0)));
        Fault placed = fields.flag("after").or(false) ? fault.after() : fault;
        Fault complete = effect(status(placed, fields), fields);
        fields.finish();
        return complete;
    }

    private static Fault status(Fault fault, Fields fields) {
        Long status = fields.integer("status")
                .must(code -> code >= 200 && code <= 599, "Must be 200-599")
                .value();
        Long retryAfter = fields.integer("retry_after").value();
        String body = fields.text("body").value();
        if (status == null) {
            return fault;
        }
        Duration delay = retryAfter == null ? null : Duration.ofSeconds(retryAfter);
        return fault.status(status.intValue()).retryAfter(delay).body(body);
    }

    private static Fault effect(Fault fault, Fields fields) {
        String effect = fields.text("effect")
                .must(EFFECTS::contains, "Must be one of " + String.join(", ", EFFECTS))
                .or("");
        return switch (effect) {
            case "drop" -> fault.drop();
            case "truncate" -> fault.truncate();
            default -> fault;
        };
    }

    private static int number(Fields fields, String name, int otherwise, int smallest) {
        return fields.integer(name)
                .must(value -> value >= smallest && value <= Integer.MAX_VALUE, "Must be " + smallest + " or more")
                .or((long) otherwise)
                .intValue();
    }

    static Map<String, Object> write(Fault fault) {
        Map<String, Object> json = Json.object(
                "operation", fault.operation(),
                "skip", fault.trigger().skip(),
                "first", fault.trigger().first(),
                "every", fault.trigger().every(),
                "after", fault.afterAct(),
                "delay_ms", fault.delay().toMillis());
        json.putAll(write(fault.outcome()));
        return json;
    }

    private static Map<String, Object> write(Fault.Outcome outcome) {
        if (outcome instanceof Fault.Outcome.Status status) {
            Long seconds =
                    status.retryAfter() == null ? null : status.retryAfter().toSeconds();
            return Json.object("status", status.status(), "retry_after", seconds, "body", status.body());
        }
        if (outcome instanceof Fault.Outcome.Dropped) {
            return Json.object("effect", "drop");
        }
        return outcome instanceof Fault.Outcome.Truncated ? Json.object("effect", "truncate") : Map.of();
    }
}

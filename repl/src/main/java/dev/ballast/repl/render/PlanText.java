package dev.ballast.repl.render;

import dev.ballast.error.SourceLocation;
import dev.ballast.model.Kind;
import dev.ballast.model.ResourceSetting;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.redact.Printable;
import dev.ballast.rehearsal.Plan;
import dev.ballast.rehearsal.Plan.Action;
import dev.ballast.rehearsal.Plan.Field;
import dev.ballast.rehearsal.Plan.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Writes a plan as lines of text: a tree of what is created, changed and deleted, then the counts and the cost of a run. */
public final class PlanText {

    private static final Map<Action, Ansi> INKS = Map.of(
            Action.CREATE, Ansi.GREEN,
            Action.CHANGE, Ansi.YELLOW,
            Action.DELETE, Ansi.RED,
            Action.PASS, Ansi.RED,
            Action.NONE, Ansi.PLAIN);

    private static final Map<Action, String> COUNTS = Map.of(
            Action.CREATE, "to create",
            Action.CHANGE, "to change",
            Action.DELETE, "to delete",
            Action.PASS, "to create and delete");

    /** The names of the service that differ from those of a runbook, in runs and reports. */
    private static final Map<String, String> NAMES = names();

    private static final String STEP = "  ";

    private final Screen screen;
    private final List<String> lines = new ArrayList<>();

    private PlanText(Screen screen) {
        this.screen = screen;
    }

    private static Map<String, String> names() {
        Map<String, String> names = new HashMap<>(
                Map.of("linode_id", "attached to", "ssl_commonname", "certificate", "ssl_fingerprint", "fingerprint"));
        for (Kind kind : Kind.values()) {
            ResourceSetting.of(kind).forEach(setting -> names.put(setting.field(), setting.word()));
        }
        return names;
    }

    /** Returns the lines of a plan; {@code others} are the events of resources that the run keeps or adopts. */
    public static List<String> lines(Plan plan, List<ResourceEvent> others, Screen screen) {
        PlanText text = new PlanText(screen);
        plan.resources().forEach(resource -> text.add(resource, ""));
        others.forEach(event -> text.lines.add("= " + Printable.line(event.text())));
        if (!plan.remembered().isEmpty()) {
            text.lines.add("from the ledger, not read from the service: "
                    + Printable.line(String.join(", ", plan.remembered())));
        }
        text.lines.add(counts(plan, others) + "; " + cost(plan.cost()));
        return text.lines;
    }

    private void add(Resource resource, String margin) {
        Ansi ink = INKS.get(resource.action());
        lines.add(margin
                + ink.on(screen.colored(), resource.action().sign() + " " + Printable.line(resource.title()))
                + where(resource));
        String deeper = margin + STEP;
        for (Field field : resource.fields()) {
            lines.add(deeper + STEP + word(field.name()) + ": " + values(field));
        }
        resource.acts().forEach(act -> lines.add(deeper + STEP + act));
        if (resource.action() == Action.CHANGE
                && resource.fields().isEmpty()
                && resource.acts().isEmpty()) {
            lines.add(deeper + STEP + "sent again");
        }
        resource.parts().forEach(part -> add(part, deeper));
    }

    private String where(Resource resource) {
        String all = resource.lines().stream().map(SourceLocation::toString).collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : STEP + Ansi.FAINT.on(screen.colored(), "(" + all + ")");
    }

    private String values(Field field) {
        return values(field, screen.live() ? " → " : " -> ");
    }

    /** Returns the name of a field of a plan as runs and reports call it. */
    public static String word(String field) {
        return NAMES.getOrDefault(field, field);
    }

    /** Returns the values of a field, with a text between them. */
    static String values(Field field, String between) {
        return field.values().stream().map(PlanText::text).collect(Collectors.joining(between));
    }

    /** Returns a value of a field of a plan as plans show it: another resource by its id. */
    public static String text(JsonNode value) {
        if (value.isNull()) {
            return "(none)";
        }
        if (value.isArray()) {
            return value.isEmpty()
                    ? "(none)"
                    : value.valueStream().map(PlanText::text).collect(Collectors.joining(", "));
        }
        if (value.isObject() && value.has("id")) {
            return text(value.get("id"));
        }
        return Printable.line(value.isString() ? value.asString() : value.toString());
    }

    private static String counts(Plan plan, List<ResourceEvent> others) {
        List<String> counts = new ArrayList<>();
        for (Action action : List.of(Action.CREATE, Action.CHANGE, Action.DELETE, Action.PASS)) {
            if (plan.count(action) > 0) {
                counts.add(plan.count(action) + " " + COUNTS.get(action));
            }
        }
        if (!others.isEmpty()) {
            counts.add(others.size() + " kept");
        }
        return counts.isEmpty() ? "plan: no changes" : "plan: " + String.join(", ", counts);
    }

    private static String cost(Plan.Cost cost) {
        String waiting = cost.waiting().isZero()
                ? ""
                : ", waits about " + Math.max(1, cost.waiting().toSeconds()) + " s";
        return "a run sends " + cost.requests() + (cost.requests() == 1 ? " request" : " requests") + waiting;
    }
}

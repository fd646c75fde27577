package dev.ballast.repl.render;

import dev.ballast.error.SourceLocation;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.Kind;
import dev.ballast.model.Price;
import dev.ballast.model.ResourceSetting;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.redact.Printable;
import dev.ballast.rehearsal.Plan;
import dev.ballast.rehearsal.Plan.Action;
import dev.ballast.rehearsal.Plan.Charge;
import dev.ballast.rehearsal.Plan.Field;
import dev.ballast.rehearsal.Plan.Resource;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Change;
import dev.ballast.repl.render.View.Item;
import dev.ballast.repl.render.View.Mark;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The outline of a plan: what is created, changed and deleted, then the counts and the cost of a run. */
public final class PlanOutline {

    private static final Map<Action, Mark> MARKS = Map.of(
            Action.AWAIT, Mark.UNKNOWN,
            Action.CREATE, Mark.NEW,
            Action.CHANGE, Mark.CHANGED,
            Action.DELETE, Mark.REMOVED,
            Action.PASS, Mark.REMOVED,
            Action.SEND, Mark.CHANGED,
            Action.NONE, Mark.NONE);

    private static final Map<Action, String> COUNTS = Map.of(
            Action.CREATE, "to create",
            Action.CHANGE, "to change",
            Action.DELETE, "to delete",
            Action.PASS, "to create and delete",
            Action.SEND, "to send",
            Action.AWAIT, "to approve");

    /** The names of the service that differ from those of a runbook, in runs and reports. */
    private static final Map<String, String> NAMES = names();

    private PlanOutline() {}

    private static Map<String, String> names() {
        Map<String, String> names = new HashMap<>(
                Map.of("linode_id", "attached to", "ssl_commonname", "certificate", "ssl_fingerprint", "fingerprint"));
        names.putAll(Map.of(
                "root_pass", "rootPass",
                "authorized_keys", "authorizedKeys",
                "authorized_users", "authorizedUsers",
                "stackscript_id", "stackscript",
                "stackscript_data", "stackscript data",
                "user_data", "userData"));
        for (Kind kind : Kind.values()) {
            ResourceSetting.of(kind).forEach(setting -> names.put(setting.field(), setting.word()));
        }
        return names;
    }

    /**
     * Returns the outline of a plan.
     *
     * @param others the events of resources that the run keeps or adopts, or of which it records something
     * @param printed whether the rehearsed script has printed anything
     */
    public static View of(Plan plan, List<ResourceEvent> others, boolean printed) {
        List<String> closing = new ArrayList<>();
        others.forEach(event ->
                closing.add((event instanceof Progress.Recorded ? "~ " : "= ") + Printable.line(event.text())));
        if (!plan.remembered().isEmpty()) {
            closing.add("from the ledger, not read from the service: "
                    + Printable.line(String.join(", ", plan.remembered())));
        }
        if (printed && plan.count(Action.CREATE) + plan.count(Action.PASS) > 0) {
            closing.add("in the output of the script, ids and addresses of new resources are simulated");
        }
        plan.majorities().forEach(sentence -> closing.add("! " + sentence));
        plan.quotas().forEach(quota -> closing.add((quota.exceeds() ? "! " : "") + Printable.line(quota.text())));
        plan.maintenance().lines().forEach(line -> closing.add(Printable.line(line)));
        costs(plan.cost()).ifPresent(closing::add);
        closing.add(counts(plan, others) + "; " + effort(plan.effort()));
        return new View.Outline(plan.resources().stream().map(PlanOutline::item).toList(), closing);
    }

    private static Item item(Resource resource) {
        List<Change> changes = new ArrayList<>();
        resource.fields().forEach(field -> changes.add(new Change(word(field.name()), texts(field))));
        resource.acts().forEach(act -> changes.add(new Change("", List.of(act))));
        resource.charges().stream()
                .filter(charge -> !charge.part().isEmpty())
                .forEach(charge -> changes.add(
                        new Change("of this for " + charge.part(), List.of(price(charge.before(), charge.after())))));
        if (resource.action() == Action.CHANGE && changes.isEmpty()) {
            changes.add(new Change("", List.of("sent again")));
        }
        return new Item(
                new Cell(resource.action().sign() + " " + resource.title(), MARKS.get(resource.action())),
                resource.lines().stream().map(SourceLocation::toString).collect(Collectors.joining(", ")),
                resource.charges().isEmpty()
                        ? ""
                        : price(
                                Plan.sum(resource.charges(), Charge::before),
                                Plan.sum(resource.charges(), Charge::after)),
                changes,
                resource.parts().stream().map(PlanOutline::item).toList());
    }

    /** Returns the name of a field of a plan as runs and reports call it. */
    public static String word(String field) {
        return NAMES.getOrDefault(field, field);
    }

    private static List<String> texts(Field field) {
        List<String> texts = field.values().stream().map(PlanOutline::text).toList();
        return FirewallRules.isNamed(field.name()) && texts.size() > 1 ? List.of(changes(field)) : texts;
    }

    /** Returns which rules of a firewall are added, removed, moved or changed. */
    private static String changes(Field field) {
        List<String> texts = field.values().stream()
                .map(lines -> lines.valueStream().map(JsonNode::asString).collect(Collectors.joining("; ")))
                .toList();
        return Printable.line(FirewallRules.changes(texts.get(0), texts.get(texts.size() - 1)));
    }

    /** Returns a value of a field of a plan as plans show it: another resource by its id. */
    public static String text(JsonNode value) {
        if (value.isNull() || (value.isString() && value.asString().isEmpty())) {
            return "(none)";
        }
        if (value.isArray() && value.valueStream().noneMatch(JsonNode::isContainer)) {
            return value.isEmpty()
                    ? "(none)"
                    : value.valueStream().map(PlanOutline::text).collect(Collectors.joining(", "));
        }
        if (value.isObject() && value.size() == 1 && value.has("id")) {
            return text(value.get("id"));
        }
        return Printable.line(value.isString() ? value.asString() : value.toString());
    }

    private static String counts(Plan plan, List<ResourceEvent> others) {
        List<String> counts = new ArrayList<>();
        for (Action action :
                List.of(Action.CREATE, Action.CHANGE, Action.DELETE, Action.PASS, Action.SEND, Action.AWAIT)) {
            if (plan.count(action) > 0) {
                counts.add(plan.count(action) + " " + COUNTS.get(action));
            }
        }
        List<ResourceEvent> recorded =
                others.stream().filter(Progress.Recorded.class::isInstance).toList();
        Set<String> counted = plan.all()
                .filter(resource -> resource.action() != Action.NONE)
                .map(Resource::title)
                .collect(Collectors.toCollection(HashSet::new));
        long more = recorded.stream()
                .filter(event -> counted.add(event.reference().toString()))
                .count();
        if (more > 0) {
            counts.add(more + " to record");
        }
        if (others.size() > recorded.size()) {
            counts.add(others.size() - recorded.size() + " kept");
        }
        return counts.isEmpty() ? "plan: no changes" : "plan: " + String.join(", ", counts);
    }

    private static Optional<String> costs(Plan.Cost cost) {
        List<String> parts = new ArrayList<>();
        BigDecimal month = cost.change().monthly();
        BigDecimal hour = cost.change().hourly();
        if (isSome(month) || isSome(hour)) {
            String byHour = hour == null ? "price of an hour unknown" : signed(hour) + " an hour";
            parts.add(month == null ? byHour : signed(month) + " a month (" + byHour + ")");
        }
        if (cost.unknown() > 0) {
            parts.add(CostTable.unknown(cost.unknown()));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("costs: " + String.join("; ", parts));
    }

    private static boolean isSome(BigDecimal amount) {
        return amount != null && amount.signum() != 0;
    }

    private static String signed(BigDecimal amount) {
        return (amount.signum() > 0 ? "+" : "") + Price.dollars(amount);
    }

    /** Returns the price of what is created, the negative price of what is deleted, else both prices. */
    private static String price(Price before, Price after) {
        if (before.equals(Price.ZERO)) {
            return after.text();
        }
        return after.equals(Price.ZERO) ? before.times(-1).text() : before.textTo(after);
    }

    private static String effort(Plan.Effort effort) {
        String waiting = effort.waiting().isZero() ? "" : ", waits about " + time(effort.waiting());
        String limited = effort.limited().entrySet().stream()
                .map(each -> time(each.getValue()) + " for that of " + each.getKey())
                .collect(Collectors.joining(", "));
        return "a run sends " + effort.requests() + (effort.requests() == 1 ? " request" : " requests") + waiting
                + (limited.isEmpty()
                        ? ""
                        : ", " + limited.replaceFirst(" for that of", " of it for the rate limit of"));
    }

    private static String time(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 100 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}

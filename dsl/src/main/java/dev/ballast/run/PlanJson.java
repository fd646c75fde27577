package dev.ballast.run;

import dev.ballast.error.SourceLocation;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.Price;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.rehearsal.Plan;
import dev.ballast.rehearsal.PlannedCalls.Write;
import dev.ballast.rehearsal.PlannedCalls.Writes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes a plan as one line of JSON, by the schema in docs/plan.schema.json. */
public final class PlanJson {

    /** The version of the schema. */
    public static final int VERSION = 4;

    private record Document(
            int version,
            String status,
            int exit,
            List<Resource> resources,
            String salt,
            Map<String, List<Write>> writes,
            List<Map<String, Object>> kept,
            List<String> remembered,
            Counts counts,
            Map<String, Object> error,
            AddedCost cost,
            List<Plan.Quota> quotas,
            List<PlannedMaintenance.Due> maintenance,
            long requests,
            long reads,
            long seconds,
            Map<String, Long> limited) {}

    private record Resource(
            String action,
            String kind,
            String name,
            List<Plan.Field> fields,
            List<String> acts,
            List<SourceLocation> lines,
            PriceChange price,
            List<Resource> parts) {}

    /** What a resource costs after the run and before it; null where it is not listed. */
    private record PriceChange(BigDecimal hourly, BigDecimal monthly, Price before) {}

    private record AddedCost(BigDecimal hourly, BigDecimal monthly, long unknown) {}

    private record Counts(long create, long change, long delete, long pass, long send, long kept) {}

    private PlanJson() {}

    /**
     * Returns the document.
     *
     * @param writes the writes that a run sends
     * @param others the events of resources that the run keeps or adopts
     * @param exit the exit status
     */
    public static String of(Plan plan, Writes writes, List<ResourceEvent> others, RunEnd result, int exit) {
        Plan.Cost cost = plan.cost();
        Map<String, Long> limited = new TreeMap<>();
        plan.effort().limited().forEach((limit, time) -> limited.put(limit, time.toSeconds()));
        return JsonMapper.shared()
                .writeValueAsString(new Document(
                        VERSION,
                        result.word(),
                        exit,
                        resources(plan.resources()),
                        writes.salt(),
                        writes.byResource(),
                        others.stream().map(PlanJson::map).toList(),
                        plan.remembered(),
                        new Counts(
                                plan.count(Plan.Action.CREATE),
                                plan.count(Plan.Action.CHANGE),
                                plan.count(Plan.Action.DELETE),
                                plan.count(Plan.Action.PASS),
                                plan.count(Plan.Action.SEND),
                                others.size()),
                        result.failure().map(FailureJson::fields).orElse(null),
                        new AddedCost(cost.change().hourly(), cost.change().monthly(), cost.unknown()),
                        plan.quotas(),
                        plan.maintenance().listed(),
                        plan.effort().requests(),
                        plan.effort().reads(),
                        plan.effort().waiting().toSeconds(),
                        limited));
    }

    /** Returns the plan of a document. The sentences about majorities are not in it, and the price of a resource is one sum. */
    public static Plan plan(JsonNode json) {
        Document document = JsonMapper.shared().treeToValue(json, Document.class);
        TreeMap<String, Duration> limited = new TreeMap<>();
        document.limited().forEach((limit, seconds) -> limited.put(limit, Duration.ofSeconds(seconds)));
        return new Plan(
                planned(document.resources()),
                document.remembered(),
                List.of(),
                document.quotas(),
                PlannedMaintenance.NONE,
                new Plan.Effort(
                        document.requests(), document.reads(), Duration.ofSeconds(document.seconds()), limited));
    }

    private static List<Plan.Resource> planned(List<Resource> resources) {
        return resources.stream()
                .map(resource -> new Plan.Resource(
                        Plan.Action.valueOf(resource.action().toUpperCase(Locale.ROOT)),
                        resource.kind(),
                        resource.name(),
                        resource.fields(),
                        resource.acts(),
                        resource.lines(),
                        Optional.ofNullable(resource.price())
                                .map(price ->
                                        new Plan.Charge("", price.before(), new Price(price.hourly(), price.monthly())))
                                .stream()
                                .toList(),
                        planned(resource.parts())))
                .toList();
    }

    private static List<Resource> resources(List<Plan.Resource> resources) {
        return resources.stream()
                .map(resource -> new Resource(
                        resource.action().name().toLowerCase(Locale.ROOT),
                        resource.kind(),
                        resource.name(),
                        resource.fields(),
                        resource.acts(),
                        resource.lines(),
                        price(resource.charges()),
                        resources(resource.parts())))
                .toList();
    }

    private static PriceChange price(List<Plan.Charge> charges) {
        if (charges.isEmpty()) {
            return null;
        }
        Price after = Plan.sum(charges, Plan.Charge::after);
        return new PriceChange(after.hourly(), after.monthly(), Plan.sum(charges, Plan.Charge::before));
    }

    private static Map<String, Object> map(ResourceEvent event) {
        return Map.of(
                "kind", event.reference().kind().word(),
                "path", ReferenceCodec.path(event.reference()),
                "how",
                        event instanceof Progress.Adopted
                                ? "adopted"
                                : event instanceof Progress.Recorded ? "recorded" : "kept",
                "differs", event instanceof Progress.Kept kept && kept.differs(),
                "text", event.text());
    }
}

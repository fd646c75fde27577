package dev.ballast.rehearsal;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.Price;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The changes that a run would make.
 *
 * @param resources the resources that the run writes, with those that hold them, in the order of the runbook
 * @param remembered the references of the resources that were read from the ledger, because the dialect cannot read them
 * @param majorities a sentence for each list of which the run deletes more than half
 * @param quotas the quotas of volumes of which the run uses more
 * @param maintenance what the vendor plans for the instances of the ledger
 * @param effort the requests and the time of a real run
 */
public record Plan(
        List<Resource> resources,
        List<String> remembered,
        List<String> majorities,
        List<Quota> quotas,
        PlannedMaintenance maintenance,
        Effort effort) {

    /** The placeholder for a value that the service chooses. */
    public static final String KNOWN_AFTER_CREATE = "(known after create)";

    /** The plan of a run that was refused before its rehearsal began. */
    public static final Plan NONE = new Plan(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            PlannedMaintenance.NONE,
            new Effort(0, 0, Duration.ZERO, new TreeMap<>()));

    /** The action of a run on a resource. */
    public enum Action {
        CREATE("+"),
        CHANGE("~"),
        DELETE("-"),
        /** The run creates and deletes the resource. */
        PASS("+/-"),
        /** The run sends a request that no word describes. */
        SEND(">"),
        /** The run goes on once people have approved a step. */
        AWAIT("?"),
        /** The run does not write the resource, but one of its parts. */
        NONE(" ");

        private final String sign;

        Action(String sign) {
            this.sign = sign;
        }

        /** Returns the sign of a line of the plan. */
        public String sign() {
            return sign;
        }
    }

    /**
     * A resource of the plan.
     *
     * @param kind {@code nodebalancer}, {@code config}, {@code node}, {@code instance}, {@code volume} or {@code tag}; {@code
     * request} for a request that no word describes, {@code approval} for a step
     * @param name its name in the ledger, else its label, else its id; the port of a config; method and path of a request
     * @param fields the fields that the run sets, in the order of the service; those of the body of a request, without secrets
     * @param acts the other acts of the run: {@code boot}, {@code reboot}, {@code shutdown}, {@code resize}, {@code rebuild}
     * @param lines the lines of the runbook that write it, each once; empty if none is known
     * @param charges what changes in its price; empty if nothing does, or the service lists no prices
     * @param parts the configs of a NodeBalancer, the nodes of a config
     */
    public record Resource(
            Action action,
            String kind,
            String name,
            List<Field> fields,
            List<String> acts,
            List<SourceLocation> lines,
            List<Charge> charges,
            List<Resource> parts) {

        /** Returns the name of the resource in a line of the plan: {@code nodebalancer 'web'}, {@code port 443}. */
        public String title() {
            if (action == Action.SEND) {
                return "would send " + name;
            }
            return kind.equals("config") ? "port " + name : kind + " '" + name + "'";
        }

        /** Returns the resource and all its parts, at any depth. */
        public Stream<Resource> all() {
            return Stream.concat(Stream.of(this), parts.stream().flatMap(Resource::all));
        }
    }

    /**
     * A field of a resource.
     *
     * @param values the successive values of the field: of a created resource the last one, after those that an act such as
     * {@code resize} replaced; of a changed resource the one before the run and each later one
     */
    public record Field(String name, List<JsonNode> values) {}

    /**
     * What a real run does besides its changes.
     *
     * @param requests the number of requests that it sends
     * @param reads the number of requests that this rehearsal has sent
     * @param waiting the time for which it waits for the service
     * @param limited the part of that time for which requests wait for rate limits, by what these limit
     */
    public record Effort(long requests, long reads, Duration waiting, SortedMap<String, Duration> limited) {}

    /**
     * A quota of the account.
     *
     * @param what what it limits: {@code volumes} or {@code GB of volumes}
     * @param region the region, or {@code all regions}
     * @param used how much of it the account uses after the run
     * @param limit how much the account may use
     */
    public record Quota(String what, String region, long used, long limit) {

        /** Returns it as a plan shows it: {@code volumes in us-east: 41 of 50 after this run}. */
        public String text() {
            return what + " in " + region + ": " + used + " of " + limit + " after this run";
        }

        /** Returns whether the service certainly refuses a part of the run. */
        public boolean exceeds() {
            return used > limit;
        }
    }

    /**
     * What a run changes in the price of a resource.
     *
     * @param part {@code backups}, or an empty text for the resource itself
     * @param before the price before the run, zero for what is new; what is not listed is null
     * @param after the price after the run, zero for what is deleted; what is not listed is null
     */
    public record Charge(String part, Price before, Price after) {

        /** Returns whether both prices of a month are listed. */
        public boolean isKnown() {
            return before.monthly() != null && after.monthly() != null;
        }
    }

    /**
     * What a run adds to the costs of the account.
     *
     * @param change the sum of all listed prices as {@link Price#total} has it; negative if the account costs less after the run
     * @param unknown the number of resources whose price is not listed
     */
    public record Cost(Price change, long unknown) {}

    /**
     * Refuses a run of which the service certainly refuses a part.
     *
     * @throws RuleException with the quotas that the run exceeds
     */
    public void requireRoom() {
        String exceeded =
                quotas.stream().filter(Quota::exceeds).map(Quota::text).collect(Collectors.joining(", "));
        if (!exceeded.isEmpty()) {
            throw new RuleException(
                    RefusalCode.QUOTA,
                    "this run exceeds a quota of the account: " + exceeded,
                    "take volumes out, delete others, or ask the service for a higher quota");
        }
    }

    /** Returns what the run adds to the costs of the account. */
    public Cost cost() {
        List<Charge> charges =
                all().flatMap(resource -> resource.charges().stream()).toList();
        return new Cost(
                Price.total(charges.stream()
                        .map(charge -> charge.after().minus(charge.before()))
                        .toList()),
                all().filter(resource -> resource.charges().stream().anyMatch(charge -> !charge.isKnown()))
                        .count());
    }

    /** Returns the sum of prices of charges; what one of them does not list, the sum does not list either. */
    public static Price sum(List<Charge> charges, Function<Charge, Price> price) {
        return charges.stream().map(price).reduce(Price.ZERO, Price::plus);
    }

    /** Returns all resources with their parts. */
    public Stream<Resource> all() {
        return resources.stream().flatMap(Resource::all);
    }

    /** Returns the number of resources with this action. */
    public long count(Action action) {
        return all().filter(resource -> resource.action() == action).count();
    }

    /** Returns whether the run would send no write. */
    public boolean isEmpty() {
        return resources.isEmpty();
    }
}

package dev.ballast.rehearsal;

import dev.ballast.error.SourceLocation;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The changes that a run would make.
 *
 * @param resources the resources that the run writes, with those that hold them, in the order of the runbook
 * @param remembered the references of the resources that were read from the ledger, because the dialect cannot read them
 * @param majorities a sentence for each list of which the run deletes more than half
 * @param cost the requests and the time of a real run
 */
public record Plan(List<Resource> resources, List<String> remembered, List<String> majorities, Cost cost) {

    /** The placeholder for a value that the service chooses. */
    public static final String KNOWN_AFTER_CREATE = "(known after create)";

    /** The plan of a run that was refused before its rehearsal began. */
    public static final Plan NONE = new Plan(List.of(), List.of(), List.of(), new Cost(0, 0, Duration.ZERO));

    /** The action of a run on a resource. */
    public enum Action {
        CREATE("+"),
        CHANGE("~"),
        DELETE("-"),
        /** The run creates and deletes the resource. */
        PASS("+/-"),
        /** The run sends a request that no word describes. */
        SEND(">"),
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
     * request} for a request that no word describes
     * @param name its name in the ledger, else its label, else its id; the port of a config; method and path of a request
     * @param fields the fields that the run sets, in the order of the service; those of the body of a request, without secrets
     * @param acts the other acts of the run: {@code boot}, {@code reboot}, {@code shutdown}, {@code resize}, {@code rebuild}
     * @param lines the lines of the runbook that write it, each once; empty if none is known
     * @param parts the configs of a NodeBalancer, the nodes of a config
     */
    public record Resource(
            Action action,
            String kind,
            String name,
            List<Field> fields,
            List<String> acts,
            List<SourceLocation> lines,
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
     * The cost of a real run.
     *
     * @param requests the number of requests that it sends
     * @param reads the number of requests that this rehearsal has sent
     * @param waiting the time for which it waits for the service
     */
    public record Cost(long requests, long reads, Duration waiting) {}

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

package dev.ballast.rehearsal;

import dev.ballast.error.SourceLocation;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What a run would change.
 *
 * @param resources the resources that the run writes, with those that hold them, in the order of the runbook
 * @param remembered the references that were taken from the ledger, because the dialect cannot read them
 * @param cost the requests and the time of a real run
 */
public record Plan(List<Resource> resources, List<String> remembered, Cost cost) {

    /** Stands for a value that the service chooses. */
    public static final String KNOWN_AFTER_CREATE = "(known after create)";

    /** Stands for a value before a change that an offline rehearsal cannot know. */
    public static final String NOT_REMEMBERED = "(not in the ledger)";

    /** The plan of what was refused before a rehearsal began. */
    public static final Plan NONE = new Plan(List.of(), List.of(), new Cost(0, 0, Duration.ZERO));

    /** What a run does with a resource. */
    public enum Action {
        CREATE("+"),
        CHANGE("~"),
        DELETE("-"),
        /** Created and deleted in the same run. */
        PASS("+/-"),
        /** Not written, it only holds a part that is. */
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
     * @param kind {@code nodebalancer}, {@code config}, {@code node}, {@code instance}, {@code volume} or {@code tag}
     * @param name its name in the ledger, or what the service calls it; the number of a config
     * @param fields what is set, in the order of the service
     * @param acts what else is done: {@code boot}, {@code reboot}, {@code shutdown}, {@code resize}, {@code rebuild}
     * @param lines the lines of the runbook that write it, each once; empty when none is known
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

        /** Returns it as a line of the plan names it: {@code nodebalancer 'web'}, {@code port 443}. */
        public String title() {
            return kind.equals("config") ? "port " + name : kind + " '" + name + "'";
        }

        /** Returns it and all its parts. */
        public Stream<Resource> all() {
            return Stream.concat(Stream.of(this), parts.stream().flatMap(Resource::all));
        }
    }

    /**
     * A field of a resource.
     *
     * @param values one value of a created or deleted resource, and before it those that a {@code resize} replaced; of a changed one the
     *     value before and each that follows
     */
    public record Field(String name, List<JsonNode> values) {}

    /**
     * What a real run costs.
     *
     * @param requests how many requests it sends
     * @param reads how many requests this rehearsal has sent
     * @param waiting how long it waits for the service
     */
    public record Cost(long requests, long reads, Duration waiting) {}

    /** Returns all resources with their parts. */
    public Stream<Resource> all() {
        return resources.stream().flatMap(Resource::all);
    }

    /** Returns how many resources have this action. */
    public long count(Action action) {
        return all().filter(resource -> resource.action() == action).count();
    }

    /** Returns whether the run would send no write. */
    public boolean isEmpty() {
        return resources.isEmpty();
    }
}

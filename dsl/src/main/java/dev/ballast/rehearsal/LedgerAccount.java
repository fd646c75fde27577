package dev.ballast.rehearsal;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.TagText;
import dev.ballast.model.Volume;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers reads of an account from the ledger, without a request. Each resource with an id exists, has its recorded values, and
 * has no job running. The answers lack fields that the ledger does not keep.
 */
final class LedgerAccount implements Exchange {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /**
     * The first id of configuration profiles. Each instance has one profile: its id is this number plus the id of the instance.
     */
    private static final long FIRST_PROFILE = 1_500_000_000;

    /** The settings of each kind by their words. */
    private static final Map<Kind, Map<String, ResourceSetting<?>>> SETTINGS = Arrays.stream(Kind.values())
            .collect(Collectors.toMap(kind -> kind, kind -> ResourceSetting.of(kind).stream()
                    .collect(Collectors.toMap(ResourceSetting::word, setting -> setting))));

    /**
     * The fields of answers by recorded facts that are not settings. The ledger records the id of another resource under its
     * field.
     */
    private static final Map<String, String> FIELDS = Map.of(
            "port",
            "port",
            "protocol",
            "protocol",
            "ipv4",
            "ipv4",
            "fingerprint",
            "ssl_fingerprint",
            Volume.ON,
            "linode_id");

    private static final Set<String> NUMBERS = Set.of("port", Volume.ON);

    /** The fields that an answer shows as null where the ledger has {@link Labelled#NONE}. */
    private static final Map<String, String> BLANK = Map.of(
            Volume.ON, "linode_id", InstanceSetting.PLACEMENT_GROUP.word(), InstanceSetting.PLACEMENT_GROUP.field());

    private static final String NO_VPCS = "no subnets and no addresses in VPCs";

    private final Ledger ledger;
    private final LedgerAnswers remembered;

    LedgerAccount(Ledger ledger, LedgerAnswers remembered) {
        this.ledger = ledger;
        this.remembered = remembered;
    }

    @Override
    public Reply send(Request request) {
        return request.operation() == null ? list(Stream.empty()) : read(request);
    }

    private Reply read(Request request) {
        Operation operation = request.operation();
        if (request.writes()) {
            throw new IllegalArgumentException("the account is only read: " + operation);
        }
        if (operation.isOffer()) {
            return reply(400, errors("a list of the service is not read offline"));
        }
        return Kind.wholes()
                .filter(kind -> operation == Operation.list(kind) || operation == Operation.read(kind))
                .findFirst()
                .map(kind -> answer(recorded(kind), request, 0))
                .orElseGet(() -> other(request));
    }

    private Reply other(Request request) {
        return switch (request.operation()) {
            case LIST_CONFIGS, READ_CONFIG ->
                answer(parts(Kind.NODEBALANCER, request.ids().get(0), Kind.CONFIG), request, 1);
            case LIST_NODES, READ_NODE ->
                answer(parts(Kind.CONFIG, request.ids().get(1), Kind.NODE), request, 2);
            case LIST_PROFILES -> list(Stream.of(JSON.objectNode().put("id", FIRST_PROFILE + request.id(0))));
            case LIST_NODEBALANCERS_OF_INSTANCE ->
                list(before(request.ids().get(0)).map(this::simulated));
            case READ_ADDRESS -> address(request.ids().get(0));
            case LIST_VOLUMES_OF_INSTANCE, LIST_EVENTS, LIST_TAGGED -> list(Stream.empty());
            case LIST_VPCS_OF_NODEBALANCER -> list(vpcs(request.ids().get(0)));
            case LIST_FIREWALLS_OF_NODEBALANCER ->
                list(firewalls(Kind.NODEBALANCER, request.ids().get(0)).orElse(Stream.empty()));
            case READ_BACKEND_ACL -> reply(400, errors("the ledger has no addresses of NodeBalancers"));
            case LIST_ADDRESSES_OF_INSTANCE -> addressesOf(request.ids().get(0));
            case LIST_VPCS, LIST_VPC_ADDRESSES -> throw unknown(NO_VPCS);
            case LIST_FIREWALLS_OF_INSTANCE ->
                list(firewalls(Kind.INSTANCE, request.ids().get(0))
                        .orElseThrow(() -> unknown("no firewalls of instances that a run has not created")));
            default -> throw unknown("no answer to '" + request.operation().description() + "'");
        };
    }

    /** Returns the exception for a read that the ledger cannot answer. */
    static RuleException unknown(String what) {
        return new RuleException(
                RefusalCode.REHEARSAL,
                "the ledger has " + what + ", so this plan cannot go on without requests",
                "leave out --offline");
    }

    private static ObjectNode errors(String reason) {
        ObjectNode errors = JSON.objectNode();
        errors.putArray("errors").addObject().put("reason", reason);
        return errors;
    }

    private Stream<Entry> recorded(Kind kind) {
        return ledger.entries().stream()
                .filter(entry -> entry.id() != null && entry.reference().kind() == kind);
    }

    private Stream<Entry> parts(Kind holder, String id, Kind kind) {
        return ledger.withId(holder, id)
                .map(entry -> ledger.beneath(entry.reference()).stream()
                        .filter(part -> part.id() != null && part.reference().kind() == kind))
                .orElseGet(Stream::empty);
    }

    /** Returns the NodeBalancers that have a node at an address of the instance. */
    private Stream<Entry> before(String instance) {
        Set<String> own = ledger.withId(Kind.INSTANCE, instance).stream()
                .flatMap(entry -> ledger.beneath(entry.reference()).stream())
                .filter(entry -> entry.id() != null)
                .map(Entry::id)
                .collect(Collectors.toSet());
        return recorded(Kind.NODEBALANCER).filter(balancer -> ledger.beneath(balancer.reference()).stream()
                .anyMatch(node ->
                        own.contains(node.applied().getOrDefault("address", "").replaceFirst(":\\d+$", ""))));
    }

    /** Returns the entry whose id the path has at position {@code at}, or all entries if the path has no id there. */
    private Reply answer(Stream<Entry> entries, Request request, int at) {
        if (request.ids().size() <= at) {
            return list(entries.map(this::simulated));
        }
        return entries.filter(entry -> entry.id().equals(request.ids().get(at)))
                .findFirst()
                .map(entry -> reply(200, simulated(entry)))
                .orElseGet(() -> reply(404, errors("the ledger does not have it")));
    }

    /** Returns the VPC of the nodes of a NodeBalancer; none if its create has not recorded a subnet. */
    private Stream<ObjectNode> vpcs(String balancer) {
        return ledger.withId(Kind.NODEBALANCER, balancer).stream()
                .map(entry -> Acceptance.over(entry.applied()))
                .flatMap(facts ->
                        subnet(facts).map(vpc -> vpc.put("id", 1).put("ipv4_range", facts.get("range"))).stream());
    }

    /** Returns an object with the recorded subnet; empty if none is recorded. */
    private static Optional<ObjectNode> subnet(Map<String, String> facts) {
        return Optional.ofNullable(facts.get("vpc"))
                .map(subnet -> subnet.replaceAll("\\D", ""))
                .filter(id -> !id.isEmpty())
                .map(id -> JSON.objectNode().putPOJO("subnet_id", value(Long.class, id)));
    }

    /** Returns the firewall of a NodeBalancer or an instance, or none behind none; empty if that is not recorded. */
    private Optional<Stream<ObjectNode>> firewalls(Kind kind, String holder) {
        return ledger.withId(kind, holder)
                .map(entry -> Acceptance.over(entry.applied()).get(BalancerSetting.FIREWALL.word()))
                .map(recorded -> Stream.of(recorded)
                        .filter(id -> id.matches("\\d{1,18}"))
                        .map(id -> JSON.objectNode().put("id", Long.parseLong(id))));
    }

    /** Returns the recorded address of an instance in a VPC, or none of one that was created outside; else throws a RuleException. */
    private Reply addressesOf(String instance) {
        Entry entry = ledger.withId(Kind.INSTANCE, instance).orElseThrow(() -> unknown(NO_VPCS));
        Map<String, String> facts = Acceptance.over(entry.applied());
        ArrayNode vpc = JSON.arrayNode();
        subnet(facts).ifPresent(one -> vpc.add(one.put("address", facts.get("vpcIp"))));
        if (vpc.isEmpty() && !facts.containsKey("vpc") && !entry.leftOut("vpc")) {
            throw unknown(NO_VPCS);
        }
        ObjectNode addresses = JSON.objectNode();
        addresses.putObject("ipv4").set("vpc", vpc);
        return reply(200, addresses);
    }

    private Reply address(String address) {
        return recorded(Kind.ADDRESS)
                .filter(entry -> entry.id().equals(address))
                .findFirst()
                .flatMap(entry -> ledger.find(entry.reference().holder().orElseThrow()))
                .map(owner -> reply(
                        200, JSON.objectNode().put("address", address).put("linode_id", Long.parseLong(owner.id()))))
                .orElseGet(() -> reply(404, errors("the ledger does not have it")));
    }

    private ObjectNode simulated(Entry entry) {
        Reference reference = entry.reference();
        remembered.use(reference.toString());
        ObjectNode shown = JSON.objectNode().put("id", Long.parseLong(entry.id()));
        Map<String, ResourceSetting<?>> settings = SETTINGS.get(reference.kind());
        Acceptance.over(entry.applied()).forEach((fact, value) -> {
            ResourceSetting<?> setting = settings.get(fact);
            if (value.equals(Labelled.NONE) && BLANK.containsKey(fact)) {
                shown.putNull(BLANK.get(fact));
            } else if (setting != null) {
                shown.putPOJO(setting.field(), setting.sent(value(setting.type(), value)));
            } else if (Kind.ofField(fact).isPresent()) {
                shown.putPOJO(fact, value(Integer.class, value));
            } else if (FIELDS.containsKey(fact)) {
                shown.putPOJO(FIELDS.get(fact), value(NUMBERS.contains(fact) ? Integer.class : String.class, value));
            }
        });
        if (reference.kind().isWhole()) {
            boolean off = "off".equals(Acceptance.over(entry.applied()).get("power"));
            shown.put("status", reference.kind() != Kind.INSTANCE ? "active" : off ? "offline" : Instance.RUNNING);
        }
        if (reference.kind() == Kind.INSTANCE) {
            addresses(shown.putArray("ipv4"), reference);
        } else if (reference.kind() == Kind.CONFIG) {
            shown.putObject("nodes_status").put("up", nodes(reference)).put("down", 0);
        } else if (reference.kind() == Kind.NODE) {
            shown.put("status", "UP");
        }
        return shown.has("label") ? shown : shown.put("label", reference.name());
    }

    /** Returns a recorded value in its type. A value that is not a number stays text: a person may have edited the ledger. */
    private static Object value(Class<?> type, String value) {
        if (type == List.class) {
            return TagText.tags(value);
        }
        if (Number.class.isAssignableFrom(type) && value.matches("\\d{1,18}")) {
            return Long.parseLong(value);
        }
        return type == Boolean.class ? (Object) Boolean.parseBoolean(value) : value;
    }

    private void addresses(ArrayNode shown, Reference instance) {
        recorded(Kind.ADDRESS)
                .filter(entry ->
                        entry.reference().holder().filter(instance::equals).isPresent())
                .findFirst()
                .ifPresent(entry -> shown.add(entry.id()));
    }

    private long nodes(Reference config) {
        return ledger.beneath(config).stream()
                .filter(entry -> entry.id() != null)
                .count();
    }

    private static Reply list(Stream<? extends JsonNode> items) {
        ArrayNode data = JSON.arrayNode();
        items.forEach(data::add);
        ObjectNode page = JSON.objectNode().put("page", 1).put("pages", 1).put("results", data.size());
        page.set("data", data);
        return reply(200, page);
    }

    private static Reply reply(int status, JsonNode body) {
        return new Reply(status, Map.of("Content-Type", List.of("application/json")), body.toString());
    }
}

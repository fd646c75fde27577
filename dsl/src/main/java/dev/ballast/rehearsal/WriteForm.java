package dev.ballast.rehearsal;

import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Backends;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.model.Secret;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a request with every field of its body as a text, its form, which is the same in a rehearsal and in the following run.
 * Where a field holds an id or an address of a resource that the run itself creates, the form has the name of that resource in
 * the ledger. In place of a secret it has the text that plans show. Safe for use by many threads.
 */
final class WriteForm {

    /** The mark around a name that replaces an id or an address inside a text. */
    static final char GAP = '\uE001';

    /** The pattern of an IPv6 address in a text. */
    static final String IPV6 = "(?:\\p{XDigit}{1,4}:{1,2}){2,}+\\p{XDigit}{0,4}";

    /** The mark around a name that replaces the id or address in a field. No text of a runbook contains it. */
    static final char MARK = '\uE000';

    /** The mark before the id of a configuration profile, which may be that of a subnet, too. */
    private static final String PROFILE = "profile ";

    /** The parts that may differ in a tag that contains an id or an address. */
    private static final Pattern NUMBERS = Pattern.compile(GAP + "[^" + GAP + "]*" + GAP + "|" + IPV6 + "|[\\d._-]+");

    /** The order of tags in a form; their order in a request has no meaning. */
    private static final Comparator<Object> TAGS =
            Comparator.comparing(tag -> NUMBERS.matcher(tag.toString()).replaceAll(""));

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Ledger ledger;
    private final boolean rehearses;
    private final Map<String, Owner> owners = new ConcurrentHashMap<>();
    private final Set<String> joined = ConcurrentHashMap.newKeySet();

    /** The description of an address, a subnet or a profile, and the kind and id of the resource that has it. */
    private record Owner(String what, Kind kind, String id) {}

    /** Creates the forms of a rehearsal or of a run; the ledger records the resources that it creates. */
    WriteForm(Ledger ledger, boolean rehearses) {
        this.ledger = ledger;
        this.rehearses = rehearses;
    }

    /** Returns the form of a write. */
    String of(Request write) {
        if (write.operation() == null) {
            return text(write.call() + " " + write.plannedContent());
        }
        return head(write) + " " + (write.body() == null ? "" : JSON.writeValueAsString(form(write.body(), "")));
    }

    /** Returns the method and the path of a write. */
    String head(Request write) {
        return write.method() + " " + (write.operation() == null ? text(write.path()) : path(write, true));
    }

    /** Returns the body in the form of a write, with the names of resources as texts; without fields if it has no body. */
    JsonNode body(Request write) {
        return write.operation() == null
                ? named(JSON.readTree(write.body() == null ? "{}" : write.plannedContent()))
                : JSON.valueToTree(form(fields(write), ""));
    }

    private JsonNode named(JsonNode value) {
        if (value instanceof ObjectNode fields) {
            fields.propertyNames().stream().toList().forEach(name -> fields.set(name, named(fields.get(name))));
        } else if (value instanceof ArrayNode items) {
            IntStream.range(0, items.size()).forEach(at -> items.set(at, named(items.get(at))));
        } else if (value.isString() || value.isNumber()) {
            String name = text(value.asString());
            return name.equals(value.asString()) ? value : JSON.getNodeFactory().stringNode(name);
        }
        return value;
    }

    /**
     * Returns the key of the resource that a write changes: its path, or for a create the path of the list and the port or
     * label; if it has neither, the whole form.
     */
    String resource(Request write) {
        if (write.operation() == null) {
            return write.method() == Request.Method.POST ? of(write) : text(write.path());
        }
        if (write.operation().created().isEmpty()) {
            // Locks of several resources may be set in any order.
            return write.operation() == Operation.CREATE_LOCK ? of(write) : path(write, false);
        }
        return Stream.of("port", "label")
                .filter(name -> fields(write).containsKey(name))
                .findFirst()
                .map(name ->
                        path(write, true) + " " + text(fields(write).get(name).toString()))
                .orElseGet(() -> of(write));
    }

    /** Returns the title of a write as the messages of a run have it, such as {@code create of volume 'data'}. */
    String title(Request write) {
        if (write.operation() == null) {
            return write.method() + " " + write.path();
        }
        Operation operation = write.operation();
        List<Kind> kinds = operation.kinds();
        return operation
                .created()
                .map(kind -> "create of " + created(kind, fields(write))
                        + (kinds.isEmpty() ? "" : " of " + resourceName(write, WriteForm::asHolder)))
                .orElseGet(() -> kinds.isEmpty()
                        ? write.method() + " " + write.path()
                        : act(operation) + " of " + resourceName(write, Reference::toString));
    }

    private static String created(Kind kind, Map<String, Object> fields) {
        return kind == Kind.CONFIG
                ? "port " + PortConfig.place((Integer) fields.get("port"), (String) fields.get("protocol"))
                : kind.word() + (fields.containsKey("label") ? " '" + fields.get("label") + "'" : "");
    }

    private static Map<String, Object> fields(Request write) {
        return write.body() == null ? Map.of() : write.body();
    }

    /** Returns the verb of an operation as one word, such as {@code shutdown}. */
    private static String act(Operation operation) {
        return operation.description().replaceFirst(" (an?|the) .*", "").replace(" ", "");
    }

    private String resourceName(Request write, Function<Reference, String> notation) {
        int last = write.operation().kinds().size() - 1;
        Kind kind = write.operation().kinds().get(last);
        String id = write.ids().get(last);
        return ledger.withId(kind, id)
                .map(entry -> notation.apply(entry.reference()))
                .orElse(kind.word() + " " + id);
    }

    private static String asHolder(Reference holder) {
        return holder instanceof Reference.Whole whole ? whole.argument() : holder.toString();
    }

    /** Records that a write gives an instance that exists an address, also if its answer is lost. */
    void begin(Request write) {
        if (write.operation() == Operation.ADD_INTERFACE_TO_PROFILE
                || write.operation() == Operation.ADD_INTERFACE_TO_INSTANCE) {
            joined.add(write.ids().get(0));
        }
    }

    /**
     * Records the public addresses of a new instance, and addresses in VPCs, from an answer. The ledger keeps only private
     * addresses.
     */
    void note(Request request, Reply reply) {
        if (request.operation() == Operation.CREATE_NODEBALANCER) {
            Json.tryTree(reply.body())
                    .ifPresent(shown -> owners.put(
                            shown.path("ipv4").asString(""),
                            new Owner(
                                    "public address",
                                    Kind.NODEBALANCER,
                                    shown.path("id").asString(""))));
        } else if (request.operation() == Operation.CREATE_INSTANCE) {
            Json.tryTree(reply.body()).ifPresent(this::noteInstance);
        } else if (request.operation() == Operation.LIST_INSTANCES) {
            // Those of a run that this one continues.
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("data")
                    .valueStream()
                    .filter(each ->
                            name(Kind.INSTANCE, each.path("id").asString("")).isPresent())
                    .forEach(this::noteInstance));
        } else if (request.operation() == Operation.READ_VPC
                && name(Kind.VPC, request.ids().get(0)).isPresent()) {
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("subnets")
                    .forEach(part -> note(part, request.ids().get(0))));
        } else if (request.operation() == Operation.CREATE_VPC) {
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("subnets")
                    .forEach(part -> note(part, shown.path("id").asString(""))));
        } else if (request.operation() == Operation.CREATE_SUBNET) {
            Json.tryTree(reply.body())
                    .ifPresent(part -> note(part, request.ids().get(0)));
        } else if (request.operation() == Operation.LIST_PROFILES) {
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("data")
                    .forEach(profile -> owners.put(
                            PROFILE + profile.path("id").asString(""),
                            new Owner(
                                    PROFILE + "'" + profile.path("label").asString("") + "'",
                                    Kind.INSTANCE,
                                    request.ids().get(0)))));
        } else if (request.operation() == Operation.LIST_ADDRESSES_OF_INSTANCE) {
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("ipv4")
                    .path("vpc")
                    .forEach(each -> owners.put(
                            each.path("address").asString(""),
                            new Owner(
                                    "address in " + vpc(each.path("vpc_id").asString("")),
                                    Kind.INSTANCE,
                                    request.ids().get(0)))));
        }
    }

    private void noteInstance(JsonNode shown) {
        String id = shown.path("id").asString("");
        shown.path("ipv4")
                .valueStream()
                .map(address -> address.asString(""))
                .filter(address -> !address.startsWith("192.168."))
                .findFirst()
                .ifPresent(address -> owners.put(address, new Owner("public address", Kind.INSTANCE, id)));
        owners.put(
                shown.path("ipv6").asString("").replaceFirst("/\\d+$", ""),
                new Owner("IPv6 address", Kind.INSTANCE, id));
    }

    private void note(JsonNode subnet, String vpc) {
        owners.put(
                subnet.path("id").asString(""),
                new Owner("subnet '" + subnet.path("label").asString("") + "'", Kind.VPC, vpc));
    }

    private String vpc(String id) {
        return name(Kind.VPC, id).orElse("VPC " + id);
    }

    /** Returns the names of the resources with this id or address that the run has created; they may be of several kinds. */
    Stream<String> names(String value) {
        return Stream.concat(
                Arrays.stream(Kind.values()).flatMap(kind -> name(kind, value).stream()),
                Stream.of(value, PROFILE + value).flatMap(each -> owned(each).stream()));
    }

    private Optional<String> owned(String address) {
        return Optional.ofNullable(owners.get(address)).flatMap(owner -> name(owner.kind(), owner.id())
                // A run may add a subnet to a VPC, or an interface to an instance, that exists: its id is the same in
                // the plan.
                .or(() -> Optional.of(owner.kind().word() + " " + owner.id())
                        .filter(existing -> owner.kind() == Kind.VPC || joined.contains(owner.id())))
                .map(name -> owner.what() + " of " + name));
    }

    private Optional<String> name(Kind kind, String id) {
        return ledger.createdWithId(kind, id).map(ReferenceCodec::text);
    }

    private String nameOf(Kind kind, String id) {
        return kind == Kind.ADDRESS || kind == Kind.RESERVED_IP
                ? address(id)
                : name(kind, id).map(name -> MARK + name + MARK).orElse(id);
    }

    /** Returns the path with names in place of ids: the whole path, or the path up to its last id. */
    private String path(Request write, boolean whole) {
        List<Kind> kinds = write.operation().kinds();
        List<String> parts = new ArrayList<>();
        int named = 0;
        for (String part : write.path().split("/", -1)) {
            boolean isId = named < kinds.size() && part.equals(write.ids().get(named));
            parts.add(isId ? nameOf(kinds.get(named), part) : text(part));
            named += isId ? 1 : 0;
            if (!whole && isId && named == kinds.size()) {
                break;
            }
        }
        return String.join("/", parts);
    }

    private Object form(Object value, String field) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> sorted = new TreeMap<>();
            fields.forEach((name, each) -> sorted.put(name.toString(), form(each, field + "/" + name)));
            // What a request locks, or puts behind a firewall.
            Stream.of("", "entity_")
                    .filter(of -> field.isEmpty() && fields.get(of + "id") instanceof Number)
                    .forEach(of -> Kind.ofType(String.valueOf(fields.get(of + "type")))
                            .ifPresent(kind -> sorted.put(
                                    of + "id",
                                    nameOf(kind, fields.get(of + "id").toString()))));
            return sorted;
        }
        if (value instanceof Collection<?> items) {
            Stream<Object> forms = items.stream().map(each -> form(each, field));
            return (field.equals("/tags") ? forms.sorted(TAGS) : forms).toList();
        }
        if (value instanceof Secret secret) {
            return text(secret.planned());
        }
        return switch (field.substring(field.lastIndexOf('/') + 1)) {
            case "linode_id", "linodes" -> nameOf(Kind.INSTANCE, value.toString());
            case "nodebalancers" -> nameOf(Kind.NODEBALANCER, value.toString());
            case "firewall_id", "firewall_ids" -> nameOf(Kind.FIREWALL, value.toString());
            case "id" -> field.equals("/nodes/id") ? nameOf(Kind.NODE, value.toString()) : value;
            case "subnet_id" ->
                owned(value.toString()).map(name -> MARK + name + MARK).orElse(value.toString());
            case "address" -> address(value.toString());
            default -> value instanceof String text ? text(text) : value;
        };
    }

    private String text(String text) {
        return rehearses ? SimulatedValues.replaced(text, this::gap) : text;
    }

    /**
     * Returns the marked name of the resource with this id or address, or the value itself. A text hardly contains such a
     * number by chance, because a rehearsal chooses its numbers at random.
     */
    private String gap(String value) {
        return names(value).findFirst().map(name -> GAP + name + GAP).orElse(value);
    }

    private String address(String address) {
        String host = Backends.host(address);
        return name(Kind.ADDRESS, host)
                .or(() -> name(Kind.RESERVED_IP, host))
                .or(() -> owned(host))
                .map(name -> address.replace(host, MARK + name + MARK))
                .orElse(address);
    }
}

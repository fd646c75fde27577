package dev.ballast.rehearsal;

import dev.ballast.error.CallException;
import dev.ballast.error.WireException;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.linode.InterfaceSetting;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers requests by a simulator laid over an account. It decides what of the account a request needs, which
 * {@link AccountMirror} copies, and lets the simulator answer. The catalogue, the default firewalls and planned maintenance come from
 * the account itself. Safe for use by many threads.
 */
final class MirroredService implements Exchange {

    private static final int BAD_REQUEST = 400;
    private static final Pattern SIMULATED_ID = Pattern.compile("(?<=/)\\d{10}(?=[/?]|$)");

    /** The reads of interfaces: the answer for an instance lacks them, so that the simulator has only those that it adds. */
    private static final Set<Operation> OF_INTERFACES =
            EnumSet.of(Operation.LIST_ADDRESSES_OF_INSTANCE, Operation.LIST_PROFILES);

    private static final String GENERATION = "interface_generation";

    private final Dialect dialect;
    private final Exchange account;
    private final Exchange simulator;
    private final AccountMirror mirror;

    /** The instances of the account that the rehearsal has added an interface to. */
    private final Set<Long> joined = ConcurrentHashMap.newKeySet();

    /** The pages of planned maintenance, which the plan and each rolling read. */
    private final Map<String, Reply> maintenance = new ConcurrentHashMap<>();

    /** Creates the service. It only reads the account; {@code simulator} sends requests to the sandbox. */
    MirroredService(Dialect dialect, Exchange account, Sandbox sandbox, Exchange simulator, LedgerAnswers remembered) {
        this.dialect = dialect;
        this.account = account;
        this.simulator = simulator;
        this.mirror = new AccountMirror(dialect, account, sandbox, remembered);
    }

    @Override
    public Reply send(Request request) {
        if (request.operation() == null) {
            // The simulator alone has what the rehearsal created.
            return SIMULATED_ID
                            .matcher(request.path())
                            .results()
                            .anyMatch(id -> AccountMirror.isSimulated(Long.parseLong(id.group())))
                    ? simulator.send(request)
                    : account.send(request);
        }
        if (request.operation().isOffer()) {
            return account.send(request);
        }
        if (request.operation() == Operation.LIST_MAINTENANCE) {
            return maintenance.computeIfAbsent(request.path(), page -> account.send(request));
        }
        if (request.operation() == Operation.LIST_VPC_ADDRESSES) {
            return vpcAddresses(request);
        }
        if (OF_INTERFACES.contains(request.operation())
                && !AccountMirror.isSimulated(request.id(0))
                && !joined.contains(request.id(0))) {
            return account.send(request);
        }
        try {
            named(request);
            labelled(request);
            Optional<Reply> forbidden = forbidden(request);
            if (forbidden.isPresent()) {
                return forbidden.get();
            }
            beside(request);
            if (request.body() != null) {
                inBody(request);
            }
        } catch (CallException unread) {
            if (request.repeatable() || unread.surelyNotDone()) {
                throw unread;
            }
            // The read failed, and the write was not sent.
            throw new WireException(
                    unread.method(),
                    unread.path(),
                    unread.reason(),
                    unread.remedy().orElse(null),
                    false,
                    unread);
        }
        return simulator.send(request);
    }

    /**
     * Returns a page of the account's addresses in VPCs. It mirrors the first page and adds the addresses of the rehearsal to
     * it.
     */
    private Reply vpcAddresses(Request page) {
        Reply reply = account.send(page);
        if (!reply.succeeded() || page.path().contains("&page=")) {
            return reply;
        }
        JsonNode answer = Json.tree(page, reply);
        mirror.mirror(into -> answer.path("data").forEach(each -> AccountMirror.putVpcAddress(into, each)));
        Json.tree(page, simulator.send(page)).path("data").forEach(own -> {
            if (AccountMirror.isSimulated(own.path("linode_id").asLong(0))) {
                answer.withArray("data").add(own);
            }
        });
        return new Reply(reply.status(), reply.headers(), answer.toString());
    }

    /** Mirrors the resource that the path of a request names. */
    private void named(Request request) {
        List<Kind> kinds = request.operation().kinds();
        if (kinds.contains(Kind.CONFIG)) {
            mirror.config(request.id(0), request.id(1));
        } else if (kinds.contains(Kind.ADDRESS)) {
            mirror.address(request.ids().get(0));
        } else if (!kinds.isEmpty()) {
            mirror.whole(kinds.get(0), kinds.get(0).id(request.ids().get(0)));
        }
    }

    /**
     * Mirrors the resources with the label of a create if the service refuses a second one with that label: all of the kind if
     * the create gets an address that may be one of theirs.
     */
    private void labelled(Request create) {
        create.operation()
                .created()
                .filter(kind ->
                        dialect.publicService() && kind.isWhole() && !kind.sharesLabels() && kind != Kind.RESERVED_IP)
                .filter(kind -> create.body().get("label") instanceof String)
                .ifPresent(kind -> mirror.all(
                        kind,
                        getsAddress(create)
                                ? ""
                                : Json.header(Map.of("label", create.body().get("label")))));
    }

    /** Returns whether a create of an instance gets a private address or one in a subnet. */
    private static boolean getsAddress(Request create) {
        return create.operation() == Operation.CREATE_INSTANCE
                && (Boolean.TRUE.equals(create.body().get("private_ip")) || isInVpc(create.body()));
    }

    /** Mirrors the resources that an operation reads or changes beside the one in its path. */
    private void beside(Request request) {
        switch (request.operation()) {
            case LIST_VPCS_OF_NODEBALANCER -> mirror.vpcsOf(request.id(0));
            case LIST_FIREWALLS_OF_NODEBALANCER, CHANGE_FIREWALLS_OF_NODEBALANCER ->
                mirror.firewallsOf(Kind.NODEBALANCER, Operation.LIST_FIREWALLS_OF_NODEBALANCER, request.id(0));
            case LIST_FIREWALLS_OF_INSTANCE, CHANGE_FIREWALLS_OF_INSTANCE ->
                mirror.firewallsOf(Kind.INSTANCE, Operation.LIST_FIREWALLS_OF_INSTANCE, request.id(0));
            case LIST_DEVICES_OF_FIREWALL -> mirror.devicesOf(request.id(0));
            case REMOVE_DEVICE_FROM_FIREWALL ->
                mirror.deviceOf(request.id(0), request.ids().get(1));
            case DELETE_NODEBALANCER, LIST_CONFIGS, CREATE_CONFIG -> mirror.configs(request.id(0));
            case BOOT_INSTANCE, REBOOT_INSTANCE, SHUT_DOWN_INSTANCE -> mirror.profiles(request.id(0));
            case ADD_INTERFACE_TO_PROFILE, ADD_INTERFACE_TO_INSTANCE -> {
                mirror.profiles(request.id(0));
                mirror.vpcAddresses();
                joined.add(request.id(0));
            }
            case REBUILD_INSTANCE, LIST_VOLUMES_OF_INSTANCE -> mirror.volumesOf(request.id(0));
            case LIST_NODEBALANCERS_OF_INSTANCE -> mirror.balancersBefore(request.id(0));
            case DELETE_INSTANCE -> {
                mirror.volumesOf(request.id(0));
                mirror.balancersBefore(request.id(0));
            }
            case LIST_TAGGED, DELETE_TAG -> mirror.tagged(request.ids().get(0), filter(request));
            case CREATE_INSTANCE -> {
                if (dialect.publicService()) {
                    reserved(request);
                    if (isInVpc(request.body())) {
                        mirror.vpcAddresses();
                    }
                }
            }
            case ADD_ADDRESS, ADD_ADDRESS_TO_INSTANCE -> mirror.all(Kind.INSTANCE, "");
            case READ_RESERVED_IP, DELETE_RESERVED_IP -> mirror.users();
            case LIST_RESERVED_IPS -> {
                mirror.all(Kind.RESERVED_IP, filter(request));
                mirror.users();
            }
            case ASSIGN_ADDRESSES ->
                ((Collection<?>) request.body().get("assignments")).forEach(each -> {
                    Map<?, ?> assignment = (Map<?, ?>) each;
                    mirror.address(assignment.get("address").toString());
                    mirror.whole(Kind.INSTANCE, ((Number) assignment.get("linode_id")).longValue());
                });
            case CREATE_NODEBALANCER -> reserved(request);
            case LIST_LOCKS -> mirror.locks(filter(request));
            default -> request.operation().listed().ifPresent(kind -> mirror.all(kind, filter(request)));
        }
    }

    private static String filter(Request list) {
        return list.headers().getOrDefault("X-Filter", "");
    }

    /** Mirrors the reserved addresses that the create of a resource names. */
    private void reserved(Request create) {
        Set<String> named = new LinkedHashSet<>();
        Stream.ofNullable(create.body().get("ipv4"))
                .flatMap(ipv4 -> ipv4 instanceof Collection<?> all ? all.stream() : Stream.of(ipv4))
                .forEach(address -> named.add(address.toString()));
        if (create.body().get("interfaces") instanceof Collection<?> interfaces) {
            interfaces.stream()
                    .map(each -> each instanceof Map<?, ?> fields ? fields.get("public") : null)
                    .forEach(open -> addresses(open, (address, subnet) -> named.add(address)));
        }
        named.remove("auto");
        named.forEach(mirror::address);
    }

    /**
     * Returns the refusal of a new instance whose generation of interfaces the account's setting forbids. Returns empty if the
     * token may not read that setting.
     */
    private Optional<Reply> forbidden(Request create) {
        if (create.operation() != Operation.CREATE_INSTANCE || !dialect.publicService()) {
            return Optional.empty();
        }
        String sent = create.body().getOrDefault(GENERATION, "").toString();
        return mirror.settings()
                .map(settings -> settings.path(InterfaceSetting.SETTING).asString(""))
                .flatMap(setting -> InterfaceSetting.refusal(setting, sent))
                .map(reason -> Map.of("errors", List.of(Map.of("field", GENERATION, "reason", reason))))
                .map(body ->
                        new Reply(BAD_REQUEST, Map.of(), JsonMapper.shared().writeValueAsString(body)));
    }

    /** Mirrors what the fields of a body name. */
    private void inBody(Request request) {
        Map<String, Object> body = request.body();
        if (request.operation().kinds().contains(Kind.NODEBALANCER) && isInVpc(body)) {
            mirror.vpcsOf(request.id(0));
        }
        body.forEach((field, value) -> {
            // A token that puts resources behind a firewall may have no right to read it.
            if (value instanceof Number id) {
                Kind.ofField(field)
                        .filter(kind -> kind != Kind.FIREWALL)
                        .ifPresent(kind -> mirror.whole(kind, id.longValue()));
            }
        });
        devices(request.operation(), body);
        if (request.operation() == Operation.ATTACH_VOLUME && body.get("linode_id") instanceof Number id) {
            mirror.profiles(id.longValue());
        }
        mirror.mirror(into -> {
            addresses(body, into::putListener);
            firewalls(body, into::firewall);
            if (body.get("placement_group") instanceof Map<?, ?> group && group.get("id") instanceof Number id) {
                into.placementGroup(id.longValue());
            }
        });
    }

    /** Mirrors what a request puts behind a firewall, with the firewall that it is behind. */
    private void devices(Operation operation, Map<String, Object> body) {
        if (operation == Operation.ADD_DEVICE_TO_FIREWALL) {
            device(String.valueOf(body.get("type")), body.get("id"));
        } else if (operation == Operation.CREATE_FIREWALL && body.get("devices") instanceof Map<?, ?> devices) {
            devices.forEach((types, ids) ->
                    ((Collection<?>) ids).forEach(id -> device(types.toString().replaceFirst("s$", ""), id)));
        }
    }

    private void device(String type, Object id) {
        Kind.ofType(type).filter(kind -> id instanceof Number).ifPresent(kind -> {
            long device = ((Number) id).longValue();
            mirror.whole(kind, device);
            mirror.firewallsOf(
                    kind,
                    kind == Kind.INSTANCE
                            ? Operation.LIST_FIREWALLS_OF_INSTANCE
                            : Operation.LIST_FIREWALLS_OF_NODEBALANCER,
                    device);
        });
    }

    /** Returns whether a body, or a node in it, names a subnet. */
    private static boolean isInVpc(Object value) {
        return value instanceof Map<?, ?> fields
                ? fields.containsKey("subnet_id") || fields.values().stream().anyMatch(MirroredService::isInVpc)
                : value instanceof Collection<?> items && items.stream().anyMatch(MirroredService::isInVpc);
    }

    /** Passes each address of a node in a body to {@code found}, with the id of its subnet, or 0 outside a VPC. */
    private static void addresses(Object value, BiConsumer<String, Long> found) {
        if (value instanceof Map<?, ?> fields) {
            if (fields.get("address") instanceof String address) {
                found.accept(address, fields.get("subnet_id") instanceof Number subnet ? subnet.longValue() : 0L);
            }
            fields.values().forEach(each -> addresses(each, found));
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> addresses(each, found));
        }
    }

    /** Passes each id of a firewall in a body to {@code found}. Only the service knows which firewalls exist. */
    private static void firewalls(Object value, LongConsumer found) {
        if (value instanceof Map<?, ?> fields) {
            Stream.of(fields.get("firewall_id"), fields.get("firewall_ids"))
                    .flatMap(sent -> sent instanceof Collection<?> ids ? ids.stream() : Stream.ofNullable(sent))
                    .filter(Number.class::isInstance)
                    .forEach(id -> found.accept(((Number) id).longValue()));
            fields.values().forEach(each -> firewalls(each, found));
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> firewalls(each, found));
        }
    }
}

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on firewalls, and on the firewall of an instance or a NodeBalancer. Firewalls block no traffic here. */
final class FirewallRoutes {

    static final String NOT_FOUND = "Firewall not found";

    /** The fields that are only stored and shown. */
    static final Set<String> STORED = Set.of(
            "label",
            "status",
            "tags",
            "inbound",
            "inbound_policy",
            "outbound",
            "outbound_policy",
            FirewallRoutes.VERSION);

    private static final String VERSION = "version";
    private static final String PATH = "/networking/firewalls";
    private static final String ID = BalancerFields.FIREWALL.name();
    private static final Set<String> KEYS = Set.of("id", "label", "tags");
    private static final long NONE = -1;
    private static final Field<String> LABEL = Field.text("label")
            .must(text -> text.length() >= 3 && text.length() <= 32, "Must be 3-32 characters")
            .must(
                    text -> text.matches("(?!.*(?:--|__|\\.\\.))[a-zA-Z][a-zA-Z0-9-_.]+"),
                    "Must begin with a letter, and have only letters, digits, and single hyphens, underscores and dots");
    private static final Field<ObjectNode> RULES = Field.object("rules").of(RuleFields.ALL.stream());
    private static final Field<String> STATUS = Field.oneOf("status", "enabled", "disabled");
    private static final Field<List<String>> TAGS = Field.texts("tags");
    private static final Field<List<Long>> IDS = Field.integers("firewall_ids")
            .must(ids -> ids.size() <= 1, "There is one firewall at most.")
            .must((ids, request) -> ids.stream().allMatch(id -> isKnown(id, request)), NOT_FOUND);

    List<Route<?>> all() {
        return Stream.of(
                        List.of(
                                Route.of("GET " + PATH, FirewallRoutes::list),
                                Route.of(
                                        "POST " + PATH,
                                        this::create,
                                        LABEL.required(),
                                        RULES.required(),
                                        FirewallDevices.NEW,
                                        TAGS),
                                Route.of("GET " + PATH + "/{id}", FirewallRoutes::firewall, FirewallRoutes::view),
                                Route.of(
                                        "PUT " + PATH + "/{id}",
                                        FirewallRoutes::firewall,
                                        this::change,
                                        LABEL,
                                        STATUS,
                                        TAGS),
                                Route.of("DELETE " + PATH + "/{id}", FirewallRoutes::firewall, this::delete),
                                Route.of(
                                        "GET " + PATH + "/{id}/rules", FirewallRoutes::firewall, FirewallRoutes::rules),
                                Route.of(
                                        "PUT " + PATH + "/{id}/rules",
                                        FirewallRoutes::firewall,
                                        this::changeRules,
                                        RuleFields.ALL.toArray(Field<?>[]::new))),
                        new FirewallDevices().all(),
                        FirewallDefaults.all(),
                        of("/nodebalancers/{id}", SandboxRequest::balancer),
                        of("/linode/instances/{id}", FirewallRoutes::instance))
                .<Route<?>>flatMap(List::stream)
                .toList();
    }

    private static <T extends Resource> List<Route<?>> of(String path, Function<SandboxRequest, T> holder) {
        return List.of(
                Route.of("GET " + path + "/firewalls", holder, FirewallRoutes::page),
                Route.of("PUT " + path + "/firewalls", holder, FirewallRoutes::replace, IDS.required()));
    }

    private static InstanceState instance(SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        InstanceAddressRoutes.refuse(InterfaceSetting.isLinode(instance, request), null, InterfaceSetting.NOT_THERE);
        return instance;
    }

    static ResourceTable<FirewallState> table(SandboxRequest request) {
        return request.account().extended().firewalls();
    }

    /** Returns whether the account has a firewall of this id, or the id stands for no firewall. */
    static boolean isKnown(long id, SandboxRequest request) {
        return id == NONE || table(request).find(id).isPresent();
    }

    /** Returns the firewall in the path of a request. */
    static FirewallState firewall(SandboxRequest request) {
        return table(request).find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private static Object list(SandboxRequest request) {
        return ListQuery.of(request, table(request).all(), each -> view(each, request), KEYS);
    }

    private static Object page(Resource holder, SandboxRequest request) {
        List<FirewallState> held = Stream.of(request.account().fields(holder).path(ID))
                .flatMap(id -> table(request).find(id.asLong(NONE)).stream())
                .toList();
        return ListQuery.of(request, held, each -> view(each, request), Set.of());
    }

    private static Object replace(Resource holder, SandboxRequest request) {
        FirewallDevices.free(request.account().fields(holder));
        request.get(IDS).forEach(id -> request.account().fields(holder).put(ID, id));
        return page(holder, request);
    }

    private Object create(SandboxRequest request) {
        refuseTaken(request, null);
        SandboxRequest rules = request.part(request.get(RULES));
        for (Field<?> policy : List.of(RuleFields.INBOUND_POLICY, RuleFields.OUTBOUND_POLICY)) {
            InstanceAddressRoutes.refuse(
                    !rules.body().hasNonNull(policy.name()), "rules." + policy.name(), policy.name() + " is required");
        }
        HttpException.check(RuleFields.problems(rules).stream()
                .map(reason -> reason.field() == null
                        ? new HttpException.Reason(reason.reason(), RULES.name())
                        : reason.within(RULES.name() + "."))
                .toList());
        FirewallDevices.refuseTaken(request);
        FirewallState created = new FirewallState(request.account().nextId(), request.now(), request.now());
        table(request).put(created);
        request.store(created, List.of(LABEL, TAGS));
        keepRules(created, rules);
        FirewallDevices.put(created, request);
        notify(request, "firewall_create", created);
        return view(created, request);
    }

    /** Keeps the rules that were sent, and counts the version up. */
    private static void keepRules(FirewallState firewall, SandboxRequest rules) {
        ObjectNode fields = rules.account().fields(firewall);
        String before = fingerprint(rules(fields));
        RuleFields.ALL.stream()
                .map(Field::name)
                .filter(name -> rules.body().has(name))
                .forEach(name -> fields.set(name, rules.body().get(name)));
        if (!fields.has(VERSION) || !fingerprint(rules(fields)).equals(before)) {
            fields.put(VERSION, fields.path(VERSION).asInt(0) + 1);
        }
    }

    private Object change(FirewallState firewall, SandboxRequest request) {
        refuseTaken(request, firewall);
        String before = status(firewall, request);
        boolean disables = "disabled".equals(request.get(STATUS, before));
        InstanceAddressRoutes.refuse(
                disables && FirewallDefaults.isDefault(firewall, request),
                STATUS.name(),
                "A default firewall cannot be disabled.");
        request.store(firewall, List.of(LABEL, STATUS, TAGS));
        FirewallState changed = touch(firewall, request);
        String after = status(changed, request);
        notify(
                request,
                before.equals(after) ? "firewall_update" : disables ? "firewall_disable" : "firewall_enable",
                changed);
        return view(changed, request);
    }

    private Object changeRules(FirewallState firewall, SandboxRequest request) {
        HttpException.check(RuleFields.problems(request));
        keepRules(firewall, request);
        notify(request, "firewall_rules_update", touch(firewall, request));
        return rules(firewall, request);
    }

    private static FirewallState touch(FirewallState firewall, SandboxRequest request) {
        return table(request).put(new FirewallState(firewall.id(), firewall.created(), request.now()));
    }

    private static void refuseTaken(SandboxRequest request, FirewallState own) {
        String wanted = request.get(LABEL, null);
        InstanceAddressRoutes.refuse(
                wanted != null
                        && table(request).all().stream()
                                .anyMatch(each ->
                                        (own == null || each.id() != own.id()) && wanted.equals(label(each, request))),
                LABEL.name(),
                "Label must be unique among your Cloud Firewalls");
    }

    private Object delete(FirewallState firewall, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                FirewallDefaults.isDefault(firewall, request), null, "A default firewall cannot be deleted.");
        notify(request, "firewall_delete", firewall);
        FirewallDevices.of(firewall, request).forEach(held -> held.fields().remove(ID));
        table(request).remove(firewall.id());
        request.account().forget(firewall);
        return Map.of();
    }

    private static void notify(SandboxRequest request, String action, FirewallState firewall) {
        Events.notification(request, action, entity(firewall, request), null);
    }

    /** Returns a firewall as an entity of events. */
    static Entity entity(FirewallState firewall, SandboxRequest request) {
        return new Entity("firewall", firewall.id(), label(firewall, request), "networking/firewalls");
    }

    private static String label(FirewallState firewall, SandboxRequest request) {
        return request.account().fields(firewall).path("label").asString("firewall" + firewall.id());
    }

    private static String status(FirewallState firewall, SandboxRequest request) {
        return request.account().fields(firewall).path(STATUS.name()).asString("enabled");
    }

    private static Object rules(FirewallState firewall, SandboxRequest request) {
        ObjectNode fields = request.account().fields(firewall);
        Map<String, Object> rules = rules(fields);
        String fingerprint = fingerprint(rules);
        rules.putAll(SandboxJson.object(VERSION, fields.path(VERSION).asInt(1), "fingerprint", fingerprint));
        return rules;
    }

    private static Map<String, Object> rules(ObjectNode fields) {
        Map<String, Object> rules = SandboxJson.object(
                "inbound", List.of(), "inbound_policy", "ACCEPT", "outbound", List.of(), "outbound_policy", "ACCEPT");
        rules.keySet().stream().filter(fields::has).toList().forEach(name -> rules.put(name, fields.get(name)));
        return rules;
    }

    private static String fingerprint(Map<String, Object> rules) {
        return "%08x".formatted(rules.toString().hashCode());
    }

    /** Returns the view of a firewall. */
    static Map<String, Object> view(FirewallState firewall, SandboxRequest request) {
        JsonNode tags = request.account().fields(firewall).get("tags");
        return SandboxJson.object(
                "id",
                firewall.id(),
                "label",
                label(firewall, request),
                "created",
                firewall.created(),
                "updated",
                firewall.updated(),
                "status",
                status(firewall, request),
                "rules",
                rules(firewall, request),
                "tags",
                tags == null ? List.of() : tags,
                "entities",
                request.account().fields(firewall).has(AccountState.HIDDEN)
                        ? null
                        : FirewallDevices.of(firewall, request)
                                .map(FirewallDevices.Held::entity)
                                .toList());
    }
}

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The setting of the account for the generation of network interfaces that a new instance has. */
public enum InterfaceSetting {
    LEGACY_CONFIG_ONLY("legacy_config_only", InterfaceSetting.LEGACY, false),
    LEGACY_DEFAULT("legacy_config_default_but_linode_allowed", InterfaceSetting.LEGACY, true),
    LINODE_DEFAULT("linode_default_but_legacy_config_allowed", InterfaceSetting.LINODE, true),
    LINODE_ONLY("linode_only", InterfaceSetting.LINODE, false);

    /** The name of the setting. */
    public static final String SETTING = "interfaces_for_new_linodes";

    /** The refusal of a field that an instance of the generation {@code linode} cannot have. */
    static final String NOT_THERE = "Option cannot be set on a Linode that is configured to use Linode Interfaces";

    private static final String PATH = "/linode/instances/{id}/interfaces";
    private static final String LEGACY = "legacy_config";
    private static final String LINODE = "linode";
    private static final String NAME = "interface_generation";
    private static final Field<String> SENT = Field.oneOf(NAME, LEGACY, LINODE);

    private final String wire;
    private final String defaultValue;
    private final boolean other;

    InterfaceSetting(String wire, String defaultValue, boolean other) {
        this.wire = wire;
        this.defaultValue = defaultValue;
        this.other = other;
    }

    List<Route<?>> routes() {
        return List.of(
                settings(),
                Route.of("GET " + PATH, InterfaceSetting::owner, InterfaceSetting::interfaces),
                Route.of("POST " + PATH, InterfaceSetting::owner, InterfaceSetting::add)
                        .with(InterfaceFields.OWN),
                Route.of("GET " + PATH + "/{id}", InterfaceSetting::owner, InterfaceSetting::one));
    }

    /** Returns the instance in the path of a request; refuses one that has no interfaces but those of its profiles. */
    private static InstanceState owner(SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        InstanceAddressRoutes.refuse(
                !isLinode(instance, request), null, "This Linode has its interfaces in its configuration profiles.");
        return instance;
    }

    private static Object interfaces(InstanceState instance, SandboxRequest request) {
        return Map.of(
                InterfaceFields.ALL.name(),
                InstanceInterface.of(instance, request)
                        .map(each -> each.view(request))
                        .toList());
    }

    private static Object one(InstanceState instance, SandboxRequest request) {
        return InstanceInterface.of(instance, request)
                .filter(each -> each.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound)
                .view(request);
    }

    private static Object add(InstanceState instance, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                !instance.status().at(request.now()).equals("offline"),
                null,
                "The Linode must be powered off to add an interface.");
        InstanceInterface added =
                new InstanceInterface(instance, null, InterfaceFields.add(true, instance, instance, request));
        Events.notification(
                request,
                "interface_create",
                new Entity("interface", added.id(), "", "linode/instances/" + instance.id() + "/interfaces"),
                LinodeInstanceRoutes.entity(instance, request));
        return added.view(request);
    }

    private Route<?> settings() {
        return Route.of(
                "GET /account/settings",
                request -> SandboxJson.object(
                        "backups_enabled",
                        false,
                        "longview_subscription",
                        null,
                        "maintenance_policy",
                        "linode/migrate",
                        "managed",
                        false,
                        "network_helper",
                        true,
                        "object_storage",
                        "disabled",
                        SETTING,
                        wire));
    }

    /** Returns the field for the generation of a new instance; it refuses a generation that the account does not allow. */
    Field<String> field() {
        return SENT.must(this::allows, notAllowed());
    }

    /**
     * Returns the reason why an account with this setting refuses an instance of this generation; empty if it allows it, or if
     * the setting is unknown.
     */
    public static Optional<String> refusal(String setting, String generation) {
        return Stream.of(values())
                .filter(each -> each.wire.equals(setting) && !each.allows(generation))
                .map(InterfaceSetting::notAllowed)
                .findFirst();
    }

    private boolean allows(String generation) {
        return other || generation.equals(defaultValue);
    }

    private String notAllowed() {
        return "The account setting " + SETTING + " is " + wire + ", which does not allow this generation.";
    }

    /** Returns the generation of a new instance. */
    String chosen(SandboxRequest request) {
        return request.get(SENT, defaultValue);
    }

    /** Returns the problems of the interfaces of a new instance of this generation. */
    static List<Reason> problems(String generation, SandboxRequest request) {
        boolean linode = LINODE.equals(generation);
        List<ObjectNode> sent = request.get(InterfaceFields.ALL, List.of());
        List<String> reserved = request.get(InstanceFields.RESERVED, List.of());
        if (linode && !reserved.isEmpty()) {
            return List.of(new Reason(
                    "ipv4 field must be omitted or empty if using Linode Interfaces", InstanceFields.RESERVED.name()));
        }
        String region = request.get(InstanceFields.REGION);
        Optional<String> address = reserved.stream()
                .flatMap(ipv4 -> AccountAddresses.problem(ipv4, region, "linode", request).stream())
                .findFirst();
        if (address.isPresent()) {
            return List.of(new Reason(address.get(), InstanceFields.RESERVED.name()));
        }
        if (linode && request.get(InstanceFields.NETWORK_HELPER) != null) {
            return List.of(new Reason(UnknownFields.REASON, InstanceFields.NETWORK_HELPER.name()));
        }
        if (linode && request.get(BalancerFields.FIREWALL, -1L) != -1) {
            return List.of(new Reason(NOT_THERE, BalancerFields.FIREWALL.name()));
        }
        if (!linode && !sent.isEmpty() && request.get(ImageDeployment.IMAGE) == null) {
            return List.of(new Reason(
                    "Without an image there is no configuration profile to have them.", InterfaceFields.ALL.name()));
        }
        return InterfaceFields.problems(linode, region, null, request);
    }

    /**
     * Stores the generation of a new instance, and the sent interfaces: with the instance for the generation {@code linode},
     * else with its profile, which may be null without interfaces.
     */
    static void store(
            InstanceState instance,
            ProfileState profile,
            String generation,
            List<ObjectNode> sent,
            SandboxRequest request) {
        request.account().fields(instance).put(NAME, generation);
        boolean linode = LINODE.equals(generation);
        if (linode || !sent.isEmpty()) {
            InterfaceFields.store(linode ? instance : profile, instance, sent, request);
        }
    }

    /** Returns the generation of an instance. */
    static String of(InstanceState instance, SandboxRequest request) {
        return request.account().fields(instance).path(NAME).asString(LEGACY);
    }

    /** Returns whether an instance has its own interfaces, and so none in its configuration profiles. */
    static boolean isLinode(InstanceState instance, SandboxRequest request) {
        return LINODE.equals(of(instance, request));
    }

    /** Refuses a private address for a new instance of the generation {@code linode}, which has none. */
    static void refusePrivate(String generation, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                LINODE.equals(generation) && request.get(InstanceFields.PRIVATE_IP, false),
                InstanceFields.PRIVATE_IP.name(),
                NOT_THERE);
    }

    /**
     * Returns whether an instance has an interface to boot with; true for an instance of another service, whose interfaces are
     * unknown.
     */
    static boolean isBootable(InstanceState instance, SandboxRequest request) {
        JsonNode own = request.account().fields(instance).path(InterfaceFields.ALL.name());
        return !isLinode(instance, request) || own.isMissingNode() || !own.isEmpty();
    }
}

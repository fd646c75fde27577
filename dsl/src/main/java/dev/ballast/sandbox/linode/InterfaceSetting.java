package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The setting of the account that says which generation of network interfaces a new instance has. */
public enum InterfaceSetting {
    LEGACY_CONFIG_ONLY("legacy_config_only", InterfaceSetting.LEGACY, false),
    LEGACY_DEFAULT("legacy_config_default_but_linode_allowed", InterfaceSetting.LEGACY, true),
    LINODE_DEFAULT("linode_default_but_legacy_config_allowed", InterfaceSetting.LINODE, true),
    LINODE_ONLY("linode_only", InterfaceSetting.LINODE, false);

    /** The name of the setting. */
    public static final String SETTING = "interfaces_for_new_linodes";

    /** The interfaces of a new instance of the generation {@code linode}, which cannot boot without one. */
    static final Field<List<ObjectNode>> INTERFACES = Field.objects("interfaces");
    /** The refusal of what an instance of the generation {@code linode} cannot have. */
    static final String NOT_THERE = "Option cannot be set on a Linode that is configured to use Linode Interfaces";

    private static final String LEGACY = "legacy_config";
    private static final String LINODE = "linode";
    private static final String NAME = "interface_generation";
    /** What an instance keeps of its interfaces. */
    static final List<String> KEPT = List.of(NAME, INTERFACES.name());

    private static final Field<String> SENT = Field.oneOf(NAME, LEGACY, LINODE);

    private final String wire;
    private final String usual;
    private final boolean other;

    InterfaceSetting(String wire, String usual, boolean other) {
        this.wire = wire;
        this.usual = usual;
        this.other = other;
    }

    Route<?> route() {
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

    /** Returns the generation that a new instance asks for, as far as the account allows it. */
    Field<String> field() {
        return SENT.must(this::allows, notAllowed());
    }

    /** Returns why an account with the setting of this name creates no instance of a generation; empty if it does, or may. */
    public static Optional<String> refusal(String setting, String generation) {
        return Stream.of(values())
                .filter(each -> each.wire.equals(setting) && !each.allows(generation))
                .map(InterfaceSetting::notAllowed)
                .findFirst();
    }

    private boolean allows(String generation) {
        return other || generation.equals(usual);
    }

    private String notAllowed() {
        return "The account setting " + SETTING + " is " + wire + ", which does not allow this generation.";
    }

    /** Returns the generation of a new instance. */
    String chosen(ApiRequest request) {
        return request.get(SENT, usual);
    }

    /** Stores the generation of a new instance. */
    static void store(InstanceState instance, String generation, ApiRequest request) {
        request.account().fields(instance).put(NAME, generation);
    }

    /** Returns the generation of an instance. */
    static String of(InstanceState instance, ApiRequest request) {
        return request.account().fields(instance).path(NAME).asString(LEGACY);
    }

    /** Returns whether an instance has interfaces of its own, and so none in its configuration profiles. */
    static boolean isLinode(InstanceState instance, ApiRequest request) {
        return LINODE.equals(of(instance, request));
    }

    /** Refuses a private address for a new instance of a generation that has none. */
    static void refusePrivate(String generation, ApiRequest request) {
        InstanceAddressRoutes.refuse(
                LINODE.equals(generation) && request.get(InstanceFields.PRIVATE_IP, false),
                InstanceFields.PRIVATE_IP.name(),
                NOT_THERE);
    }

    /** Returns whether an instance has an interface to boot with. */
    static boolean isBootable(InstanceState instance, ApiRequest request) {
        return !isLinode(instance, request)
                || !request.account().fields(instance).path(INTERFACES.name()).isEmpty();
    }
}

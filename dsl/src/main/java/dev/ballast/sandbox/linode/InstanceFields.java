package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.state.InstanceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a request that creates, copies or changes an instance. */
final class InstanceFields {

    /** The label; it is unique among the instances. */
    static final Field<String> LABEL = Field.text("label")
            .must(text -> text.length() >= 3 && text.length() <= 64, "Must be between 3 and 64 characters")
            .must(
                    text -> text.matches("[a-zA-Z0-9](?:(?!--|__|\\.\\.)[a-zA-Z0-9_.-])*+(?<=[a-zA-Z0-9])"),
                    "Must begin and end with a letter or digit, and have single '-', '_' and '.' between")
            .must(InstanceFields::unique, "Label must be unique among your linodes");
    /** The region of a new resource; it is required. */
    static final Field<String> REGION = Field.text("region")
            .must(SandboxCatalogue.REGIONS::has, "region is not valid")
            .required();
    /** The type; it is required. */
    static final Field<String> TYPE = Field.text("type")
            .must(SandboxCatalogue.TYPES::has, "A valid plan type by that ID was not found")
            .required();
    /** The user data; only its presence is stored. */
    static final Field<ObjectNode> METADATA = Field.object("metadata")
            .of("user_data")
            .must(
                    sent -> sent.path("user_data").asString("").matches("[A-Za-z0-9+/\\s]*={0,2}\\s*"),
                    "user_data must be base64");

    /** Whether the instance also gets a private address. */
    static final Field<Boolean> PRIVATE_IP = Field.flag("private_ip");

    /** Whether an instance with an image is booted. */
    static final Field<Boolean> BOOTED = Field.flag("booted");
    /** Whether the profile of the image has the network helper on. */
    static final Field<Boolean> NETWORK_HELPER = Field.flag("network_helper");

    /** The reserved address of a new instance of the older generation. */
    static final Field<List<String>> RESERVED =
            Field.texts("ipv4").must(list -> list.size() <= 1, "Must provide a single valid reserved ipv4 address");
    /** The names of the thresholds of alerts. */
    private static final List<String> THRESHOLDS = List.of("cpu", "network_in", "network_out", "transfer_quota", "io");

    static final Field<ObjectNode> ALERTS = Field.object("alerts")
            .of(Stream.concat(THRESHOLDS.stream(), Stream.of("system_alerts", "user_alerts"))
                    .toArray(String[]::new))
            .must(
                    alerts -> THRESHOLDS.stream()
                            .allMatch(name -> !alerts.has(name)
                                    || (alerts.get(name).isIntegralNumber()
                                            && alerts.get(name).asLong(-1) >= 0)),
                    "The thresholds of alerts are whole numbers of 0 or more.");

    /** The maintenance policy. */
    static final Field<String> POLICY = Field.text("maintenance_policy")
            .must(
                    List.of("linode/migrate", "linode/power_off_on")::contains,
                    "Unsupported maintenance policy slug format.");

    private static final Field<List<String>> TAGS = Field.texts("tags");
    private static final Field<String> GROUP = Field.text("group");
    private static final Field<Boolean> WATCHDOG = Field.flag("watchdog_enabled");
    /** Whether the service backs the instance up. */
    static final Field<Boolean> BACKUPS = Field.flag("backups_enabled");

    /** Whether the disks are encrypted. */
    static final Field<String> ENCRYPTION = Field.oneOf("disk_encryption", "enabled", "disabled");
    /** The time of the backups. */
    static final Field<ObjectNode> SCHEDULE = Field.object("backups")
            .of("schedule.day", "schedule.window")
            .must(
                    sent -> isAbsentOr(
                            "Scheduling|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day", sent.at("/schedule/day")),
                    "Invalid day value.")
            .must(
                    sent -> isAbsentOr("Scheduling|W(?:[02468]|1[02468]|2[02])", sent.at("/schedule/window")),
                    "Invalid schedule value.");

    /** The fields of a new instance that are only stored and shown. */
    static final List<Field<?>> SHOWN = List.of(
            LABEL, TAGS, GROUP, POLICY, ENCRYPTION, BACKUPS, PlacementGroupRoutes.OF_INSTANCE, BalancerFields.FIREWALL);

    /** The fields of a change that are only stored and shown. */
    static final List<Field<?>> CHANGED = List.of(LABEL, TAGS, GROUP, POLICY, WATCHDOG);

    /** The values of fields that were not sent. */
    static final Map<Field<?>, Object> USUAL =
            Field.values(TAGS, List.of(), GROUP, "", POLICY, "linode/migrate", ENCRYPTION, "enabled", WATCHDOG, true);

    private InstanceFields() {}

    /** Returns the fields of a new instance in an account with this setting. */
    static Field<?>[] created(InterfaceSetting interfaces) {
        return Stream.of(
                        SHOWN,
                        List.of(REGION, TYPE, BOOTED, PRIVATE_IP, RESERVED, METADATA, NETWORK_HELPER),
                        ImageDeployment.FIELDS,
                        List.of(interfaces.field(), InterfaceFields.ALL))
                .flatMap(List::stream)
                .toArray(Field<?>[]::new);
    }

    /** Returns the fields of a change. */
    static Field<?>[] changed() {
        return Stream.concat(CHANGED.stream(), Stream.of(ALERTS, SCHEDULE)).toArray(Field<?>[]::new);
    }

    private static boolean isAbsentOr(String pattern, JsonNode value) {
        return value.isMissingNode() || value.isNull() || value.asString("").matches(pattern);
    }

    private static boolean unique(String label, SandboxRequest request) {
        long own = request.path().groupCount() == 0 ? 0 : request.id(0);
        return request.account().instances().all().stream()
                .noneMatch(other -> other.id() != own
                        && LinodeInstanceRoutes.label(other.id(), request).equals(label));
    }

    /**
     * Returns the addresses of a new instance: the reserved public ones that it asks for, new ones in place of others, and a
     * private one if it is requested.
     */
    static List<String> addresses(SandboxRequest request) {
        List<String> addresses = new ArrayList<>();
        for (String asked : InterfaceFields.publicAddresses(request)) {
            addresses.add(asked.equals(InterfaceFields.AUTO) ? request.account().nextPublicAddress() : asked);
        }
        if (request.get(PRIVATE_IP, false)) {
            addresses.add(request.account().nextPrivateAddress());
        }
        return addresses;
    }

    /** Stores whether there is user data. The data itself is secret and not stored. */
    static void storeUserData(long instance, SandboxRequest request) {
        String data = request.body().path("metadata").path("user_data").asString("");
        request.account().fields(InstanceState.class, instance).put("has_user_data", !data.isEmpty());
    }
}

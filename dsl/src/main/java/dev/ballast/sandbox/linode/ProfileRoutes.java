package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on the configuration profiles of an instance. */
final class ProfileRoutes {

    private static final String PATH = "/linode/instances/{id}/configs";
    private static final String INTERFACES = PATH + "/{id}/interfaces";

    private final Field<String> label =
            Field.text("label").must(text -> !text.isBlank() && text.length() <= 48, "Must be 1-48 characters");
    private final Field<ObjectNode> devices =
            new Field<>("devices", null, ProfileDevices::problem, ObjectNode.class::cast);
    private final Field<ObjectNode> helpers = Field.object("helpers")
            .of("updatedb_disabled", "distro", "modules_dep", "network", "devtmpfs_automount")
            .must(sent -> sent.valueStream().allMatch(JsonNode::isBoolean), "helpers must be true or false");
    private final List<Field<?>> shown = List.of(
            label,
            Field.text("comments"),
            Field.text("kernel"),
            Field.integer("memory_limit", 0, Integer.MAX_VALUE),
            Field.text("root_device"),
            Field.integer("initrd"),
            Field.oneOf("run_level", "default", "single", "binbash"),
            Field.oneOf("virt_mode", "paravirt", "fullvirt"));

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, LinodeInstanceRoutes::instance, this::list),
                Route.of("POST " + PATH, LinodeInstanceRoutes::instance, this::create, fields(label.required())),
                Route.of("GET " + PATH + "/{id}", this::profile, ProfileRoutes::view),
                Route.of("PUT " + PATH + "/{id}", this::profile, this::change, fields(label)),
                Route.of("DELETE " + PATH + "/{id}", this::profile, this::delete),
                Route.of("GET " + INTERFACES, this::profile, ProfileRoutes::interfaces),
                Route.of("POST " + INTERFACES, this::profile, this::addInterface)
                        .with(InterfaceFields.OF_PROFILE),
                Route.of("GET " + INTERFACES + "/{id}", this::profile, ProfileRoutes::shownInterface),
                Route.of("DELETE " + INTERFACES + "/{id}", this::profile, this::deleteInterface));
    }

    private Field<?>[] fields(Field<String> named) {
        List<Field<?>> all = new ArrayList<>(shown);
        all.set(0, named);
        all.addAll(List.of(devices, helpers, InterfaceFields.ALL));
        return all.toArray(Field<?>[]::new);
    }

    private ProfileState profile(SandboxRequest request) {
        return InstanceProfiles.of(LinodeInstanceRoutes.instance(request), request).stream()
                .filter(profile -> profile.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object list(InstanceState instance, SandboxRequest request) {
        return ListQuery.of(
                request, InstanceProfiles.of(instance, request), profile -> view(profile, request), Set.of());
    }

    private Object create(InstanceState instance, SandboxRequest request) {
        checkInterfaces(instance, null, request);
        ProfileState created = InstanceProfiles.create(instance, request.get(label), request);
        request.account().fields(created).withObject("/helpers").put("network", false);
        InstanceState owner = InstanceProfiles.add(instance, created, request);
        store(created, owner, request);
        return done("linode_config_create", created, request);
    }

    private Object change(ProfileState profile, SandboxRequest request) {
        checkInterfaces(LinodeInstanceRoutes.instance(request), profile, request);
        ProfileState changed = request.account()
                .extended()
                .profiles()
                .put(new ProfileState(profile.id(), profile.instance(), profile.created(), request.now()));
        store(changed, LinodeInstanceRoutes.instance(request), request);
        return done("linode_config_update", changed, request);
    }

    private static void checkInterfaces(InstanceState instance, ProfileState profile, SandboxRequest request) {
        boolean legacy = !InterfaceSetting.isLinode(instance, request);
        InstanceAddressRoutes.refuse(
                !legacy && request.body().hasNonNull("interfaces"), "interfaces", InterfaceSetting.NOT_THERE);
        InstanceAddressRoutes.refuse(
                !legacy && request.body().path("helpers").hasNonNull("network"),
                "helpers.network",
                InterfaceSetting.NOT_THERE);
        HttpException.check(InterfaceFields.problems(false, instance.region(), profile, request));
    }

    private void store(ProfileState profile, InstanceState instance, SandboxRequest request) {
        if (request.body().hasNonNull("devices")) {
            ProfileDevices.replace(profile.id(), instance, request.get(devices), request);
        }
        request.store(profile, shown);
        if (request.get(helpers) != null) {
            request.account().fields(profile).withObject("/helpers").setAll(request.get(helpers));
        }
        if (request.get(InterfaceFields.ALL) != null) {
            InterfaceFields.store(profile, instance, request.get(InterfaceFields.ALL), request);
        }
    }

    private static Object done(String action, ProfileState profile, SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        Events.notification(
                request,
                action,
                LinodeInstanceRoutes.entity(instance, request),
                InstanceProfiles.entity(profile, request));
        return view(profile, request);
    }

    private Object delete(ProfileState profile, SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        ProfileDevices.replace(profile.id(), instance, SandboxJson.MAPPER.createObjectNode(), request);
        done("linode_config_delete", profile, request);
        InstanceProfiles.remove(profile, request);
        request.account()
                .instances()
                .put(instance.withProfiles(instance.profiles().stream()
                        .filter(id -> id != profile.id())
                        .toList()));
        return Map.of();
    }

    private static List<?> interfaces(ProfileState profile, SandboxRequest request) {
        return InstanceInterface.of(LinodeInstanceRoutes.instance(request), profile, request)
                .map(each -> each.view(request))
                .toList();
    }

    private static InstanceInterface one(ProfileState profile, SandboxRequest request) {
        return InstanceInterface.of(LinodeInstanceRoutes.instance(request), profile, request)
                .filter(each -> each.id() == request.id(2))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private static Object shownInterface(ProfileState profile, SandboxRequest request) {
        return one(profile, request).view(request);
    }

    private Object addInterface(ProfileState profile, SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        InstanceAddressRoutes.refuse(
                InterfaceSetting.isLinode(instance, request), InterfaceFields.ALL.name(), InterfaceSetting.NOT_THERE);
        InstanceInterface added =
                new InstanceInterface(instance, profile, InterfaceFields.add(false, profile, instance, request));
        done("linode_config_update", profile, request);
        return added.view(request);
    }

    private Object deleteInterface(ProfileState profile, SandboxRequest request) {
        InstanceInterface found = one(profile, request);
        InstanceAddressRoutes.refuse(
                found.isActive(request), null, "The interface is active: shut the Linode down first.");
        ((ArrayNode) request.account().fields(profile).path(InterfaceFields.ALL.name()))
                .removeIf(each -> each.path("id").asLong(0) == found.id());
        done("linode_config_update", profile, request);
        return Map.of();
    }

    private static Map<String, Object> view(ProfileState profile, SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        ObjectNode fields = request.account().fields(profile);
        Map<String, Object> helpers = SandboxJson.object(
                "updatedb_disabled",
                true,
                "distro",
                true,
                "modules_dep",
                true,
                "network",
                true,
                "devtmpfs_automount",
                true);
        helpers.replaceAll((name, value) ->
                fields.path("helpers").has(name) ? fields.path("helpers").get(name) : value);
        return SandboxJson.object(
                "id", profile.id(),
                "label", InstanceProfiles.label(profile, request),
                "helpers", helpers,
                "kernel", fields.path("kernel").asString("linode/latest-64bit"),
                "comments", fields.path("comments").asString(""),
                "memory_limit", fields.path("memory_limit").asLong(0),
                "created", profile.created(),
                "updated", profile.updated(),
                "root_device", fields.path("root_device").asString("/dev/sda"),
                "devices", ProfileDevices.view(profile.id(), instance, request),
                "initrd", fields.get("initrd"),
                "run_level", fields.path("run_level").asString("default"),
                "virt_mode", fields.path("virt_mode").asString("paravirt"),
                "interfaces", interfaces(profile, request));
    }
}

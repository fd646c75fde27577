package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.InstanceState;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The operations on compute instances and addresses (docs/api.md section 4, Compute instances and addresses). */
final class DocumentedInstanceRoutes {

    // The sandbox does not simulate which regions, types and images exist.
    static final Field<String> REGION = Field.text("region", "[a-z0-9]+(-[a-z0-9]+)*+", "region is not valid");
    static final Field<Long> LINODE_ID =
            Field.integer("linode_id").must(DocumentedInstanceRoutes::exists, "there is no such instance");

    private static final String IDENTIFIER = "[A-Za-z0-9][A-Za-z0-9._/-]*";

    private final Field<String> type = Field.text("type", IDENTIFIER, "A valid plan type by that ID was not found")
            .required();
    private final Field<String> image = Field.text("image", IDENTIFIER, "image is not valid");
    private final Field<String> password = Field.text("root_pass").must(text -> !text.isBlank(), "Must not be empty");
    private final Field<Boolean> booted = Field.flag("booted");

    private final Field<String> addressType = Field.text("type").required();
    private final Field<Boolean> publicAddress = Field.flag("public").required();
    private final Field<Long> owner = Field.integer("linode_id")
            .required("Linode is a required argument when not reserving an IP address.")
            .must(DocumentedInstanceRoutes::exists, "Linode is not active");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /compute/instances", this::list),
                Route.of("POST /compute/instances/", this::create, REGION.required(), type, image, password, booted),
                Route.of("POST /compute/instances/{id}/boot", this::instance, this::boot),
                Route.of("POST /networking/ips", this::allocate, addressType, publicAddress, owner));
    }

    private static boolean exists(long id, SandboxRequest request) {
        return request.account().instances().find(id).isPresent();
    }

    private InstanceState instance(SandboxRequest request) {
        return named(request.id(0), request);
    }

    static InstanceState named(long id, SandboxRequest request) {
        return request.account().instances().find(id).orElseThrow(HttpException::notFound);
    }

    private Object list(SandboxRequest request) {
        List<Map<String, Object>> all = request.account().instances().all().stream()
                .map(instance -> view(instance, request.now()))
                .toList();
        return Page.of(all, request.context());
    }

    private Object create(SandboxRequest request) {
        String wanted = request.get(image);
        if (wanted != null && request.get(password) == null) {
            throw HttpException.invalid("root_pass", "Must provide valid root_pass");
        }
        AccountState account = request.account();
        Instant now = request.now();
        InstanceState created = new InstanceState(
                account.nextId(),
                request.get(REGION),
                request.get(type),
                wanted,
                InstanceState.provisioned(now),
                List.of(account.nextId()),
                List.of(account.nextPublicAddress()),
                now);
        return view(account.instances().put(request.get(booted, wanted != null) ? created.booted(now) : created), now);
    }

    private Object boot(InstanceState instance, SandboxRequest request) {
        request.account().instances().put(instance.booted(request.now()));
        return Map.of();
    }

    private Object allocate(SandboxRequest request) {
        if (!"ipv4".equals(request.get(addressType))) {
            throw HttpException.of(400, "Only addresses of type ipv4 are currently supported.");
        }
        AccountState account = request.account();
        InstanceState instance = named(request.get(owner), request);
        boolean isPublic = request.get(publicAddress);
        if (!isPublic && instance.ipv4().stream().anyMatch(address -> address.startsWith("192.168."))) {
            throw HttpException.invalid(
                    "linode_id", "the instance has a private IPv4 address; there is one per instance");
        }
        String address = isPublic ? account.nextPublicAddress() : account.nextPrivateAddress();
        account.instances().put(instance.withAddress(address));
        String gateway = isPublic ? address.replaceFirst("\\d+$", "1") : null;
        String mask = isPublic ? "255.255.255.0" : "255.255.128.0";
        int prefix = isPublic ? 24 : 17;
        return SandboxJson.object(
                "address", address,
                "gateway", gateway,
                "subnet_mask", mask,
                "prefix", prefix,
                "type", "ipv4",
                "public", isPublic,
                "rdns", null,
                "linode_id", instance.id(),
                "region", instance.region());
    }

    private Map<String, Object> view(InstanceState instance, Instant now) {
        return SandboxJson.object(
                "id", instance.id(),
                "region", instance.region(),
                "type", instance.type(),
                "image", instance.image(),
                "status", instance.status().at(now),
                "ipv4", instance.ipv4(),
                "created", instance.created(),
                "updated", instance.status().since(now));
    }
}

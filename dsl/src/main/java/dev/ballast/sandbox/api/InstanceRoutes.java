package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.InstanceState;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The operations on compute instances and addresses (docs/api.md section 4, Compute instances and addresses). */
final class InstanceRoutes {

    // Which regions, plans and images exist is not simulated.
    static final Field<String> REGION = Field.text("region", "[a-z0-9]+(-[a-z0-9]+)*+", "region is not valid");
    static final Field<Long> LINODE_ID =
            Field.integer("linode_id").must(InstanceRoutes::exists, "there is no such instance");
    private static final String IDENTIFIER = "[A-Za-z0-9][A-Za-z0-9._/-]*";
    private static final Field<String> TYPE =
            Field.text("type", IDENTIFIER, "A valid plan type by that ID was not found");
    private static final Field<String> IMAGE = Field.text("image", IDENTIFIER, "image is not valid");
    private static final Field<String> ROOT_PASS =
            Field.text("root_pass").must(text -> !text.isBlank(), "Must not be empty");
    private static final Field<Boolean> BOOTED = Field.flag("booted");

    private static final Field<String> ADDRESS_TYPE = Field.text("type").required();
    private static final Field<Boolean> PUBLIC = Field.flag("public").required();
    private static final Field<Long> OWNER = Field.integer("linode_id")
            .required("Linode is a required argument when not reserving an IP address.")
            .must(InstanceRoutes::exists, "Linode is not active");

    private InstanceRoutes() {}

    /** Returns the operations; a list is a bare array or an object that holds one page. */
    static List<Route<?>> all(boolean bareLists) {
        return List.of(
                Route.of("GET /compute/instances", request -> list(request, bareLists)),
                Route.of(
                        "POST /compute/instances/",
                        InstanceRoutes::create,
                        REGION.required(),
                        TYPE.required(),
                        IMAGE,
                        ROOT_PASS,
                        BOOTED),
                Route.of("POST /compute/instances/{id}/boot", InstanceRoutes::instance, InstanceRoutes::boot),
                Route.of("POST /networking/ips", InstanceRoutes::allocateAddress, ADDRESS_TYPE, PUBLIC, OWNER));
    }

    private static boolean exists(long id, ApiRequest request) {
        return request.account().instances().find(id).isPresent();
    }

    private static InstanceState instance(ApiRequest request) {
        return named(request.id(0), request);
    }

    static InstanceState named(long id, ApiRequest request) {
        return request.account().instances().find(id).orElseThrow(HttpException::notFound);
    }

    private static Object list(ApiRequest request, boolean bare) {
        List<?> all = request.account().instances().all().stream()
                .map(instance -> view(instance, request.now()))
                .toList();
        return bare
                ? all
                : page(
                        all,
                        request.context().parameter("page", 1),
                        request.context().parameter("page_size", 100));
    }

    private static Object page(List<?> all, int page, int size) {
        if (page < 1) {
            throw HttpException.invalid("page", "Must be 1 or more");
        }
        if (size < 25 || size > 500) {
            throw HttpException.invalid("page_size", "Must be 25-500");
        }
        int pages = Math.max(1, (all.size() + size - 1) / size);
        List<?> data = all.stream().skip((page - 1L) * size).limit(size).toList();
        return SandboxJson.object("data", data, "page", page, "pages", pages, "results", all.size());
    }

    private static Object create(ApiRequest request) {
        String image = request.get(IMAGE);
        if (image != null && request.get(ROOT_PASS) == null) {
            throw HttpException.invalid("root_pass", "Must provide valid root_pass");
        }
        AccountState account = request.account();
        Instant now = request.now();
        InstanceState created = new InstanceState(
                account.nextId(),
                request.get(REGION),
                request.get(TYPE),
                image,
                InstanceState.provisioned(now),
                List.of(account.nextId()),
                List.of(account.nextPublicAddress()),
                now);
        boolean booted = request.get(BOOTED, image != null);
        return view(account.instances().put(booted ? created.booted(now) : created), now);
    }

    private static Object boot(InstanceState instance, ApiRequest request) {
        request.account().instances().put(instance.booted(request.now()));
        return Map.of();
    }

    private static Object allocateAddress(ApiRequest request) {
        if (!"ipv4".equals(request.get(ADDRESS_TYPE))) {
            throw HttpException.of(400, "Only addresses of type ipv4 are currently supported.");
        }
        AccountState account = request.account();
        InstanceState instance = named(request.get(OWNER), request);
        boolean isPublic = request.get(PUBLIC);
        if (!isPublic && instance.ipv4().stream().anyMatch(address -> address.startsWith("192.168."))) {
            throw HttpException.invalid(
                    "linode_id", "the instance has a private IPv4 address; there is one per instance");
        }
        String address = isPublic ? account.nextPublicAddress() : account.nextPrivateAddress();
        account.instances().put(instance.withAddress(address));
        String gateway = isPublic ? address.replaceFirst("\\d+$", "1") : null;
        return SandboxJson.object(
                "address",
                address,
                "gateway",
                gateway,
                "subnet_mask",
                isPublic ? "255.255.255.0" : "255.255.128.0",
                "prefix",
                isPublic ? 24 : 17,
                "type",
                "ipv4",
                "public",
                isPublic,
                "rdns",
                null,
                "linode_id",
                instance.id(),
                "region",
                instance.region());
    }

    private static Map<String, Object> view(InstanceState instance, Instant now) {
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

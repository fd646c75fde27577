package dev.ballast.sandbox;

/** The operation on addresses (docs/api.md section 4, Compute instances and addresses). */
final class Addresses {

    private final State state;

    Addresses(State state) {
        this.state = state;
    }

    Object allocate(Target target, Fields fields) {
        String type = fields.text("type").required().value();
        Boolean isPublic = fields.flag("public").required().value();
        Long linode = fields.integer("linode_id")
                .required("Linode is a required argument when not reserving an IP address.")
                .must(id -> state.instances.find(id).isPresent(), "Linode is not active")
                .value();
        fields.finish();
        if (!"ipv4".equals(type)) {
            throw Refusal.invalid("Only addresses of type ipv4 are currently supported.");
        }
        return allocate(state.instances.get(linode), isPublic);
    }

    private Object allocate(Instance instance, boolean isPublic) {
        if (!isPublic && instance.ipv4().stream().anyMatch(Formats::isPrivate)) {
            throw Refusal.invalid("linode_id", "the instance has a private IPv4 address; there is one per instance");
        }
        String address = isPublic ? state.nextPublicAddress() : state.nextPrivateAddress();
        state.keep(instance.withAddress(address));
        return view(instance, address, isPublic);
    }

    private static Object view(Instance instance, String address, boolean isPublic) {
        return Json.object(
                "address",
                address,
                "gateway",
                isPublic ? address.replaceFirst("\\d+$", "1") : null,
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
}

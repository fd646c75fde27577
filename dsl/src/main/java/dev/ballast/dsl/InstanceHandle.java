package dev.ballast.dsl;

import dev.ballast.model.Operation;
import dev.ballast.reconcile.Resource;
import groovy.transform.NamedParam;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A compute instance (docs/api.md section 2). The service document has no way to read one: fields are recorded when it is
 * created, and null where unknown.
 */
public final class InstanceHandle extends Handle {

    InstanceHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Requests the status: {@code running}, {@code offline}, {@code booting} and further ones. */
    @Needs(Operation.READ_INSTANCE)
    public String getStatus() {
        return only(
                "status",
                () -> cloud.reconcilers().instances().answers().fresh(resource).status());
    }

    /** Returns the region, as recorded or as the service lists it. */
    public String getRegion() {
        return cloud.named(() -> cloud.reconcilers().instances().region(resource));
    }

    /** Returns the plan it was created with; null when this ledger did not create it. */
    public String getType() {
        return fact("type");
    }

    /** Returns the image it was created with; null when this ledger did not create it. */
    public String getImage() {
        return fact("image");
    }

    /**
     * Returns its private IPv4 address: {@code node 'a', web.privateIp + ':80'}. Reading it never adds one: if there is none,
     * it throws with what to write.
     */
    public String getPrivateIp() {
        return cloud.named(() -> cloud.reconcilers().instances().privateIp(resource));
    }

    /** Adds a private IPv4 address, unless the ledger knows one: {@code instance(4711).addPrivateIp()}. */
    public InstanceHandle addPrivateIp() {
        cloud.named(() -> cloud.reconcilers().instances().addPrivateIp(resource));
        return this;
    }

    /** Boots it, unless the ledger records that it was booted: {@code web.boot()}. */
    public InstanceHandle boot() {
        return boot(how -> {});
    }

    /** Boots it; {@code boot(again: true)} sends the request even if the ledger records one. */
    public InstanceHandle boot(@NamedParam(value = "again", type = Boolean.class) Map<String, ?> options) {
        return boot(Block.named("boot", options, "again"));
    }

    /** Boots it with options, from Java: {@code web.boot(how -> how.again(true))}. */
    public InstanceHandle boot(Consumer<? super BootBlock> options) {
        BootBlock how = new BootBlock(cloud);
        options.accept(how);
        cloud.named(() -> cloud.reconcilers().instances().boot(resource, how.again()));
        return this;
    }

    private String fact(String word) {
        return cloud.account().applied(resource).get(word);
    }
}

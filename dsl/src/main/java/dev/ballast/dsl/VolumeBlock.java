package dev.ballast.dsl;

import dev.ballast.model.Operation;
import dev.ballast.reconcile.Requests.VolumeRequest;
import dev.ballast.reconcile.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The options of a volume: {@code volume('logs', 20, on: web[1])} or {@code volume('logs', 20) { on web[1] }}. */
public final class VolumeBlock extends WaitBlock {

    private Resource on;
    private String region;
    private boolean adopt;
    private String encryption;
    private List<String> tags;

    VolumeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Attaches it to this instance, at creation if it is created: {@code on: web[1]}. The region comes from the instance. */
    public void on(InstanceHandle instance) {
        this.on = Handle.given(instance, "on", cloud);
    }

    /** Sets the region, sent as {@code region}; it must be the instance's. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        this.region = cloud.validate(Rule.REGION, region);
    }

    /** Sets its tags and removes all others: {@code tags 'shop', 'prod'}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        require("tags");
        this.tags = cloud.validateAll(Rule.TAG, tags);
    }

    /** Sets its tags and removes all others: {@code tags: ['shop', 'prod']}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    /** Sets whether the service encrypts it, which it cannot change later: {@code encrypted: true}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "encryption")
    public void encrypted(boolean encrypted) {
        require("encrypted");
        this.encryption = encrypted ? "enabled" : "disabled";
    }

    /** Sets whether the one volume of that label is adopted if the name is new and region and size agree: {@code adopt: true}. */
    @Needs(value = Operation.LIST_VOLUMES, field = "label")
    public void adopt(boolean adopt) {
        require("adopt");
        this.adopt = adopt;
    }

    boolean adopts() {
        return adopt;
    }

    VolumeRequest freeze(String name, int size) {
        String usual = region == null && on == null ? cloud.neededRegion() : null;
        return new VolumeRequest(name, size, region, usual, on, encryption, tags, options());
    }
}

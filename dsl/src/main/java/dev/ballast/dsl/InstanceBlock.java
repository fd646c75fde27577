package dev.ballast.dsl;

import dev.ballast.model.Secret;
import dev.ballast.reconcile.Requests.InstanceRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The words of an instance block (docs/api.md section 2, Compute instance). Fields that are not written are not sent. */
public final class InstanceBlock extends Block {

    private String region;
    private String type;
    private String image;
    private Secret rootPass;
    private Boolean booted;
    private boolean privateIp;

    InstanceBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the region, in place of the default one: {@code region 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        this.region = cloud.validate(Rule.REGION, region);
    }

    /** Sets the plan: {@code type 'standard-1'}. */
    public void type(@ValidatedBy(Rule.TEXT) String type) {
        this.type = cloud.validate(Rule.TEXT, type);
    }

    /** Sets the image: {@code image 'debian12'}. */
    public void image(@ValidatedBy(Rule.TEXT) String image) {
        this.image = cloud.validate(Rule.TEXT, image);
    }

    /** Sets the root password, which is sent once and kept nowhere: {@code rootPass secret('ROOT_PASS')}. */
    public void rootPass(Secret password) {
        this.rootPass = password;
    }

    /** Sets whether it boots when created: {@code booted false}. If not set, nothing is sent and its state counts as unknown. */
    public void booted(boolean booted) {
        this.booted = booted;
    }

    /** Gives it a private IPv4 address: {@code privateIp()}. */
    public void privateIp() {
        this.privateIp = true;
    }

    InstanceRequest freeze(String name) {
        String usual = region == null ? cloud.neededRegion() : null;
        return new InstanceRequest(name, region, usual, type, image, rootPass, booted, privateIp);
    }
}

package dev.ballast.dsl;

import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeSetting;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.volume.VolumeRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The options of a volume: {@code volume('logs', 20, on: web[1])} or {@code volume('logs', 20) { on web[1] }}. */
@Chapter("In the braces of `volume`")
public final class VolumeBlock extends WaitBlock implements WholeBlock {

    /** The options of a word that fills the block. */
    static final String OPTIONS = "on region wait timeout adopt tags encrypted " + WholeBlock.OPTIONS;

    private ResourceSettings<VolumeSetting, Volume> settings = ResourceSettings.of(VolumeSetting.class);
    private Resource on;

    VolumeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Attaches it to this instance, at creation if it is created: {@code on: web[1]}. The region comes from the instance. */
    public void on(InstanceHandle instance) {
        this.on = Handle.requireSame(instance, "on", cloud);
    }

    /** Sets the region, sent as {@code region}; with {@code on} it must equal the region of that instance. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        set(VolumeSetting.REGION, cloud.validate(Rule.REGION, region));
    }

    /** Sets its tags and removes all others: {@code tags 'shop', 'prod'}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        set(VolumeSetting.TAGS, cloud.validateAll(Rule.TAG, tags));
    }

    /** Sets its tags and removes all others: {@code tags: ['shop', 'prod']}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    /** Sets whether the service encrypts it, which it cannot change later: {@code encrypted: true}. */
    @Needs(value = Operation.CREATE_VOLUME, field = "encryption")
    public void encrypted(boolean encrypted) {
        set(VolumeSetting.ENCRYPTION, encrypted ? "enabled" : "disabled");
    }

    /** Sets whether the one volume of that label is adopted if the name is new and region and size agree: {@code adopt: true}. */
    @Needs(value = Operation.LIST_VOLUMES, field = "label")
    public void adopt(boolean adopt) {
        require("adopt");
        whole.adopt = adopt;
    }

    private void set(VolumeSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    VolumeRequest toRequest(String name, int size) {
        String defaultRegion = settings.has(VolumeSetting.REGION) || on != null ? null : cloud.neededRegion();
        return new VolumeRequest(
                name, size, defaultRegion, on, whole.withoutKept(cloud, Kind.VOLUME, name, settings), options());
    }
}

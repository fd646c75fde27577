package dev.ballast.dsl;

import dev.ballast.model.Kind;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.reserved.ReservedIpRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;
import java.util.stream.Stream;

/** The options of a reserved address: {@code reservedIp('front', tags: ['shop'])} or {@code reservedIp('front') { tags 'shop' }}. */
@Chapter("In the braces of `reservedIp`")
public final class ReservedIpBlock extends Block implements WholeBlock {

    /** The options of a word that fills the block. */
    static final String OPTIONS = "region tags of adopt " + WholeBlock.OPTIONS;

    private ResourceSettings<ReservedIpSetting, ReservedIp> settings = ResourceSettings.of(ReservedIpSetting.class);
    private final String name;
    private Resource of;

    ReservedIpBlock(Cloud cloud, String name) {
        super(cloud);
        this.name = name;
    }

    /** Sets the region, instead of the default one: {@code region 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        settings = with(settings, ReservedIpSetting.REGION, cloud.validate(Rule.REGION, region));
    }

    /** Sets its tags beside the name, and removes all others: {@code tags 'shop', 'prod'}. */
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        settings = with(
                settings,
                ReservedIpSetting.TAGS,
                Stream.concat(Stream.of(name), cloud.validateAll(Rule.TAG, tags).stream())
                        .distinct()
                        .toList());
    }

    /** Sets its tags beside the name, and removes all others: {@code tags: ['shop', 'prod']}. */
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    /** Reserves the public address that this instance has, instead of a new one: {@code of: web}. */
    public void of(InstanceHandle instance) {
        this.of = Handle.requireSame(instance, "of", cloud);
    }

    /** Sets whether the one address with the name as a tag is adopted if the name is new and the region agrees: {@code adopt: true}. */
    public void adopt(boolean adopt) {
        whole.adopt = adopt;
    }

    /** Sets whether what would end it is refused: {@code protect: true}. The service has no locks for it. */
    @Override
    public void protect(@ValidatedBy(Rule.PROTECT_UNLOCKED) Object protect) {
        whole.protect = cloud.validate(Rule.PROTECT_UNLOCKED, protect);
    }

    ReservedIpRequest toRequest() {
        String defaultRegion = settings.has(ReservedIpSetting.REGION) || of != null ? null : cloud.neededRegion();
        return new ReservedIpRequest(
                name, defaultRegion, of, whole.withoutKept(cloud, Kind.RESERVED_IP, name, settings));
    }
}

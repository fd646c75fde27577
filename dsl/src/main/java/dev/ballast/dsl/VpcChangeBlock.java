package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Vpc;
import dev.ballast.model.VpcSetting;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The changes of a VPC. */
@Chapter("In `change`")
public final class VpcChangeBlock extends Block {

    private ResourceSettings<VpcSetting, Vpc> settings = ResourceSettings.of(VpcSetting.class);

    VpcChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the label; its name in Ballast stays: {@code change(label: 'shop')}. */
    public void label(@ValidatedBy(Rule.VPC_NAME) String label) {
        settings = settings.with(VpcSetting.LABEL, cloud.validate(Rule.VPC_NAME, label));
    }

    /** Sets the description, which may be empty: {@code change(description: 'old')}. */
    public void description(@ValidatedBy(Rule.DESCRIPTION) String text) {
        settings = settings.with(VpcSetting.DESCRIPTION, cloud.validate(Rule.DESCRIPTION, text));
    }

    ResourceSettings<VpcSetting, Vpc> settings() {
        if (settings.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(label: 'shop') or change(description: 'old')");
        }
        return settings;
    }
}

package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.FirewallSetting;
import dev.ballast.reconcile.firewall.FirewallRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The changes of a firewall. */
@Chapter("In `change`")
public final class FirewallChangeBlock extends FirewallSettingsBlock {

    FirewallChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the label; its name in Ballast stays: {@code change(label: 'shop')}. */
    public void label(@ValidatedBy(Rule.FIREWALL_NAME) String label) {
        set(FirewallSetting.LABEL, cloud.validate(Rule.FIREWALL_NAME, label));
    }

    FirewallRequest toRequest(String name) {
        if (settings().isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(label: 'shop'), (tags: ['shop']), (enabled: false) or { inbound { ... } }");
        }
        return new FirewallRequest(name, settings(), null, false, admins());
    }
}

package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.firewall.FirewallRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.List;

/** The words of a firewall block: its rules, and what it protects. */
@Chapter("In the braces of `firewall`")
public final class FirewallBlock extends FirewallSettingsBlock implements WholeBlock {

    /** The options of a word that fills the block. */
    static final String OPTIONS = "exactly adopt allow " + WholeBlock.OPTIONS;

    private List<Resource> protects;
    private boolean exactly;

    FirewallBlock(Cloud cloud) {
        super(cloud);
    }

    /** Puts instances and NodeBalancers behind it: {@code protects instance('web-1'), nodebalancer('shop')}. Others stay. */
    public void protects(Handle... devices) {
        protects(Cloud.listed(devices));
    }

    /** Puts instances and NodeBalancers behind it: {@code protects webs}. */
    public void protects(List<? extends Handle> devices) {
        if (protects == null) {
            protects = new ArrayList<>();
        }
        // A list of a script may contain anything.
        for (Object device : given(devices, "a list of instances and NodeBalancers")) {
            if (device != null && !(device instanceof InstanceHandle) && !(device instanceof NodeBalancerHandle)) {
                throw new RuleException(
                        RefusalCode.OPTION_TYPE,
                        "a firewall protects instances and NodeBalancers, and not " + device,
                        "write protects instance('web-1'), nodebalancer('shop')");
            }
            Kind kind = device instanceof NodeBalancerHandle ? Kind.NODEBALANCER : Kind.INSTANCE;
            Resource one = Handle.requireSame((Handle) device, kind, "protects", cloud);
            if (!protects.contains(one)) {
                protects.add(one);
            }
        }
    }

    /** Sets whether all that no line names is taken from behind it: {@code exactly true}. */
    public void exactly(boolean exactly) {
        this.exactly = exactly;
    }

    /** Sets whether the one firewall of that label is adopted if the name is new: {@code adopt: true}. */
    public void adopt(boolean adopt) {
        whole.adopt = adopt;
    }

    /** Sets whether what would end it is refused: {@code protect: true}. The service has no locks for it. */
    @Override
    public void protect(@ValidatedBy(Rule.PROTECT_UNLOCKED) Object protect) {
        whole.protect = cloud.validate(Rule.PROTECT_UNLOCKED, protect);
    }

    FirewallRequest toRequest(String name) {
        return new FirewallRequest(
                name, whole.withoutKept(cloud, Kind.FIREWALL, name, settings()), protects, exactly, admins());
    }
}

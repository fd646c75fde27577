package dev.ballast.reconcile.firewall;

import dev.ballast.model.Firewall;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Resource;
import java.util.List;

/**
 * A firewall that a block describes.
 *
 * @param protects the instances and NodeBalancers that are to be behind it; null if the block says nothing of them
 * @param exactly whether all others are taken from behind it
 * @param admins the addresses from which an administrator must reach its instances; none if that may end
 */
public record FirewallRequest(
        String name,
        ResourceSettings<FirewallSetting, Firewall> settings,
        List<Resource> protects,
        boolean exactly,
        List<String> admins) {

    /** Returns what is to be behind it; none if the block says nothing of that. */
    List<Resource> devices() {
        return protects == null ? List.of() : protects;
    }

    /** Returns the fact of the ledger about what is behind it; null if the block says nothing of that. */
    String protectsFact() {
        return protects == null && !exactly
                ? null
                : Firewall.protects(exactly, devices().stream().map(FirewallRequest::fact));
    }

    /** Returns the text of a resource behind a firewall, such as {@code instance 5}. */
    static String fact(Resource device) {
        return device.reference().kind().word() + " " + device.id();
    }
}

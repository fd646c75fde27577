package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NodeBalancerChange;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.ResourceSettings;

/** Changes and deletes NodeBalancers, as the public service can; the document has no way to. */
public record BalancerChanges(
        Account account, CreateOnce createOnce, Deletion<NodeBalancer> deletion, ResponseCache<NodeBalancer> answers) {

    /** Sends those of the settings that differ from what the service shows. The tags replace all that it has. */
    public void change(Resource balancer, ResourceSettings<BalancerSetting, NodeBalancer> wanted) {
        account.inTurn(balancer, () -> {
            if (!changeWhereDifferent(balancer, answers.current(balancer), wanted)) {
                account.unchanged(balancer, "");
            }
        });
    }

    /** Returns what changes settings. */
    public SettingChanges<BalancerSetting, NodeBalancer> settings() {
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                BalancerSetting.LABEL,
                BalancerSetting.TAGS,
                (id, changed) -> account.client().nodeBalancers().change(id, new NodeBalancerChange(changed)),
                changed -> "");
    }

    /** Sends the settings that differ, and reports others that are kept as they are; returns false if there are none of both. */
    boolean changeWhereDifferent(
            Resource balancer, NodeBalancer now, ResourceSettings<BalancerSetting, NodeBalancer> wanted) {
        boolean keepsOther =
                account.keepsOther(balancer, ShownFacts.of(now), wanted.facts().keySet());
        return settings().changeWhereDifferent(balancer, now, wanted) || keepsOther;
    }

    /** Deletes it with its ports and nodes, and waits until it is gone. */
    public void delete(Resource balancer, WaitOptions options) {
        long ports = account.ledger().beneath(balancer.reference()).stream()
                .filter(part -> part.reference().kind() == Kind.CONFIG)
                .count();
        String with = ports == 0 ? "" : "with its " + (ports == 1 ? "port" : ports + " ports");
        deletion.delete(balancer, options, () -> account.consent().require("delete", "deleted", balancer, with));
    }
}

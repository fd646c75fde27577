package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers;
import dev.ballast.client.NodeBalancers.NodeBalancerChange;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.outcome.SettingChanges;
import java.util.List;

/** Changes and deletes NodeBalancers, as Linode can; the document has no way to. */
public final class BalancerChanges {

    private final Account account;
    private final CreateOnce createOnce;
    private final Deletion<NodeBalancer> deletion;
    private final ResponseCache<NodeBalancer> answers;

    BalancerChanges(
            Account account,
            CreateOnce createOnce,
            Deletion<NodeBalancer> deletion,
            ResponseCache<NodeBalancer> answers) {
        this.account = account;
        this.createOnce = createOnce;
        this.deletion = deletion;
        this.answers = answers;
    }

    /** Sends those of the settings that differ from what the service shows. The tags replace all that it has. */
    public void change(Resource balancer, ResourceSettings<BalancerSetting, NodeBalancer> wanted) {
        account.runExclusively(balancer, () -> {
            if (!changeWhereDifferent(balancer, answers.current(balancer), wanted)) {
                account.reportUnchanged(balancer, "");
            }
        });
    }

    /** Returns the changes of the settings of NodeBalancers. */
    public SettingChanges<BalancerSetting, NodeBalancer> settings() {
        NodeBalancers client = account.client().nodeBalancers();
        return new SettingChanges<>(
                account,
                createOnce,
                answers,
                BalancerSetting.LABEL,
                BalancerSetting.TAGS,
                SettingChanges.withFirewall(
                        BalancerSetting.FIREWALL,
                        client::changeFirewalls,
                        (now, id, settings) -> client.change(id, new NodeBalancerChange(settings)),
                        NodeBalancer::behind),
                changed -> "");
    }

    /** Sends the settings that differ, and reports others that are kept as they are; returns whether it did either. */
    boolean changeWhereDifferent(
            Resource balancer, NodeBalancer answer, ResourceSettings<BalancerSetting, NodeBalancer> wanted) {
        boolean guarded = wanted.has(BalancerSetting.FIREWALL)
                || account.applied(balancer).containsKey(BalancerSetting.FIREWALL.word());
        NodeBalancer now = guarded ? answer.behind(firewalls(balancer)) : answer;
        boolean keepsOther = OutsideChanges.report(
                account, balancer, RecordedFacts.of(now), wanted.facts().keySet());
        return settings().changeWhereDifferent(balancer, now, wanted) || keepsOther;
    }

    /** Returns the ids of its firewalls, with one request each time; null if the service does not show them. */
    public List<Long> firewalls(Resource balancer) {
        return createOnce
                .requirePresent(balancer, () -> account.client().nodeBalancers().firewalls(balancer.id()))
                .orElse(null);
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

package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NodeBalancerChange;
import dev.ballast.ledger.Acceptance;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Changes and deletes NodeBalancers, as the public service can; the document has no way to. */
public record BalancerChanges(
        Account account, CreateOnce createOnce, Deletion<NodeBalancer> deletion, ResponseCache<NodeBalancer> answers) {

    private static final String THROTTLE = "throttle";

    /** Sends those of the fields that differ from what the service shows. Null fields are kept; the tags replace all. */
    public void change(Resource balancer, String label, Integer throttle, List<String> tags) {
        account.inTurn(balancer, () -> {
            if (!changeWhereDifferent(balancer, answers.current(balancer), null, label, throttle, tags)) {
                account.unchanged(balancer, "");
            }
        });
    }

    /** Returns what adds and removes tags. */
    public LabelChanges<NodeBalancer> labels() {
        return labels(null);
    }

    private LabelChanges<NodeBalancer> labels(Integer throttle) {
        return new LabelChanges<>(
                account,
                createOnce,
                answers,
                NodeBalancer::label,
                NodeBalancer::tags,
                (id, label, tags) ->
                        account.client().nodeBalancers().change(id, new NodeBalancerChange(label, throttle, tags)),
                changed -> "");
    }

    /**
     * Sends the fields that differ, and reports others that are kept as they are; returns false if there are none of both. The
     * region is only stated.
     */
    boolean changeWhereDifferent(
            Resource balancer, NodeBalancer now, String region, String label, Integer throttle, List<String> tags) {
        Map<String, String> stated = ShownFacts.texts(FixedFields.fields("region", region, THROTTLE, throttle));
        Set<String> named = new HashSet<>(stated.keySet());
        named.addAll(ShownFacts.labelled(label, tags).keySet());
        boolean keepsOther = account.keepsOther(balancer, ShownFacts.of(now), named);
        boolean throttled = throttle != null && !throttle.equals(now.clientConnThrottle());
        boolean changed = labels(throttled ? throttle : null)
                .changeWhereDifferent(balancer, now, label, tags, throttled ? "throttle " + throttle : "");
        if (throttled && account.isKnown(balancer)) {
            account.ledger().update(balancer.reference(), Acceptance.replaced(Map.of(THROTTLE, throttle.toString())));
        } else {
            account.confirm(balancer, stated);
        }
        return changed || keepsOther;
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

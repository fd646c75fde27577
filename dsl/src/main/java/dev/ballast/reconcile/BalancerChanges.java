package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NodeBalancerChange;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import java.util.List;
import java.util.Map;

/** Changes and deletes NodeBalancers, as the public service can; the document has no way to. */
public record BalancerChanges(
        Account account, CreateOnce createOnce, Deletion deletion, ResponseCache<NodeBalancer> answers) {

    private static final String THROTTLE = "throttle";

    /** Sends those of the fields that differ from what the service shows. Null fields are kept; the tags replace all. */
    public void change(Resource balancer, String label, Integer throttle, List<String> tags) {
        account.inTurn(balancer.reference(), () -> {
            if (!changeWhereDifferent(balancer, answers.current(balancer), label, throttle, tags)) {
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

    /** Sends the fields that differ; returns false if there are none. */
    boolean changeWhereDifferent(
            Resource balancer, NodeBalancer now, String label, Integer throttle, List<String> tags) {
        boolean throttled = throttle != null && !throttle.equals(now.clientConnThrottle());
        boolean changed = labels(throttled ? throttle : null)
                .changeWhereDifferent(balancer, now, label, tags, throttled ? "throttle " + throttle : "");
        if (throttled && account.isKnown(balancer)) {
            account.ledger().update(balancer.reference(), Map.of(THROTTLE, throttle.toString()));
        } else if (throttle != null) {
            account.confirm(balancer, Map.of(THROTTLE, throttle.toString()));
        }
        return changed;
    }

    /** Deletes it with its ports and nodes, and waits until it is gone. */
    public void delete(Resource balancer, WaitOptions options) {
        long ports = account.ledger().beneath(balancer.reference()).stream()
                .filter(part -> part.reference().kind() == Kind.CONFIG)
                .count();
        String with = ports == 0 ? "" : "with its " + (ports == 1 ? "port" : ports + " ports");
        deletion.delete(balancer, answers, with, options, client -> client.nodeBalancers()
                .delete(balancer.id()));
    }
}

package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NodeBalancerChange;
import dev.ballast.error.NotFoundException;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes and deletes NodeBalancers, as the public service can; the document has no way to. */
public record BalancerChanges(
        Account account, CreateOnce createOnce, Deletion deletion, ResponseCache<NodeBalancer> answers) {

    private static final String THROTTLE = "throttle";

    /** Sends those of the fields that differ from what the service shows. Null fields are kept; the tags replace all. */
    public void change(Resource balancer, String label, Integer throttle, List<String> tags) {
        account.inTurn(balancer.reference(), () -> {
            if (!isSent(balancer, answers.current(balancer), label, throttle, tags)) {
                account.unchanged(balancer, "");
            }
        });
    }

    /** Adds the tags that it lacks. */
    public void tag(Resource balancer, Collection<String> tags) {
        account.inTurn(balancer.reference(), () -> {
            List<String> now = answers.fresh(balancer).tags();
            change(balancer, null, null, Tags.with(now, tags));
        });
    }

    /** Removes those of the tags that it has. */
    public void untag(Resource balancer, Collection<String> tags) {
        account.inTurn(balancer.reference(), () -> {
            List<String> now = answers.fresh(balancer).tags();
            change(balancer, null, null, Tags.without(now, tags));
        });
    }

    /** Sends the fields that differ; returns false if there are none. */
    boolean isSent(Resource balancer, NodeBalancer now, String label, Integer throttle, List<String> tags) {
        NodeBalancerChange needed = new NodeBalancerChange(
                Objects.equals(label, now.label()) ? null : label,
                Objects.equals(throttle, now.clientConnThrottle()) ? null : throttle,
                tags == null || Tags.same(tags, now.tags()) ? null : tags);
        if (needed.equals(new NodeBalancerChange(null, null, null))) {
            if (throttle != null) {
                account.confirm(balancer, Map.of(THROTTLE, throttle.toString()));
            }
            return false;
        }
        answers.drop(balancer);
        try {
            answers.note(balancer, account.client().nodeBalancers().change(balancer.id(), needed));
        } catch (NotFoundException missing) {
            throw createOnce.gone(balancer, missing);
        }
        if (throttle != null && account.ledger().find(balancer.reference()).isPresent()) {
            account.ledger().update(balancer.reference(), Map.of(THROTTLE, throttle.toString()));
        }
        account.changed(balancer, "now has " + words(needed));
        return true;
    }

    private static String words(NodeBalancerChange change) {
        return Stream.of(
                        change.label() == null ? null : "label '" + change.label() + "'",
                        change.clientConnThrottle() == null ? null : "throttle " + change.clientConnThrottle(),
                        change.tags() == null ? null : tags(change.tags()))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    private static String tags(List<String> tags) {
        return tags.isEmpty() ? "no tags" : "tags " + String.join(", ", tags);
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

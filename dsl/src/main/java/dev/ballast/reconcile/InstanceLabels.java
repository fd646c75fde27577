package dev.ballast.reconcile;

import dev.ballast.client.Instances.InstanceChange;
import dev.ballast.model.Instance;
import java.util.Collection;
import java.util.List;

/** Changes label and tags of an instance in place; sends nothing if they are as wanted. */
public record InstanceLabels(Account account, ResponseCache<Instance> answers, InstanceListing listing) {

    /** Sets the label; the name in the ledger stays. */
    public void rename(Resource instance, String label) {
        account.inTurn(instance.reference(), () -> {
            boolean same = label.equals(answers.current(instance).label());
            change(instance, same, label, null, "label '" + label + "'");
        });
    }

    /** Adds the tags that it lacks. */
    public void tag(Resource instance, Collection<String> tags) {
        account.inTurn(instance.reference(), () -> {
            List<String> now = answers.fresh(instance).tags();
            retag(instance, now, Tags.with(now, tags));
        });
    }

    /** Removes those of the tags that it has. */
    public void untag(Resource instance, Collection<String> tags) {
        account.inTurn(instance.reference(), () -> {
            List<String> now = answers.fresh(instance).tags();
            retag(instance, now, Tags.without(now, tags));
        });
    }

    /** Replaces the tags of an instance that has these now; returns whether they differ. */
    boolean retag(Resource instance, List<String> now, List<String> wanted) {
        boolean same = Tags.same(now, wanted);
        change(instance, same, null, wanted, "tags " + String.join(", ", wanted));
        return !same;
    }

    private void change(Resource instance, boolean same, String label, List<String> tags, String what) {
        if (same) {
            account.unchanged(instance, "");
            return;
        }
        InstanceChange fields = new InstanceChange(label, tags, null, null, null, null);
        Instance changed = account.client().instances().change(instance.id(), fields);
        answers.note(instance, changed);
        listing.note(changed);
        account.changed(instance, what);
    }
}

package dev.ballast.reconcile;

import dev.ballast.client.Volumes.VolumeChange;
import dev.ballast.error.NotFoundException;
import dev.ballast.model.Volume;
import java.util.Collection;
import java.util.List;

/** Changes label and tags of a volume in place; sends nothing if they are as wanted. */
public record VolumeLabels(Account account, CreateOnce createOnce, ResponseCache<Volume> answers) {

    /** Sets the label; the name in the ledger stays. The service moves the device path with the label. */
    public void rename(Resource volume, String label) {
        account.inTurn(volume.reference(), () -> {
            Volume now = answers.current(volume);
            if (label.equals(now.label())) {
                account.unchanged(volume, "");
                return;
            }
            Volume changed = send(volume, new VolumeChange(label, null));
            account.changed(volume, "label '" + label + "', device path " + changed.filesystemPath());
        });
    }

    /** Adds the tags that it lacks. */
    public void tag(Resource volume, Collection<String> tags) {
        account.inTurn(
                volume.reference(),
                () -> retag(volume, Tags.with(answers.fresh(volume).tags(), tags)));
    }

    /** Removes those of the tags that it has. */
    public void untag(Resource volume, Collection<String> tags) {
        account.inTurn(
                volume.reference(),
                () -> retag(volume, Tags.without(answers.fresh(volume).tags(), tags)));
    }

    private void retag(Resource volume, List<String> wanted) {
        if (!isRetagged(volume, answers.current(volume), wanted)) {
            account.unchanged(volume, "");
        }
    }

    /** Replaces the tags of a volume that is so now, if they differ; null keeps them. Returns whether it sent them. */
    boolean isRetagged(Resource volume, Volume now, List<String> wanted) {
        if (wanted == null || Tags.same(wanted, now.tags())) {
            return false;
        }
        send(volume, new VolumeChange(null, wanted));
        account.changed(volume, wanted.isEmpty() ? "no tags" : "tags " + String.join(", ", wanted));
        return true;
    }

    private Volume send(Resource volume, VolumeChange change) {
        answers.drop(volume);
        try {
            Volume changed = account.client().volumes().change(volume.id(), change);
            answers.note(volume, changed);
            return changed;
        } catch (NotFoundException missing) {
            throw createOnce.gone(volume, missing);
        }
    }
}

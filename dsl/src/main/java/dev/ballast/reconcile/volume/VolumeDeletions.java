package dev.ballast.reconcile.volume;

import dev.ballast.model.Operation;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.time.Deadline;

/** The deletion of volumes: waits for earlier changes and a change of its key first, and reads a deleted volume only where the service shows it. */
final class VolumeDeletions implements Deletion.Steps {

    private final Account account;
    private final VolumeWaits waits;

    VolumeDeletions(Account account, VolumeWaits waits) {
        this.account = account;
        this.waits = waits;
    }

    @Override
    public void look(Resource volume, Deadline deadline) {
        waits.awaitPending(volume, deadline);
        waits.awaitUnlessSeen(volume, seen -> !seen.isKeyRotating(), deadline);
    }

    @Override
    public boolean isUnsettled(Resource volume) {
        return waits.isChanging(volume);
    }

    /** The document does not say whether a deleted volume is shown for a while. */
    @Override
    public boolean isAwaited() {
        return account.dialect().has(Operation.CHANGE_VOLUME, "");
    }

    @Override
    public String act(Resource volume) {
        return "DELETE /volumes/" + volume.id();
    }
}

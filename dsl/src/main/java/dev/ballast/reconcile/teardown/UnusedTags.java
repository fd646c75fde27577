package dev.ballast.reconcile.teardown;

import dev.ballast.error.CallException;
import dev.ballast.error.NotFoundException;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rules.Quoted;
import java.util.List;

/**
 * Deletes tags that nothing has any more. A tag that stays, because something has it or the token may not delete it, is no error: it
 * is named with the reason.
 */
final class UnusedTags {

    private final Account account;

    UnusedTags(Account account) {
        this.account = account;
    }

    /** Deletes those of the tags that nothing has; two requests for each. */
    void delete(List<String> tags) {
        account.workers().map(tags, tag -> {
            account.report(new Progress.Note("tag " + Quoted.of(tag) + " " + deleteIfUnused(tag)));
            return tag;
        });
    }

    private String deleteIfUnused(String tag) {
        try {
            long carriers = account.client().tags().of(tag).items().count();
            if (carriers > 0) {
                return "stays: " + carriers + (carriers == 1 ? " resource has it" : " resources have it");
            }
            account.client().tags().delete(tag);
            return "deleted, because no resource has it";
        } catch (NotFoundException gone) {
            return "is gone already";
        } catch (CallException refused) {
            return "stays: " + refused.problem();
        }
    }
}

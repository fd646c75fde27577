package dev.ballast.reconcile.outcome;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Labelled;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import java.util.List;
import java.util.Optional;

/** Reads the locks in the last answer about a resource. The service refuses to delete a resource with a lock. */
public final class DeletionLocks {

    private DeletionLocks() {}

    /**
     * Returns the last answer about a resource, after reading it again if that answer leaves out the locks, as the answer to a
     * write does; empty without an answer.
     */
    public static <T> Optional<T> lastAnswer(Account account, ResponseCache<T> answers, Resource resource) {
        return answers.cached(resource).map(seen -> isWithoutLocks(account, seen) ? answers.fresh(resource) : seen);
    }

    private static boolean isWithoutLocks(Account account, Object answer) {
        return account.dialect().publicService() && answer instanceof Labelled whole && whole.locks() == null;
    }

    /** Returns its locks; none if there is no answer, or if it shows none. */
    public static List<String> of(Optional<?> answer) {
        return answer.filter(Labelled.class::isInstance)
                .map(Labelled.class::cast)
                .map(Labelled::locks)
                .map(all -> all.stream()
                        .filter(lock -> lock != null && !lock.isEmpty())
                        .toList())
                .orElse(List.of());
    }

    /** Refuses to delete a resource with a lock. */
    public static void refuse(Resource resource, Optional<?> answer) {
        List<String> locks = of(answer);
        if (!locks.isEmpty()) {
            throw refusal(resource + " has the lock " + String.join(", ", locks));
        }
    }

    /** Returns whether it has a lock that covers its parts. */
    public static boolean coverParts(Optional<?> answer) {
        return of(answer).contains("cannot_delete_with_subresources");
    }

    /** Refuses to delete parts of a resource with a lock that covers them. */
    public static void refuseParts(Resource holder, Optional<?> answer) {
        if (coverParts(answer)) {
            refuse(holder, answer);
        }
    }

    /** Returns the refusal for a resource with a lock. */
    public static RuleException refusal(String problem) {
        return new RuleException(
                RefusalCode.LOCKED,
                problem,
                "remove the lock first: with the tool that set it, or by protect: false in a run after protect: 'service'");
    }
}

package dev.ballast.dsl;

import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.outcome.Protection;
import java.util.function.Supplier;

/** What the words of a {@link WholeBlock} have set: how Ballast treats the resource as a whole. */
final class WholeOptions {

    Object protect;

    /** Returns the resource that {@code ensure} creates or finds, after recording what the block says about it. */
    Resource ensure(Cloud cloud, Supplier<Resource> ensure) {
        Resource found = ensure.get();
        if (protect != null) {
            new Protection(cloud.account()).set(found, protect.equals(true));
        }
        return found;
    }
}

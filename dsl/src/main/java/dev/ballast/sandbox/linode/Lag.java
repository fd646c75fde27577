package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.LateState;
import dev.ballast.sandbox.state.ResourceTable;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The delay after which the service shows created and deleted resources in lists of configs and nodes, and in events. Zero
 * means at once.
 */
record Lag(Duration by) {

    /** Records that a resource was created. Lists show it when the lag is over. */
    void recordCreation(Resource resource, SandboxRequest request) {
        note(new LateState(resource.id(), request.now(), null, null, null), request);
    }

    /** Records that a resource was removed from its table. If there is no lag, removes its stored fields. */
    void recordDeletion(Resource resource, SandboxRequest request) {
        if (by.isZero()) {
            request.account().forget(resource);
        }
        String kind = resource.getClass().getSimpleName();
        Instant created =
                table(request).find(resource.id()).map(LateState::since).orElse(null);
        note(
                new LateState(resource.id(), request.now(), created, kind, SandboxJson.MAPPER.valueToTree(resource)),
                request);
    }

    /** Records a change, and removes those that lists show by now. */
    private void note(LateState late, SandboxRequest request) {
        if (!by.isZero()) {
            ResourceTable<LateState> changes = table(request);
            List.copyOf(changes.all()).stream()
                    .filter(earlier -> !isLate(earlier.since(), request))
                    .forEach(shown -> changes.remove(shown.id()));
            changes.put(late);
        }
    }

    /** Returns the deleted resources of a kind that are still shown. */
    <T extends Resource> List<T> deleted(Class<T> kind, SandboxRequest request) {
        return deleted(kind, request, late -> true).toList();
    }

    private <T extends Resource> Stream<T> deleted(Class<T> kind, SandboxRequest request, Predicate<LateState> such) {
        return table(request).all().stream()
                .filter(late ->
                        kind.getSimpleName().equals(late.kind()) && isLate(late.since(), request) && such.test(late))
                .map(late -> SandboxJson.MAPPER.treeToValue(late.deleted(), kind));
    }

    /** Returns the resources of a kind that a list shows: with recently deleted ones, and without recently created ones. */
    <T extends Resource> List<T> listed(
            Collection<T> all, Class<T> kind, Predicate<T> concerned, SandboxRequest request) {
        Stream<T> existing = all.stream().filter(resource -> table(request)
                .find(resource.id())
                .filter(late -> isLate(late.since(), request))
                .isEmpty());
        Stream<T> deleted = deleted(kind, request, late -> late.created() == null || !isLate(late.created(), request));
        return Stream.concat(existing, deleted)
                .filter(concerned)
                .sorted(Comparator.comparingLong(Resource::id))
                .toList();
    }

    /** Returns whether a change at this moment is not shown yet. */
    boolean isLate(Instant moment, SandboxRequest request) {
        return request.now().isBefore(moment.plus(by));
    }

    private static ResourceTable<LateState> table(SandboxRequest request) {
        return request.account().extended().late();
    }
}

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
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

/** How late the service tells what was created and deleted: in lists of configs and nodes, and in events. Zero is at once. */
record Lag(Duration by) {

    /** Notes a resource that was created: lists show it when the lag is over. */
    void created(Resource resource, ApiRequest request) {
        note(new LateState(resource.id(), request.now(), null, null), request);
    }

    /** Notes a resource that was removed from its table, and forgets its stored fields, at once if there is no lag. */
    void deleted(Resource resource, ApiRequest request) {
        if (by.isZero()) {
            request.account().forget(resource);
        }
        String kind = resource.getClass().getSimpleName();
        note(new LateState(resource.id(), request.now(), kind, SandboxJson.MAPPER.valueToTree(resource)), request);
    }

    private void note(LateState late, ApiRequest request) {
        if (!by.isZero()) {
            table(request).put(late);
        }
    }

    /** Returns the resources of a kind that are deleted and still told of. */
    <T extends Resource> List<T> deleted(Class<T> kind, ApiRequest request) {
        return table(request).all().stream()
                .filter(late -> kind.getSimpleName().equals(late.kind()) && isLate(late.since(), request))
                .map(late -> SandboxJson.MAPPER.treeToValue(late.deleted(), kind))
                .toList();
    }

    /** Returns those of all resources of a kind that a list shows: the deleted ones still, the new ones not yet. */
    <T extends Resource> List<T> listed(Collection<T> all, Class<T> kind, Predicate<T> concerned, ApiRequest request) {
        Stream<T> told = all.stream().filter(resource -> table(request)
                .find(resource.id())
                .filter(late -> isLate(late.since(), request))
                .isEmpty());
        return Stream.concat(told, deleted(kind, request).stream())
                .filter(concerned)
                .sorted(Comparator.comparingLong(Resource::id))
                .toList();
    }

    /** Returns whether what happened at this moment is not told yet. */
    boolean isLate(Instant moment, ApiRequest request) {
        return request.now().isBefore(moment.plus(by));
    }

    private static ResourceTable<LateState> table(ApiRequest request) {
        return request.account().extended().late();
    }
}

package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Lock;
import dev.ballast.model.Operation;
import java.util.List;

/** Reads, sets and removes the locks of instances, NodeBalancers and volumes. */
public record AccountLocks(Calls calls) {

    private record NewLock(String entityType, long entityId, String lockType) {}

    /** Returns the locks of a resource: GET /locks. */
    public List<Lock> of(Kind kind, long id) {
        Filter filter = Filter.and(Filter.eq("entity.type", kind.type()), Filter.eq("entity.id", id));
        return calls.list(Operation.LIST_LOCKS, filter, Lock.class)
                .items()
                .filter(lock -> lock.isOn(kind, id))
                .toList();
    }

    /** Sets a lock of that type on a resource: POST /locks. */
    public void create(Kind kind, long id, String type) {
        calls.send(calls.request(Operation.CREATE_LOCK, new NewLock(kind.type(), id, type)));
    }

    /** Removes a lock: DELETE /locks/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_LOCK, null, id));
    }
}

package dev.ballast.sandbox.state;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the public service keeps and the service document does not show.
 *
 * @param fields by kind and id of a resource, its fields that are only stored and shown
 * @param usable by id of a volume, from when on its instance can use it
 * @param addresses by address, what is kept of those that are reserved or have another name than at first
 * @param tags the labels of all tags, also of those that nothing carries any more
 */
public record ExtendedState(
        SortedMap<String, ObjectNode> fields,
        SortedMap<Long, Instant> usable,
        ResourceTable<ProfileState> profiles,
        ResourceTable<DiskState> disks,
        ResourceTable<EventState> events,
        SortedMap<String, AddressState> addresses,
        ResourceTable<LateState> late,
        SortedSet<String> tags,
        ResourceTable<VpcState> vpcs,
        ResourceTable<SubnetState> subnets,
        ResourceTable<FirewallState> firewalls,
        ResourceTable<LockState> locks) {

    /** A configuration profile of an instance. */
    public record ProfileState(long id, long instance, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A disk of an instance; its size in megabytes. */
    public record DiskState(long id, long instance, long size, Timeline status, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /**
     * An event: a job with a beginning and an end, or a notification.
     *
     * @param secondary the other resource concerned, or null
     * @param status {@code scheduled}, {@code started}, {@code finished} and {@code failed}, or {@code notification}
     * @param message why a job failed, or null
     */
    public record EventState(long id, String action, Entity entity, Entity secondary, Timeline status, String message)
            implements ResourceTable.Resource {

        /** Creates one without a message. */
        public EventState(long id, String action, Entity entity, Entity secondary, Timeline status) {
            this(id, action, entity, secondary, status, null);
        }

        /** A resource as an event names it, and the path where it is read. */
        public record Entity(String type, String id, String label, String url) {

            /** Creates one that is read by its id below the path of its list, such as {@code volumes}. */
            public Entity(String type, long id, String label, String list) {
                this(type, String.valueOf(id), label, "/v4/" + list + "/" + id);
            }
        }
    }

    /** What is kept of an address: whether it stays with the account, and its name, null for the one it has at first. */
    public record AddressState(String region, boolean reserved, String rdns, List<String> tags) {}

    /**
     * A resource that was created or deleted a moment ago, which lists do not tell yet; kept only with a lag.
     *
     * @param kind the kind of a deleted resource, null of a created one
     * @param deleted the resource as it was, null of a created one
     */
    public record LateState(long id, Instant since, String kind, ObjectNode deleted)
            implements ResourceTable.Resource {}

    /** A VPC: a private network in a region. */
    public record VpcState(long id, String region, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A subnet of a VPC, and its IPv4 range. */
    public record SubnetState(long id, long vpc, String ipv4, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A firewall. */
    public record FirewallState(long id, Instant created) implements ResourceTable.Resource {}

    /** A lock of an instance, a NodeBalancer or a volume. */
    public record LockState(long id, String type, String entityType, long entity) implements ResourceTable.Resource {

        /** Returns whether it is a lock of that resource. */
        public boolean isOf(String otherType, long other) {
            return entityType.equals(otherType) && entity == other;
        }
    }

    /** Returns what the fields of a resource are stored under: two kinds of another service may share an id. */
    static String key(Class<? extends ResourceTable.Resource> kind, long id) {
        return kind.getSimpleName().replace("State", "").toLowerCase(Locale.ROOT) + " " + id;
    }

    static ExtendedState empty() {
        return new ExtendedState(
                new TreeMap<>(),
                new TreeMap<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new TreeMap<>(),
                new ResourceTable<>(),
                new TreeSet<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>());
    }
}

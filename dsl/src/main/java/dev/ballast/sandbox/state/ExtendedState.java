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
 * The part of an account that Linode has and the service document does not define.
 *
 * @param fields the fields that are only stored and shown, by kind and id of their resource
 * @param usable the time from which an instance can use an attached volume, by the id of the volume
 * @param addresses the settings of addresses that are reserved or have another name than the original one, by address
 * @param tags the labels of all tags, including those that no resource has any more
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
        ResourceTable<LockState> locks,
        ResourceTable<GroupState> groups) {

    /** A configuration profile of an instance. */
    public record ProfileState(long id, long instance, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A disk of an instance. The size is in megabytes. */
    public record DiskState(long id, long instance, long size, Timeline status, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /**
     * An event: a job with a beginning and an end, or a notification.
     *
     * @param secondary the other resource of the event, or null
     * @param status {@code scheduled}, {@code started}, {@code finished}, {@code failed} and {@code canceled}, or {@code notification}
     * @param message the reason why a job failed, or null
     */
    public record EventState(long id, String action, Entity entity, Entity secondary, Timeline status, String message)
            implements ResourceTable.Resource {

        /** Creates an event without a message. */
        public EventState(long id, String action, Entity entity, Entity secondary, Timeline status) {
            this(id, action, entity, secondary, status, null);
        }

        /** A resource as an event names it, and the path at which it is read. */
        public record Entity(String type, String id, String label, String url) {

            /** Creates an entity whose path is the path of its list, such as {@code volumes}, with its id. */
            public Entity(String type, long id, String label, String list) {
                this(type, String.valueOf(id), label, "/v4/" + list + "/" + id);
            }
        }
    }

    /** The settings of an address: its region, whether it is reserved, its name (null for the original one), and its tags. */
    public record AddressState(String region, boolean reserved, String rdns, List<String> tags) {}

    /**
     * A recently created or deleted resource whose change lists do not show yet. It exists only if there is a lag.
     *
     * @param created when a deleted resource was created, if that was late too; else null
     * @param kind the kind of a deleted resource, null for a created one
     * @param deleted the resource before its deletion, null for a created one
     */
    public record LateState(long id, Instant since, Instant created, String kind, ObjectNode deleted)
            implements ResourceTable.Resource {}

    /** A VPC: a private network in a region. */
    public record VpcState(long id, String region, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A subnet of a VPC, and its IPv4 range. */
    public record SubnetState(long id, long vpc, String ipv4, Instant created, Instant updated)
            implements ResourceTable.Resource {}

    /** A firewall; older state files do not have the time of its last change. */
    public record FirewallState(long id, Instant created, Instant updated) implements ResourceTable.Resource {

        /** Sets a missing time of the last change to that of the creation. */
        public FirewallState {
            updated = updated == null ? created : updated;
        }
    }

    /** A placement group. Its region is null if another service has it. */
    public record GroupState(long id, String region) implements ResourceTable.Resource {}

    /** A lock of an instance, a NodeBalancer or a volume. */
    public record LockState(long id, String type, String entityType, long entity) implements ResourceTable.Resource {

        /** Returns whether the lock is on that resource. */
        public boolean isOf(String otherType, long other) {
            return entityType.equals(otherType) && entity == other;
        }
    }

    /**
     * Returns the key of the stored fields of a resource. It contains the kind, because resources of two kinds may share an id
     * in another service.
     */
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
                new ResourceTable<>(),
                new ResourceTable<>());
    }
}

package dev.ballast.client;

import dev.ballast.model.BootProfile;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.model.Volume;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates, reads, changes and boots compute instances (docs/api.md section 4). Fields that are null are not sent. */
public record Instances(Calls calls) {

    /** The fields of a create; {@code booted} false leaves the instance not booted. */
    public record NewInstance(
            ResourceSettings<InstanceSetting, Instance> settings,
            Secret rootPass,
            List<String> authorizedKeys,
            List<String> authorizedUsers,
            Boolean privateIp,
            Metadata metadata,
            Long stackscriptId,
            Map<String, Secret> stackscriptData,
            List<NetworkInterface> interfaces,
            List<String> ipv4)
            implements SettingsBody {}

    /** The metadata that an instance reads when it boots: user data in Base64, which may hold secrets. */
    public record Metadata(Secret userData) {}

    /** The changed fields of an instance. The tags replace all its tags. */
    public record InstanceChange(ResourceSettings<InstanceSetting, Instance> settings) implements SettingsBody {}

    private record Boot(Long configId) {}

    /**
     * The fields of a rebuild: the image and other settings, the users who may log in, and the metadata and StackScript of
     * the first boot.
     */
    public record Rebuild(
            ResourceSettings<InstanceSetting, Instance> settings,
            Secret rootPass,
            List<String> authorizedKeys,
            List<String> authorizedUsers,
            Metadata metadata,
            Long stackscriptId,
            Map<String, Secret> stackscriptData)
            implements SettingsBody {}

    /** The fields of a resize; null leaves the kind of migration and the growth of the disk to the service. */
    public record ResizeFields(String type, String migrationType, Boolean allowAutoDiskResize) {}

    /**
     * Lists the instances of the account: GET /compute/instances, one request for each page when an iteration reaches it. The
     * document has no paging. Later pages of a service with paging are requested with {@code page=}; Linode sends
     * 500 instances a page.
     */
    public Pages<Instance> list(Filter filter) {
        return calls.list(Operation.LIST_INSTANCES, filter, Instance.class);
    }

    /** Creates an instance and returns it: POST /compute/instances/ (the document ends this path with a slash). */
    public Instance create(NewInstance fields) {
        return calls.create(calls.request(Operation.CREATE_INSTANCE, fields), Instance.class);
    }

    /** Returns the instance as it is now: GET /linode/instances/{id}. */
    public Instance get(long id) {
        return calls.read(calls.request(Operation.READ_INSTANCE, null, id), id, Instance.class);
    }

    /** Changes an instance and returns it: PUT /linode/instances/{id}. */
    public Instance change(long id, InstanceChange fields) {
        return calls.read(calls.request(Operation.CHANGE_INSTANCE, fields, id), id, Instance.class);
    }

    /** Removes an instance with its disks and addresses; its volumes are freed: DELETE /linode/instances/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_INSTANCE, null, id));
    }

    /** Starts an instance with a configuration profile, or with the last one if it is null: POST /compute/instances/{id}/boot. The answer has no status. */
    public void boot(long id, Long profile) {
        calls.send(calls.request(Operation.BOOT_INSTANCE, profile == null ? null : new Boot(profile), id));
    }

    /** Restarts an instance: POST /linode/instances/{id}/reboot. */
    public void reboot(long id) {
        calls.send(calls.request(Operation.REBOOT_INSTANCE, null, id));
    }

    /** Stops an instance: POST /linode/instances/{id}/shutdown. */
    public void shutdown(long id) {
        calls.send(calls.request(Operation.SHUT_DOWN_INSTANCE, null, id));
    }

    /** Changes the type of an instance: POST /linode/instances/{id}/resize. */
    public void resize(long id, ResizeFields fields) {
        calls.send(calls.request(Operation.RESIZE_INSTANCE, fields, id));
    }

    /** Replaces the disks of an instance by those of an image and returns it: POST /linode/instances/{id}/rebuild. */
    public Instance rebuild(long id, Rebuild fields) {
        return calls.read(calls.request(Operation.REBUILD_INSTANCE, fields, id), id, Instance.class);
    }

    /**
     * Lists the volumes attached to an instance: GET .../volumes, one request for each 500 when an iteration reaches them, at
     * least one.
     */
    public Pages<Volume> volumes(long id) {
        return calls.list(Operation.LIST_VOLUMES_OF_INSTANCE, Filter.NONE, Volume.class, id);
    }

    /**
     * Lists the NodeBalancers that have the instance as a node: GET .../nodebalancers, one request for each 500 when an
     * iteration reaches them, at least one.
     */
    public Pages<NodeBalancer> nodeBalancers(long id) {
        return calls.list(Operation.LIST_NODEBALANCERS_OF_INSTANCE, Filter.NONE, NodeBalancer.class, id);
    }

    /** Lists the configuration profiles of an instance: GET .../configs. */
    public Pages<BootProfile> profiles(long id) {
        return calls.list(Operation.LIST_PROFILES, Filter.NONE, BootProfile.class, id);
    }

    /** Adds an interface of the older generation after those of a profile: POST .../configs/{profile}/interfaces. */
    public void addInterface(long id, long profile, NetworkInterface fields) {
        calls.send(calls.request(Operation.ADD_INTERFACE_TO_PROFILE, fields, id, profile));
    }

    /** Adds an interface of the newer generation to an instance that is off: POST .../interfaces. */
    public void addInterface(long id, NetworkInterface fields) {
        calls.send(calls.request(Operation.ADD_INTERFACE_TO_INSTANCE, fields, id));
    }

    /**
     * Returns the ids of the firewalls of an instance with interfaces of the older generation: GET .../firewalls. Empty if
     * the answer has firewalls but no readable id.
     */
    public Optional<List<Long>> firewalls(long id) {
        return calls.firewalls(Operation.LIST_FIREWALLS_OF_INSTANCE, id);
    }

    /** Replaces the firewalls of an instance by these: PUT /linode/instances/{id}/firewalls. */
    public void changeFirewalls(long id, List<Long> ids) {
        calls.changeFirewalls(Operation.CHANGE_FIREWALLS_OF_INSTANCE, id, ids);
    }
}

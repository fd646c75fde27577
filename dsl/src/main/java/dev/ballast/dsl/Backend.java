package dev.ballast.dsl;

import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.volume.VolumeReconciler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An instance of the ledger behind the address of a node, and the volumes that are attached to it by the last answers of this
 * session, in the order of their names.
 */
public record Backend(InstanceHandle instance, List<VolumeHandle> volumes) {

    /** Returns the backends by the addresses, without port, that nodes of a NodeBalancer may have. It sends nothing. */
    public static Map<String, Backend> byAddress(Handle balancer) {
        Cloud cloud = balancer.cloud;
        InstanceReconciler instances = cloud.reconcilers().instances();
        Map<String, Resource> owners = new LinkedHashMap<>(instances.addresses().owners());
        cloud.reconcilers()
                .ports()
                .linodeNodes()
                .vpcs()
                .recorded(balancer.present())
                .map(BalancerVpc::subnetId)
                .ifPresent(subnet -> owners.putAll(instances.vpcAddresses().owners(subnet)));
        Map<Long, List<VolumeHandle>> attached = attached(cloud);
        Map<String, Backend> found = new LinkedHashMap<>();
        owners.forEach((address, instance) -> found.put(
                address,
                new Backend(new InstanceHandle(cloud, instance), attached.getOrDefault(instance.id(), List.of()))));
        return found;
    }

    private static Map<Long, List<VolumeHandle>> attached(Cloud cloud) {
        VolumeReconciler volumes = cloud.reconcilers().volumes();
        Map<Long, List<VolumeHandle>> attached = new HashMap<>();
        for (Resource volume : volumes.recorded()) {
            volumes.answers().cached(volume).map(Volume::linodeId).ifPresent(instance -> attached.computeIfAbsent(
                            instance, first -> new ArrayList<>())
                    .add(new VolumeHandle(cloud, volume)));
        }
        return attached;
    }
}

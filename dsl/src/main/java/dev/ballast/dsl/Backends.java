package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.Progress;
import dev.ballast.reconcile.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts together instances, their private addresses and the volumes attached to them. */
final class Backends {

    private final Cloud cloud;

    Backends(Cloud cloud) {
        this.cloud = cloud;
    }

    /** Returns them by address; sends nothing. */
    Map<String, Backend> byAddress() {
        Map<Long, List<Resource>> volumes = cloud.converge().volumes().seenAttached();
        Map<String, Backend> found = new LinkedHashMap<>();
        cloud.converge()
                .instances()
                .byPrivateIp()
                .forEach((address, instance) ->
                        found.put(address, backend(instance, volumes.getOrDefault(instance.id(), List.of()))));
        return found;
    }

    /** Looks at each volume of the ledger, several at once; one that the service does not answer for is told of. */
    void askForVolumes() {
        cloud.account().workers().map(cloud.converge().volumes().known(), this::ask);
    }

    private Resource ask(Resource volume) {
        try {
            cloud.converge().volumes().fresh(volume);
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (BallastException failure) {
            cloud.account()
                    .progress()
                    .accept(new Progress.Warning(
                            "it is not known where " + volume + " is attached: " + failure.problem()));
        }
        return volume;
    }

    private Backend backend(Resource instance, List<Resource> volumes) {
        return new Backend(
                new InstanceHandle(cloud, instance),
                volumes.stream().map(volume -> new VolumeHandle(cloud, volume)).toList());
    }
}

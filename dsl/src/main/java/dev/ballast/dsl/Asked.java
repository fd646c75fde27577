package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.model.Config;
import dev.ballast.reconcile.Resource;
import java.util.List;
import java.util.function.Consumer;

/** Gathers what is known of a resource after asking for what moves by itself; a failure becomes part of what is known. */
final class Asked extends Remembered {

    private final Cloud cloud;
    private final Consumer<Resource> volumes;
    private final Consumer<Resource> ports;

    private Asked(Cloud cloud, Consumer<Resource> volumes, Consumer<Resource> ports) {
        super(cloud);
        this.cloud = cloud;
        this.volumes = volumes;
        this.ports = ports;
    }

    static Asked afresh(Cloud cloud) {
        return new Asked(
                cloud,
                cloud.converge().volumes()::fresh,
                cloud.converge().balancers().ports()::fresh);
    }

    /** What was answered within the last five seconds counts as asked. */
    static Asked unlessRecent(Cloud cloud) {
        return new Asked(
                cloud,
                cloud.converge().volumes()::current,
                cloud.converge().balancers().ports()::current);
    }

    @Override
    Facts.OfVolume volume(Resource volume) {
        return volume(volume, failure(() -> volumes.accept(volume)));
    }

    @Override
    Facts.OfPort port(Resource port) {
        BallastException failure = failure(() -> ports.accept(port));
        Config last = cloud.converge().balancers().ports().seen(port).orElse(null);
        return port(port, last, failure == null && last != null ? last.nodesStatus() : null, failure);
    }

    @Override
    List<Facts.OfPort> ports(List<Resource> ports) {
        return cloud.account().workers().map(ports, this::port);
    }

    private static BallastException failure(Runnable question) {
        try {
            question.run();
            return null;
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (BallastException failure) {
            return failure;
        }
    }
}

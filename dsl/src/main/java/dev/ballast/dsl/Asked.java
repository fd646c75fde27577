package dev.ballast.dsl;

import dev.ballast.converge.Resource;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.model.Config;
import java.util.List;

/** Gathers what is known of a resource after asking for what moves by itself; a failure becomes part of what is known. */
final class Asked extends Remembered {

    private final Cloud cloud;

    Asked(Cloud cloud) {
        super(cloud);
        this.cloud = cloud;
    }

    @Override
    Facts.OfVolume volume(Resource volume) {
        return volume(volume, failure(() -> cloud.converge().volumes().fresh(volume)));
    }

    @Override
    Facts.OfPort port(Resource port) {
        BallastException failure =
                failure(() -> cloud.converge().balancers().ports().fresh(port));
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

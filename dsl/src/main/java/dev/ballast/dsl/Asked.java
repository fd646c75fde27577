package dev.ballast.dsl;

import dev.ballast.converge.Resource;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import java.util.List;
import java.util.Optional;

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
        return failure == null ? super.port(port) : port(port, Optional.empty(), failure);
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

package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;

/** The operations on compute instances. */
final class LinodeInstanceRoutes {

    /** Returns an instance as events name it. */
    static Entity entity(InstanceState instance, ApiRequest request) {
        return new Entity("linode", instance.id(), label(instance.id(), request));
    }

    /** Returns the label of an instance. */
    static String label(long instance, ApiRequest request) {
        return request.account().fields(instance).path("label").asString("linode" + instance);
    }
}

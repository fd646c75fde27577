package dev.ballast.dsl;

import dev.ballast.error.BallastException;
import dev.ballast.model.Instance;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.Volume;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What is known of a resource at one moment, for those who show it. {@link #known} takes what this session and its ledger
 * remember and sends nothing; {@link #asked} asks the service for what moves by itself. What is unknown is null.
 */
public sealed interface Facts {

    /**
     * What is known of an instance; the gaps of the last answer are filled by what the ledger recorded. The private address is empty
     * when the service did not show it.
     */
    record OfInstance(Instance last, String privateIp, Instant bootSent, Boolean createdBooted) implements Facts {}

    /** What is known of a volume by the last answer of the service, and why it did not answer when it was asked. */
    record OfVolume(Volume last, InstanceHandle attachedTo, BallastException failure) implements Facts {}

    /** What is known of a NodeBalancer: what it was created with, and its ports in the order of their numbers. */
    record OfNodeBalancer(String region, String publicIp, String throttle, List<OfPort> ports) implements Facts {}

    /**
     * What is known of a port, and why the service did not answer when it was asked. {@code fresh} says that a node was added within
     * the last half minute: the service counts a node as down until it has checked it. {@code notBooted} holds the labels of the
     * nodes whose instance was never booted, with the name of the instance.
     */
    record OfPort(
            int port,
            String protocol,
            List<Node> nodes,
            NodesStatus status,
            boolean fresh,
            Map<String, String> notBooted,
            BallastException failure)
            implements Facts {}

    /** Returns what is remembered of the resource; sends nothing. */
    static Facts known(Handle handle) {
        return Look.REMEMBERED.at(handle);
    }

    /**
     * Returns what is known once the service has been asked for what moves by itself: one request for a volume or a port,
     * one for each port of a NodeBalancer at once, none for an instance. A request that fails is told in the facts, and
     * what it would have said is null or the last answer.
     *
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    static Facts asked(Handle handle) {
        return Look.FRESH.at(handle);
    }

    /**
     * Returns what is known once the service has been asked as {@link #asked} does, but only for what it did not answer within
     * the last five seconds: while a port or a volume is waited for, nothing of it is asked.
     *
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    static Facts current(Handle handle) {
        return Look.CURRENT.at(handle);
    }

    /** Returns what stands behind private addresses on the cloud of this handle, by address; sends nothing. */
    static Map<String, Backend> backends(Handle handle) {
        return Backend.byAddress(handle.cloud);
    }

    /**
     * Asks where each volume of the ledger is attached, for {@link #backends}: one request for a volume. One that the service
     * does not answer for becomes a warning, and stays as it was known.
     *
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    static void askForVolumes(Handle handle) {
        Look.FRESH.atVolumes(handle.cloud);
    }
}

package dev.ballast.sandbox.state;

import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.Optional;

/** The real listeners of the account's NodeBalancers. Its methods wait for no lock. */
public interface Wire {

    /** Returns whether a node is up by its checks; empty before the first one. */
    Optional<Boolean> isUp(NodeState node);

    /** Returns whether a port can serve a certificate: its key is in memory. */
    boolean serves(CertificateState certificate);

    /**
     * Keeps the key of an accepted certificate in memory. {@code key} is null if the request has none: then the certificate has
     * the key of the one {@code before} it.
     */
    void keep(CertificateState certificate, String key, CertificateState before);
}

package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.Place;
import java.util.List;

/**
 * What a runbook wants of one port, frozen. What the runbook did not write is null.
 *
 * @param port the port listened on
 * @param label sent only when written
 * @param check the health check kind; {@code connection} is sent when none is written
 * @param certificate makes it an https port
 * @param nodes the nodes it is to have; others stay
 * @param place the line that asks for it
 */
public record PortRequest(
        int port, String label, String check, Certificate certificate, List<NodeRequest> nodes, Place place) {

    /** Copies the nodes. */
    public PortRequest {
        nodes = List.copyOf(nodes);
    }
}

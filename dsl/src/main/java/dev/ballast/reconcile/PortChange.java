package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers.ConfigChange;
import dev.ballast.model.Secret;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is to be changed of a port; what is null stays.
 *
 * @param port the number to listen on
 * @param protocol {@code http} or {@code https}
 * @param certificate for https
 */
public record PortChange(Integer port, String protocol, Certificate certificate) {

    boolean isNothing() {
        return port == null && protocol == null && certificate == null;
    }

    ConfigChange request() {
        String chain = certificate == null ? null : certificate.chainPem();
        Secret key = certificate == null ? null : certificate.keyPem();
        return new ConfigChange(protocol, port, chain, key);
    }

    /** What the ledger remembers: of a certificate and its key only their SHA-256. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (port != null) {
            facts.put("port", port.toString());
        }
        if (protocol != null) {
            facts.put("protocol", protocol);
            facts.put("certificate", certificate == null ? null : certificate.fingerprint());
        }
        return facts;
    }

    @Override
    public String toString() {
        List<String> changes = new ArrayList<>();
        if (port != null) {
            changes.add("listens on " + port);
        }
        if (certificate != null) {
            changes.add("has certificate " + certificate.subject());
        } else if (protocol != null) {
            changes.add("speaks " + protocol);
        }
        return String.join(", ", changes);
    }
}

package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers.ConfigChange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The changes of a port: number, protocol, certificate for https. Null values are kept. */
public record PortChange(Integer port, String protocol, Certificate certificate) {

    boolean isNothing() {
        return port == null && protocol == null && certificate == null;
    }

    ConfigChange request() {
        return certificate == null
                ? new ConfigChange(protocol, port, null, null)
                : new ConfigChange(protocol, port, certificate.chainPem(), certificate.keyPem());
    }

    /** Returns the fields to record: of a certificate and its key only their SHA-256. */
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
        String speaks = protocol == null ? null : "speaks " + protocol;
        return Stream.of(
                        port == null ? null : "listens on " + port,
                        certificate == null ? speaks : "has certificate " + certificate.subject())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}

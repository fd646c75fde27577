package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers.ConfigChange;
import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.model.Config;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.facts.AnswerFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The changes of a port: number, protocol, certificate for https, settings. Null values are kept. */
public record PortChange(
        Integer port, String protocol, Certificate certificate, ResourceSettings<PortSetting, Config> settings) {

    /** Creates a change of what the document knows. */
    PortChange(Integer port, String protocol, Certificate certificate) {
        this(port, protocol, certificate, ResourceSettings.of(PortSetting.class));
    }

    boolean isNothing() {
        return port == null && protocol == null && certificate == null && settings.isEmpty();
    }

    ConfigChange request() {
        return new ConfigChange(protocol, port, chain(), key());
    }

    /** Returns all fields, for Linode; the nodes are null except in a create. */
    ConfigFields fields(List<NodeFields> nodes) {
        return new ConfigFields(port, protocol, settings, chain(), key(), nodes);
    }

    private String chain() {
        return certificate == null ? null : certificate.chainPem();
    }

    private Secret key() {
        return certificate == null ? null : certificate.keyPem();
    }

    /** Returns the fields to record: of a certificate and its key only their SHA-256. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (port != null) {
            facts.put("port", port.toString());
        }
        if (protocol != null) {
            facts.put("protocol", protocol);
        }
        if (protocol != null || certificate != null) {
            facts.put("certificate", certificate == null ? null : certificate.fingerprint());
            facts.putAll(AnswerFacts.validity(certificate));
        }
        facts.putAll(settings.facts());
        return facts;
    }

    @Override
    public String toString() {
        String speaks = protocol == null ? null : "uses " + protocol;
        return Stream.of(
                        port == null ? null : "listens on " + port,
                        certificate == null ? speaks : "has certificate " + certificate.subject(),
                        settings.isEmpty() ? null : "has " + settings)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}

package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.facts.RecordedFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fields of a port: number, protocol, certificate for https, settings. Null values are left alone. */
public record PortFields(
        Integer port, String protocol, Certificate certificate, ResourceSettings<PortSetting, PortConfig> settings) {

    /** Creates the fields that the document knows. */
    PortFields(Integer port, String protocol, Certificate certificate) {
        this(port, protocol, certificate, ResourceSettings.of(PortSetting.class));
    }

    /** Returns all fields of a new port at Linode. */
    static PortFields of(PortRequest wanted) {
        return new PortFields(
                wanted.port(),
                wanted.protocol(),
                wanted.certificate(),
                wanted.settings().withDefault(PortSetting.CHECK, "connection"));
    }

    boolean isNothing() {
        return port == null && protocol == null && certificate == null && settings.isEmpty();
    }

    /** Returns the body of a change, or with nodes that of a create or a rebuild of Linode. */
    ConfigFields body(List<NodeFields> nodes) {
        return new ConfigFields(null, port, protocol, settings, chain(), key(), nodes);
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
            facts.putAll(RecordedFacts.ofCertificate(certificate));
        }
        facts.putAll(settings.facts());
        return facts;
    }

    /** Returns the facts that a block states of a port that exists, with that answer; its number has rules of its own. */
    Map<String, String> stated(PortConfig now) {
        Map<String, String> facts = new PortFields(null, null, certificate, settings).facts();
        if (protocol != null) {
            facts.put("protocol", protocol);
        }
        if (certificate != null && now.sslFingerprint() != null) {
            facts.put(CertificateProof.FINGERPRINT, certificate.leafSha1());
        }
        return facts;
    }

    /** Returns these facts of a new port with the settings that the service has chosen, as Linode shows them. */
    static Map<String, String> withShown(Map<String, String> facts, PortConfig created) {
        Map<String, String> all = new TreeMap<>(
                ResourceSettings.of(PortSetting.class).over(created).facts());
        if (created.protocol() != null) {
            all.put("protocol", created.protocol());
        }
        all.putAll(facts);
        return all;
    }

    /** Returns the fields that differ from the port; a field without an answer is compared with the value last applied. */
    PortFields differing(Account account, Resource present, PortConfig now) {
        boolean sameProtocol = protocol == null || protocol.equals(protocol(account, present, now));
        boolean certified = certificate == null || new CertificateProof(account, present, now).isShown(certificate);
        boolean same = sameProtocol && certified;
        boolean alone = account.dialect().publicService();
        return new PortFields(
                Objects.equals(port, number(present, now)) ? null : port,
                same || (alone && sameProtocol) ? null : protocol,
                same ? null : certificate,
                settings.differingFrom(now));
    }

    /** Returns the fields that differ from those last applied, in words; empty if there are none. */
    static String changedOutside(Account account, Resource port, PortConfig now) {
        String shown = protocol(account, port, now);
        String applied = account.applied(port).getOrDefault("protocol", shown);
        int number = number(port, now);
        PortFields found = new PortFields(
                number == port.port().number() ? null : number, Objects.equals(applied, shown) ? null : shown, null);
        return Stream.of(found.toString(), new CertificateProof(account, port, now).changedElsewhere())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Returns the number that the port listens on by its last answer. */
    static int number(Resource port, PortConfig now) {
        return Objects.requireNonNullElse(now.port(), port.port().number());
    }

    /** Returns the protocol of the last answer, else the one last applied; null if neither has it. */
    static String protocol(Account account, Resource port, PortConfig now) {
        return Objects.toString(now.protocol(), account.applied(port).get("protocol"));
    }

    @Override
    public String toString() {
        String speaks = protocol == null ? null : "uses " + protocol;
        return Stream.of(
                        port == null ? null : "listens on " + port,
                        certificate == null ? speaks : "has certificate " + certificate.getSubject(),
                        settings.isEmpty() ? null : "has " + settings)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}

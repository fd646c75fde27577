package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.PortSettings;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Drift.Difference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values that an answer of the service shows, under the names that the ledger has for the values last applied. */
final class ShownFacts {

    /** The fact of a port that holds the end of the validity of the certificate that was sent last. */
    static final String EXPIRES = "expires";

    private ShownFacts() {}

    static Map<String, String> of(NodeBalancer balancer) {
        return texts(FixedFields.fields(
                "region", balancer.region(), "throttle", balancer.clientConnThrottle(), "ipv4", balancer.ipv4()));
    }

    static Map<String, String> of(Config config) {
        Map<String, Object> shown = FixedFields.fields("port", config.port(), "protocol", config.protocol());
        settings(PortSettings.NONE.over(config)).forEach(shown::put);
        shown.put(CertificateProof.FINGERPRINT, "".equals(config.sslFingerprint()) ? null : config.sslFingerprint());
        return texts(shown);
    }

    static Map<String, String> of(BalancerNode node) {
        return texts(FixedFields.fields("address", node.address(), "weight", node.weight(), "mode", node.mode()));
    }

    static Map<String, String> of(Instance instance) {
        return texts(
                FixedFields.fields("region", instance.region(), "type", instance.type(), "image", instance.image()));
    }

    static Map<String, String> of(Volume volume) {
        return texts(FixedFields.fields("region", volume.region()));
    }

    /** Returns the settings of a port by their words. */
    static Map<String, String> settings(PortSettings settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        settings.values().forEach((setting, value) -> facts.put(setting.word(), value.toString()));
        return facts;
    }

    /** Returns what is recorded of a certificate that is sent, beside its hash; null removes it. */
    static String expires(Certificate certificate) {
        return certificate == null ? null : certificate.notAfter().toString();
    }

    /** Returns the fields that are in both and differ, in the order of the answer. */
    static List<Difference> differing(Map<String, String> recorded, Map<String, String> shown) {
        List<Difference> found = new ArrayList<>();
        shown.forEach((field, actual) -> {
            String applied = recorded.get(field);
            if (applied != null && !applied.equalsIgnoreCase(actual)) {
                found.add(new Difference(field, applied, actual));
            }
        });
        return found;
    }

    /** Returns the texts of those values that are not null. */
    static Map<String, String> texts(Map<String, Object> fields) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (value != null) {
                texts.put(name, value.toString());
            }
        });
        return texts;
    }
}

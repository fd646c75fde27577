package dev.ballast.reconcile.facts;

import dev.ballast.certificate.Certificate;
import dev.ballast.certificate.Validity;
import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Dialect;
import dev.ballast.model.Firewall;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Lock;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.TagText;
import dev.ballast.redact.Redactor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the values of an answer as facts: texts under the names that the ledger uses. */
public final class RecordedFacts {

    /** The fact of a volume that holds its size in gigabytes. */
    public static final String SIZE = "size";

    public static final String MODE = "mode";

    /** The mode that a node had before a rolling drained it. */
    public static final String MODE_BEFORE = "modeBefore";

    /** The last label that Ballast gave; a label that is neither this nor the name was given elsewhere. */
    public static final String LABEL = "label";

    /** The reserved address that a create was given. */
    public static final String RESERVED_IP = "reservedIp";

    /** The fact of a resource with the locks that refuse its deletion. */
    public static final String LOCKS = "locks";

    /** The fact of an instance that is {@link #ON} or {@link #OFF}. */
    public static final String POWER = "power";

    /** The value of {@link #POWER} of an instance that runs. */
    public static final String ON = "on";

    /** The value of {@link #POWER} of an instance that does not run. */
    public static final String OFF = "off";

    /** The fact of an instance with what its block says about the first boot. */
    public static final String BOOTED = "booted";

    /** The facts of a port that hold the first and the last valid instant of the certificate that was sent last. */
    private static final String VALID_FROM = "validFrom";

    private static final String EXPIRES = "expires";

    /** The facts of a port that hold the host names in the certificate that was sent last, and its issuer. */
    private static final String HOSTS = "hosts";

    private static final String ISSUER = "issuer";

    private static final String ACCEPT = "accept";

    /** The modes in which a node gets no new connections. */
    private static final Set<String> HELD_BACK = Set.of("drain", "reject");

    /** The fact of a node that a block or a verb has put into one of these modes: which. */
    private static final String STATED_MODE = "statedMode";

    private RecordedFacts() {}

    /** Returns the values of an answer about a resource; of an address there are none. */
    public static Map<String, String> of(Object answer) {
        if (answer instanceof Labelled whole) {
            Map<String, String> facts = whole.facts();
            if (Lock.areKnown(whole.locks())) {
                facts.put(LOCKS, TagText.of(whole.locks()));
            }
            return facts;
        }
        if (answer instanceof BalancerNode node) {
            return ResourceSettings.of(NodeSetting.class).over(node).facts();
        }
        return answer instanceof PortConfig config ? of(config) : Map.of();
    }

    /**
     * Returns the facts of an entry in an answer: also whether an instance runs, unless a job changes that. That of a reserved
     * address depends on which one is recorded, and who uses one counts only after a verb has assigned it.
     */
    public static Map<String, String> of(Entry entry, Object answer) {
        Map<String, String> facts = of(answer);
        if (answer instanceof Instance instance) {
            String reserved = entry.applied().get(RESERVED_IP);
            if (reserved != null && instance.ipv4() != null) {
                facts.put(RESERVED_IP, reservedIp(instance, reserved));
            }
            if (instance.isOff() || instance.isRunning()) {
                facts.put(POWER, instance.isOff() ? OFF : ON);
            }
        }
        String behind = entry.applied().get(Firewall.PROTECTS);
        if (answer instanceof Firewall firewall && behind != null && firewall.protects(behind) != null) {
            facts.put(Firewall.PROTECTS, firewall.protects(behind));
        }
        if (answer instanceof ReservedIp address
                && address.on() != null
                && entry.applied().containsKey(ReservedIp.ON)) {
            facts.put(ReservedIp.ON, address.on());
        }
        return facts;
    }

    /** Returns the address if an instance has it, else its public one, or {@link Labelled#NONE}. */
    public static String reservedIp(Instance instance, String address) {
        return instance.addresses().anyMatch(address::equals)
                ? address
                : instance.publicIp().orElse(Labelled.NONE);
    }

    /** Returns the facts of a new resource, which has no locks. */
    public static Map<String, String> ofCreated(Labelled answer, Dialect dialect) {
        Map<String, String> facts = of(answer);
        if (dialect.publicService()) {
            facts.putIfAbsent(LOCKS, Labelled.NONE);
        }
        return facts;
    }

    /** Returns the facts of a port as the service shows it, with its certificate. */
    public static Map<String, String> of(PortConfig config) {
        Map<String, Object> shown =
                FixedFields.fields(LABEL, config.label(), "port", config.port(), "protocol", config.protocol());
        shown.putAll(ResourceSettings.of(PortSetting.class).over(config).facts());
        shown.put(CertificateProof.FINGERPRINT, "".equals(config.sslFingerprint()) ? null : config.sslFingerprint());
        return texts(shown);
    }

    /** Returns what the ledger records of a certificate beside its hashes; null values without a certificate. */
    public static Map<String, String> ofCertificate(Certificate certificate) {
        Map<String, String> facts = new HashMap<>();
        List.of(VALID_FROM, EXPIRES, HOSTS, ISSUER).forEach(field -> facts.put(field, null));
        if (certificate != null) {
            facts.put(VALID_FROM, certificate.getNotBefore().toString());
            facts.put(EXPIRES, certificate.getNotAfter().toString());
            facts.put(ISSUER, certificate.getIssuer());
            if (!certificate.getHosts().isEmpty()) {
                facts.put(HOSTS, String.join(" ", certificate.getHosts()));
            }
        }
        return facts;
    }

    /** Returns the host names in the certificate that was sent last to a port; empty if they are not recorded. */
    static List<String> hosts(Entry port) {
        String hosts = port.applied().get(HOSTS);
        return hosts == null ? List.of() : List.of(hosts.split(" ", -1));
    }

    /** Returns the issuer of the certificate that was sent last to a port; null if that is not recorded. */
    static String issuer(Entry port) {
        return port.applied().get(ISSUER);
    }

    /** Returns when the certificate that was sent last to a port is valid; null if that is not recorded. */
    public static Validity validity(Entry port) {
        String from = port.applied().get(VALID_FROM);
        String until = port.applied().get(EXPIRES);
        return until == null ? null : new Validity(from == null ? null : Instant.parse(from), Instant.parse(until));
    }

    /**
     * Returns the fields that are in both and differ, in the order of the answer. An accepted value counts as applied until its
     * last day; where the service shows it, the difference is marked as accepted. A recorded value in which a secret was masked is
     * not compared.
     */
    public static List<Difference> differences(Entry entry, Map<String, String> shown, Instant now) {
        List<Difference> found = new ArrayList<>();
        shown.forEach((field, actual) -> {
            Acceptance acceptance = Acceptance.of(entry.applied(), field).orElse(null);
            boolean counts = acceptance != null && !acceptance.isOver(now);
            boolean accepted = counts && acceptance.value().equalsIgnoreCase(actual);
            String applied = counts && !accepted ? acceptance.value() : recorded(entry, field, actual);
            if (applied != null
                    && !applied.contains(Redactor.HIDDEN)
                    && !applied.equalsIgnoreCase(actual)
                    && !(FirewallRules.isNamed(field) && FirewallRules.isLeftOut(applied, actual))) {
                found.add(new Difference(field, applied, actual, accepted, acceptance));
            }
        });
        return found;
    }

    /**
     * Returns the value last applied. The mode of a node is {@code accept} unless a block or a verb has set another one. An instance
     * runs unless a verb has shut it down; after a create with {@code booted false} or without an image that is not known.
     */
    private static String recorded(Entry entry, String field, String actual) {
        Map<String, String> applied = entry.applied();
        if (field.equals(LABEL) && hasItsName(entry)) {
            return applied.getOrDefault(field, entry.reference().name());
        }
        if (field.equals(POWER)) {
            boolean neverBooted = "false".equals(applied.get(BOOTED)) || entry.leftOut(InstanceSetting.IMAGE.word());
            return applied.getOrDefault(POWER, neverBooted ? null : ON);
        }
        if (!field.equals(MODE) || !HELD_BACK.contains(actual)) {
            return applied.get(field);
        }
        String wanted = applied.getOrDefault(MODE_BEFORE, applied.getOrDefault(MODE, ACCEPT));
        return wanted.equals(actual) && !actual.equals(applied.get(STATED_MODE)) ? ACCEPT : wanted;
    }

    /** Returns whether a run gave the resource its name as its label. */
    private static boolean hasItsName(Entry entry) {
        Kind kind = entry.reference().kind();
        return kind == Kind.NODE || (kind.isWhole() && !Ledger.isAdopted(entry));
    }

    /** Returns whether a node in this mode gets no new connections. */
    public static boolean isHeldBack(String mode) {
        return HELD_BACK.contains(mode);
    }

    /** Returns the mode in which a block or a verb holds a node back; empty while a rolling does. */
    public static Optional<String> statedMode(Entry node) {
        return node.applied().containsKey(MODE_BEFORE)
                ? Optional.empty()
                : Optional.ofNullable(node.applied().get(STATED_MODE));
    }

    /** Returns the values that a block or a verb sets on a node, as the ledger records them; null removes one. */
    public static Map<String, String> ofRequest(ResourceSettings<NodeSetting, BalancerNode> settings) {
        Map<String, String> facts = settings.facts();
        String mode = settings.text(NodeSetting.MODE);
        if (mode != null) {
            facts.put(STATED_MODE, HELD_BACK.contains(mode) ? mode : null);
        }
        return facts;
    }

    /** Returns the settings and the protocol that a port got with a change which did not name them. */
    public static Map<String, String> sideEffects(PortConfig before, PortConfig after) {
        Map<String, String> old = of(before);
        Map<String, String> found = of(after);
        found.keySet().removeAll(List.of("port", CertificateProof.FINGERPRINT));
        found.entrySet().removeIf(value -> value.getValue().equals(old.get(value.getKey())));
        return found;
    }

    /** Returns the texts of those values that are not null. */
    public static Map<String, String> texts(Map<String, Object> fields) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (value != null) {
                texts.put(name, value.toString());
            }
        });
        return texts;
    }
}

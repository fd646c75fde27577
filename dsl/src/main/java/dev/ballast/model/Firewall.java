package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A firewall of Linode in an answer of the service. Fields that an answer leaves out are null. */
public record Firewall(
        Long id,
        String label,
        String status,
        Rules rules,
        List<String> tags,
        List<Entity> entities,
        String created,
        String updated,
        @JsonProperty(Labelled.BLANK) Set<String> blank)
        implements Labelled {

    /**
     * The fact of a firewall with what lines of a runbook put behind it, such as {@code instance 5, nodebalancer 7}; what
     * else is behind it is not recorded, unless {@link #ONLY} comes first.
     */
    public static final String PROTECTS = "protects";

    /** The mark of a {@link #PROTECTS} that has everything that is behind the firewall. */
    public static final String ONLY = "only ";

    /** Copies the lists and writes the status in lower case. {@code entities} is null if an answer leaves out the kind or the id of one of them. */
    public Firewall {
        status = status == null ? null : status.toLowerCase(Locale.ROOT);
        tags = Copies.of(tags);
        entities = entities == null || !entities.stream().allMatch(Entity::isKnown) ? null : List.copyOf(entities);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
    }

    /** The rules of a firewall. */
    public record Rules(
            List<FirewallRule> inbound,
            String inboundPolicy,
            List<FirewallRule> outbound,
            String outboundPolicy,
            Integer version,
            String fingerprint,
            @JsonProperty(Labelled.BLANK) Set<String> blank) {}

    /** What is behind a firewall: an instance, a NodeBalancer, or an interface, which has its instance as parent. */
    public record Entity(Long id, String type, String label, Entity parentEntity) {

        /** Returns the kind of the resource behind the firewall, or null for another service. */
        public Kind kind() {
            return Optional.ofNullable(whole().type).flatMap(Kind::ofType).orElse(null);
        }

        /** Returns whether the answer has its kind and its id. */
        public static boolean isKnown(Entity entity) {
            return entity != null && entity.whole().id != null && entity.whole().type != null;
        }

        /** Returns the resource itself: of an interface, its instance. */
        public Entity whole() {
            return parentEntity == null ? this : parentEntity;
        }

        /** Returns the text of the ledger, such as {@code instance 5}. */
        @Override
        public String toString() {
            Kind kind = kind();
            return (kind == null ? whole().type : kind.word()) + " " + whole().id;
        }
    }

    /** A device: the record of the service that a resource is behind a firewall. */
    public record Device(Long id, Entity entity) implements Identified {}

    /** Returns the rules for traffic that comes in; null if the answer leaves them out. */
    public FirewallRules inbound() {
        return rules == null ? null : rules(FirewallSetting.INBOUND, rules.inbound, rules.inboundPolicy);
    }

    /** Returns the rules for traffic that goes out; null if the answer leaves them out. */
    public FirewallRules outbound() {
        return rules == null ? null : rules(FirewallSetting.OUTBOUND, rules.outbound, rules.outboundPolicy);
    }

    /** Returns the lines of its rules by direction, as a runbook has them, without a direction that the answer leaves out. */
    public Map<String, List<String>> ruleLines() {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        ResourceSettings.of(FirewallSetting.class)
                .over(this)
                .only(FirewallSetting::isRules)
                .values()
                .forEach((setting, value) -> lines.put(setting.word(), ((FirewallRules) value).lines()));
        return lines;
    }

    /** The service shows the lack of rules as null, too. Without its policy, or a part of a rule, a direction is not known. */
    private FirewallRules rules(FirewallSetting side, List<FirewallRule> shown, String policy) {
        boolean known = shown != null || (rules.blank != null && rules.blank.contains(side.field()));
        return known
                        && policy != null
                        && (shown == null || shown.stream().allMatch(rule -> rule != null && rule.isWhole()))
                ? FirewallRules.of(side.word(), shown == null ? List.of() : shown, policy)
                : null;
    }

    /** Returns whether its rules apply. */
    public boolean isEnabled() {
        return !"disabled".equals(status);
    }

    /** Returns a copy with these rules. */
    public Firewall with(Rules changed) {
        return new Firewall(id, label, status, changed, tags, entities, created, updated, blank);
    }

    /** Returns a copy with what these devices are. */
    public Firewall behind(Collection<Device> devices) {
        return new Firewall(
                id,
                label,
                status,
                rules,
                tags,
                devices.stream().map(Device::entity).filter(Objects::nonNull).toList(),
                created,
                updated,
                blank);
    }

    @Override
    public Map<String, String> facts() {
        return ResourceSettings.of(FirewallSetting.class).over(this).facts();
    }

    /** Returns the fact {@link #PROTECTS} as it is now, if it was recorded as that text; null if the answer does not show it. */
    public String protects(String recorded) {
        if (entities == null) {
            return null;
        }
        List<String> behind = protectedNow();
        boolean only = recorded.startsWith(ONLY);
        List<String> stated = List.of(recorded.replaceFirst("^" + ONLY, "").split(", "));
        return protects(
                only,
                Stream.concat(
                        stated.stream().filter(behind::contains),
                        behind.stream().filter(each -> only && !stated.contains(each))));
    }

    /** Returns the fact {@link #PROTECTS} of these resources. */
    public static String protects(boolean only, Stream<?> behind) {
        String text = behind.map(Objects::toString).collect(Collectors.joining(", "));
        return (only ? ONLY : "") + (text.isEmpty() ? NONE : text);
    }

    /** Returns what is behind it, such as {@code instance 5}; null if the answer does not show it. */
    public List<String> protectedNow() {
        return entities == null
                ? null
                : entities.stream().map(Entity::toString).distinct().toList();
    }

    @Override
    public Stream<String> details() {
        return Stream.of(
                status,
                rules == null ? null : count(inbound()) + " in, " + count(outbound()) + " out",
                entities == null || entities.isEmpty() ? null : "protects " + String.join(", ", protectedNow()));
    }

    private static String count(FirewallRules rules) {
        return rules == null ? "?" : Integer.toString(rules.rules().size());
    }
}

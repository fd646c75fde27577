package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A compute instance in an answer of the service (docs/api.md section 2). Lists promise only id and region. Fields that an
 * answer leaves out are null. The fields after the image exist only at Linode. Public addresses come first.
 *
 * @param blank the names of the fields that the answer shows as null
 * @param firewalls the ids of its firewalls; null unless they were requested separately
 */
public record Instance(
        Long id,
        String region,
        String type,
        String image,
        String label,
        String status,
        List<String> ipv4,
        String ipv6,
        List<String> tags,
        Backups backups,
        Boolean watchdogEnabled,
        String maintenancePolicy,
        String created,
        String updated,
        String diskEncryption,
        List<String> capabilities,
        String interfaceGeneration,
        PlacementGroup placementGroup,
        Long lkeClusterId,
        List<String> locks,
        @JsonProperty(Labelled.BLANK) Set<String> blank,
        @JsonIgnore List<Long> firewalls)
        implements Labelled {

    /** The interface generation whose instances have the private addresses that nodes of NodeBalancers need. */
    public static final String LEGACY_INTERFACES = "legacy_config";

    /** The interface generation whose instances have no private IPv4 address. */
    public static final String LINODE_INTERFACES = "linode";

    /** The status of an instance that runs. */
    public static final String RUNNING = "running";

    /** The states of an instance that is off. */
    public static final Set<String> OFF = Set.of("offline", "stopped");

    /** The disk encryption of an instance whose disks are encrypted. */
    static final String ENCRYPTED = "enabled";

    /** The prefix of a maintenance policy at the service. */
    static final String POLICY = "linode/";

    private static final String PRIVATE = "192.168.";

    /** Copies the lists. */
    public Instance {
        ipv4 = Copies.of(ipv4);
        tags = Copies.of(tags);
        capabilities = Copies.of(capabilities);
        locks = Copies.of(locks);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
        firewalls = Copies.of(firewalls);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts =
                ResourceSettings.of(InstanceSetting.class).over(this).facts();
        String group = orNone(placementGroupId(), InstanceSetting.PLACEMENT_GROUP.field());
        if (group != null) {
            facts.put(InstanceSetting.PLACEMENT_GROUP.word(), group);
        }
        return facts;
    }

    @Override
    public Stream<String> details() {
        return Stream.of(
                status,
                publicIp().orElse(null),
                owner().map(owner -> "of " + owner).orElse(null));
    }

    @Override
    public Optional<String> owner() {
        return Optional.ofNullable(lkeClusterId).map(id -> "the Kubernetes cluster " + id);
    }

    /** Returns a copy with another status. */
    public Instance withStatus(String other) {
        return with(other, firewalls);
    }

    @Override
    public Instance behind(List<Long> ids) {
        return with(status, ids);
    }

    private Instance with(String otherStatus, List<Long> otherFirewalls) {
        return new Instance(
                id,
                region,
                type,
                image,
                label,
                otherStatus,
                ipv4,
                ipv6,
                tags,
                backups,
                watchdogEnabled,
                maintenancePolicy,
                created,
                updated,
                diskEncryption,
                capabilities,
                interfaceGeneration,
                placementGroup,
                lkeClusterId,
                locks,
                blank,
                otherFirewalls);
    }

    /** Returns the first public IPv4 address, or empty if there is none. */
    public Optional<String> publicIp() {
        return addresses().filter(address -> !address.startsWith(PRIVATE)).findFirst();
    }

    /** Returns the first private IPv4 address, or empty if there is none. */
    public Optional<String> privateIp() {
        return addresses().filter(address -> address.startsWith(PRIVATE)).findFirst();
    }

    /** Returns whether it runs. */
    public boolean isRunning() {
        return RUNNING.equals(status);
    }

    /** Returns whether it is off, and not on its way to another state. */
    public boolean isOff() {
        return OFF.contains(Objects.toString(status));
    }

    /** Returns whether it has interfaces of the newer generation, which cannot have a private IPv4 address. */
    public boolean hasLinodeInterfaces() {
        return LINODE_INTERFACES.equals(interfaceGeneration);
    }

    /** Returns whether backups are enabled; null if the answer leaves it out. */
    public Boolean isBackedUp() {
        return backups == null ? null : backups.enabled();
    }

    /** Returns whether its disks are encrypted; null if the answer leaves it out. */
    Boolean isEncrypted() {
        return diskEncryption == null ? null : ENCRYPTED.equals(diskEncryption);
    }

    /** Returns the value of {@link InstanceSetting#FIREWALL}; null if it was not requested. */
    Object firewall() {
        return Copies.firstOrNone(firewalls);
    }

    /** Returns the id of its placement group; null if it is in none. */
    Long placementGroupId() {
        return placementGroup == null ? null : placementGroup.id();
    }

    /** Returns the maintenance policy in the form of a runbook; null if the answer leaves it out. */
    String maintenance() {
        return maintenancePolicy == null ? null : maintenancePolicy.replaceFirst("^" + POLICY, "");
    }

    /** Returns false if the answer has its addresses and this one is not among them. */
    public boolean mayHave(String address) {
        return ipv4 == null || ipv4.contains(address);
    }

    /** Returns whether an answer shows that it has this IPv4 or IPv6 address. */
    public boolean has(String address) {
        return addresses().anyMatch(address::equals)
                || Objects.toString(ipv6, "").startsWith(address + "/");
    }

    /** Returns all its IPv4 addresses; none if the answer leaves them out. */
    public Stream<String> addresses() {
        return ipv4 == null ? Stream.empty() : ipv4.stream().filter(Objects::nonNull);
    }

    /** Whether backups are enabled. */
    public record Backups(Boolean enabled) {}

    /** The group of instances that run on the same hosts or on different ones. */
    public record PlacementGroup(Long id, String label) {}
}

package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A compute instance as the service answers (docs/api.md section 2): lists promise id and region only. Fields that an answer
 * leaves out are null. The fields after the image are those of the public service; public addresses come first.
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
        String group,
        Specs specs,
        Alerts alerts,
        Backups backups,
        Boolean watchdogEnabled,
        String maintenancePolicy,
        String created,
        String updated,
        String hypervisor,
        String hostUuid,
        Boolean hasUserData,
        String siteType,
        String diskEncryption,
        Long lkeClusterId,
        List<String> capabilities,
        String interfaceGeneration,
        PlacementGroup placementGroup,
        List<String> locks)
        implements Labelled {

    /** The interface generation whose instances have the private addresses that nodes of NodeBalancers need. */
    public static final String LEGACY_INTERFACES = "legacy_config";

    /** The interface generation whose instances have no private IPv4 address. */
    public static final String LINODE_INTERFACES = "linode";

    /** The disk encryption of an instance whose disks are encrypted. */
    static final String ENCRYPTED = "enabled";

    /** Begins a maintenance policy as the service writes it. */
    static final String POLICY = "linode/";

    private static final String PRIVATE = "192.168.";

    /** Copies the lists. */
    public Instance {
        ipv4 = Copies.of(ipv4);
        tags = Copies.of(tags);
        capabilities = Copies.of(capabilities);
        locks = Copies.of(locks);
    }

    /** Creates an instance with the fields of the document. */
    public Instance(Long id, String region, String type, String image) {
        this(
                id, region, type, image, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null, null, null, null, null);
    }

    @Override
    public Map<String, String> facts() {
        return ResourceSettings.of(InstanceSetting.class).over(this).facts();
    }

    @Override
    public Stream<String> details() {
        return Stream.of(status, publicIp().orElse(null));
    }

    /** Returns the same with another status. */
    public Instance withStatus(String other) {
        return new Instance(
                id,
                region,
                type,
                image,
                label,
                other,
                ipv4,
                ipv6,
                tags,
                group,
                specs,
                alerts,
                backups,
                watchdogEnabled,
                maintenancePolicy,
                created,
                updated,
                hypervisor,
                hostUuid,
                hasUserData,
                siteType,
                diskEncryption,
                lkeClusterId,
                capabilities,
                interfaceGeneration,
                placementGroup,
                locks);
    }

    /** Returns its public IPv4 address, if it has one. */
    public Optional<String> publicIp() {
        return addresses().filter(address -> !address.startsWith(PRIVATE)).findFirst();
    }

    /** Returns its private IPv4 address, if it has one. */
    public Optional<String> privateIp() {
        return addresses().filter(address -> address.startsWith(PRIVATE)).findFirst();
    }

    /** Returns true if it has interfaces of the newer generation, which take no private IPv4 address. */
    public boolean hasLinodeInterfaces() {
        return LINODE_INTERFACES.equals(interfaceGeneration);
    }

    /** Returns whether it is backed up; null where the answer does not show it. */
    Boolean isBackedUp() {
        return backups == null ? null : backups.enabled();
    }

    /** Returns whether its disks are encrypted; null where the answer does not show it. */
    Boolean isEncrypted() {
        return diskEncryption == null ? null : ENCRYPTED.equals(diskEncryption);
    }

    /** Returns the id of its placement group; null if it is in none. */
    Long placementGroupId() {
        return placementGroup == null ? null : placementGroup.id();
    }

    /** Returns its maintenance policy as a runbook writes it; null where the answer does not show it. */
    String maintenance() {
        return maintenancePolicy == null ? null : maintenancePolicy.replaceFirst("^" + POLICY, "");
    }

    /** Returns false if its addresses are shown and this one is not among them. */
    public boolean mayHave(String address) {
        return ipv4 == null || ipv4.contains(address);
    }

    /** Returns all its IPv4 addresses; none where the answer does not show them. */
    public Stream<String> addresses() {
        return ipv4 == null ? Stream.empty() : ipv4.stream().filter(Objects::nonNull);
    }

    /** What its plan gives it: disk and memory in megabytes, transfer in gigabytes a month. */
    public record Specs(
            Integer disk, Integer memory, Integer vcpus, Integer gpus, Integer transfer, Integer acceleratedDevices) {}

    /** From where on the account is alerted: percent, megabits a second, percent of the transfer, operations a second; 0 for never. */
    public record Alerts(
            Integer cpu,
            Integer networkIn,
            Integer networkOut,
            Integer transferQuota,
            Integer io,
            List<Long> systemAlerts,
            List<Long> userAlerts) {}

    /** Whether it is backed up, and when it was last. */
    public record Backups(Boolean enabled, Boolean available, String lastSuccessful) {}

    /** The group of instances whose places it shares or avoids. */
    public record PlacementGroup(Long id, String label) {}
}

package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A NodeBalancer in an answer of the service (docs/api.md section 2). Fields that an answer leaves out are null. The document
 * names no field for the public address; {@code ipv4} and the fields after it are those of Linode.
 *
 * @param blank the names of the fields that the answer shows as null
 * @param firewalls the ids of its firewalls; null unless they were requested separately
 */
public record NodeBalancer(
        Long id,
        String region,
        String label,
        Integer clientConnThrottle,
        Integer clientUdpSessThrottle,
        String ipv4,
        String ipv6,
        String hostname,
        String type,
        String backendConnectivity,
        String backendIpv6Prefix,
        String frontendAddressType,
        Long frontendVpcSubnetId,
        List<String> tags,
        Transfer transfer,
        LkeCluster lkeCluster,
        String created,
        String updated,
        List<String> locks,
        @JsonProperty(Labelled.BLANK) Set<String> blank,
        @JsonIgnore List<Long> firewalls)
        implements Labelled {

    /** Copies the lists. */
    public NodeBalancer {
        tags = Copies.of(tags);
        locks = Copies.of(locks);
        blank = blank == null ? Set.of() : Set.copyOf(blank);
        firewalls = Copies.of(firewalls);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts =
                ResourceSettings.of(BalancerSetting.class).over(this).facts();
        if (ipv4 != null && !hasVpcInFront()) {
            facts.put("ipv4", ipv4);
        }
        if (hasVpcInFront() && frontendVpcSubnetId != null) {
            facts.put("frontendVpc", "subnet(" + frontendVpcSubnetId + ")");
        }
        return facts;
    }

    @Override
    public Stream<String> details() {
        return Stream.of(ipv4, owner().map(owner -> "of " + owner).orElse(null));
    }

    @Override
    public Optional<String> owner() {
        return Optional.ofNullable(lkeCluster)
                .map(cluster -> "the Kubernetes cluster "
                        + (cluster.label() == null ? cluster.id() : cluster.label() + " (id " + cluster.id() + ")"));
    }

    /** Returns whether its address is in a VPC and not public. */
    public boolean hasVpcInFront() {
        return "vpc".equals(frontendAddressType);
    }

    @Override
    public NodeBalancer behind(List<Long> ids) {
        return new NodeBalancer(
                id,
                region,
                label,
                clientConnThrottle,
                clientUdpSessThrottle,
                ipv4,
                ipv6,
                hostname,
                type,
                backendConnectivity,
                backendIpv6Prefix,
                frontendAddressType,
                frontendVpcSubnetId,
                tags,
                transfer,
                lkeCluster,
                created,
                updated,
                locks,
                blank,
                ids);
    }

    /**
     * Returns the value of {@link BalancerSetting#FIREWALL}; null if it was not requested. The service lists at most one
     * firewall.
     */
    Object firewall() {
        return Copies.firstOrNone(firewalls);
    }

    /** The Kubernetes cluster that it belongs to. */
    public record LkeCluster(Long id, String label) {}

    /** The traffic of this month in megabytes; null at first. */
    public record Transfer(BigDecimal in, BigDecimal out, BigDecimal total) {}
}
